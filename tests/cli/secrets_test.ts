/** HARDENING 29: a passphrase is in no message, no log and no JSON, whatever goes wrong. */
import assert from "node:assert/strict";
import { type Ended, runMdcx } from "./run_mdcx.ts";
import { smallCorpus } from "./small_corpus.ts";

const WRONG = "hunter2-sesame-open";

function assertSilent({ stdout, stderr }: Ended, secret = WRONG): void {
  assert(!stdout.includes(secret), stdout);
  assert(!stderr.includes(secret), stderr);
}

Deno.test("a wrong key ends with 6, by every way of giving it, and is never repeated", async () => {
  const { folder, package: file } = await smallCorpus();
  const keyFile = `${folder}/wrong.txt`;
  await Deno.writeTextFile(keyFile, WRONG);
  const read = `--allow-read=${folder}`;
  const ways: readonly (readonly [string[], Parameters<typeof runMdcx>[1]])[] = [
    [["--key-file", keyFile], { allow: [read] }],
    [["--key", "-"], { allow: [read], stdin: `${WRONG}\nmore` }],
    [["--key", WRONG], { allow: [read] }],
    [[], { allow: [read, "--allow-env=MDCX_KEY"], env: { MDCX_KEY: WRONG } }],
    [[], { allow: [read, "--allow-env=MDCX_*"], env: { MDCX_KEY: WRONG, MDCX_DEBUG: "1" } }],
  ];
  const messages = new Set<string>();
  for (const [words, options] of ways) {
    const ended = await runMdcx(["search", file, "wheel", "--quiet", ...words], options);
    assert.equal(ended.code, 6, ended.stderr);
    assertSilent(ended);
    messages.add(ended.stderr.split("\n")[0]!);
  }
  assert.equal(messages.size, 1, "the same words for all wrong keys");
});

Deno.test({
  name: "a file or a line of secrets without end is refused, whichever option names it",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const zeros = "/dev/zero";
    const folder = await Deno.makeTempDir();
    await Deno.writeTextFile(`${folder}/a.md`, "# One\n");
    const target = `${folder}/a.mdcx`;
    const pack = ["pack", "--output", folder, "--target", target];
    const allow = [`--allow-read=${folder},${zeros}`, `--allow-write=${folder}`];
    const lines: readonly (readonly string[])[] = [
      [...pack, "--key-file", zeros],
      [...pack, "--key", "pass", "--signing-key-file", zeros],
      [
        "convert",
        "--input",
        `${folder}/a.md`,
        "--output",
        `${folder}/out`,
        "--password-file",
        zeros,
      ],
    ];
    for (const words of lines) {
      const { code, stderr } = await runMdcx(words, { allow });
      assert.match(stderr, /"\/dev\/zero": it is too long for a file of secrets/, words.join(" "));
      assert.notEqual(code, 0);
    }
    const stdin = new Uint8Array(128 * 1024).fill(0x6b);
    const { stderr } = await runMdcx([...pack, "--key", "-"], { allow, stdin });
    assert.match(stderr, /Cannot read the line: it is too long/);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test("a passphrase in a variable that is no UTF-8 is refused by the variable's name", async () => {
  const { package: file } = await smallCorpus();
  const entry = new URL("../../cli/main.ts", import.meta.url).pathname;
  const flags = "--no-prompt --quiet --allow-read --allow-env='MDCX_*'";
  const script = `MDCX_KEY="$(printf 'hunter\\377')" deno run ${flags} "$@"`;
  const { code, stderr } = await new Deno.Command("bash", {
    args: ["-c", script, "bash", entry, "search", file, "wheel"],
  }).output();
  const said = new TextDecoder().decode(stderr);
  assert.equal(code, 2, said);
  assert.match(said, /Cannot use "MDCX_KEY": it is not UTF-8/);
  assert(!said.includes("hunter"), said);
});

Deno.test("MDCX_DEBUG prints where it happened, and only where it may be read", async () => {
  const { package: file } = await smallCorpus();
  const env = { MDCX_DEBUG: "1" };
  const shown = await runMdcx(["info", file], { env, allow: ["--allow-env=MDCX_DEBUG"] });
  assert.match(shown.stderr, /\n\s+at .*\.ts:\d+/);
  const hidden = await runMdcx(["info", file], { env });
  assert.equal(hidden.stderr.trimEnd().split("\n").length, 1);
});

Deno.test("the passphrase of a package that is well is in no output either", async () => {
  const { package: file, key } = await smallCorpus();
  const options = { allow: [`--allow-read=${file}`], stdin: `${key}\r\n` };
  for (const words of [["search", file, "wheel"], ["document", file, "log"]]) {
    const ended = await runMdcx([...words, "--key", "-", "--json"], options);
    assert.equal(ended.code, 0, ended.stderr);
    assertSilent(ended, key);
  }
});

Deno.test("without any key, and nobody to ask, the ways of giving one are named", async () => {
  const { package: file } = await smallCorpus();
  const allow = [`--allow-read=${file}`];
  const mayRead = await runMdcx(["search", file, "wheel"], {
    allow: [...allow, "--allow-env=MDCX_KEY"],
  });
  assert.equal(mayRead.code, 2);
  assert.match(mayRead.stderr, /Set MDCX_KEY, or use --key-file/);
  const mayNot = await runMdcx(["search", file, "wheel"], { allow });
  assert.equal(mayNot.code, 8);
  assert.match(mayNot.stderr, /--allow-env=MDCX_KEY/);
});

import assert from "node:assert/strict";
import { smallCorpus } from "./small_corpus.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** util-linux and BSD spell the arguments of script(1) differently; only the former is used. */
const hasScript = await has("script", "--version");
const skipped = hasScript ? "" : " (skipped: script(1) of util-linux is absent)";

async function has(command: string, ...args: string[]): Promise<boolean> {
  try {
    return (await new Deno.Command(command, { args, stdout: "null", stderr: "null" }).output())
      .success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The command line of `mdcx` for a shell. */
function mdcx(words: string, ...allow: readonly string[]): string {
  return `deno run --no-prompt --quiet ${allow.join(" ")} ${ROOT}cli/main.ts ${words}`;
}

/** Runs a command on a terminal of its own, and answers what it asks. */
async function onTerminal(
  command: string,
  answers: readonly (readonly [string, string])[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly screen: string; readonly code: number }> {
  const child = new Deno.Command("script", {
    args: ["--quiet", "--return", "--command", command, "/dev/null"],
    env: { TERM: "xterm", NO_COLOR: "", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const open = [...answers];
  let screen = "";
  let from = 0;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    screen += text;
    while (open.length > 0 && screen.slice(from).includes(open[0]![0])) {
      from = screen.length;
      await writer.write(new TextEncoder().encode(open.shift()![1]));
    }
  }
  await writer.close().catch(() => {});
  return { screen, code: (await child.status).code };
}

Deno.test({
  name: `search asks for the passphrase on a terminal and does not show it${skipped}`,
  ignore: !hasScript,
  fn: async () => {
    const corpus = await smallCorpus();
    const command = mdcx(
      `search ${corpus.package} "water wheel"`,
      `--allow-read=${corpus.package}`,
      "--allow-env=MDCX_KEY",
    );
    const typed = `wrong\x15${corpus.key}é\x7f\r`;
    const { screen, code } = await onTerminal(command, [["Passphrase: ", typed]]);
    assert.equal(code, 0, screen);
    assert.match(screen, /2 passages/);
    assert(!screen.includes("staple"));
    const asked = await onTerminal(`${command} --key -`, [["Passphrase: ", `${corpus.key}\r`]]);
    assert.equal(asked.code, 0, asked.screen);
    assert(!asked.screen.includes("staple"), "--key - hides what is typed, too");
  },
});

Deno.test({
  name: `pack asks twice, and ends where the answers differ${skipped}`,
  ignore: !hasScript,
  fn: async () => {
    const corpus = await smallCorpus();
    const target = `${corpus.folder}/asked.mdcx`;
    const command = mdcx(
      `pack --output ${corpus.documents} --target ${target} --compression zstd`,
      `--allow-read=${corpus.folder}`,
      `--allow-write=${corpus.folder}`,
      "--allow-env=MDCX_KEY",
    );
    const { screen, code } = await onTerminal(command, [
      ["Passphrase: ", "one\r"],
      ["Once more: ", "two\r"],
    ]);
    assert.equal(code, 2, screen);
    assert.match(screen, /the two entries differ/);
  },
});

Deno.test({
  name: `Ctrl-C at the prompt ends with 130 and leaves the terminal as it was${skipped}`,
  ignore: !hasScript,
  fn: async () => {
    const corpus = await smallCorpus();
    const command = mdcx(
      `search ${corpus.package} wheel`,
      `--allow-read=${corpus.package}`,
      "--allow-env=MDCX_KEY",
    );
    const { screen, code } = await onTerminal(`sh -c '${command}; code=$?; stty; exit $code'`, [
      ["Passphrase: ", "abc\x03"],
    ]);
    assert.equal(code, 130, screen);
    assert.doesNotMatch(screen, /-echo\b/);
    assert.doesNotMatch(screen, /abc/);
  },
});

Deno.test({
  name: `colours show on a terminal, not with NO_COLOR, TERM=dumb or --color never${skipped}`,
  ignore: !hasScript,
  fn: async () => {
    const { documents } = await smallCorpus();
    const search = (more: string) =>
      mdcx(`search ${documents} wheel ${more}`, `--allow-read=${documents}`, "--allow-env=TERM");
    const shows = async (more: string, env: Record<string, string> = {}) =>
      (await onTerminal(search(more), [], env)).screen.includes("\x1b[1m");
    assert.equal(await shows(""), true);
    assert.equal(await shows("--color never"), false);
    assert.equal(await shows("", { NO_COLOR: "1" }), false);
    assert.equal(await shows("", { TERM: "dumb" }), false);
    assert.equal(await shows("--color always", { TERM: "dumb" }), true);
  },
});

Deno.test("a reader that goes away early is no error", async () => {
  const { documents } = await smallCorpus();
  const command = `set -o pipefail; ${mdcx("man")} | head -1; echo "status $?"; ` +
    `${mdcx(`search ${documents} wheel`, `--allow-read=${documents}`)} | true; echo "status $?"`;
  const { stdout, stderr } = await new Deno.Command("bash", { args: ["-c", command] }).output();
  const text = new TextDecoder().decode(stdout);
  assert.equal(new TextDecoder().decode(stderr), "");
  assert.deepEqual(text.match(/status \d+/g), ["status 0", "status 0"]);
});

Deno.test({
  name: "where standard error takes nothing, the exit status still tells",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const command = `${mdcx("info nothere", "--allow-read")} 2>/dev/full; echo "status $?"`;
    const { stdout } = await new Deno.Command("bash", { args: ["-c", command] }).output();
    assert.equal(new TextDecoder().decode(stdout), "status 2\n");
  },
});

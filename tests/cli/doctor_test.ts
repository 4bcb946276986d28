import assert from "node:assert/strict";
import { COMMANDS } from "../../cli/flags/mod.ts";
import { askMdcx, runMdcx } from "./run_mdcx.ts";
import { smallCorpus } from "./small_corpus.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly repair: string;
}

Deno.test("doctor needs no permission, and says what the machine offers", async () => {
  const { code, reply } = await askMdcx(["doctor"]);
  assert.equal(code, 0);
  const checks = reply.checks as Check[];
  const names = checks.map(({ name }) => name);
  for (const name of ["deno", "sqlite", "zstd", "xz", "child processes", "models", "ocr", "gpu"]) {
    assert(names.includes(name), name);
  }
  assert.deepEqual(reply.flags, []);
  assert.equal(checks.find(({ name }) => name === "sqlite")!.ok, true);
});

Deno.test("doctor COMMAND PATH prints flags with which the command runs", async () => {
  const { package: file, keyFile } = await smallCorpus();
  const { reply } = await askMdcx(["doctor", "search", file, keyFile]);
  const allow = reply.flags as string[];
  assert.deepEqual(allow, [`--allow-read=${file},${keyFile}`, "--allow-env=MDCX_*"]);
  const { code } = await runMdcx(["search", file, "wheel", "--key-file", keyFile], { allow });
  assert.equal(code, 0);
});

Deno.test("doctor prints a command line that runs from any folder", async () => {
  const { folder, package: file, keyFile } = await smallCorpus();
  const { stdout } = await runMdcx(["doctor", "search", file, keyFile], { cwd: folder });
  const [first = ""] = stdout.split("\n");
  const words = first.split(" ").slice(1).map((word) => word.replaceAll("'", ""));
  const asked = [...words, file, "wheel", "--key-file", keyFile];
  const { code } = await new Deno.Command("deno", { args: asked, cwd: folder }).output();
  assert.equal(code, 0, first);
});

Deno.test("doctor says of a path what it may not see, and what is not there", async () => {
  const { folder, package: file } = await smallCorpus();
  const gone = `${folder}/gone.mdcx`;
  const detail = async (path: string, ...allow: string[]) => {
    const { code, reply } = await askMdcx(["doctor", "info", path], { allow });
    assert.equal(code, 0);
    return (reply.checks as Check[]).find(({ name }) => name === path)!.detail;
  };
  assert.equal(await detail(file), "may not be seen by this run");
  assert.match(await detail(file, `--allow-read=${folder}`), /^\d+ bytes$/);
  assert.equal(await detail(gone, `--allow-read=${folder}`), "is not there");
});

Deno.test("doctor answers a mistyped command with the nearest", async () => {
  const mistyped = await runMdcx(["doctor", "serch"]);
  assert.equal(mistyped.code, 2);
  assert.match(mistyped.stderr, /Did you mean search\?/);
});

Deno.test("doctor knows the flags of every command, hosts too", async () => {
  for (const { name } of COMMANDS) {
    assert.equal((await runMdcx(["doctor", name, "some/path"])).code, 0, name);
  }
  const net = "--allow-net=huggingface.co,*.hf.co";
  const { stdout } = await runMdcx(["doctor", "models"], { allow: [net] });
  assert(stdout.split("\n").some((line) => line.includes(net)), stdout);
});

Deno.test("doctor COMMAND alone prints flags that Deno takes, and a placeholder for the path", async () => {
  for (const { name } of COMMANDS) {
    const { stdout, reply } = {
      ...await runMdcx(["doctor", name]),
      ...await askMdcx(["doctor", name]),
    };
    for (const flag of reply.flags as string[]) assert.match(flag, /^--allow-\w+=[^,]/, name);
    assert.doesNotMatch(stdout, /=(?: |$)|: $/m, name);
  }
  const { stdout } = await runMdcx(["doctor", "search"]);
  assert.match(stdout, /^deno run --no-prompt --allow-read=FILE /);
  const convert = (await askMdcx(["doctor", "convert"])).reply.flags as string[];
  assert.match(convert[0]!, /^--allow-read=Input,Output/);
});

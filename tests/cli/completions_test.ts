import assert from "node:assert/strict";
import { COMMANDS } from "../../cli/flags/mod.ts";
import { optionsOf } from "../../cli/parse.ts";
import { scratchFolder } from "../support/scratch.ts";
import { runMdcx } from "./run_mdcx.ts";

const bash = await present("bash", "--version");
const skipped = bash ? "" : " (skipped: bash is absent)";

async function present(command: string, ...args: string[]): Promise<boolean> {
  const options = { args, stdout: "null", stderr: "null" } as const;
  return (await new Deno.Command(command, options).output().catch(() => undefined))?.success ??
    false;
}

/** What bash offers for the last of these words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  return await offeredIn(".", words);
}

async function offeredIn(cwd: string, words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runMdcx(["completions", "bash"]);
  const list = words.map((word) => `'${word}'`).join(" ");
  const script = `${stdout}\nCOMP_WORDS=(${list}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); ` +
    'COMPREPLY=(); _mdcx; printf "%s\\n" "${COMPREPLY[@]}"';
  const output = await new Deno.Command("bash", { cwd, args: ["-c", script] }).output();
  const text = new TextDecoder().decode(output.stdout).trim();
  assert.equal(new TextDecoder().decode(output.stderr), "");
  return text === "" ? [] : text.split("\n");
}

Deno.test({
  name: `completions bash: commands, options, and the values of options${skipped}`,
  ignore: !bash,
  fn: async () => {
    assert.deepEqual(await offered("mdcx", "ex"), ["export"]);
    assert.deepEqual(await offered("mdcx", "search", "--mo"), ["--mode", "--model"]);
    assert.deepEqual(await offered("mdcx", "search", "--mode", "l"), ["lexical"]);
    assert.deepEqual(await offered("mdcx", "completions", "f"), ["fish"]);
    assert.deepEqual(await offered("mdcx", "doctor", "ver"), ["verify"]);
  },
});

Deno.test({
  name: `completions bash: files with any characters in their names${skipped}`,
  ignore: !bash,
  fn: async () => {
    const folder = await scratchFolder();
    await Deno.mkdir(`${folder}/my folder`);
    for (const name of ["my package.mdcx", "*.mdcx"]) {
      await Deno.writeTextFile(`${folder}/${name}`, "");
    }
    const offers = (...words: string[]) => offeredIn(folder, ["mdcx", ...words]);
    const both = await offers("info", "my");
    assert.deepEqual(both.toSorted(), ["my folder", "my package.mdcx"]);
    assert.deepEqual(await offers("info", "my\\ p"), ["my package.mdcx"]);
    assert.deepEqual(await offers("info", '"my p'), ["my package.mdcx"]);
    assert.deepEqual(await offers("info", "*"), ["*.mdcx"]);
    assert.deepEqual(await offers("export", "--target", "m"), ["my folder"]);
  },
});

for (const shell of ["bash", "zsh", "fish", "powershell"]) {
  Deno.test(`completions ${shell} names every command and every option`, async () => {
    const { code, stdout } = await runMdcx(["completions", shell]);
    assert.equal(code, 0);
    for (const command of COMMANDS) {
      assert(stdout.includes(command.name), command.name);
      for (const { name } of optionsOf(command)) {
        assert(stdout.includes(name), `${command.name} --${name}`);
      }
    }
  });
}

Deno.test("man names every command and option, and has no unescaped hyphens in options", async () => {
  const { code, stdout } = await runMdcx(["man"]);
  assert.equal(code, 0);
  for (const command of COMMANDS) {
    assert(stdout.includes(`.SS ${command.name}`));
    for (const { name } of command.options) {
      assert(stdout.includes(`\\-\\-${name.replaceAll("-", "\\-")}`), name);
    }
  }
  assert.doesNotMatch(stdout, /^\.(?!TH|SH|SS|TP|B |I |PP|EX|EE)/m);
});

/** Every command with exactly the permissions of its row, and again with each flag taken away. */
import assert from "node:assert/strict";
import { PERMISSIONS, permissionTable } from "../../cli/permissions.ts";
import { shippedModels } from "../../lib/host/models/models.ts";
import { npmFolder } from "../../lib/host/system/npm_folder.ts";
import { runMdcx } from "./run_mdcx.ts";
import { smallCorpus } from "./small_corpus.ts";

const ROOT = new URL("../../", import.meta.url).pathname.replace(/\/$/, "");

/** A command line, the paths that its row is asked for, and what else it needs to run. */
interface Case {
  readonly words: readonly string[];
  readonly paths: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** `cli/main.ts` where it is not given. */
  readonly entry?: string;
  /** Which of the rows of the command. */
  readonly when?: string;
}

async function cases(): Promise<readonly Case[]> {
  const { folder, documents, package: file, keyFile, key } = await smallCorpus();
  const env = { MDCX_KEY: key };
  const pack = (target: string, compression: string) => ({
    words: ["pack", "--output", documents, "--target", target, "--compression", compression],
    paths: [documents, target],
    env,
    when: compression,
  });
  return [
    { words: ["info", file], paths: [file] },
    { words: ["verify", file], paths: [file] },
    { words: ["keygen"], paths: [] },
    { words: ["keygen", "--out", `${folder}/new.hex`], paths: [`${folder}/new.hex`] },
    { words: ["search", file, "wheel"], paths: [file], env },
    { words: ["search", file, "wheel", "--key-file", keyFile], paths: [file, keyFile] },
    { words: ["search", documents, "wheel"], paths: [documents] },
    { words: ["document", file, "survey"], paths: [file], env },
    { words: ["diff", file, file], paths: [file], env },
    {
      words: ["export", file, "--target", `${folder}/exported again`],
      paths: [file, `${folder}/exported again`],
      env,
    },
    pack(`${folder}/packed/z.mdcx`, "zstd"),
    pack(`${folder}/packed/x.mdcx`, "lzma"),
    {
      words: ["pack", "--output", documents, "--target", `${folder}/packed/m.mdcx`].concat(
        "--multilingual",
        "--compression",
        "zstd",
      ),
      paths: [documents, `${folder}/packed/m.mdcx`],
      env,
      when: "--multilingual",
    },
    {
      words: ["search", `${folder}/packed/m.mdcx`, "la rueda de agua", "--mode", "semantic"],
      paths: [`${folder}/packed/m.mdcx`],
      env,
      when: "on meaning",
    },
    { words: ["shapes", `${folder}/packed/x.mdcx`], paths: [`${folder}/packed/x.mdcx`], env },
    {
      words: ["calibrate", `${folder}/packed/m.mdcx`, "--question", "How wide is the water wheel?"],
      paths: [`${folder}/packed/m.mdcx`],
      env,
    },
    {
      words: ["convert", "--input", `${documents}/notes`, "--output", `${folder}/converted`],
      paths: [`${documents}/notes`, `${folder}/converted`],
    },
    {
      words: ["mcp"],
      paths: [file, keyFile],
      env: { MDCX_FILE: file, MDCX_KEY_FILE: keyFile },
      entry: "mcp/main.ts",
    },
    { words: ["report", `${folder}/converted`], paths: [`${folder}/converted`] },
    {
      words: ["sources"],
      paths: [ROOT],
      env: { MDCX_SOURCES: `${ROOT}/tests/sources/reference_source.ts` },
    },
    { words: ["models", "list"], paths: [] },
    { words: ["doctor"], paths: [] },
    { words: ["completions", "bash"], paths: [] },
    { words: ["man"], paths: [] },
  ];
}

function flagsOf({ words, paths, when = "" }: Case): readonly string[] {
  const row = PERMISSIONS.find((candidate) =>
    candidate.commands.includes(words[0]!) && (candidate.when ?? "").includes(when)
  );
  return row!.flags({ paths, npmFolder: npmFolder()!, modelsFolder: shippedModels()! });
}

/** Whether a command can do without a flag of its row, as a key file makes the variable needless. */
function isSpared({ words, env }: Case, flag: string): boolean {
  if (flag.startsWith("--allow-env")) return env === undefined;
  // A plugin that may not be read is named among those that did not load.
  if (words[0] === "sources" && flag.startsWith("--allow-read")) return true;
  // Without a measure of memory, as many documents are converted at a time as there are processors.
  return words[0] === "convert" && flag.startsWith("--allow-sys");
}

/** An entry of its own takes no words; its client is gone at once. */
function start(
  { words, env = {}, entry }: Case,
  allow: readonly string[],
  ...options: readonly string[]
) {
  return entry === undefined
    ? runMdcx([...words, ...options], { allow, env })
    : runMdcx([], { allow, env, entry });
}

/** Done, nothing answers, not signed: the command has done its work. */
const OK: readonly number[] = [0, 4, 5];

await Deno.mkdir(`${(await smallCorpus()).folder}/packed`, { recursive: true });

for (const each of await cases()) {
  const { words } = each;
  const flags = flagsOf(each);
  const name = `${words[0]} ${each.when ?? ""}`.trim();

  Deno.test(`${name} runs with its row: ${flags.map((flag) => flag.split("=")[0]).join(" ")}`, async () => {
    const { code, stderr } = await start(each, flags, "--quiet");
    assert(OK.includes(code), `${code}: ${stderr}`);
    if (each.entry === undefined) assert.equal(stderr, "");
    if (words.includes("--out")) await Deno.remove(words.at(-1)!);
  });

  for (const flag of flags.filter((flag) => !isSpared(each, flag))) {
    const [option] = flag.split("=");
    Deno.test(`${name} without ${option} names it on one line and ends with 8`, async () => {
      const rest = flags.filter((other) => other !== flag);
      const { code, stderr, stdout } = await start(each, rest, "--json", "--quiet");
      assert.equal(code, 8, stderr);
      assert.equal(stdout, "");
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
      assert(stderr.includes(option!), stderr);
      if (each.entry === undefined) assert.equal(JSON.parse(stderr).code, "permission");
    });
  }
}

Deno.test("the README's table of permissions is the one that these tests use", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  assert(readme.includes(permissionTable()), `expected in README.md:\n${permissionTable()}`);
});

Deno.test("no test and no page grants every permission (HARDENING 23)", async () => {
  const all = new RegExp(String.raw`deno (?:run|test|install|x)[^\n]*\s(?:-A|--allow-` + "all)");
  const root = new URL("../../", import.meta.url);
  for (const path of await textFiles(root)) {
    assert.doesNotMatch(await Deno.readTextFile(path), all, path.pathname);
  }
});

async function textFiles(folder: URL): Promise<readonly URL[]> {
  const found: URL[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (/^(\.git|output|node_modules|models|documents)$/.test(name)) continue;
    if (isDirectory) found.push(...await textFiles(new URL(`${name}/`, folder)));
    else if (/\.(ts|md|json|sh)$/.test(name)) found.push(new URL(encodeURIComponent(name), folder));
  }
  return found;
}

import assert from "node:assert/strict";
import { npmFolder } from "../../lib/host/system/npm_folder.ts";
import { scratchFolder } from "../support/scratch.ts";
import { askMdcx, runMdcx } from "./run_mdcx.ts";

const EXAMPLES = new URL("../../examples/documents", import.meta.url).pathname;

interface Converted {
  readonly status: string;
  readonly source_pseudopath: string;
  readonly markdown_pseudopath: string | null;
  readonly errors: readonly string[];
}

/** The flags of the table's row for one input and one output. */
function row(input: string, output: string, ...more: readonly string[]): readonly string[] {
  return [
    `--allow-read=${[input, output, npmFolder(), ...more].join(",")}`,
    `--allow-write=${output}`,
    "--allow-sys=systemMemoryInfo",
    "--allow-run=deno",
  ];
}

const folder = scratchFolder;

Deno.test("convert reads the examples of every format, each delivered whole", async () => {
  const output = await folder();
  const words = ["convert", "--input", EXAMPLES, "--output", output];
  const { code, reply } = await askMdcx(words, { allow: row(EXAMPLES, output) });
  assert.equal(code, 0);
  const documents = reply.documents as Converted[];
  assert.deepEqual(new Set(documents.map(({ status }) => status)), new Set(["ok"]));
  assert.equal(documents.length, 9);
  for (const { markdown_pseudopath } of documents) {
    const path = markdown_pseudopath!.replace("@", output);
    assert.match(await Deno.readTextFile(path), /^---\n/);
  }
  const again = await askMdcx(words, { allow: row(EXAMPLES, output) });
  assert.equal((again.reply.summary as { reused: number }).reused, 9);
});

Deno.test({
  name: "convert ends with 3 and a line where a file of the input could not be asked for",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const [input, output] = [await folder(), await folder()];
    await Deno.writeTextFile(`${input}/good.md`, "# Good\n\nAll of it.\n");
    const { success } = await new Deno.Command("sh", {
      args: ["-c", "printf x > \"$1/$(printf 'bad\\377').md\"", "sh", input],
    }).output();
    assert(success);
    const { code, stdout } = await runMdcx(["convert", "--input", input, "--output", output], {
      allow: row(input, output),
    });
    assert.equal(code, 3);
    assert.match(stdout, /^error @\/bad.*\.md: Its name is no Unicode text, .*: rename it$/m);
  },
});

Deno.test("convert gives broken, empty and unknown files a record, goes on, and ends with 3", async () => {
  const [input, output] = [await folder(), await folder()];
  await Deno.writeTextFile(`${input}/good.md`, "# Good\n\nAll of it.\n");
  await Deno.writeTextFile(`${input}/broken.pdf`, "%PDF-1.7\nnothing more");
  await Deno.writeTextFile(`${input}/empty.docx`, "");
  await Deno.writeFile(`${input}/unknown.bin`, new Uint8Array([0, 1, 2, 3, 254, 255, 0, 0]));
  const { code, reply } = await askMdcx(["convert", "--input", input, "--output", output], {
    allow: row(input, output),
  });
  assert.equal(code, 3);
  const byName = Object.fromEntries(
    (reply.documents as Converted[]).map((record) => [record.source_pseudopath, record]),
  );
  assert.equal(byName["@/good.md"]!.status, "ok");
  assert.equal(byName["@/broken.pdf"]!.status, "error");
  assert.equal(byName["@/unknown.bin"]!.status, "skipped");
  for (const name of ["@/broken.pdf", "@/empty.docx", "@/unknown.bin"]) {
    assert(byName[name]!.errors.length > 0, name);
  }
  assert.deepEqual(reply.skipped, ["@/unknown.bin"]);
});

Deno.test("convert ends with 0 where documents are only skipped", async () => {
  const [input, output] = [await folder(), await folder()];
  await Deno.writeFile(`${input}/unknown.bin`, new Uint8Array([0, 1, 2, 3, 254, 255, 0, 0]));
  const { code, stdout } = await runMdcx(["convert", "--input", input, "--output", output], {
    allow: row(input, output),
  });
  assert.equal(code, 0);
  assert.match(stdout, /skipped 1/);
});

Deno.test("convert names what failed before what it skipped", async () => {
  const [input, output] = [await folder(), await folder()];
  const binary = new Uint8Array([0, 1, 2, 3, 254, 255, 0, 0]);
  for (let at = 0; at < 25; at++) await Deno.writeFile(`${input}/a${at}.bin`, binary);
  await Deno.writeTextFile(`${input}/broken.pdf`, "%PDF-1.7\nnothing more");
  const { code, stdout } = await runMdcx(["convert", "--input", input, "--output", output], {
    allow: row(input, output),
  });
  assert.equal(code, 3);
  assert.match(stdout, /^error @\/broken\.pdf: [^]*^skipped @\/a0\.bin: [^]*^… and 6 more in/m);
});

Deno.test("convert without --allow-run goes on in threads, and says so", async () => {
  const [input, output] = [await folder(), await folder()];
  await Deno.writeTextFile(`${input}/good.md`, "# Good\n\nAll of it.\n");
  // A thread reads its own program, where that lies in files.
  const program = new URL("../../lib", import.meta.url).pathname;
  const allow = row(input, output, program).filter((flag) => !flag.startsWith("--allow-run"));
  const { code, stdout, stderr } = await runMdcx(
    ["convert", "--input", input, "--output", output],
    { allow },
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /ok 1/);
  assert.match(stderr, /--allow-run=deno/);
});

Deno.test("convert interrupted ends with 130, and the next run goes on from there", async () => {
  const [input, output] = [await folder(), await folder()];
  for (let at = 0; at < 60; at++) {
    await Deno.copyFile(`${EXAMPLES}/Received/survey.pdf`, `${input}/${at}.pdf`);
  }
  const entry = new URL("../../cli/main.ts", import.meta.url).pathname;
  const child = new Deno.Command("deno", {
    args: [
      ..."run --no-prompt --quiet".split(" "),
      ...row(input, output),
      entry,
      ...["convert", "--serial", "--input", input, "--output", output],
    ],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let isOver = false;
  child.status.then(() => isOver = true);
  while (!isOver && !await hasRecord(`${output}/_progress.jsonl`)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (!isOver) child.kill("SIGINT");
  const { code, stderr } = await child.output();
  const said = new TextDecoder().decode(stderr);
  assert.equal(code, 130, said);
  assert.match(said, /^Stopping…/m);
  const { reply } = await askMdcx(["convert", "--input", input, "--output", output], {
    allow: row(input, output),
  });
  const { documents, reused, converted_ok } = reply.summary as Record<string, number>;
  assert.equal(documents, 60);
  assert.equal(converted_ok, 60);
  assert(reused! > 0 && reused! < 60, String(reused));
});

async function hasRecord(path: string): Promise<boolean> {
  return (await Deno.readTextFile(path).catch(() => "")).includes("\n");
}

Deno.test("convert refuses values that make no sense before it looks at anything", async () => {
  for (const words of [["--shard", "3/2"], ["--limit", "-1"], ["--timeout", "soon"]]) {
    const { code } = await runMdcx(["convert", "--input", "in", "--output", "out", ...words]);
    assert.equal(code, 2, words.join(" "));
  }
});

import assert from "node:assert/strict";
import { convertDocument } from "../../lib/convert/convert_document.ts";
import { LIMITS } from "../../lib/limits.ts";
import { parseFrontMatter } from "../../lib/markdown/front_matter.ts";
import { CONVERTED_AT, documentJob } from "../support/document_job.ts";

let now = 0;
const clock = { now: () => now += 1500 };
const convert = (content: string | Uint8Array<ArrayBuffer>, name: string, options = {}) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return convertDocument(bytes, documentJob(`in/${name}`, { options }), { clock });
};

Deno.test("convertDocument() gives Markdown that says where it comes from and how faithful it is", async () => {
  const { records: [record], files: [file] } = await convert(
    "One line.\n\nAnother, 42.\n",
    "a.txt",
  );
  assert.equal(record?.status, "ok");
  assert.equal(file?.pseudopath, "@/in/a.md");
  const { fields, body } = parseFrontMatter(file!.text);
  assert.deepEqual(
    [fields["source"], fields["source_pseudopath"], fields["sha256_source"], fields["fidelity"]],
    ["a.txt", "@/in/a.txt", record?.digest, 1],
  );
  assert.equal(fields["verification_status"], "ok");
  assert.equal(fields["converted_utc"], CONVERTED_AT);
  assert.equal(body.trim(), "One line.\n\nAnother, 42.");
  assert.equal(record?.md_bytes, new TextEncoder().encode(file!.text).length);
});

Deno.test("convertDocument() keeps digest and fidelity in the front matter when it compacts (DEFECTS 53)", async () => {
  for (const compact of [true, false]) {
    const { files: [file] } = await convert("a,b\n1,ti|mber\n", "a.csv", { compact });
    const { fields } = parseFrontMatter(file!.text);
    for (const name of ["title", "sha256_source", "fidelity"]) assert(name in fields, name);
    assert.match(file!.text, /ti\\\|mber/);
  }
});

Deno.test("convertDocument() turns what cannot be read into a record with its reason", async () => {
  const { records: [record], files } = await convert("%PDF-1.7 and no more", "cut.pdf");
  assert.equal(record?.status, "error");
  assert.equal(record?.format, "pdf");
  assert.equal(record?.markdown_pseudopath, null);
  assert.equal(record?.errors.length, 1);
  assert.deepEqual(files, []);
});

Deno.test("convertDocument() records an empty text as unverifiable, with a finding", async () => {
  const { records: [record] } = await convert("\n\n", "empty.txt");
  assert.equal(record?.status, "unverifiable");
  assert(record?.findings.some(({ code }) => code === "empty_document"));
});

Deno.test("convertDocument() skips a file of unknown kind with its reason", async () => {
  const { records: [record] } = await convert(Uint8Array.of(0, 1, 2, 3, 0, 255, 7, 1), "x.bin");
  assert.equal(record?.status, "skipped");
  assert.deepEqual(record?.errors, ["The file is of unknown kind"]);
});

Deno.test("convertDocument() leaves a Markdown document as it is", async () => {
  const text = "Title\n=====\n\n|a|b|\n|-|-|\n|1|2|\n";
  const { files: [file], records: [record] } = await convert(text, "x.md");
  assert(file!.text.endsWith(`\n---\n\n${text}`) || file!.text.endsWith(`\n${text}`));
  assert.equal(record?.verification.coverage, 1);
});

Deno.test("convertDocument() keeps the line ends of Markdown, and gives the front matter those of all its lines", async () => {
  const dos = "# One\r\n\r\ntwo  \r\nthree\r\n";
  const own = "---\r\nauthor: Ana\r\n---\r\n";
  for (const body of [dos, `${dos}a line of another system\n`]) {
    const { records: [record], files: [file] } = await convert(own + body, "a.md");
    assert.equal(record?.verification?.coverage, 1);
    assert(file!.text.endsWith(`\n${body}`));
    assert.equal(/(?<!\r)\n/.test(file!.text), body !== dos);
    assert.equal(parseFrontMatter(file!.text).fields["author"], "Ana");
  }
});

Deno.test("convertDocument() keeps the blocks as JSON where that is wanted", async () => {
  const { files, records: [record] } = await convert("word", "a.txt", { lossless: true });
  const backup = files.find(({ pseudopath }) => pseudopath === record?.lossless_pseudopath);
  assert.deepEqual(JSON.parse(backup!.text).blocks[0].kind, "paragraph");
});

Deno.test("convertDocument() keeps no JSON of more than LIMITS.backupCells cells, and says so", async () => {
  const row = `x${",y".repeat(99)}\n`;
  const rows = LIMITS.backupCells / 100;
  for (const [more, kept] of [[0, true], [1, false]] as const) {
    const { files, records: [record] } = await convert(row.repeat(rows + more), "a.csv", {
      lossless: true,
    });
    assert.equal(files.length, kept ? 2 : 1);
    assert.equal(record?.findings.some(({ code }) => code === "backup_left_out"), !kept);
    assert.equal(record?.status, "ok");
  }
});

Deno.test("convertDocument() keeps Markdown as it is, and takes out of its title what a terminal would obey", async () => {
  const body = "The wheel \u001b[31mturns\u001b[0m.\n";
  const text = `---\ntitle: "Tide\\e[2J\\u202e mill"\n---\n${body}`;
  const { records: [record], files: [file] } = await convert(text, "a.md");
  assert.equal(record?.title, "Tide mill");
  assert(file!.text.endsWith(`\n${body}`));
});

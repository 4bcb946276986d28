/** A long PDF through the whole of conversion: chapters, index, samples. */
import assert from "node:assert/strict";
import { convertDocument } from "../../../lib/convert/convert_document.ts";
import type { DocumentOptions } from "../../../lib/convert/artefacts/record.ts";
import { systemClock } from "../../../lib/host/system/clock.ts";
import { parseFrontMatter } from "../../../lib/markdown/front_matter.ts";
import { documentJob } from "../../support/document_job.ts";
import { lines, writePdf } from "../../support/pdf_writer.ts";

const PAGES = 64;
const DOCUMENT = writePdf({
  pages: Array.from({ length: PAGES }, (_, index) => ({
    marks: lines(72, 100, [`Words of sheet ${index + 1} in number.`, "And a second line of text."]),
  })),
});

function convert(options: Partial<DocumentOptions>) {
  const job = documentJob("long.pdf", { options });
  return convertDocument(new Uint8Array(DOCUMENT), job, { clock: systemClock });
}

Deno.test("convertDocument() splits a long PDF and keeps pages, digest and fidelity in each chapter (DEFECTS 53)", async () => {
  const { records: [index, ...chapters], files } = await convert({});
  assert.equal(index?.is_document_index, true);
  assert.equal(index?.engine, "split into chapters");
  assert.deepEqual(
    index?.chapters_pseudopaths,
    chapters.map((chapter) => chapter.markdown_pseudopath),
  );
  assert.deepEqual(chapters.map(({ chapter }) => chapter?.pages), [[1, 25], [26, 50], [51, 64]]);
  assert(chapters.every(({ status }) => status === "ok"));
  const file = files.find(({ pseudopath }) => pseudopath === chapters[1]!.markdown_pseudopath)!;
  const { fields, body } = parseFrontMatter(file.text);
  assert.deepEqual([fields["first_page"], fields["last_page"], fields["pages"]], [26, 50, 25]);
  assert.equal(fields["sha256_source"], index?.digest);
  assert.equal(fields["fidelity"], 1);
  assert.match(body, /<!-- page 26 -->\n\nWords of sheet 26 in number\./);
  assert.doesNotMatch(body, /<!-- page (?:25|51) -->/);
});

Deno.test("convertDocument() times each chapter by itself, never all of them for longer than the document", async () => {
  const { records: [index, ...chapters] } = await convert({});
  const sum = (name: "seconds" | "seconds_reference") =>
    chapters.reduce((total, chapter) => total + chapter[name], 0);
  // Each is cut to milliseconds by itself.
  const slack = 0.002 * chapters.length;
  assert(sum("seconds") <= index!.seconds + slack, `${sum("seconds")} of ${index!.seconds}`);
  assert(chapters.every(({ seconds, seconds_reference }) => seconds >= seconds_reference));
  assert(Math.abs(sum("seconds_reference") - index!.seconds_reference) <= slack);
});

Deno.test("convertDocument() writes an index of the chapters at the document's own target", async () => {
  const { files } = await convert({});
  const { fields, body } = parseFrontMatter(
    files.find(({ pseudopath }) => pseudopath === "@/long.md")!.text,
  );
  assert.deepEqual([fields["type"], fields["chapters"], fields["pages"]], [
    "document_index",
    3,
    64,
  ]);
  assert.match(body, /\[Pages 1 to 25\]\(long\/01%20-%20Pages%201%20to%2025\.md\)/);
});

Deno.test("convertDocument() splits nothing under the threshold, or where that is not wanted", async () => {
  assert.equal((await convert({ split_threshold: 65 })).records.length, 1);
  assert.equal((await convert({ split: false })).records.length, 1);
});

Deno.test("convertDocument() takes samples in the document's own numbering (DEFECTS 56)", async () => {
  const { records: [record], files: [file] } = await convert({ sample_pages: 3 });
  assert.deepEqual(record?.sample_pages, [17, 33, 49]);
  assert.equal(record?.pages_total, PAGES);
  assert.equal(record?.status, "ok");
  const { fields, body } = parseFrontMatter(file!.text);
  assert.equal(fields["sampled"], true);
  assert.match(body, /<!-- page 17 -->[^]*sheet 17[^]*<!-- page 33 -->[^]*sheet 33/);
  assert.doesNotMatch(body, /sheet 1 /);
});

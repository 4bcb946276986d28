import assert from "node:assert/strict";
import { MdcxError } from "../../../../lib/errors.ts";
import { pdfReader } from "../../../../lib/convert/verify/readers/pdf.ts";
import { lines, writePdf } from "../../../support/pdf_writer.ts";

const document = writePdf({
  pages: [
    { marks: lines(60, 80, ["First page, first line,", "second line with docu-", "mentation."]) },
    { marks: lines(60, 80, ["Second page."]) },
    { marks: lines(60, 80, ["Third page."]) },
  ],
});
const input = { bytes: document, name: "a.pdf", format: "pdf" as const, passwords: [] };

Deno.test("pdfReader gives the text of each page with its line ends", async () => {
  const { reader, pages } = await pdfReader.read(input);
  assert.match(reader, /^pdf\.js \d/);
  assert.deepEqual(pages, [
    "First page, first line,\nsecond line with docu-\nmentation.",
    "Second page.",
    "Third page.",
  ]);
});

Deno.test("pdfReader reads the pages that are asked for", async () => {
  const { pages } = await pdfReader.read({ ...input, pages: [1, 3] });
  assert.deepEqual(pages.map((page) => page.slice(0, 5)), ["First", "Third"]);
});

Deno.test("pdfReader leaves the document's bytes to their owner", async () => {
  await pdfReader.read(input);
  assert.ok(document.length > 0);
  assert.equal(document[0], "%".charCodeAt(0));
});

Deno.test("pdfReader refuses what pdf.js cannot open", async () => {
  await assert.rejects(
    pdfReader.read({ ...input, bytes: new TextEncoder().encode("nothing") }),
    (error: unknown) => error instanceof MdcxError && error.code === "malformed",
  );
});

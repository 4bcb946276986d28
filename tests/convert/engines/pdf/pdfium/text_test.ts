import assert from "node:assert/strict";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { LimitError } from "../../../../../lib/errors.ts";
import { LIMITS } from "../../../../../lib/limits.ts";
import { documentOf } from "../../../../support/engine_input.ts";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { type Mark, text, writePdf } from "../../../../support/pdf_writer.ts";

/** Of one text object: PDFium reads no string of more than 32,767 bytes. */
const CHARACTERS = 20_000;

Deno.test("readGlyphs() refuses a page of more than LIMITS.pageCharacters", async () => {
  const line = "x".repeat(CHARACTERS);
  const count = Math.ceil((LIMITS.pageCharacters + 1) / CHARACTERS);
  const marks = Array.from({ length: count }, (_, index) => text(60, 10 + index, line, 1));
  const bytes = writePdf({ pages: [{ marks }] });
  await assert.rejects(
    pdfEngine.convert(documentOf(bytes, "pdf")),
    (error: unknown) => error instanceof LimitError && error.message.includes("pageCharacters"),
  );
});

async function markdownOf(...marks: Mark[]): Promise<string> {
  const { blocks } = await pdfEngine.convert(documentOf(writePdf({ pages: [{ marks }] }), "pdf"));
  return writeMarkdown(blocks);
}

Deno.test("readGlyphs() keeps spaces that their font gives no width", async () => {
  const markdown = await markdownOf(text(60, 100, "spaces between the words", 11, "spaceless"));
  assert.match(markdown, /spaces between the words/);
});

Deno.test("readGlyphs() reads letters of a negative size as they stand, on their heads", async () => {
  const words = ["turned on its head", "and read all the same"];
  const markdown = await markdownOf(
    ...words.map((line, row) => text(400, 300 - 14 * row, line, -11)),
  );
  assert.match(markdown, /turned on its head\s+and read all the same/);
});

Deno.test("readGlyphs() takes no space of zero width for one", async () => {
  const markdown = await markdownOf(text(60, 100, "break\u200bable", 11, "spaceless"));
  assert.match(markdown, /breakable/);
});

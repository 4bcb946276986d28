import assert from "node:assert/strict";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { LimitError } from "../../../../../lib/errors.ts";
import { LIMITS } from "../../../../../lib/limits.ts";
import { documentOf } from "../../../../support/engine_input.ts";
import { text, writePdf } from "../../../../support/pdf_writer.ts";

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

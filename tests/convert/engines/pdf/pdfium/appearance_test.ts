import assert from "node:assert/strict";
import { pdfEngine } from "../../../../../lib/convert/engines/pdf/mod.ts";
import { pdfReader } from "../../../../../lib/convert/verify/readers/pdf.ts";
import { LIMITS } from "../../../../../lib/limits.ts";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { documentOf } from "../../../../support/engine_input.ts";
import { FIRST_OBJECT, form, pdfOfObjects } from "../../../../support/pdf_objects.ts";

const STAMP = `<</Subtype/Stamp/AP<</N ${FIRST_OBJECT + 1} 0 R>>/Rect[0 0 99 9]>>`;
const drawing = (text: string) => `BT /F 9 Tf 2 5 Td (${text}) Tj ET`;

/** What both readers take of a stamp that lies on the page some times over. */
async function read(times: number, looks: readonly string[]) {
  const annotations = Array.from({ length: times }, () => FIRST_OBJECT);
  const bytes = pdfOfObjects({ annotations, objects: [STAMP, ...looks] });
  const { blocks, findings } = await pdfEngine.convert(documentOf(bytes, "pdf"));
  const reference = await pdfReader.read(documentOf(bytes, "pdf"));
  const told = findings.filter(({ code }) => code === "annotations_left_out");
  return {
    leftOut: told.map(({ message }) => Number(/\d+/.exec(message))),
    texts: [writeMarkdown(blocks), reference.pages?.join("\n") ?? ""],
  };
}

const countsOf = (texts: readonly string[], word: RegExp) =>
  texts.map((text) => text.match(word)?.length ?? 0);

Deno.test("DrawnTexts reads as many looks as LIMITS.drawnTexts, and says how many it leaves out", async () => {
  const { leftOut, texts } = await read(LIMITS.drawnTexts + 5, [form(drawing("Approved"))]);
  assert.deepEqual(leftOut, [5]);
  assert.deepEqual(countsOf(texts, /Approved/g), [LIMITS.drawnTexts, LIMITS.drawnTexts]);
});

Deno.test("DrawnTexts reads as many characters as LIMITS.drawnCharacters of all looks", async () => {
  const piece = `(${"word ".repeat(1_000)}) Tj `;
  const long = form(`BT /F 9 Tf 2 5 Td ${piece.repeat(LIMITS.drawnCharacters / 10_000)} ET`);
  const { leftOut, texts } = await read(50, [long]);
  assert.ok(leftOut[0]! >= 48, String(leftOut));
  for (const text of texts) assert.ok(text.length < 1.2 * LIMITS.drawnCharacters);
  for (const text of texts) assert.match(text, /Body text/);
});

Deno.test("DrawnTexts reads no look of more bytes than LIMITS.drawnBytes", async () => {
  const look = form(drawing("Approved") + " ".repeat(LIMITS.drawnBytes));
  const { leftOut, texts } = await read(2, [look]);
  assert.deepEqual(leftOut, [2]);
  assert.deepEqual(countsOf(texts, /Approved/g), [0, 0]);
});

Deno.test("a look that cannot be drawn costs no text of its page", async () => {
  const LEVELS = 12;
  const nested = Array.from(
    { length: LEVELS },
    (_, level) => form("/X Do ".repeat(10), `/X ${FIRST_OBJECT + 2 + level} 0 R`),
  );
  const { leftOut, texts } = await read(1, [...nested, form(drawing("bomb"))]);
  assert.deepEqual(leftOut, [1]);
  assert.deepEqual(countsOf(texts, /Body text/g), [1, 1]);
});

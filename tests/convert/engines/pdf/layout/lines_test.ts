import assert from "node:assert/strict";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import { textOf } from "../../../../../lib/convert/engines/pdf/layout/line_looks.ts";
import { linesOf } from "../../../../../lib/convert/engines/pdf/layout/lines.ts";
import type { Glyph } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { glyph } from "../../../../support/glyphs.ts";

/**
 * The glyphs of a line as it is drawn, letters of six points: first the marks, each after a space, as
 * programs draw them that take the marks from another face, then the words.
 */
function marksFirst(drawn: string): Glyph[] {
  const placed = [...drawn].map((text, index) => glyph(text, 60 + 6 * index, 66 + 6 * index));
  const marks = placed.filter(({ text }) => /[^\p{L}\s]/u.test(text));
  const letters = placed.map((own, index) => ({
    ...own,
    spaced: !/\p{L}/u.test(drawn[index - 1] ?? ""),
  })).filter(({ text }) => /\p{L}/u.test(text));
  return [...marks.map((mark) => ({ ...mark, spaced: true })), ...letters];
}

const read = (drawn: string): string[] => linesOf(fragmentsOf(marksFirst(drawn))).map(textOf);

Deno.test("linesOf() leaves no white within brackets of right-to-left words that are drawn before them", () => {
  assert.deepEqual(read("\u05d4\u05d3 (\u05d2\u05d2) \u05d1\u05d0"), [
    "\u05d0\u05d1 (\u05d2\u05d2) \u05d3\u05d4",
  ]);
  assert.deepEqual(read("\u05d4\u05d3 [\u05d2\u05d2] \u05d1\u05d0"), [
    "\u05d0\u05d1 [\u05d2\u05d2] \u05d3\u05d4",
  ]);
});

Deno.test("linesOf() reads right-to-left words that a stop at their right ends from the left", () => {
  assert.deepEqual(read("\u05d1\u05d0 xyz \u05d3\u05d2."), [
    "\u05d0\u05d1 xyz \u05d2\u05d3.",
  ]);
  assert.deepEqual(read(" .\u05d1\u05d0 xyz \u05d3\u05d2"), [
    "\u05d2\u05d3 xyz \u05d0\u05d1.",
  ]);
});

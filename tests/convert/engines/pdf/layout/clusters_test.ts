import assert from "node:assert/strict";
import { withClusters } from "../../../../../lib/convert/engines/pdf/layout/clusters.ts";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import type { Glyph } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { withPoints } from "../../../../../lib/convert/engines/pdf/layout/points.ts";
import { glyph } from "../../../../support/glyphs.ts";

const wordsOf = (glyphs: readonly Glyph[]): string[] =>
  fragmentsOf(withPoints(withClusters(glyphs))).map((fragment) => fragment.text);

/** The characters of one replacement text in the slots of a box, in the order of PDFium. */
function slots(
  characters: string,
  left: number,
  width: number,
  { order = [...characters].map((_, index) => index), ...look }: {
    readonly order?: readonly number[];
    readonly spaced?: boolean;
    readonly baseline?: number;
  } = {},
): Glyph[] {
  const { spaced = false, baseline = 100 } = look;
  return [...characters].map((character, index) => {
    const at = left + order[index]! * width;
    return { ...glyph(character, at, at + width, { baseline }), spaced: spaced && index === 0 };
  }).map((one, _, all) => ({ ...one, object: all[0]!.object }));
}

Deno.test("withClusters() puts a Hebrew word together whose letters have the boxes of their points", () => {
  // בְּרֵא and בָּא as a browser prints them: PDFium has the points first, and slots of a narrow box.
  const word = [
    ...slots("\u05b0\u05bcב", 60, 1, { order: [1, 2, 0] }),
    ...slots("\u05b5ר", 52, 1, { order: [1, 0], baseline: 99 }),
    glyph("א", 40, 47),
    ...slots("\u05b8\u05bcב", 30, 1, { order: [1, 0, 2], spaced: true }),
    glyph("א", 20, 26),
  ];
  assert.deepEqual(wordsOf(word), ["בְּרֵא".normalize("NFC"), "בָּא".normalize("NFC")]);
});

Deno.test("withClusters() joins the syllables of a Hindi word, and leaves its words apart", () => {
  const line = [
    ...slots("भा", 0, 4),
    glyph("र", 11, 16),
    glyph("त", 16, 22),
    ...slots("का", 25, 4, { spaced: true }),
  ];
  assert.deepEqual(wordsOf(line), ["भारत", "का"]);
});

Deno.test("withClusters() gives a Thai syllable once that each of its parts gives again", () => {
  const line = [
    ...slots("ทั้", 10, 2),
    ...slots("ทั้", 11, 2),
    glyph("ง", 16, 22),
    ...slots("ทั้", 12, 1, { baseline: 99 }),
    ...slots("ทั้", 22.5, 2),
  ];
  assert.deepEqual(wordsOf(line), ["ทั้งทั้"]);
});

Deno.test("withClusters() leaves ordinary letters and marks as they are", () => {
  const marked = [
    glyph("e", 0, 5),
    glyph("\u0301", 2, 4),
    glyph("ש", 10, 16),
    glyph("\u05c1", 14, 15),
  ];
  assert.equal(withClusters(marked), marked);
});

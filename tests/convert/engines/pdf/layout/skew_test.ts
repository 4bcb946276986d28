import assert from "node:assert/strict";
import type { Glyph } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { withoutSkew } from "../../../../../lib/convert/engines/pdf/layout/skew.ts";
import { glyph } from "../../../../support/glyphs.ts";

const ROWS = 6;
const WORDS = 8;
const STEP = 50;
const LEADING = 14;

/** Lines of words of one letter, each word on the baseline that a page so much askew gives it. */
function page(rise: number, jitter: (word: number) => number = () => 0): Glyph[] {
  return Array.from({ length: ROWS * WORDS }, (_, index) => {
    const [row, word] = [Math.floor(index / WORDS), index % WORDS];
    const [x, y] = [50 + STEP * word, 100 + LEADING * row];
    const [left, baseline] = [x - rise * y, y + rise * x + jitter(index)];
    return glyph("w", left, left + 40, { baseline });
  });
}

const baselinesOf = (glyphs: readonly Glyph[]) => glyphs.map(({ object }) => object.baseline);

Deno.test("withoutSkew() levels the lines and the margins of a page that was scanned askew", () => {
  for (const rise of [0.01, 0.05, -0.03]) {
    const level = withoutSkew(page(rise));
    const rows = Map.groupBy(level, (_, index) => Math.floor(index / WORDS));
    for (const row of rows.values()) {
      const heights = baselinesOf(row);
      assert.ok(Math.max(...heights) - Math.min(...heights) < 1.5, String(rise));
    }
    const margins = [...rows.values()].map(([first]) => first!.left);
    assert.ok(Math.max(...margins) - Math.min(...margins) < 1.5, String(rise));
  }
});

Deno.test("withoutSkew() leaves pages alone whose lines are level, or rise each in its own way", () => {
  const level = page(0);
  assert.equal(withoutSkew(level), level);
  const uneven = page(0, (index) => index % 3);
  assert.equal(withoutSkew(uneven), uneven);
  const fan = Array.from({ length: ROWS }, (_, row) => page(0.02 * (row - 2))).flat();
  assert.equal(withoutSkew(fan), fan);
});

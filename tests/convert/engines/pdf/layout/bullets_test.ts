import assert from "node:assert/strict";
import { withBullets } from "../../../../../lib/convert/engines/pdf/layout/bullets.ts";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import { glyph } from "../../../../support/glyphs.ts";

const dot = (left: number, baseline: number) => ({
  left,
  right: left + 3,
  top: baseline - 5,
  bottom: baseline - 2,
});
const textsOf = (words: ReturnType<typeof glyph>[], dots: ReturnType<typeof dot>[]): string[] =>
  withBullets(fragmentsOf(words), dots).map((fragment) => fragment.text);

Deno.test("withBullets() puts a bullet before each line that has a shape there", () => {
  const words = [glyph("one", 40, 60), glyph("two", 40, 60, { baseline: 114 })];
  assert.deepEqual(textsOf(words, [dot(30, 100), dot(30, 114)]), ["one", "two", "•", "•"]);
});

Deno.test("withBullets() takes shapes at the right for the bullets of right-to-left lines alone", () => {
  const hebrew = [glyph("א", 40, 60), glyph("ב", 40, 60, { baseline: 114 })];
  const latin = [glyph("a", 40, 60), glyph("b", 40, 60, { baseline: 114 })];
  const dots = [dot(66, 100), dot(66, 114)];
  assert.equal(textsOf(hebrew, dots).length, 4);
  assert.equal(textsOf(latin, dots).length, 2);
});

Deno.test("withBullets() makes no bullet of a shape that stands alone, or inside a line", () => {
  const words = [
    glyph("one", 40, 60),
    glyph("end", 70, 90),
    glyph("two", 40, 60, { baseline: 114 }),
    glyph("end", 70, 90, { baseline: 114 }),
  ];
  assert.equal(textsOf(words, [dot(30, 100)]).length, 4);
  assert.equal(textsOf(words, [dot(64, 100), dot(64, 114)]).length, 4);
});

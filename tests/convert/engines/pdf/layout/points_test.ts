import assert from "node:assert/strict";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import { withPoints } from "../../../../../lib/convert/engines/pdf/layout/points.ts";
import { glyph } from "../../../../support/glyphs.ts";

const wordsOf = (...glyphs: ReturnType<typeof glyph>[]): string[] =>
  fragmentsOf(withPoints(glyphs)).map((fragment) => fragment.text);

Deno.test("withPoints() keeps a pointed word whole when its points are drawn apart from its letters", () => {
  // שָׁלוֹם: the points stand in objects of their own, at other heights, after all the letters.
  const word = wordsOf(
    glyph("ש", 40, 46),
    glyph("ל", 34, 40),
    glyph("ו", 31, 34),
    glyph("ם", 25, 31),
    glyph("\u05b8", 42, 44, { baseline: 101 }),
    glyph("\u05c1", 44, 46, { baseline: 97 }),
    glyph("\u05b9", 31, 33, { baseline: 98 }),
  );
  assert.deepEqual(word, ["שָׁלוֹם".normalize("NFC")]);
});

Deno.test("withPoints() gives a point to the letter over which its middle stands, not to the nearer edge", () => {
  const word = wordsOf(
    glyph("ب", 30, 38),
    glyph("ت", 24, 31),
    glyph("\u064e", 31.5, 36, { baseline: 100 }),
  );
  assert.deepEqual(word, ["ب\u064eت"]);
});

Deno.test("withPoints() leaves the order of points and letters that are one glyph", () => {
  const glyphs = [glyph("ب", 20, 30), glyph("\u064e", 20, 30), glyph("ح", 20, 30)];
  assert.equal(withPoints(glyphs).length, 3);
});

Deno.test("fragmentsOf() joins right-to-left letters that touch although a space without width is drawn", () => {
  assert.deepEqual(wordsOf(glyph("ב", 40, 46), glyph("ר", 34, 40, { spaced: true })), ["בר"]);
  assert.deepEqual(wordsOf(glyph("ב", 40, 46), glyph("ר", 30, 36, { spaced: true })), ["ב", "ר"]);
});

Deno.test("withPoints() leaves a mark with the letter that it follows, though another is nearer", () => {
  const he = glyph("ה", 50, 58);
  const etnahta = { ...glyph("\u0591", 48.5, 51), object: he.object };
  const word = [he, etnahta, { ...glyph("י", 47, 50), object: he.object }];
  assert.deepEqual(withPoints(word).map(({ text }) => text), ["ה\u0591", "י"]);
});

import assert from "node:assert/strict";
import { withAccents } from "../../../../../lib/convert/engines/pdf/layout/accents.ts";
import { glyph } from "../../../../support/glyphs.ts";

const textOf = (...glyphs: ReturnType<typeof glyph>[]): string =>
  withAccents(glyphs).map((each) => each.text).join("");

Deno.test("withAccents() gives an accent to its letter when other words are drawn between them", () => {
  const word = [glyph("f", 20, 23), glyph("u", 23, 28), glyph("r", 28, 32), glyph("L", 35, 41)];
  assert.equal(textOf(...word, glyph("¨", 23.5, 27.5, { baseline: 99.6 })), "fürL");
  assert.equal(textOf(glyph("¨", 23.5, 27.5, { baseline: 99.6 }), ...word), "fürL");
});

Deno.test("withAccents() leaves an accent that stands over no letter", () => {
  assert.equal(textOf(glyph("a", 20, 25), glyph("~", 27, 32), glyph("b", 34, 39)), "a~b");
});

Deno.test("withAccents() gives a combining mark of no width to the letter that it follows", () => {
  const word = [
    glyph("t", 20, 25),
    glyph("ê", 25, 30),
    glyph("\u0301", 30, 35),
    glyph("t", 30, 35),
  ];
  assert.equal(textOf(...word), "tết");
});

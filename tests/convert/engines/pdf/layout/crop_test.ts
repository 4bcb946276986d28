import assert from "node:assert/strict";
import { glyphsOnPage } from "../../../../../lib/convert/engines/pdf/layout/crop.ts";
import type { Glyph } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { glyph, pageInk } from "../../../../support/glyphs.ts";

const SIZE = { width: 200, height: 300 };

const shown = (glyphs: readonly Glyph[]) =>
  glyphsOnPage(pageInk(SIZE, { glyphs })).map(({ text }) => text).join("");

Deno.test("glyphsOnPage() leaves out lines above, below and beside the page", () => {
  assert.equal(
    shown([
      glyph("a", 10, 20, { baseline: -5 }),
      glyph("b", 10, 20, { baseline: 150 }),
      glyph("c", 10, 20, { baseline: 320 }),
      glyph("d", 230, 240, { baseline: 150 }),
      glyph("e", -30, -20, { baseline: 170 }),
    ]),
    "b",
  );
});

Deno.test("glyphsOnPage() measures text that runs down the page by its own frame", () => {
  const sideways = { turn: 1, baseline: 150 } as const;
  const beyond = { turn: 1, baseline: 250 } as const;
  assert.equal(shown([glyph("a", 270, 280, sideways), glyph("b", 10, 20, beyond)]), "a");
});

Deno.test("glyphsOnPage() keeps the end of a line that is too long for the page, in however many pieces", () => {
  const line = { baseline: 150 };
  const own = glyph("b", 190, 199, line);
  assert.equal(
    shown([own, { ...glyph("c", 205, 215, line), object: own.object }, glyph("d", 217, 227, line)]),
    "bcd",
  );
});

Deno.test("glyphsOnPage() keeps letters that an edge cuts, slanted text, and all of a page that shows none", () => {
  assert.equal(shown([glyph("a", 10, 20), glyph("b", 10, 20, { baseline: 303 })]), "ab");
  assert.equal(shown([glyph("a", 10, 20), glyph("b", 900, 910, { slant: 45 })]), "ab");
  assert.equal(shown([glyph("a", 900, 910, { baseline: 900 })]), "a");
});

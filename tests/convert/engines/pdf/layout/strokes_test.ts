import assert from "node:assert/strict";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import type { Glyph } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { withoutStrokes } from "../../../../../lib/convert/engines/pdf/layout/strokes.ts";
import { glyph } from "../../../../support/glyphs.ts";

const textOf = (glyphs: readonly Glyph[]): string =>
  fragmentsOf(withoutStrokes(glyphs)).map((fragment) => fragment.text).join(" ");

Deno.test("withoutStrokes() leaves out what stretches an Arabic word, once or more over itself", () => {
  const word = [
    glyph("ق", 60, 66),
    glyph("å", 55, 60),
    glyph("å", 52.5, 57.5),
    glyph("ب", 48, 52.5),
  ];
  assert.equal(textOf(word), "قب");
});

Deno.test("withoutStrokes() leaves letters that stand beside Arabic words, and between words of their own", () => {
  const apart = [glyph("ق", 60, 66), glyph("t", 50, 55), glyph("ب", 40, 46)];
  assert.equal(withoutStrokes(apart), apart);
  const spaced = [glyph("ق", 60, 66), glyph("t", 55, 60), glyph("ب", 49, 55, { spaced: true })];
  assert.equal(withoutStrokes(spaced), spaced);
  const latin = [glyph("a", 40, 46), glyph("t", 46, 50), glyph("o", 50, 56)];
  assert.equal(withoutStrokes(latin), latin);
});

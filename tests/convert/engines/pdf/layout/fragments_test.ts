import assert from "node:assert/strict";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import { glyph } from "../../../../support/glyphs.ts";

const wordsOf = (...glyphs: ReturnType<typeof glyph>[]): string[] =>
  fragmentsOf(glyphs).map((fragment) => fragment.text);

Deno.test("fragmentsOf() parts Latin words at white that ideographs leave beside narrow ink", () => {
  assert.deepEqual(wordsOf(glyph("a", 20, 25), glyph("b", 27, 32)), ["a", "b"]);
  assert.deepEqual(wordsOf(glyph("项", 20, 30), glyph("目", 32, 39)), ["项目"]);
  assert.deepEqual(wordsOf(glyph("。", 20, 23), glyph("名", 30, 40)), ["。名"]);
  assert.deepEqual(wordsOf(glyph("项", 20, 30), glyph("目", 36, 46)), ["项", "目"]);
});

Deno.test("fragmentsOf() leaves more white after alef than after letters that join", () => {
  assert.deepEqual(wordsOf(glyph("ا", 30, 33), glyph("م", 22, 28.3)), ["ام"]);
  assert.deepEqual(wordsOf(glyph("ت", 30, 33), glyph("م", 22, 28.3)), ["ت", "م"]);
});

Deno.test("fragmentsOf() makes words of typewritten letters in narrow boxes", () => {
  const style = { font: "Courier", size: 10, bold: false, italic: false, mono: true };
  const typed = (letters: string, left: number) =>
    [...letters].map((letter, index) =>
      glyph(letter, left + 6 * index, left + 4.4 + 6 * index, { style })
    );
  assert.deepEqual(wordsOf(...typed("The", 20), ...typed("Tower", 44)), ["The", "Tower"]);
});

import assert from "node:assert/strict";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import type { Glyph } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { withStrayedMarks } from "../../../../../lib/convert/engines/pdf/layout/strayed_marks.ts";
import { glyph } from "../../../../support/glyphs.ts";

const textOf = (glyphs: readonly Glyph[]): string =>
  fragmentsOf(withStrayedMarks(glyphs)).map((fragment) => fragment.text).join(" ");

Deno.test("withStrayedMarks() takes a mark that is drawn apart to the letter at which it stands", () => {
  const word = [
    glyph("ท", 60, 66),
    glyph("ั", 63, 66),
    glyph("ง", 66, 72),
    glyph("ด", 72, 78),
    glyph("ิ", 73, 78),
    glyph("้", 63, 65, { baseline: 99 }),
    glyph("์", 75, 78, { baseline: 99 }),
  ];
  assert.equal(textOf(word), "ทั้งดิ์");
});

Deno.test("withStrayedMarks() leaves marks that follow their letters, and those at no letter", () => {
  const word = [glyph("ท", 60, 66), glyph("ั", 63, 66), glyph("้", 63, 65, { baseline: 99 })];
  assert.equal(withStrayedMarks(word), word);
  const lost = [glyph("ท", 60, 66), glyph("้", 160, 163)];
  assert.deepEqual(withStrayedMarks(lost), lost);
});

Deno.test("fragmentsOf() measures white from the end of a letter's marks", () => {
  const word = [glyph("ভ", 60, 69), glyph("া", 69, 72.5), glyph("ব", 72.5, 78)];
  assert.equal(textOf(word), "ভাব");
  const words = [...word, glyph("স", 81, 89)];
  assert.equal(textOf(words), "ভাব স");
});

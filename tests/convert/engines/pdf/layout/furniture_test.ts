import assert from "node:assert/strict";
import { fragmentsOf } from "../../../../../lib/convert/engines/pdf/layout/fragments.ts";
import { separateFurniture } from "../../../../../lib/convert/engines/pdf/layout/furniture.ts";
import { linesOf } from "../../../../../lib/convert/engines/pdf/layout/lines.ts";
import type { Glyph, PageLayout } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { glyph } from "../../../../support/glyphs.ts";

function pageOf(page: number, glyphs: readonly Glyph[]): PageLayout {
  return {
    page,
    label: String(page),
    width: 600,
    height: 800,
    regions: [{ turn: 0, lines: linesOf(fragmentsOf(glyphs)) }],
    slanted: [],
    lineNumbers: [],
    overprinted: 0,
    beyond: "",
    roles: new Map(),
    fields: [],
    remarks: [],
    files: [],
    imageShare: 0,
    characters: glyphs.length,
    unmapped: 0,
    plausible: true,
  };
}

Deno.test("separateFurniture() takes a line of more pieces than a call takes arguments", () => {
  const body = ["x", "y", "z"].map((text, row) =>
    glyph(text, 20, 25, { baseline: 300 + 12 * row })
  );
  const head = Array.from(
    { length: 150_000 },
    (_, piece) => glyph("abc", 100 * piece, 100 * piece + 15, { baseline: 20 }),
  );
  const { furniture } = separateFurniture(
    [1, 2, 3].map((page) => pageOf(page, [...head, ...body])),
  );
  assert.equal(furniture.length, 1);
});

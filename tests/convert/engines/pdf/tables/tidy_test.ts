import assert from "node:assert/strict";
import type { CellDraft } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { inReadingOrder } from "../../../../../lib/convert/engines/pdf/tables/tidy.ts";

const style = { font: "Any", size: 10, bold: false, italic: false, mono: false };

function cell(text: string): CellDraft {
  const run = { text, style, raised: false, lowered: false };
  const place = { left: 0, right: 0, top: 0, bottom: 0, baseline: 0, size: 10, firstWidth: 0 };
  const marked = { gapped: false, mark: -1, artifact: false };
  const line = { ...place, ...marked, runs: [run], rightToLeft: /\p{Script=Hebrew}/u.test(text) };
  return { columns: 1, rows: 1, lines: text === "" ? [] : [line] };
}

/** Rows of texts from left to right, as they are read. */
function read(rows: readonly (readonly string[])[]): string[][] {
  return inReadingOrder(rows.map((row) => row.map(cell))).map((row) =>
    row.map(({ lines }) => lines[0]?.runs[0]?.text ?? "")
  );
}

Deno.test("inReadingOrder() begins at the right where the words do, whatever numbers stand beside", () => {
  const drawn = [["2013", "2012", "עיר"], ["498", "512", "חיפה"], ["92", "91", "אילת"]];
  assert.deepEqual(read(drawn), drawn.map((row) => row.toReversed()));
});

Deno.test("inReadingOrder() leaves words at the left of values, and words of both directions, as they stand", () => {
  const labelled = [["עיר", "2012"], ["חיפה", "512"], ["אילת", "91"]];
  assert.deepEqual(read(labelled), labelled);
  const translated = [["city", "עיר"], ["north", "צפון"]];
  assert.deepEqual(read(translated), translated);
});

import assert from "node:assert/strict";
import { placeCells } from "../../../../lib/convert/engines/xlsx/regions.ts";
import { LIMITS } from "../../../../lib/limits.ts";

const cell = (row: number, column: number) => ({
  row,
  column,
  text: "x",
  isNumeric: false,
  columns: 1,
  rows: 1,
});

/** How the first cell of a square of merged cells is laid out, and how many others it covers. */
function merged(side: number): { readonly rows: number; readonly covered: number } {
  const { cells, covered } = placeCells(
    [cell(1, 1), cell(2, 2), cell(side, side)],
    [{ first: { row: 1, column: 1 }, last: { row: side, column: side } }],
  );
  return { rows: cells[0]!.rows, covered };
}

Deno.test("placeCells() lays out a merge of LIMITS.spanCells at most, and loses no cell of a larger one", () => {
  const side = Math.floor(Math.sqrt(LIMITS.spanCells));
  assert.deepEqual(merged(side), { rows: side, covered: 2 });
  assert.deepEqual(merged(side + 1), { rows: 1, covered: 0 });
});

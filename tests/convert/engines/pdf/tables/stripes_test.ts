import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const XS = [60, 140, 190, 240, 400];
const ROWS = [
  ["Pupil", "Maths", "Rank", "Comment"],
  ["Ana Silva", "A", "12", "works hard"],
  ["Bob Stone", "C", "7", "should come to class more often"],
  ["Chen Wei", "B", "31", ""],
  ["Dora Kiss", "B", "4", "very good"],
];

/** The words of the rows, and the cells that are shaded. */
function striped(shaded: readonly number[]): Mark[] {
  const cells = shaded.flatMap((row) =>
    XS.slice(1).map((right, column): Mark => ({
      kind: "fill",
      x: XS[column]!,
      y: 100 + 20 * row,
      width: right - XS[column]!,
      height: 20,
      grey: 0.8,
    }))
  );
  const words = ROWS.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell === "" ? [] : [text(XS[column]! + 5, 114 + 20 * row, cell, 9)]
    )
  );
  return [...cells, ...words];
}

Deno.test("stripedTable() goes on from a head that touches the first of its shaded rows", async () => {
  assert.deepEqual(tables(await blocksOfPages(striped([0, 1, 3]))), [ROWS]);
});

Deno.test("splitAtBorders() parts the rows between stripes in one frame, of several lines too", async () => {
  const frame = [[60, 100, 400, 100], [60, 200, 400, 200], [60, 100, 60, 200], [400, 100, 400, 200]]
    .map(([x1, y1, x2, y2]): Mark => ({ kind: "line", x1: x1!, y1: y1!, x2: x2!, y2: y2! }));
  const above = text(245, 145, "This year", 9);
  const found = tables(await blocksOfPages([...frame, ...striped([0, 1, 3]), above]));
  assert.deepEqual(found[0]![2], ["Bob Stone", "C", "7", `This year ${ROWS[2]![3]}`]);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { cell, paragraph } from "../../lib/markdown/blocks.ts";
import { LIMITS } from "../../lib/limits.ts";
import { flattenCell, layOutTable } from "../../lib/markdown/table.ts";

Deno.test("layOutTable() moves cells aside for those that reach down, and keeps every one", () => {
  const spanned = fc.record({
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
  })
    .map((span) => ({ ...cell("x"), ...span }));
  fc.assert(
    fc.property(fc.array(fc.array(spanned, { maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const grid = layOutTable(rows);
      const covered = new Set<string>();
      grid.rows.forEach((row, at) => {
        assert.deepEqual(row.filter((cell) => cell !== undefined), rows[at]);
        row.forEach((cell, column) => {
          for (let down = 0; down < (cell?.rows ?? 0); down++) {
            for (let right = 0; right < (cell?.columns ?? 0); right++) {
              covered.add(`${at + down},${column + right}`);
            }
          }
          if (cell !== undefined) assert(column + cell.columns! <= grid.columns);
        });
        row.forEach((cell, column) => assert(cell !== undefined || covered.has(`${at},${column}`)));
      });
    }),
    { numRuns: 500, seed: 2 },
  );
});

Deno.test("layOutTable() ignores spans that would make more of a table than LIMITS.tableCells", () => {
  const table = (columns: number) => [[{ ...cell("wide"), columns }, cell("a")], [cell("b")]];
  const most = LIMITS.tableCells / 2 - 1;
  assert.equal(layOutTable(table(most)).columns, most + 1);
  const { rows, columns } = layOutTable(table(LIMITS.tableCells));
  assert.equal(columns, 2);
  assert.deepEqual(rows, table(LIMITS.tableCells));
});

Deno.test("flattenCell() hands notes and running heads on to its surroundings", () => {
  const rest = { notes: [], furniture: [] } as Parameters<typeof flattenCell>[2];
  const text = flattenCell(
    [
      paragraph("a"),
      { kind: "note", role: "footnote", id: "1", blocks: [paragraph("n")] },
      { kind: "furniture", role: "header", text: "H", pages: [1] },
      { kind: "quote", blocks: [paragraph("q | r")] },
    ],
    { inCell: true },
    rest,
  );
  assert.equal(text, "a<br>q \\| r");
  assert.deepEqual([rest.notes.length, rest.furniture.length], [1, 1]);
});

Deno.test("flattenCell() keeps the places of empty fields of a nested table", () => {
  const rows = [["red", "", "green"], ["", "blue", ""], ["", "", ""], ["pink", "", ""]];
  const table = { kind: "table", headerRows: 0, rows: rows.map((row) => row.map(cell)) } as const;
  assert.equal(
    flattenCell([table], { inCell: true }, { notes: [], furniture: [] }),
    "red \\|  \\| green<br> \\| blue<br>pink",
  );
});

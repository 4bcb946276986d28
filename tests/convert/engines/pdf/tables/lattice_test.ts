import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { grid, type Mark, text } from "../../../../support/pdf_writer.ts";

const line = (x1: number, y1: number, x2: number, y2: number): Mark => ({
  kind: "line",
  x1,
  y1,
  x2,
  y2,
});

/** Texts in the middle of fields 60 wide and 20 high. */
function inFields(rows: readonly (readonly string[])[]): Mark[] {
  return rows.flatMap((row, down) =>
    row.flatMap((cell, right) =>
      cell === "" ? [] : [text(85 + 60 * right, 114 + 20 * down, cell, 10)]
    )
  );
}

const edges = (from: number, step: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => from + step * index);

Deno.test("isTable() takes closed cells for a table whatever they hold", async () => {
  const cases = [
    [["Feature", "A", "B"], ["Wifi", "x", "x"], ["Pool", "x", ""], ["Bar", "", "x"]],
    [["p", "q", "p & q"], ["T", "T", "T"], ["T", "F", "F"], ["F", "F", "F"]],
    [["a", "b"], ["c", "d"]],
    [["+", "-"], ["-", "+"]],
  ];
  for (const rows of cases) {
    const lines = grid(edges(70, 60, rows[0]!.length), edges(100, 20, rows.length));
    const found = tables(await blocksOfPages([...lines, ...inFields(rows)]));
    assert.deepEqual(found, [rows]);
  }
});

Deno.test("isTable() takes closed cells of several fields for those of a table too", async () => {
  const lines = [
    ...edges(100, 20, 3).map((y) => line(y === 140 ? 130 : 70, y, 250, y)),
    line(70, 100, 70, 160),
    line(130, 100, 130, 160),
    line(190, 120, 190, 160),
    line(250, 100, 250, 160),
  ];
  const rows = [["H", "x"], ["t", "b", "c"], ["", "d", "e"]];
  const found = tables(await blocksOfPages([...lines, ...inFields(rows)]));
  assert.deepEqual(found.flat().flat().filter((cell) => cell !== ""), [
    ..."Hxtbcde",
  ]);
});

Deno.test("isTable() takes closed cells for a table that is open at its sides", async () => {
  const rows = [["p", "q"], ["T", "F"], ["F", "F"]];
  const across = edges(100, 20, 3).map((y) => line(70, y, 190, y));
  const found = tables(
    await blocksOfPages([...across, line(130, 100, 130, 160), ...inFields(rows)]),
  );
  assert.deepEqual(found, [rows]);
});

Deno.test("isTable() takes no letters between open lines for a table, as in formulas and diagrams", async () => {
  const cross = [line(130, 100, 130, 160), line(70, 120, 190, 120), line(70, 140, 190, 140)];
  const rows = [["f", "g"], ["x", "y"], ["u", "v"]];
  assert.deepEqual(tables(await blocksOfPages([...cross, ...inFields(rows)])), []);
});

/** A frame with a border between its two titles alone. */
async function tablesBelowTitles(rows: readonly (readonly string[])[]): Promise<string[][][]> {
  const across = [100, 120, 200].map((y) => line(70, y, 250, y));
  const down = [line(70, 100, 70, 200), line(250, 100, 250, 200), line(130, 100, 130, 120)];
  const words = [["Key", "What it does"], ...rows].flatMap(([key, does], row) => [
    text(90, 114 + 16 * row, key!, 10),
    text(140, 114 + 16 * row, does!, 10),
  ]);
  return tables(await blocksOfPages([...across, ...down, ...words]));
}

Deno.test("splitAtBorders() parts lines between borders that are drawn for titles alone", async () => {
  const rows = [["^A", "to the start of the line"], ["^E", "end"], ["DEL", "delete"], [
    "TAB",
    "complete",
  ]];
  assert.deepEqual(await tablesBelowTitles(rows), [[["Key", "What it does"], ...rows]]);
});

Deno.test("splitAtBorders() gives a title over several columns to the first of them", async () => {
  const across = [100, 130, 150, 170].map((y) => line(70, y, 310, y));
  const down = [70, 150, 310].map((x) => line(x, 100, x, 170));
  const found = tables(
    await blocksOfPages([
      ...across,
      ...down,
      line(230, 130, 230, 170),
      text(80, 124, "Place", 10),
      text(216, 112, "Sales", 10),
      ...[["", "Units", "Value"], ["Upton", "12", "30"], ["Lower Mill", "7", "21"]].flatMap(
        ([place, units, value], row) => [
          ...(row === 0 ? [] : [text(80, 124 + 20 * row, place!, 10)]),
          text(170, 124 + 20 * row, units!, 10),
          text(250, 124 + 20 * row, value!, 10),
        ],
      ),
    ]),
  );
  assert.deepEqual(found, [[
    ["Place", "Sales Units", "Value"],
    ["Upton", "12", "30"],
    ["Lower Mill", "7", "21"],
  ]]);
});

Deno.test("splitRow() keeps a cell whole whose lines would be torn from each other", async () => {
  const rows = [["^P", "go back through it"], ["^N", "go forth through it"], [
    "^R",
    "go and look for it",
  ]];
  const [, cells] = (await tablesBelowTitles(rows))[0]!;
  assert.match(cells!.join(" "), /\^P go back through it \^N go forth/);
});

Deno.test("splitAtBorders() takes the pieces of leaders for no words of cells", async () => {
  const across = [100, 120, 180].map((y) => line(70, y, 250, y));
  const down = [70, 130, 190, 250].map((x) => line(x, 100, x, x === 70 || x === 250 ? 180 : 120));
  const found = tables(
    await blocksOfPages([
      ...across,
      ...down,
      ...inFields([["Kind", "Line", "Sum"]]),
      ...["Wages", "and", "tips"].map((word, row) => text(75, 134 + 16 * row, word, 10)),
      ...[140, 200].map((x) => text(x, 134, ". . . .", 10)),
    ]),
  );
  assert.equal(found[0]![1]!.filter((cell) => cell !== "").length, 1);
});

import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const XS = [60, 180, 260, 340];
const ROWS = [["Kent", "22", "23"], ["Leeds", "512", "498"], ["York", "91", "92"]];

const line = (x1: number, y1: number, x2: number, y2: number): Mark => ({
  kind: "line",
  x1,
  y1,
  x2,
  y2,
});

/** A framed table whose rows begin at 100, and a line of texts above it. */
function framed(above: readonly string[]): Mark[] {
  const row = (texts: readonly string[], y: number) =>
    texts.map((cell, column) => text(XS[column]! + 4, y, cell, 10));
  return [
    ...row(above, 96),
    ...ROWS.flatMap((texts, index) => row(texts, 114 + 20 * index)),
    ...[0, 1, 2, 3].map((index) => line(60, 100 + 20 * index, 340, 100 + 20 * index)),
    ...XS.map((x) => line(x, 100, x, 160)),
  ];
}

Deno.test("withHeadOver() takes names above the lines of a table for its head", async () => {
  const head = ["Town", "2019", "Change"];
  assert.deepEqual(tables(await blocksOfPages(framed(head))), [[head, ...ROWS]]);
});

Deno.test("withHeadOver() leaves values, and a line of text, where they are", async () => {
  for (const above of [["Dover", "12", "15"], ["The towns of the north and south"]]) {
    assert.deepEqual(tables(await blocksOfPages(framed(above))).at(-1), ROWS);
  }
});

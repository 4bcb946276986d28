import assert from "node:assert/strict";
import { blocksOfPages, paragraphs, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const XS = [60, 200, 230, 260, 290];
const NAMES = ["Wind speed", "Rain at night", "Snow", "Hours of sun"];
const ROWS = [["Kent", "22", "23", "7", "9"], ["Leeds", "51", "49", "8", "6"], [
  "York",
  "91",
  "92",
  "5",
  "4",
]];

/** Names that run upwards from a height. */
function turned(names: readonly string[], y: number): Mark[] {
  return names.map((name, index): Mark => ({
    kind: "text",
    x: XS[index + 1]! + 9,
    y,
    text: name,
    size: 10,
    turn: 1,
  }));
}

const body = ROWS.flatMap((row, index) =>
  row.map((cell, column) => text(XS[column]!, 200 + 16 * index, cell, 10))
);

Deno.test("withoutTurnedHeads() gives turned names to the columns of values below them", async () => {
  for (const height of [174, 182, 188]) {
    const label = text(60, height, "Town", 10);
    const blocks = await blocksOfPages([label, ...turned(NAMES, 182), ...body]);
    assert.deepEqual(tables(blocks), [[["Town", ...NAMES], ...ROWS]]);
    assert.deepEqual(paragraphs(blocks), []);
  }
});

Deno.test("withoutTurnedHeads() leaves turned text that stands over nothing", async () => {
  const blocks = await blocksOfPages([...turned(NAMES, 600), ...body]);
  assert.deepEqual(tables(blocks), [ROWS]);
});

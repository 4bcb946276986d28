import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { grid, type Mark, text } from "../../../../support/pdf_writer.ts";

const PLACES = ["Porto", "Ghent", "Kyoto", "Delft", "Turin", "Basel", "Malmo", "Lodz"];

/** The grid of a plot, or of a table, with words at a distance from its upright lines. */
function withWords(beside: number): Mark[] {
  const xs = [70, 150, 230, 310];
  const ys = [100, 130, 160, 190];
  return [
    ...grid(xs, ys),
    ...PLACES.map((place, at) =>
      text(xs[at % 3]! + beside + at, ys[Math.floor(at / 3)]! + 12 + 5 * (at % 3), place, 10)
    ),
  ];
}

Deno.test("isDrawing() tells a plot by the labels that are written over its grid", async () => {
  assert.deepEqual(tables(await blocksOfPages(withWords(-12))), []);
  assert.equal(tables(await blocksOfPages(withWords(12))).length, 1);
});

Deno.test("isDrawing() takes words that are too long for their column for none of a plot", async () => {
  const rows = ["wheel", "axle", "weir"].flatMap((part, row) => [
    text(75, 118 + 30 * row, `/mill/of/the/${part}-house`, 10),
    text(190, 108 + 30 * row, "oak", 10),
    text(240 + 9 * row, 126 + 30 * row, "elm", 10),
  ]);
  const found = tables(
    await blocksOfPages([...grid([70, 150, 230, 310], [100, 130, 160, 190]), ...rows]),
  );
  assert.deepEqual(found.map((table) => table.length), [3]);
});

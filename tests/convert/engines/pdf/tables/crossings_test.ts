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

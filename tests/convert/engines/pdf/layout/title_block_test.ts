import assert from "node:assert/strict";
import { blocksOfPages, headings } from "../../../../support/pdf_blocks.ts";
import { type Mark, prose, text } from "../../../../support/pdf_writer.ts";

/** A title of 174 points, and what stands below it. */
const page = (x: number, size: number): Mark[] => [
  text(200, 60, "How a harbour is built", 18),
  text(x, 90, "Ann Bell", 12),
  ...prose(120, 6),
  text(90, 220, "The pier", size, "bold"),
  ...prose(240, 6),
];

Deno.test("underTitle() takes a name that is centred under the title, in a type of its own, for no heading", async () => {
  const title = "1 How a harbour is built";
  assert.deepEqual(headings(await blocksOfPages(page(267, 14))), [title, "2 The pier"]);
  assert.deepEqual(headings(await blocksOfPages(page(200, 14))), [
    title,
    "3 Ann Bell",
    "2 The pier",
  ]);
});

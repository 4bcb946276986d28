import assert from "node:assert/strict";
import type { Block } from "../../../../../lib/markdown/blocks.ts";
import { blocksOfPages, plain } from "../../../../support/pdf_blocks.ts";
import { lines, type Mark, text } from "../../../../support/pdf_writer.ts";

const PROSE = "The harbour was dredged in the summer of that year, and the pier made longer by";
const prose = (y: number, count: number): Mark[] =>
  lines(90, y, Array.from({ length: count }, () => PROSE), 14, 10);
const headings = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === "heading" ? [`${block.level} ${plain(block.content)}`] : []
  );
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

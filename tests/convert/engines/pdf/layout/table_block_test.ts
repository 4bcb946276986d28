/** Lists in the cells of a drawn table. */
import assert from "node:assert/strict";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { blocksOfPages } from "../../../../support/pdf_blocks.ts";
import { grid, type Mark, text } from "../../../../support/pdf_writer.ts";

async function markdownOf(marks: Mark[]): Promise<string> {
  return writeMarkdown(await blocksOfPages(marks));
}

Deno.test("a list in a cell is a list in that cell, its bullets no column, its items no rows", async () => {
  const item = (x: number, y: number, sign: string, words: string) => [
    text(x, y, sign, 10),
    text(x + 16, y, words, 10),
  ];
  const markdown = await markdownOf([
    ...grid([60, 240, 420], [100, 120, 200]),
    text(65, 114, "What is needed", 10),
    text(245, 114, "What is there", 10),
    text(65, 134, "In the kitchen:", 10),
    ...item(75, 150, "•", "a kettle"),
    ...item(75, 166, "•", "two pans"),
    text(245, 134, "In the cellar:", 10),
    ...item(255, 150, "1.", "a barrel"),
    ...item(255, 166, "2.", "a rack"),
  ]);
  assert.match(
    markdown,
    /\| In the kitchen:<br>- a kettle<br>- two pans \| In the cellar:<br>1\. a barrel<br>2\. a rack \|/,
  );
});

Deno.test("a dot in a column of its own is a mark of the table", async () => {
  const rows = [["Feature", "Basic", "Full"], ["Wireless", "", "•"], ["Pool", "•", "•"]];
  const marks = rows.flatMap((row, down) =>
    row.flatMap((cell, right) =>
      cell === "" ? [] : [text(65 + 90 * right, 114 + 20 * down, cell, 10)]
    )
  );
  const markdown = await markdownOf([...grid([60, 150, 240, 330], [100, 120, 140, 160]), ...marks]);
  assert.match(markdown, /\| Wireless \|\s*\| • \|\n\| Pool \| • \| • \|/);
});

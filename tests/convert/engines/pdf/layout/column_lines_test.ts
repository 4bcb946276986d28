/** Lists that stand side by side. */
import assert from "node:assert/strict";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { blocksOfPages } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

/** Rows of labelled items at two places. */
async function markdownOf(rows: readonly (readonly [string, string])[]): Promise<string> {
  const marks: Mark[] = rows.flatMap((row, down) =>
    row.flatMap((item, right) => {
      const [label, ...words] = item.split(" ");
      const [x, y] = [60 + 200 * right, 100 + 18 * down];
      return [text(x, y, label!, 12), text(x + 16, y, words.join(" "), 12)];
    })
  );
  return writeMarkdown(await blocksOfPages(marks));
}

Deno.test("scoreOf() takes lists side by side for columns, as on slides", async () => {
  const markdown = await markdownOf([
    ["1. oak wheel", "• miller"],
    ["2. elm axle", "• carpenter"],
    ["3. larch paddles", "• boatman"],
  ]);
  assert.match(markdown, /1\. oak wheel\n2\. elm axle\n3\. larch paddles/);
  assert.match(markdown, /- miller\n- carpenter\n- boatman/);
});

Deno.test("scoreOf() takes answers to choose from for no columns: they count across", async () => {
  const markdown = await markdownOf([["a) oak", "b) elm"], ["c) larch", "d) pine"]]);
  const order = ["oak", "elm", "larch", "pine"].map((word) => markdown.indexOf(word));
  assert.deepEqual(order, order.toSorted((one, other) => one - other));
});

import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { text } from "../../../../support/pdf_writer.ts";

const TITLES = ["Of the wind", "Rain", "Snow and ice", "The tides", "Of fog", "Thunder", "Frost"];

/** Titles, every other one set in, with numbers. */
async function tablesOf(numbers: readonly number[]): Promise<string[][][]> {
  return tables(
    await blocksOfPages(TITLES.flatMap((title, index) => [
      text(60 + 14 * (index % 2), 100 + 16 * index, title, 10),
      text(400, 100 + 16 * index, String(numbers[index]), 10),
    ])),
  );
}

Deno.test("areEntries() takes titles with pages that rise for contents, but no values", async () => {
  assert.deepEqual(await tablesOf([3, 7, 12, 12, 19, 23, 31]), []);
  const values = [31, 7, 120, 12, 19, 2, 3];
  assert.deepEqual(await tablesOf(values), [
    TITLES.map((title, index) => [title, String(values[index])]),
  ]);
});

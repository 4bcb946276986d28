import assert from "node:assert/strict";
import { blocksOfPages } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const XS = [60, 180, 260, 340];
const NAMES = ["Area", "2019", "2020", "2021"];

function row(y: number, texts: readonly string[]): Mark[] {
  return texts.map((cell, column) => text(XS[column]!, y, cell, 10));
}

function body(from: number): Mark[] {
  const rows = [["North", "512", "498", "77"], ["South", "91", "92", "95"], [
    "West",
    "14",
    "15",
    "16",
  ], ["Kent", "22", "23", "24"]];
  return rows.flatMap((texts, index) => row(from + 16 * index, texts));
}

/** Header rows of the tables of two pages, the first of which begins with names. */
async function headers(second: readonly Mark[], around: readonly Mark[][] = [[], []]) {
  const first = [...row(684, NAMES), ...body(700)];
  const blocks = await blocksOfPages([...around[0]!, ...first], [...around[1]!, ...second]);
  return blocks.flatMap((block) => block.kind === "table" ? [block.headerRows] : []);
}

Deno.test("continueTables() gives a table that goes on no header, unless it repeats its own", async () => {
  assert.deepEqual(await headers(body(80)), [1, 0]);
  assert.deepEqual(await headers([...row(64, NAMES), ...body(80)]), [1, 1]);
});

Deno.test("continueTables() looks past running heads of two pages, and past a caption that is repeated", async () => {
  const caption = "Table 4. Rain in the areas";
  const around = [
    [text(200, 30, "Annual survey 2021", 9), text(60, 664, caption, 10)],
    [text(200, 30, "Annual survey 2021", 9), text(60, 62, "Table 4 (continued)", 10)],
  ];
  assert.deepEqual(await headers(body(80), around), [1, 0]);
  const other = [around[0]!, [...around[1]!.slice(0, 1), text(60, 62, "Table 5. Snow", 10)]];
  assert.deepEqual(await headers(body(80), other), [1, 1]);
});

Deno.test("continueTables() leaves the names over the values of another table its header", async () => {
  const names = ["Account", "Opening", "Closing", "Change"];
  assert.deepEqual(await headers([...row(64, names), ...body(80)]), [1, 1]);
});

import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
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

Deno.test("continueTables() makes a row whole that goes on on the next page without its label", async () => {
  const line = (y: number, texts: readonly string[]): Mark[] =>
    texts.flatMap((cell, column) =>
      cell === "" ? [] : [text([60, 100, 300][column]!, y, cell, 10)]
    );
  const long = ["The valve closes before the water", "has reached the upper mark"];
  const upper = [
    ...line(640, ["Ref", "Rule", "State"]),
    ...["R-1", "R-2"].flatMap((label, index) => line(660 + 20 * index, [label, long[0]!, "open"])),
    ...line(700, ["R-3", long[0]!, "open until"]),
  ];
  const rest = [...line(60, ["", long[1]!, "seen"]), ...line(80, ["R-4", long[0]!, "open"])];
  const lower = [
    ...rest,
    ...["R-5", "R-6"].flatMap((label, index) => line(100 + 20 * index, [label, long[0]!, "open"])),
  ];
  const found = tables(await blocksOfPages(upper, lower));
  assert.deepEqual(found.map((rows) => rows.map(([label]) => label)), [
    ["Ref", "R-1", "R-2", "R-3"],
    ["R-4", "R-5", "R-6"],
  ]);
  assert.equal(found[0]!.at(-1)![1], long.join(" "));
});

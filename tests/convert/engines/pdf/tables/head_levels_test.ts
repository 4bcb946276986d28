import assert from "node:assert/strict";
import { blocksOfPages, paragraphs } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

/** The first rows of the only table on a page, spans behind the texts: `2020 (2x1)`. */
async function headOf(rows: number, ...marks: Mark[]): Promise<string[][]> {
  const found = (await blocksOfPages(marks)).filter((block) => block.kind === "table");
  assert.equal(found.length, 1);
  return found[0]!.rows.slice(0, rows).map((row) =>
    row.map(({ content, columns = 1, rows = 1 }) => {
      const span = columns * rows === 1 ? "" : ` (${columns}x${rows})`;
      return paragraphs(content).join(" ") + span;
    })
  );
}

/** Texts on one line; empty texts are left out. */
function line(y: number, xs: readonly number[], texts: readonly string[], size = 10): Mark[] {
  return texts.flatMap((cell, index) => cell === "" ? [] : [text(xs[index]!, y, cell, size)]);
}

const XS = [60, 180, 240, 300, 360, 430];

/** Rows of values from 136 on. */
const BODY = [
  ["North", "512", "498", "77", "81", "14"],
  ["South", "91", "92", "95", "99", "15"],
  ["West", "14", "15", "16", "17", "18"],
  ["Kent", "24", "25", "26", "27", "19"],
].flatMap((texts, index) => line(136 + 18 * index, XS, texts));

Deno.test("levelledHead() lays titles over the columns under them, and labels into the first row", async () => {
  const head = await headOf(
    3,
    ...line(100, [202, 322], ["Urban", "Rural"]),
    ...line(109, [60, 430], ["Area", "Change"]),
    ...line(118, XS, ["", "Men", "Women", "Men", "Women", ""]),
    ...BODY,
  );
  assert.deepEqual(head, [
    ["Area (1x2)", "Urban (2x1)", "Rural (2x1)", "Change (1x2)"],
    ["Men", "Women", "Men", "Women"],
    ["North", "512", "498", "77", "81", "14"],
  ]);
});

Deno.test("levelledHead() tells a title over unlike names by its middle, and a title of titles", async () => {
  const head = await headOf(
    3,
    ...line(82, [255], ["Production"]),
    ...line(100, [200, 332], ["Energy", "Food"]),
    ...line(118, XS, ["Area", "Coal", "Gas", "Meat", "Milk", "Share"]),
    ...BODY,
  );
  assert.deepEqual(head, [
    ["Area (1x3)", "Production (4x1)", "Share (1x3)"],
    ["Energy (2x1)", "Food (2x1)"],
    ["Coal", "Gas", "Meat", "Milk"],
  ]);
});

Deno.test("levelledHead() takes the first line of a broken name for no title", async () => {
  const head = await headOf(
    1,
    ...line(106, XS, ["", "Net", "", "Cost of", "", ""]),
    ...line(118, XS, ["Year", "sales", "Tax", "goods", "Profit", "Share"]),
    ...BODY,
  );
  assert.ok(head[0]!.every((cell) => !cell.includes("(")));
});

Deno.test("columnsBelowTitles() finds the columns of a short table below titles that run across their white", async () => {
  const head = await headOf(
    3,
    ...line(100, [190, 310], ["All persons", "Of these men"]),
    ...line(118, XS, ["Area", "2019", "2020", "2019", "2020"]),
    ...[["North", "512", "498", "77", "81"], ["South", "91", "92", "95", "99"], [
      "West",
      "14",
      "15",
      "16",
      "17",
    ]].flatMap((texts, index) => line(136 + 18 * index, XS, texts)),
  );
  assert.deepEqual(head, [
    ["Area (1x2)", "All persons (2x1)", "Of these men (2x1)"],
    ["2019", "2020", "2019", "2020"],
    ["North", "512", "498", "77", "81"],
  ]);
});

Deno.test("headLinesAbove() takes a title over all values, but no caption and no end of a paragraph", async () => {
  const names = line(118, XS, ["Area", "2016", "2017", "2018", "2019", "2020"]);
  const titled = await headOf(2, ...line(100, [258], ["Persons of all ages"]), ...names, ...BODY);
  assert.deepEqual(titled, [
    ["Area (1x2)", "Persons of all ages (5x1)"],
    ["2016", "2017", "2018", "2019", "2020"],
  ]);
  const caption = await headOf(
    1,
    ...line(100, [60], ["Persons of all ages in 2020"]),
    ...names,
    ...BODY,
  );
  assert.deepEqual(caption, [["Area", "2016", "2017", "2018", "2019", "2020"]]);
  const paragraph = await headOf(
    1,
    ...line(88, [60], [
      "The figures were gathered by the staff of all the offices in every area and",
    ]),
    ...line(100, [60], ["by their helpers over several long years in all areas."]),
    ...names,
    ...BODY,
  );
  assert.deepEqual(paragraph, [["Area", "2016", "2017", "2018", "2019", "2020"]]);
});

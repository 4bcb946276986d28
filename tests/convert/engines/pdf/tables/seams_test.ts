import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const SIZE = 10;
/** Advances of Helvetica's digits, full stops, spaces and of the letter x, which all words here are of. */
const ADVANCES: Readonly<Record<string, number>> = { x: 0.5, ".": 0.278, ",": 0.278, " ": 0.278 };
const widthOf = (word: string): number =>
  [...word].reduce((sum, character) => sum + SIZE * (ADVANCES[character] ?? 0.556), 0);

/** Rows of texts that begin at the given places, or end there where these are negative. */
function rows(places: readonly number[], texts: readonly (readonly string[])[], top = 100): Mark[] {
  return texts.flatMap((row, index) =>
    row.flatMap((cell, column) => {
      const place = places[column]!;
      const x = place < 0 ? -place - widthOf(cell) : place;
      return cell === "" ? [] : [text(x, top + 12 * index, cell, SIZE)];
    })
  );
}

const tablesOf = async (...marks: Mark[]) => tables(await blocksOfPages(marks));
const prose = (top: number): Mark[] =>
  rows(
    [60],
    Array.from({ length: 5 }, () => ["xx xxxxx xxx xxxx xx xxxxxxx xxx xxxxx xx xxxx xxx"]),
    top,
  );

Deno.test("seamsOf() parts columns that stand as near as two words, by where they begin and end", async () => {
  const texts = [
    ["xxxx", "xxx", "2019", "2020"],
    ["xx", "xxxxxxx", "7,840", "298"],
    ["xxxxxxx", "xxx", "31", "3,784"],
    ["xxx", "xxxxx", "689", "2,499"],
    ["xxxxx", "xx", "9,507", "14"],
  ];
  const found = await tablesOf(...prose(60), ...rows([60, 98.5, -162, -190.5], texts, 140));
  assert.deepEqual(found, [texts]);
});

Deno.test("seamsOf() leaves the groups of a number, and a sign with its number, in one cell", async () => {
  const texts = [
    ["xxxxx", "xxxxx", "xxx"],
    ["xxxx", "54 554 281", "$ 832,269"],
    ["xxx", "80 746 478", "$ 570,726"],
    ["xxxxxx", "58 203 848", "$ 786,158"],
    ["xx", "13 452 817", "$ 9,212,832"],
  ];
  const found = await tablesOf(...rows([60, -180, -260], texts));
  assert.deepEqual(found, [texts]);
});

Deno.test("seamsOf() takes no lines of text for rows, though their words begin at one place", async () => {
  assert.deepEqual(await tablesOf(...prose(100)), []);
  const items = ["1.", "2.", "3.", "4.", "5."].map((label) => [label, "xxxxxx xxx xxxxx xx xxx"]);
  assert.deepEqual(await tablesOf(...rows([60, 76], items)), []);
  const pages = [["201,", "207,", "210,"], ["219,", "234,", "237,"], ["241,", "250,", "255,"], [
    "261,",
    "262,",
    "270,",
  ]];
  assert.deepEqual(await tablesOf(...rows([60, 81, 102], pages)), []);
});

Deno.test("isTable() takes numbered titles with the pages to which they lead for contents", async () => {
  const entries = [
    ["1", "xxxxx xxxx", "3"],
    ["2", "xx xxxxx", "4"],
    ["2.1", "xxxx", "7"],
    ["3", "xxx xxxxx", "12"],
  ];
  const ranks = entries.map(([rank, name], index) => [rank!, name!, `${90 - 7 * index}`]);
  assert.deepEqual(await tablesOf(...rows([60, 90, 300], entries)), []);
  assert.deepEqual(await tablesOf(...rows([60, 90, 300], ranks)), [ranks]);
});

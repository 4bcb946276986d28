/** Tables with lines around their head alone. */
import assert from "node:assert/strict";
import {
  findHeadedTable,
  findUnderlinedTable,
} from "../../../../../lib/convert/engines/pdf/tables/headed.ts";
import type { Fragment } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { blocksOfPages, paragraphs, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const rule = (y: number): Mark => ({ kind: "line", x1: 60, y1: y, x2: 460, y2: y });

const style = { font: "Any", size: 10, bold: false, italic: false, mono: false };

/** The words of a line, five points a letter. */
function words(left: number, baseline: number, line: string): Fragment[] {
  return line.split(" ").map((word, index, all) => {
    const before = all.slice(0, index).join(" ").length + (index > 0 ? 1 : 0);
    const [from, to] = [left + 5 * before, left + 5 * (before + word.length)];
    const place = { left: from, right: to, top: baseline - 8, bottom: baseline + 2, baseline };
    const drawn = { mark: 0, artifact: false, glyphs: word.length, unmapped: 0 };
    return { text: word, style, spaced: index > 0, ...place, ...drawn };
  });
}

const HEAD: readonly Mark[] = [
  rule(100),
  text(70, 114, "part", 10),
  text(180, 114, "wood", 10),
  text(330, 114, "what is said of it", 10),
  rule(120),
];

/** Long texts beside labels that stand in the middle of them, as browsers set them. */
const ROWS: readonly Mark[] = [
  text(250, 136, "it is four metres across and carries thirty", 9),
  text(62, 148, "wheel", 10),
  text(175, 148, "oak", 10),
  text(250, 148, "two paddles, five of which are split and have", 9),
  text(250, 160, "to be replaced before it is turned again", 9),
  text(62, 180, "axle", 10),
  text(175, 180, "elm", 10),
  text(250, 180, "it is sound", 9),
];

Deno.test("findHeadedTable() takes what stands in the columns of a head between two lines", async () => {
  const blocks = await blocksOfPages([
    ...HEAD,
    ...ROWS,
    text(60, 230, "The carpenter looked at all of it in the spring of that year, and wrote", 10),
    text(60, 242, "down what he had seen, so that nobody had to climb down there once more.", 10),
  ]);
  assert.deepEqual(tables(blocks), [[
    ["part", "wood", "what is said of it"],
    [
      "wheel",
      "oak",
      "it is four metres across and carries thirty two paddles, five of which are split and have " +
      "to be replaced before it is turned again",
    ],
    ["axle", "elm", "it is sound"],
  ]]);
  assert.match(paragraphs(blocks).join("\n"), /^The carpenter looked [^]* once more\.$/m);
});

Deno.test("findHeadedTable() leaves out a heading that follows the rows", async () => {
  const blocks = await blocksOfPages([...HEAD, ...ROWS, text(60, 215, "The stones", 10)]);
  assert.equal(tables(blocks)[0]!.length, 3);
  assert(paragraphs(blocks).includes("The stones"));
});

Deno.test("findHeadedTable() takes no running text below two lines for a table", async () => {
  const blocks = await blocksOfPages([
    rule(60),
    text(70, 74, "The Mill", 10),
    text(400, 74, "page 3", 10),
    rule(80),
    text(60, 110, "The wheel is four metres across and carries thirty two paddles, five of", 10),
    text(60, 122, "which are split and have to be replaced before it is turned again, and", 10),
    text(60, 134, "the axle is sound, as far as anybody could see in the light of a lamp.", 10),
  ]);
  assert.deepEqual(tables(blocks), []);
});

Deno.test("findHeadedTable() takes no text that runs on below the name of a part for a table", () => {
  const head = { left: 60, right: 460, top: 60, bottom: 80 };
  const rows = [
    ...words(70, 74, "II"),
    ...words(180, 74, "What was mended"),
    ...words(60, 110, "10"),
    ...words(180, 110, "Wheels"),
    ...words(60, 134, "The wheel is sound."),
    ...words(180, 134, "It was looked at in spring and again in summer by"),
  ];
  const more = words(
    60,
    146,
    "the carpenter, who wrote down what he had seen of it and of the axle.",
  );
  assert.notEqual(findHeadedTable(rows, head), undefined);
  assert.equal(findHeadedTable([...rows, ...more], head), undefined);
});

Deno.test("findHeadedTable() is content with one line below the names of three columns", async () => {
  const blocks = await blocksOfPages([
    ...HEAD.slice(1),
    ...ROWS,
    text(60, 230, "The carpenter looked at all of it in the spring of that year, and wrote", 10),
  ]);
  assert.deepEqual(tables(blocks)[0]?.map(([first]) => first), ["part", "wheel", "axle"]);
});

Deno.test("findUnderlinedTable() takes no running head for the head of a table", () => {
  const line = { horizontal: true, at: 56, from: 60, to: 460 };
  const head = [
    ...words(60, 50, "2"),
    ...words(220, 50, "The Mill of Saltmarsh"),
    ...words(400, 50, "CONTENTS"),
  ];
  const entries = ["The wheel", "The axle", "The stones"].flatMap((entry, row) => [
    ...words(60, 80 + 14 * row, entry),
    ...words(440, 80 + 14 * row, "21"),
  ]);
  const middle = words(240, 80, "in oak");
  assert.equal(findUnderlinedTable([...head, ...entries], line), undefined);
  assert.notEqual(findUnderlinedTable([...head, ...entries, ...middle], line), undefined);
});

Deno.test("goesOnBeside() takes a line below the names of some columns for none of a table of its own", async () => {
  const body = ["North", "South", "West", "Kent"].flatMap((name, index) =>
    [name, "512", "498", "77", "14"].map((cell, column) =>
      text([60, 180, 240, 300, 400][column]!, 130 + 16 * index, cell, 10)
    )
  );
  const found = tables(
    await blocksOfPages([
      text(60, 114, "Area", 10),
      ...["Coal", "Gas", "Oil"].map((name, index) => text(180 + 60 * index, 114, name, 10)),
      text(400, 114, "Share", 10),
      { kind: "line", x1: 175, y1: 118, x2: 330, y2: 118 },
      ...body,
    ]),
  );
  assert.equal(found.length, 1);
  assert.deepEqual(found[0]!.slice(0, 2), [
    ["Area", "Coal", "Gas", "Oil", "Share"],
    ["North", "512", "498", "77", "14"],
  ]);
});

/** Tables with lines around their head alone. */
import assert from "node:assert/strict";
import { blocksOfPages, paragraphs, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const rule = (y: number): Mark => ({ kind: "line", x1: 60, y1: y, x2: 460, y2: y });

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

/** Lists that stand side by side. */
import assert from "node:assert/strict";
import { writeMarkdown } from "../../../../../lib/markdown/writer.ts";
import { blocksOfPages } from "../../../../support/pdf_blocks.ts";
import { lines, type Mark, text } from "../../../../support/pdf_writer.ts";

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

/** What a page is read as, on one line and without signs. */
async function wordsOf(...marks: Mark[]): Promise<string> {
  return writeMarkdown(await blocksOfPages(marks)).replace(/[\s*#|\\`-]+/g, " ");
}

Deno.test("scoreOf() takes narrow justified lines for prose", async () => {
  const words = ["wheel", "turns", "below", "a weir", "of oak", "and elm"];
  const justified = (x: number, y: number, name: string): Mark[] =>
    words.flatMap((word, row) => [
      text(x, y + 13 * row, `${"utsrqp"[row]}${name}`),
      text(x + 30, y + 13 * row, word),
      text(x + 62, y + 13 * row, "end"),
    ]);
  const read = await wordsOf(...justified(60, 100, "ab"), ...justified(170, 100, "cd"));
  assert.match(read, /and elm ?end ucd wheel/);
});

Deno.test("scoreOf() parts a column of prose from the labels of the figure beside it", async () => {
  const prose = Array.from({ length: 12 }, (_, row) => `line ${row} of a column that runs down`);
  const labels = Array.from({ length: 12 }, (_, row) => [
    text(330 + 9 * (row % 3), 105 + 12 * row, `R${row}`, 8),
    text(420 + 9 * (row % 4), 105 + 12 * row, `O${row}`, 8),
  ]).flat();
  const read = await wordsOf(...lines(60, 100, prose, 13), ...labels);
  assert.match(read, /line 10 of a column that runs down line 11 of a column that runs down/);
});

Deno.test("scoreOf() knows an index whose entries begin with signs by its order", async () => {
  const entries = (words: string) => words.split(" ").map((word, row) => `\\${word}, ${20 + row}`);
  const read = await wordsOf(
    ...lines(60, 100, entries("adze axle barn beam bolt chaff"), 13),
    ...lines(260, 100, entries("cog dam door elm flour gate"), 13),
  );
  assert.match(read, /adze, 20 axle, 21.*chaff, 25 cog, 20 dam/);
});

Deno.test("scoreOf() takes entries for those of an index though signs before some hang out", async () => {
  const index = (x: number, names: readonly string[]): Mark[] =>
    names.map((name, row) => text(name.startsWith("*") ? x - 6 : x, 100 + 14 * row, name));
  const read = await wordsOf(
    ...index(60, ["*axle", "barge", "*canal", "dam", "*eel", "ford", "*gate", "hull"]),
    ...index(310, ["*inlet", "jetty", "*keel", "lock", "*mill", "navvy", "*oar", "pond"]),
  );
  assert.match(read, /gate ?\*?hull ?\*?inlet jetty/);
});

Deno.test("scoreOf() takes rows whose cells are in order for no index, which goes on in its second column", async () => {
  const names = ["axle", "barge", "canal", "dam", "eel", "ford", "gate", "hull"];
  const read = await wordsOf(
    ...names.flatMap((name, row) => [
      text(60, 100 + 14 * row, name),
      text(310, 100 + 14 * row, `${name.slice(0, 2)} of oak`),
    ]),
  );
  assert.match(read, /axle ax of oak barge ba of oak/);
});

Deno.test("scoreOf() takes lines that stand far apart for no short column", async () => {
  const read = await wordsOf(
    text(60, 100, "Order of the mill", 18),
    text(60, 150, "What is to be ground"),
    ...lines(330, 100, ["Printed on the third of May", "and read by the miller"], 13),
    text(60, 170, "All of it is told in the book that lies in the old house of the mill"),
  );
  assert.match(read, /Order of the mill Printed on/);
});

Deno.test("scoreOf() takes cells for no lines of text, be they numbers or as even as justified lines", async () => {
  const names = ["wheel of the upper mill", "axle of the lower mill", "paddles of the great wheel"];
  const rows = [...names, ...names].flatMap((name, row) => [
    text(60, 100 + 14 * row, String(row + 11)),
    text(90, 100 + 14 * row, name),
    text(260, 100 + 14 * row, String(row + 71)),
    text(300, 100 + 14 * row, `${8 * row + 104}.50`),
    text(346, 100 + 14 * row, row % 2 === 0 ? "to be made of oak" : "none of it is left"),
  ]);
  assert.match(await wordsOf(...rows), /upper mill 71 104\.50 to be made of oak 12 axle/);
  const sums = names.flatMap((name, row) => [
    text(60, 100 + 14 * row, `${name} and of the weir`),
    text(330, 100 + 14 * row, `${row + 181} 200 147 980 220 450`),
  ]);
  assert.match(await wordsOf(...sums), /weir 181 200 147 980 220 450 axle/);
});

Deno.test("bestGutter() parts short columns above a line that runs across both", async () => {
  const read = await wordsOf(
    ...lines(60, 100, ["The wheel turns below the weir in spring and", "stands in winter"], 13),
    ...lines(330, 100, ["The pond is drained in autumn, when the", "eels go down"], 13),
    text(60, 160, "All of it is told in the book that lies in the old house of the mill"),
  );
  assert.match(read, /stands in winter The pond is drained/);
});

Deno.test("scoreOf() leaves comments on the lines of code that they are about", async () => {
  const typed = (x: number, row: number, line: string): Mark => (
    { kind: "text", x, y: 140 + 12 * row, text: line, size: 10, face: "mono" }
  );
  const code = ["turn the great wheel", "drain the upper pond", "close the lower weir"];
  const read = await wordsOf(
    text(60, 100, "These are the commands:"),
    ...[...code, "open the sluice gate"].flatMap((line, row) => [
      typed(60, row, line),
      typed(230, row, `; said of line number ${row + 1}`),
    ]),
  );
  assert.match(read, /great wheel ; said of line number 1 drain/);
});

Deno.test("scoreOf() takes a column for one of prose although every other of its lines is short", async () => {
  const long = "The wheel of the upper mill turns all day and"; // Twice as long as the middle of both.
  const column = (x: number, short: string) =>
    lines(x, 100, Array.from({ length: 10 }, (_, row) => row % 2 === 0 ? long : short), 13);
  const read = await wordsOf(...column(50, "on."), ...column(310, "we."));
  assert.match(read, /on\. ?The wheel .* on\. ?The wheel .* we\. ?The wheel/);
  assert.doesNotMatch(read, /on\. we\./);
});

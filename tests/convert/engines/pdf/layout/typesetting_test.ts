/** What typesetters do with whole pages: numbers, heads, contents, lists, rules, program text. */
import assert from "node:assert/strict";
import type { Block, ListItem } from "../../../../../lib/markdown/blocks.ts";
import { blocksOfPages, paragraphs, plain, tables } from "../../../../support/pdf_blocks.ts";
import { lines, type Mark, PROSE, prose, text } from "../../../../support/pdf_writer.ts";

const headings = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => block.kind === "heading" ? [plain(block.content)] : []);
const furniture = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => block.kind === "furniture" ? [block.text] : []);
const itemsOf = (block: Block | undefined): readonly ListItem[] =>
  block?.kind === "list" ? block.items : [];

Deno.test("build() keeps the number of a page out of its sentences where the text ends far above the edge", async () => {
  const pages = [1, 2, 3].map((page) => [...prose(120, 30), text(300, 702, String(page), 10)]);
  const blocks = await blocksOfPages(...pages);
  assert.deepEqual(furniture(blocks), ["1", "2", "3"]);
  assert.ok(paragraphs(blocks).every((paragraph) => !/\d/.test(paragraph)));
});

Deno.test("build() takes heads that name another section on each page and count up with the pages", async () => {
  const names = ["Getting started", "Portrait and landscape", "Breaking pages", "Margins"];
  const pages = names.map((name, index) => [
    text(90, 60, `${name} ${index + 7}`, 8, "italic"),
    ...prose(120, 30),
  ]);
  assert.deepEqual(furniture(await blocksOfPages(...pages)), [
    "Getting started 7",
    "Portrait and landscape 8",
    "Breaking pages 9",
    "Margins 10",
  ]);
});

Deno.test("build() takes a foot that stands alone on some pages and beside another piece on others", async () => {
  const pages = [1, 2, 3, 4].map((page) => [
    ...prose(60, 40),
    text(90, 770, `Form 12 of the harbour, sheet ${page}`, 10, "bold"),
    ...(page > 2 ? [] : [text(400, 770, "Confidential", 10, "bold")]),
  ]);
  const blocks = await blocksOfPages(...pages);
  assert.deepEqual(headings(blocks), []);
  assert.deepEqual(furniture(blocks), [
    "Form 12 of the harbour, sheet 1 Confidential",
    "Form 12 of the harbour, sheet 2 Confidential",
    "Form 12 of the harbour, sheet 3",
    "Form 12 of the harbour, sheet 4",
  ]);
});

Deno.test("build() leaves the title of a slide that is built up step by step among its headings", async () => {
  const steps = [1, 2, 3].map((count) => [
    text(60, 60, "How the harbour was built", 20, "bold"),
    ...prose(200, count),
  ]);
  const other = [4, 5, 6].map((count) => [
    text(60, 60, "What it cost", 20, "bold"),
    ...prose(200, count),
  ]);
  assert.equal(headings(await blocksOfPages(...steps, ...other)).length, 6);
});

Deno.test("build() takes no entry of a table of contents for a heading", async () => {
  const entries = ["1 Introduction", "2 The layout of tables", "3 Commands", "4 Acknowledgements"];
  const blocks = await blocksOfPages([
    text(90, 80, "Contents", 16, "bold"),
    ...entries.flatMap((entry, index) => [
      text(90, 120 + 40 * index, entry, 10, "bold"),
      text(460, 120 + 40 * index, String(index + 2), 10, "bold"),
      text(
        105,
        140 + 40 * index,
        `${index + 1}.1 A part of it ${". ".repeat(50)} ${index + 2}`,
        10,
      ),
    ]),
    ...prose(400, 12),
  ]);
  assert.deepEqual(headings(blocks), ["Contents"]);
});

Deno.test("build() keeps program text in the item under which it stands, and goes on counting", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 6),
    ...lines(90, 200, ["1. Load the package with this line:"]),
    { kind: "text", x: 106, y: 216, text: "\\usepackage{harbour}", size: 10, face: "mono" },
    ...lines(106, 232, ["in your preamble."]),
    ...lines(90, 252, ["2. Run the program twice, so that the references are right."]),
  ]);
  const list = blocks.find((block) => block.kind === "list");
  assert.deepEqual(itemsOf(list).map((item) => item.blocks.map(({ kind }) => kind)), [
    ["paragraph", "code", "paragraph"],
    ["paragraph"],
  ]);
});

Deno.test("build() goes on with a list after program text at the margin", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 6),
    ...lines(90, 200, ["1. Load the package.", "2. Write a slide:"]),
    { kind: "text", x: 70, y: 240, text: "\\begin{slide}", size: 10, face: "mono" },
    ...lines(90, 280, ["3. Print it."]),
    ...prose(320, 4),
  ]);
  const lists = blocks.filter((block) => block.kind === "list");
  assert.deepEqual(lists.map((list) => [list.items.length, list.start]), [[2, undefined], [1, 3]]);
});

Deno.test("build() keeps 10 in the list of 9 where the numbers of a list end at one place", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 6),
    text(96, 200, "9. Play around with it.", 10),
    text(90.4, 216, "10. Look for help.", 10),
    text(90.4, 232, "11. Give up.", 10),
  ]);
  assert.deepEqual(
    blocks.filter((block) => block.kind === "list").map(itemsOf).map(({ length }) => length),
    [3],
  );
});

Deno.test("build() keeps capitals that are set low, or small and high, in their word", async () => {
  const blocks = await blocksOfPages([
    ...lines(90, 100, ["Set with L"], 14, 10),
    text(131.5, 97.5, "A", 7),
    text(134.8, 100, "T", 10),
    text(139.8, 102.5, "E", 10),
    text(145.2, 100, "X, as", 10),
    text(173, 100, "most papers are.", 10),
  ]);
  assert.deepEqual(paragraphs(blocks), ["Set with LATEX, as most papers are."]);
  assert.ok(blocks.every((block) =>
    block.kind !== "paragraph" ||
    block.content.every((inline) => inline.kind !== "text" || !inline.raised)
  ));
});

Deno.test("build() keeps lines of program text with numbers in another face apart", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 6),
    ...[1, 2, 3].flatMap((line): Mark[] => [
      text(80, 200 + 12 * line, String(line), 7),
      text(
        92,
        200 + 12 * line,
        "\\def\\captions{harbour}% the name of the place itself",
        10,
        "mono",
      ),
    ]),
  ]);
  const last = paragraphs(blocks).at(-1) ?? "";
  assert.equal(last.split("\n").length, 3);
});

Deno.test("build() keeps the lines of a letterhead apart: labelled ones, and centred ones", async () => {
  const blocks = await blocksOfPages([
    text(246, 80, "12 Mill Lane, Bristol", 10),
    text(243, 92, "VAT GB 123 4567 89", 10),
    ...lines(90, 140, ["Receipt no: 000482", "Date: 2024-05-17 14:32", "Cashier: Amy"], 12, 10),
    { kind: "line", x1: 90, y1: 300, x2: 500, y2: 300 },
    text(
      90,
      340,
      "A line of the text that is as wide as the page of this receipt was made by its printer.",
      10,
    ),
  ]);
  assert.deepEqual(paragraphs(blocks).slice(0, 2).map((each) => each.split("\n").length), [2, 3]);
});

Deno.test("findDrawnTables() parts two tables of one width between which text stands", async () => {
  const rules = (y: number): Mark[] =>
    [0, 20, 60].map((down) => ({ kind: "line", x1: 150, y1: y + down, x2: 350, y2: y + down }));
  const table = (y: number, unit: string): Mark[] => [
    ...rules(y),
    ...["Animal", "Kind", unit].map((cell, column) => text(155 + 70 * column, y + 14, cell, 10)),
    ...["Gnat", "gram", "13.65"].map((cell, column) => text(155 + 70 * column, y + 34, cell, 10)),
    ...["each", "0.01"].map((cell, column) => text(225 + 70 * column, y + 46, cell, 10)),
  ];
  const blocks = await blocksOfPages([
    ...prose(60, 4),
    ...table(140, "Price"),
    ...prose(240, 4),
    ...table(330, "Weight"),
  ]);
  const rows = (unit: string) => [
    ["Animal", "Kind", unit],
    ["Gnat", "gram", "13.65"],
    ["", "each", "0.01"],
  ];
  assert.deepEqual(tables(blocks), [rows("Price"), rows("Weight")]);
});

Deno.test("build() takes a note for one that is as large as the text", async () => {
  const blocks = await blocksOfPages([
    ...lines(90, 100, ["A sentence with a mark"]),
    text(206, 96, "1", 6),
    ...lines(90, 130, ["and a sentence after it, on a line of its own."]),
    text(90, 696, "1", 6),
    ...lines(94, 700, ["What the mark leads to."]),
  ]);
  const notes = blocks.flatMap((block) => block.kind === "note" ? paragraphs(block.blocks) : []);
  assert.deepEqual(notes, ["What the mark leads to."]);
});

Deno.test("build() knows a label that no white parts from its text, and text that hangs out of a list", async () => {
  const blocks = await blocksOfPages([
    ...lines(110, 100, ["9. Nine", "10.Ten", "11.Eleven is a longer entry"]),
    ...lines(80, 144, ["Text after the list."]),
    ...prose(200, 3),
  ]);
  assert.deepEqual(
    blocks.filter(({ kind }) => kind === "list").map(itemsOf).map(({ length }) => length),
    [3],
  );
  assert.equal(paragraphs(blocks)[0], "Text after the list.");
});

Deno.test("build() makes no number of figures that are set apart", async () => {
  const figures = [8, 7, 6, 5, 4, 3, 2, 1].map((figure, index) =>
    text(90 + 9 * index, 100, String(figure), 11)
  );
  assert.deepEqual(
    paragraphs(await blocksOfPages([...figures, ...prose(200, 3)]))[0],
    "8 7 6 5 4 3 2 1",
  );
});

Deno.test("regionsOf() reads a heading under columns after both of them", async () => {
  const column = (x: number, name: string, count: number): Mark[] =>
    lines(
      x,
      100,
      Array.from({ length: count }, () => `${name} one two three four five six.`),
      13,
      10,
    );
  const blocks = await blocksOfPages([
    ...column(60, "Left", 8),
    ...column(320, "Right", 9),
    text(60, 250, "What it cost", 14, "bold"),
    text(60, 280, `${PROSE} forty metres, as the council had wished.`, 10),
  ]);
  const order = blocks.flatMap((block) =>
    block.kind === "paragraph" || block.kind === "heading"
      ? [plain(block.content).split(" ")[0]]
      : []
  );
  assert.deepEqual(order, ["Left", "Right", "What", "The"]);
});

Deno.test("build() keeps the lines of an address apart on a page that is no wider", async () => {
  const address = ["Nordlys Design AS", "Storgata 5", "0155 Oslo"];
  assert.deepEqual(paragraphs(await blocksOfPages(lines(60, 100, address))), [address.join("\n")]);
});

Deno.test("build() reads a raised mark that white parts from its note as a part of it", async () => {
  const blocks = await blocksOfPages([
    ...lines(90, 100, ["A sentence with a mark"]),
    text(206, 96, "1", 6),
    text(90, 696, "1", 6),
    text(101, 700, "What the mark leads to.", 9),
  ]);
  assert.equal(blocks.filter(({ kind }) => kind === "note").length, 1);
});

Deno.test("build() takes small print that begins with the number of a raised mark for its note", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 4),
    ...lines(90, 200, ["A sentence with a mark"]),
    text(206, 196, "1", 6),
    ...lines(90, 700, ["1. What the mark leads to."], 10, 8),
    ...lines(90, 712, ["2. What no mark leads to."], 10, 8),
  ]);
  const notes = blocks.flatMap((block) => block.kind === "note" ? paragraphs(block.blocks) : []);
  assert.deepEqual(notes, ["What the mark leads to."]);
});

Deno.test("build() keeps a heading whole that is broken before a small word, or centred over two lines", async () => {
  const blocks = await blocksOfPages([
    text(90, 60, "What is the difference between the old harbour and the", 14, "bold"),
    text(90, 78, "harbours of other towns?", 14, "bold"),
    ...prose(110, 6),
    text(160, 220, "How the harbour was built and the", 10, "bold"),
    text(191.4, 232, "Mole was lengthened", 10, "bold"),
    ...prose(260, 6),
  ]);
  assert.deepEqual(headings(blocks).map((heading) => heading.replace("\n", " ")), [
    "What is the difference between the old harbour and the harbours of other towns?",
    "How the harbour was built and the Mole was lengthened",
  ]);
});

Deno.test("build() links no mark that several authors share to a note of the text", async () => {
  const blocks = await blocksOfPages([
    ...lines(90, 60, ["Ann Bell"], 14, 10),
    text(128, 56, "1", 6),
    ...lines(140, 60, ["Carl Dun"], 14, 10),
    text(180, 56, "1", 6),
    ...prose(100, 4),
    ...lines(90, 200, ["A sentence with a mark"]),
    text(206, 196, "1", 6),
    ...prose(214, 2),
    text(90, 696, "1", 6),
    ...lines(94, 700, ["What the mark leads to."], 10, 8),
  ]);
  const marked = blocks.flatMap((block) =>
    block.kind === "paragraph" && block.content.some(({ kind }) => kind === "note_mark")
      ? [plain(block.content)]
      : []
  );
  assert.equal(marked.length, 1);
  assert.match(marked[0]!, /^A sentence with a mark/);
});

Deno.test("build() takes a head of which one piece comes back with each chapter's name", async () => {
  const pages = ["Rivers", "Hills", "Sea", "Sky"].map((name) => [
    text(90, 50, name, 8, "italic"),
    text(460, 50, "Field Notes", 8),
    ...prose(120, 30),
  ]);
  assert.equal(furniture(await blocksOfPages(...pages)).length, 4);
});

Deno.test("build() lets no large letter draw the lines beside it into its own", async () => {
  const blocks = await blocksOfPages([
    text(48, 124, "T", 30),
    ...lines(60, 110, [PROSE], 14, 10),
    ...lines(60, 124, [PROSE], 14, 10),
    ...prose(200, 3),
  ]);
  assert.ok(paragraphs(blocks).join(" ").includes(`${PROSE} ${PROSE}`));
});

Deno.test("build() takes numbers that count on for one list, however far in they stand", async () => {
  const blocks = await blocksOfPages([
    text(200, 100, "1. The harbour was dredged"),
    text(230, 120, "2. The pier"),
    text(215, 140, "3. The lighthouse was lit"),
  ]);
  assert.deepEqual(
    blocks.filter(({ kind }) => kind === "list").map((list) => itemsOf(list).length),
    [3],
  );
});

Deno.test("build() takes the number of a right-to-left item, whose stop is drawn left of it, for its label", async () => {
  const item = (y: number, number: string, word: string): Mark[] => [
    { kind: "text", x: 300, y, text: `.${number}`, size: 10, face: "cid" },
    { kind: "text", x: 300 - 6 * word.length, y, text: word, size: 10, face: "cid" },
  ];
  const blocks = await blocksOfPages([
    ...item(100, "1", "םילשורי"),
    ...item(120, "2", "ביבאלת"),
    ...item(140, "3", "הפיחב"),
  ]);
  const [list] = blocks.filter(({ kind }) => kind === "list");
  assert.equal(itemsOf(list).length, 3);
});

/** How pages are taken apart: reading order, scripts, initials, marks that are no text. */
import assert from "node:assert/strict";
import { pdfEngine } from "../../../../lib/convert/engines/pdf/mod.ts";
import type { Block, Furniture, Inline } from "../../../../lib/markdown/blocks.ts";
import { lines, type Mark, type PdfSpec, text, writePdf } from "../../../support/pdf_writer.ts";

async function blocksOf(...marks: Mark[]): Promise<readonly Block[]> {
  return await blocksOfPages({ pages: [{ marks }] });
}

async function blocksOfPages(spec: PdfSpec): Promise<readonly Block[]> {
  const bytes = writePdf(spec);
  const result = await pdfEngine.convert({ bytes, name: "test.pdf", format: "pdf", passwords: [] });
  return result.blocks;
}

const plain = (inlines: readonly Inline[]): string =>
  inlines.map((inline) =>
    inline.kind === "text" ? inline.text : inline.kind === "break" ? "\n" : ""
  ).join("");
const paragraphs = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => block.kind === "paragraph" ? [plain(block.content)] : []);
const furniture = (blocks: readonly Block[]): Furniture[] =>
  blocks.flatMap((block) => block.kind === "furniture" ? [block] : []);
const inOrder = (whole: string, parts: readonly string[]) => {
  const places = parts.map((part) => whole.indexOf(part));
  assert.ok(
    places.every((place) => place >= 0),
    `${parts[places.indexOf(-1)]} is missing in ${whole}`,
  );
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
};

const column = (x: number, name: string, count = 6, words = 3): Mark[] =>
  Array.from(
    { length: count },
    (_, line) =>
      text(
        x,
        100 + 13 * line,
        Array.from({ length: words }, (_, word) => `${name}${line}w${word}`).join(" and "),
        9,
      ),
  );

Deno.test("layOut() reads three columns from left to right", async () => {
  const blocks = await blocksOf(...column(40, "a"), ...column(220, "b"), ...column(400, "c"));
  inOrder(paragraphs(blocks).join(" "), ["a0w0", "a5w2", "b0w0", "b5w2", "c0w0", "c5w2"]);
});

Deno.test("layOut() lets no page number in the gutter draw the last lines of columns together", async () => {
  const blocks = await blocksOf(
    ...column(60, "a", 8, 4),
    ...column(310, "b", 8, 4),
    text(294, 100 + 13 * 7, "17", 9),
  );
  inOrder(paragraphs(blocks).join(" "), ["a0w0", "a7w3", "b0w0", "b7w3", "17"]);
});

Deno.test("layOut() reads columns of a right-to-left text from right to left", async () => {
  const shift = (name: string) =>
    [...name].map((c) => String.fromCharCode(0x5d0 + c.charCodeAt(0) - 97)).join("");
  const rows = (x: number, letter: string): Mark[] =>
    Array.from(
      { length: 6 },
      (_, line) =>
        text(
          x,
          100 + 13 * line,
          [...shift(`${letter.repeat(3)}bcdefghijklmno`)].reverse().join(""),
          9,
          "cid",
        ),
    );
  const blocks = await blocksOf(...rows(60, "q"), ...rows(320, "a"));
  inOrder(paragraphs(blocks).join(" "), [shift("aaa"), shift("qqq")]);
});

Deno.test("layOut() keeps a side note out of the sentences beside it", async () => {
  const blocks = await blocksOf(
    ...lines(
      160,
      100,
      [
        "The body of the text stands beside a note that",
        "is set in the margin and must not come between",
        "the words of this sentence, whatever its lines",
        "do, since they stand on baselines of their own.",
      ],
      14,
      10,
    ),
    ...lines(60, 107, ["A note in", "the margin", "of the page."], 11, 8),
  );
  const all = paragraphs(blocks);
  assert.ok(
    all.some((paragraph) =>
      paragraph.includes("a note that is set in the margin and must not come between the words")
    ),
  );
  assert.ok(all.some((paragraph) => paragraph.includes("A note in the margin of the page.")));
});

Deno.test("layOut() gives an initial back to its word", async () => {
  const blocks = await blocksOf(
    text(60, 126, "O", 36),
    ...lines(
      90,
      100,
      ["nce upon a time there was a mill that", "stood beside a river and ground corn for"],
      13,
      10,
    ),
    ...lines(60, 126 + 13, ["all the villages around it."], 13, 10),
  );
  assert.ok(paragraphs(blocks)[0]?.startsWith("Once upon a time there was a mill that stood"));
});

Deno.test("layOut() marks what is raised and what is lowered", async () => {
  const blocks = await blocksOf(
    text(60, 100, "E = mc", 12),
    text(98, 95, "2", 7),
    text(105, 100, "and H", 12),
    text(137, 103, "2", 7),
    text(141, 100, "O", 12),
  );
  const [paragraph] = blocks.filter((block) => block.kind === "paragraph");
  const runs = paragraph!.content.filter((inline) => inline.kind === "text");
  assert.deepEqual(runs.filter((run) => run.raised).map((run) => run.text.trim()), ["2"]);
  assert.deepEqual(runs.filter((run) => run.lowered).map((run) => run.text.trim()), ["2"]);
  assert.equal(plain(paragraph!.content), "E = mc2 and H2O");
});

Deno.test("layOut() reads ideographs that are stacked one by one in columns from the right", async () => {
  const stack = (x: number, characters: string): Mark[] =>
    [...characters].map((character, index) => text(x, 100 + 13 * index, character, 12, "cid"));
  const blocks = await blocksOf(...stack(300, "春眠不覺曉"), ...stack(280, "處處聞啼鳥"));
  inOrder(paragraphs(blocks).join(""), ["春眠不覺曉", "處處聞啼鳥"]);
});

Deno.test("layOut() keeps a watermark out of the text", async () => {
  const blocks = await blocksOf(
    ...lines(60, 380, ["The text runs under the mark", "without a stray letter in it."]),
    { kind: "text", x: 60, y: 600, text: "CONFIDENTIAL", size: 60, turn: 0.5 },
  );
  assert.deepEqual(paragraphs(blocks), [
    "The text runs under the mark without a stray letter in it.",
  ]);
  assert.deepEqual(furniture(blocks).map(({ role, text }) => [role, text]), [[
    "watermark",
    "CONFIDENTIAL",
  ]]);
});

Deno.test("layOut() takes line numbers out of a text, and leaves the numbers of a list", async () => {
  const numbered = await blocksOf(
    ...Array.from({ length: 14 }, (_, line) => [
      text(60, 100 + 20 * line, String(line + 1), 10),
      text(
        90,
        100 + 20 * line,
        line % 3 === 0
          ? "The witness said, among other things,"
          : "that he had seen the mill burn down",
        10,
      ),
    ]).flat(),
  );
  assert.ok(
    paragraphs(numbered).join(" ").includes(
      "among other things, that he had seen the mill burn down that he had",
    ),
  );
  const list = await blocksOf(
    ...Array.from({ length: 14 }, (_, line) => [
      text(60, 100 + 20 * line, `${line + 1}.`, 10),
      text(90, 100 + 20 * line, "An item that begins anew", 10),
    ]).flat(),
  );
  const found = list.find((block) => block.kind === "list");
  assert.equal(found?.items.length, 14);
});

Deno.test("layOut() takes heads that change from side to side and from chapter to chapter", async () => {
  const blocks = await blocksOfPages({
    pages: Array.from({ length: 8 }, (_, index) => ({
      marks: [
        text(
          60,
          40,
          index % 2 === 0 ? "A Book of Mills" : index < 4 ? "Water" : "Wind",
          8,
          "italic",
        ),
        ...lines(60, 90, [
          `Body ${"abcdefgh"[index]} begins without a number`,
          "and ends on this line.",
        ]),
      ],
    })),
  });
  const heads = furniture(blocks).map(({ text, pages }) => [text, pages]);
  assert.deepEqual(heads, [["A Book of Mills", [1, 3, 5, 7]], ["Water", [2, 4]], ["Wind", [6, 8]]]);
  assert.equal(paragraphs(blocks).length, 8);
});

Deno.test("layOut() keeps verse and addresses in their lines", async () => {
  const blocks = await blocksOf(
    ...lines(60, 80, ["To the Miller", "Old River", "Upper County"]),
    ...lines(60, 160, [
      "A paragraph that is set to the full measure of the page sets it for all the others,",
      "so that short lines can be told from those that had no room for another word at all.",
    ]),
  );
  assert.equal(paragraphs(blocks)[0], "To the Miller\nOld River\nUpper County");
});

Deno.test("layOut() finds running heads in a sample of far pages", async () => {
  const bytes = writePdf({
    pages: Array.from({ length: 60 }, (_, index) => ({
      marks: [
        text(60, 40, "A Book of Mills", 8, "italic"),
        ...lines(60, 90, [`Body ${index} begins here`, `and ends on line ${index}.`]),
      ],
    })),
  });
  const input = { bytes, name: "test.pdf", format: "pdf" as const, passwords: [] };
  const { blocks } = await pdfEngine.convert({ ...input, pages: [1, 20, 40, 60] });
  assert.deepEqual(furniture(blocks).map(({ text, pages }) => [text, pages]), [["A Book of Mills", [
    1,
    20,
    40,
    60,
  ]]]);
});

Deno.test("layOut() makes words of letters that are set apart, and of letters drawn one by one", async () => {
  const spread = (x: number, y: number, word: string, gap: number): Mark[] => {
    let at = x;
    return [...word].map((letter) => {
      const mark = text(at, y, letter, 10, "mono");
      at += 6 + gap;
      return mark;
    });
  };
  const blocks = await blocksOf(
    ...spread(60, 80, "HEADING", 3),
    ...spread(140, 80, "APART", 3),
    ...spread(60, 120, "letters", 0),
    ...spread(108, 120, "alone", 0),
  );
  const all = paragraphs(blocks).concat(
    blocks.flatMap((block) => block.kind === "code" ? [block.text] : []),
  ).join(" ");
  assert.match(all, /HEADING +APART/);
  assert.ok(all.includes("letters alone"), all);
});

Deno.test("layOut() reads an index down its columns, and a table across", async () => {
  const names = [
    "abbot",
    "acorn",
    "adder",
    "agate",
    "alder",
    "amber",
    "anvil",
    "apple",
    "arrow",
    "ashes",
    "aspen",
    "auger",
    "badge",
    "baker",
    "balm",
    "barge",
  ];
  const entry = (x: number, index: number) =>
    text(x, 100 + 13 * (index % 8), `${names[index]}, ${index + 1}`, 9);
  const blocks = await blocksOf(...names.map((_, index) => entry(index < 8 ? 60 : 260, index)));
  inOrder(paragraphs(blocks).join(" "), ["abbot, 1", "apple, 8", "arrow, 9", "barge, 16"]);
  const table = await blocksOf(
    ...names.slice(0, 8).flatMap((name, row) => [
      text(60, 100 + 13 * row, name, 9),
      text(260, 100 + 13 * row, String(100 - row), 9),
    ]),
  );
  assert.equal(table.filter((block) => block.kind === "table").length, 1);
});

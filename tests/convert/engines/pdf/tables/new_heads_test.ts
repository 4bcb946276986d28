import assert from "node:assert/strict";
import { blocksOfPages, paragraphs, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const XS = [60, 180, 260, 340];

/** Rows of texts from a height on. */
function rows(top: number, texts: readonly (readonly string[])[]): Mark[] {
  return texts.flatMap((row, index) =>
    row.flatMap((cell, column) =>
      cell === "" ? [] : [text(XS[column]!, top + 16 * index, cell, 10)]
    )
  );
}

const rule = (y: number): Mark => ({ kind: "line", x1: 60, y1: y, x2: 400, y2: y });

const FIRST = [["Area", "2019", "2020", "2021"], ["North", "512", "498", "77"], [
  "South",
  "91",
  "92",
  "95",
], ["West", "14", "15", "16"]];
const SECOND = [["Account", "Opening", "Closing", "Change"], ["Cash", "733", "675", "358"], [
  "Loans",
  "462",
  "177",
  "463",
], ["Stock", "633", "394", "733"]];

Deno.test("partedAtCaptions() parts tables with a caption between, with and without lines below heads", async () => {
  const marks = [...rows(100, FIRST), text(60, 168, "Table 2. Sums", 10), ...rows(188, SECOND)];
  const lines = [
    [],
    [rule(104), rule(192)],
    [rule(88), rule(104), rule(152), rule(176), rule(192), rule(240)],
  ];
  for (const drawn of lines) {
    const blocks = await blocksOfPages([...marks, ...drawn]);
    assert.deepEqual(tables(blocks), [FIRST, SECOND]);
    assert.deepEqual(paragraphs(blocks), ["Table 2. Sums"]);
  }
});

Deno.test("captionsBetween() takes the title of a section for no caption", async () => {
  const texts = [
    ...FIRST,
    ["Islands", "", "", ""],
    ["Wight", "n.a.", "n.a.", "n.a."],
    ["Man", "22", "23", "24"],
    ["Sark", "25", "26", "27"],
  ];
  const [table, other] = tables(await blocksOfPages(rows(100, texts)));
  assert.equal(other, undefined);
  assert.equal(table!.length, texts.length);
});

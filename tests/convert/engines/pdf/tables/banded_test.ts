import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";

const XS = [60, 100, 260, 400];

/** The lines of one cell from a height on. */
function cell(column: number, y: number, lines: readonly string[]): Mark[] {
  return lines.map((line, index) => text(XS[column]!, y + 12 * index, line, 10));
}

const HEAD = ["Ref", "Requirement", "Check", "State"];
const LONG = [
  "The pump stops before the",
  "water in the second tank",
  "rises over the upper mark,",
  "whatever the valve does,",
  "and begins again by itself",
  "when it has fallen below",
  "the lower one",
];
const SHORT = ["Seen at the works with", "both tanks filled"];

/** Rows of unequal height; each cell of `height` lines stands `offset(lines)` below the top of its row. */
function rowsOf(offset: (lines: number) => number): Mark[] {
  return [0, 1, 2].flatMap((row) => {
    const top = 140 + row * (12 * LONG.length + 10);
    return [[`R-${row + 1}`], LONG, SHORT, ["open"]].flatMap((lines, column) =>
      cell(column, top + offset(lines.length), lines)
    );
  });
}

const EXPECTED = [
  HEAD,
  ...[1, 2, 3].map((row) => [`R-${row}`, LONG.join(" "), SHORT.join(" "), "open"]),
];

Deno.test("findBanded() finds rows of unequal height, cells at the top, in the middle or at the foot", async () => {
  const head = HEAD.flatMap((name, column) => cell(column, 118, [name]));
  const places = [
    () => 0,
    (lines: number) => 6 * (LONG.length - lines),
    (lines: number) => 12 * (LONG.length - lines),
  ];
  for (const offset of places) {
    const found = tables(await blocksOfPages([...head, ...rowsOf(offset)]));
    assert.deepEqual(found, [EXPECTED]);
  }
});

Deno.test("findBanded() leaves three columns of text", async () => {
  const column = (at: number) =>
    [0, 1, 2].flatMap((paragraph) =>
      LONG.map((line, index) =>
        text(60 + 170 * at, 100 + 12 * index + paragraph * (96 + 5 * at), line, 10)
      )
    );
  const found = tables(await blocksOfPages([0, 1, 2].flatMap(column)));
  assert.deepEqual(found, []);
});

Deno.test("findBanded() takes no list below the head of a page for a table", async () => {
  const head = [text(60, 60, "43", 10), text(400, 60, "2.11 Places", 10)];
  const items = [0, 1, 2, 3].flatMap((item) =>
    ["The first line of an item that is", "broken before its second line"].map((line, index) =>
      text(
        index === 0 ? 100 : 112,
        100 + 12 * index + 32 * item,
        `${index === 0 ? "a " : ""}${line}`,
        10,
      )
    )
  );
  assert.deepEqual(tables(await blocksOfPages([...head, ...items])), []);
});

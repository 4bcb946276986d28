import assert from "node:assert/strict";
import { textOf } from "../../../../../lib/convert/engines/pdf/layout/line_looks.ts";
import type { Fragment, Tag } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { findTaggedTables } from "../../../../../lib/convert/engines/pdf/tables/tagged.ts";

const style = { font: "Any", size: 10, bold: false, italic: false, mono: false };

function word(text: string, mark: number, left: number, baseline: number): Fragment {
  return {
    text,
    left,
    right: left + 6 * text.length,
    top: baseline - 8,
    bottom: baseline + 2,
    baseline,
    style,
    spaced: true,
    mark,
    artifact: false,
    glyphs: text.length,
    unmapped: 0,
  };
}

function tag(type: string, children: Tag["children"], span: Partial<Tag> = {}): Tag {
  return { type, children, alt: "", columns: 1, rows: 1, ...span };
}

const texts = (found: ReturnType<typeof findTaggedTables>) =>
  found[0]?.table.rows.map((row) => row.map((cell) => cell.lines.map(textOf).join(" / ")));

Deno.test("findTaggedTables() reads rows and cells through the elements that group them", () => {
  const tags = [tag("Document", [tag("Table", [
    tag("THead", [tag("TR", [tag("TH", [1]), tag("TH", [2])])]),
    tag("TBody", [tag("TR", [tag("TD", [tag("P", [3])]), tag("TD", [4])])]),
  ])])];
  const words = [
    word("Name", 1, 60, 100),
    word("Sum", 2, 160, 100),
    word("Anna", 3, 60, 120),
    word("12", 4, 160, 120),
    word("outside", 9, 60, 300),
  ];
  const found = findTaggedTables(tags, words);
  assert.deepEqual(texts(found), [["Name", "Sum"], ["Anna", "12"]]);
  assert.equal(found[0]?.table.headerRows, 1);
  assert.equal(found[0]?.words.size, 4);
});

Deno.test("findTaggedTables() leaves the places of spanning cells free", () => {
  const tags = [tag("Table", [
    tag("TR", [tag("TD", [1], { rows: 2 }), tag("TD", [2])]),
    tag("TR", [tag("TD", [3])]),
  ])];
  const words = [word("Both", 1, 60, 100), word("b1", 2, 160, 100), word("b2", 3, 160, 120)];
  const [found] = findTaggedTables(tags, words);
  assert.deepEqual(found?.table.rows.map((row) => row.map((cell) => cell.rows)), [[2, 1], [1]]);
});

Deno.test("findTaggedTables() gives words without a mark to the nearest cell", () => {
  const tags = [tag("Table", [
    tag("TR", [tag("TD", [1]), tag("TD", [2])]),
    tag("TR", [tag("TD", [3]), tag("TD", [4])]),
  ])];
  const words = [
    word("a1", 1, 60, 100),
    word("b1", 2, 160, 100),
    word("more", -1, 160, 111),
    word("a2", 3, 60, 140),
    word("b2", 4, 180, 140),
  ];
  assert.deepEqual(texts(findTaggedTables(tags, words)), [["a1", "b1 / more"], ["a2", "b2"]]);
});

Deno.test("findTaggedTables() gives a word to one of the tables that lie over each other", () => {
  const table = (first: number) =>
    tag("Table", [
      tag("TR", [tag("TD", [first]), tag("TD", [first + 1])]),
      tag("TR", [tag("TD", [first + 2]), tag("TD", [first + 3])]),
    ]);
  const words = (first: number, at: number) => [
    word(`a${first}`, first, 60 + at, 100 + at),
    word(`b${first}`, first + 1, 160 + at, 100 + at),
    word(`c${first}`, first + 2, 60 + at, 140 + at),
    word(`d${first}`, first + 3, 160 + at, 140 + at),
  ];
  const stray = word("stray", -1, 100, 125);
  const found = findTaggedTables([table(1), table(5)], [...words(1, 0), ...words(5, 9), stray]);
  assert.deepEqual(found.map((one) => [...one.words].map((own) => own.text).sort()), [
    ["a1", "b1", "c1", "d1", "stray"],
    ["a5", "b5", "c5", "d5"],
  ]);
});

Deno.test("findTaggedTables() takes a table of one column or one row for layout", () => {
  const tags = [tag("Table", [tag("TR", [tag("TD", [1])]), tag("TR", [tag("TD", [2])])])];
  assert.deepEqual(findTaggedTables(tags, [word("a", 1, 60, 100), word("b", 2, 60, 120)]), []);
});

Deno.test("findTaggedTables() puts the cells of a row whose empty ones are not tagged under their columns", () => {
  const tags = [tag("Table", [
    tag("TR", [tag("TH", [1]), tag("TH", [2]), tag("TH", [3])]),
    tag("TR", [tag("TD", [4]), tag("TD", [5]), tag("TD", [6])]),
    tag("TR", [tag("TD", [7]), tag("TD", [8])]),
  ])];
  const words = [
    word("Item", 1, 60, 100),
    word("Price", 2, 160, 100),
    word("Sum", 3, 260, 100),
    word("Hosting", 4, 60, 120),
    word("99", 5, 160, 120),
    word("1188", 6, 260, 120),
    word("Total", 7, 160, 140),
    word("1188", 8, 260, 140),
  ];
  assert.deepEqual(texts(findTaggedTables(tags, words))?.at(-1), ["", "Total", "1188"]);
});

Deno.test("findTaggedTables() puts cells whose tags are out of order under their columns", () => {
  const rows = [[1, 2, 3], [4, 5, 6], [9, 7, 8], [10, 11, 12]];
  const tags = [
    tag("Table", rows.map((marks) => tag("TR", marks.map((mark) => tag("TD", [mark]))))),
  ];
  const words = Array.from(
    { length: 12 },
    (_, index) =>
      word(`w${index + 1}`, index + 1, 60 + 100 * (index % 3), 100 + 20 * Math.floor(index / 3)),
  );
  assert.deepEqual(texts(findTaggedTables(tags, words)), [
    ["w1", "w2", "w3"],
    ["w4", "w5", "w6"],
    ["w7", "w8", "w9"],
    ["w10", "w11", "w12"],
  ]);
});

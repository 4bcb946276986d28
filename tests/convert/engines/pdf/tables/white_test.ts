import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import { type Mark, text } from "../../../../support/pdf_writer.ts";
import type { Fragment } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { columnsOf } from "../../../../../lib/convert/engines/pdf/tables/columns.ts";
import { isNumber } from "../../../../../lib/convert/engines/pdf/tables/phrases.ts";

async function tablesOf(...marks: Mark[]): Promise<string[][][]> {
  return tables(await blocksOfPages(marks));
}

/** Rows of texts at the given places; empty texts are left out. */
function rows(
  xs: readonly number[],
  top: number,
  texts: readonly (readonly string[])[],
  step = 18,
): Mark[] {
  return texts.flatMap((row, index) =>
    row.flatMap((cell, column) =>
      cell === "" ? [] : [text(xs[column]!, top + index * step, cell, 10)]
    )
  );
}

const rule = (y: number, from = 60, to = 400): Mark => ({
  kind: "line",
  x1: from,
  y1: y,
  x2: to,
  y2: y,
});

Deno.test("tableByWhite() joins a label that its column has broken, values on its first, middle or last line", async () => {
  const head = rows([60, 220, 290], 100, [["Substance", "Air", "Water"]]);
  const plain = rows([60, 220, 290], 124, [["Benzene", "5", "7"], ["Ammonia", "6", "8"]], 24);
  const expected = [
    ["Substance", "Air", "Water"],
    ["Benzene", "5", "7"],
    ["Ammonia", "6", "8"],
    ["Chlorine and inorganic compounds as acid", "14", "15"],
    ["Methane", "9", "3"],
  ];
  for (const values of [172, 178, 184]) {
    const found = await tablesOf(
      ...head,
      ...plain,
      text(60, 172, "Chlorine and inorganic", 10),
      text(60, 184, "compounds as acid", 10),
      text(220, values, "14", 10),
      text(290, values, "15", 10),
      ...rows([60, 220, 290], 208, [["Methane", "9", "3"]]),
    );
    assert.deepEqual(found, [expected]);
  }
});

Deno.test("tableByWhite() keeps rows apart that stand as near as lines", async () => {
  const texts = [
    ["Number", "Item", "Sum"],
    ["Old stock", "12", "14"],
    ["New stock", "13", "15"],
    ["All of it", "25", "29"],
  ];
  assert.deepEqual(await tablesOf(...rows([60, 180, 260], 100, texts, 12)), [texts]);
});

Deno.test("tabularRuns() keeps sections, sparse rows and heads of narrow columns in their table", async () => {
  const found = await tablesOf(...rows([60, 180, 250, 320], 100, [
    ["Indicator", "1990", "2000", "2010"],
    ["Energy"],
    ["Imports", "512", "", "498"],
    ["Exports", "", "77", ""],
    ["Housing"],
    ["Dwellings", "91", "92", "95"],
  ]));
  assert.equal(found.length, 1);
  assert.deepEqual(found[0]!.map((row) => row[0]), [
    "Indicator",
    "Energy",
    "Imports",
    "Exports",
    "Housing",
    "Dwellings",
  ]);
  assert.deepEqual(found[0]![3], ["Exports", "", "77", ""]);
});

Deno.test("findDrawnTables() takes a head above the first line for the head of the table", async () => {
  const texts = [["Name", "Town", "Sum"], ["Anna", "Leeds", "12"], ["Paul", "Derby", "14"], [
    "Ruth",
    "Hull",
    "15",
  ]];
  const lines = [106, 124, 142, 160].map((y) => rule(y));
  assert.deepEqual(await tablesOf(...rows([60, 180, 300], 100, texts), ...lines), [texts]);
});

Deno.test("columnsOf() gives a head that stands beside its numbers to their column", async () => {
  const found = await tablesOf(
    ...rows([60, 150, 250], 100, [["Area", "Men", "Women"]]),
    ...rows([60, 190, 295], 118, [["North", "512", "498"], ["South", "77", "81"], [
      "West",
      "9",
      "8",
    ]]),
  );
  assert.deepEqual(found[0]!.slice(0, 2), [["Area", "Men", "Women"], ["North", "512", "498"]]);
});

Deno.test("columnsOf() finds a column of which few lines have words, beside texts of many", async () => {
  const [one, other] = ["the wheel shall turn all day", "and shall stop in the night"];
  const long = Array.from({ length: 8 }, (_, line) => line % 2 === 0 ? one : other);
  const texts = ["R-1", "R-2", "R-3"];
  const found = await tablesOf(
    ...texts.flatMap((label, row): Mark[] => [
      rule(89 + 110 * row),
      text(60, 100 + 110 * row, label, 10),
      ...long.map((line, at) => text(90, 100 + 110 * row + 13 * at, line, 10)),
      text(240, 100 + 110 * row, "by test", 10),
      text(240, 113 + 110 * row, "on site", 10),
    ]),
    rule(419),
  );
  assert.deepEqual(
    found.map((rows) => rows.map(([label, , means]) => [label, means])),
    [texts.map((label) => [label, "by test on site"])],
  );
});

Deno.test("columnsOf() finds the columns of an invoice above its sums, whose labels run across them", async () => {
  const items = [
    ["Item", "Count", "Unit", "Price", "Amount"],
    ["Wheel", "1", "pc", "$980.00", "$980.00"],
    ["Paddle", "24", "pc", "$38.50", "$924.00"],
    ["Axle", "2", "pc", "$62.00", "$124.00"],
  ];
  const sums = [["Sum before tax", "$2028.00"], ["Tax of a fifth", "$405.60"], ["Sum", "$2433.60"]];
  const found = await tablesOf(
    ...rows([60, 200, 250, 290, 350], 100, items),
    ...[106, 124, 142, 160].map((y) => rule(y)),
    ...rows([262, 350], 172, sums, 16),
  );
  const [head, ...body] = found[0]!;
  assert.deepEqual([head, ...body.slice(0, 3)], items);
  assert.deepEqual(body.slice(3).map((row) => row.filter((cell) => cell !== "")), sums);
});

Deno.test("isNumber() takes sums of money with their sign before or behind for numbers", () => {
  const isOne = (text: string) => {
    const fragments = text.split(" ").map((word) => ({ text: word })) as Fragment[];
    return isNumber({ fragments, left: 0, right: 0 });
  };
  assert.ok(["4.980,00 €", "$12", "-3 %", "₹ 1,200"].every(isOne));
  assert.ok(!["4 pc", "€", "2nd"].some(isOne));
});

Deno.test("columnRanges() gives each name its column, though it stands nearer to the one before", async () => {
  const names = ["North", "South", "West", "Kent", "Wales", "Hull", "Ely"];
  const found = await tablesOf(
    ...rows([60, 140, 260, 380], 100, [["Area", "Opening", "Closing", "Change"]]),
    ...rows([60, 215, 335, 455], 118, names.map((name) => [name, "512", "498", "77"])),
  );
  assert.deepEqual(found[0]!.slice(0, 2), [
    ["Area", "Opening", "Closing", "Change"],
    ["North", "512", "498", "77"],
  ]);
});

Deno.test("cutAtColumns() parts heads that nearly touch above columns that do not", async () => {
  const body = ["North", "South", "West", "Kent", "Wales", "Hull", "Ely"].map((
    name,
  ) => [name, "512", "498", "77"]);
  const found = await tablesOf(
    ...rows([60, 150, 194, 243], 100, [["Area", "All ages", "Under 18", "Over 18"]]),
    ...rows([60, 165, 208, 252], 118, body),
  );
  assert.deepEqual(found[0]![0], ["Area", "All ages", "Under 18", "Over 18"]);
});

Deno.test("linesOfCell() leaves the leaders before a value out; an entry of contents is no row", async () => {
  const dots = ".".repeat(30);
  const found = await tablesOf(...rows([60, 250, 320], 100, [
    ["Crop", "Tons", "Value"],
    [`Wheat ${dots}`, "512", "498"],
    [`Barley ${dots}`, "77", "81"],
    [`Hops ${dots}`, "9", "8"],
  ]));
  assert.deepEqual(found[0]!.map((row) => row[0]), ["Crop", "Wheat", "Barley", "Hops"]);
  const contents = ["Sources", "Methods", "Results", "Outlook"];
  const entries = contents.map((name, index) => [`${name} ${dots}`, String(7 * index + 3)]);
  assert.deepEqual(await tablesOf(...rows([60, 250], 100, entries)), []);
});

Deno.test("findBorderless() takes counted lines of code and numbered formulas for no table", async () => {
  const code = ["begin", "read the next line", "write it twice", "end"];
  const counted = code.map((line, index) => [String(index + 11), line]);
  assert.deepEqual(await tablesOf(...rows([60, 100], 100, counted)), []);
  const typed = code.flatMap((line, index): Mark[] => [
    text(60, 200 + 14 * index, String(index + 11), 7),
    { kind: "text", x: 80, y: 200 + 14 * index, text: line, size: 10, face: "mono" },
    { kind: "text", x: 240, y: 200 + 14 * index, text: "% said", size: 10, face: "mono" },
  ]);
  assert.deepEqual(await tablesOf(text(60, 60, "The lines below are counted."), ...typed), []);
  const formulas = ["a = b + c", "b = c + d", "c = d + e"];
  const numbered = formulas.map((line, index) => [line, `(${index + 1})`]);
  assert.deepEqual(await tablesOf(...rows([100, 400], 100, numbered)), []);
});

Deno.test("findAcross() keeps a table whole whose halves look like columns of text", async () => {
  const numbers = (row: number) => [10, 11, 12, 13, 14].map((column) => `${column},${100 + row}`);
  const names = [
    "Cornwall and all Scilly",
    "Northern Ireland now",
    "East Midlands at last",
    "Kent",
  ];
  const texts = [["Region", "2010", "2011", "2012", "2013", "2014"]].concat(
    names.map((name, row) => [name, ...numbers(row)]),
  );
  const found = await tablesOf(...rows([60, 180, 224, 268, 312, 356], 100, texts));
  assert.deepEqual(found, [texts]);
});

Deno.test("inlinesOf() joins an address that a narrow cell has broken", async () => {
  const xs = [60, 130, 200];
  const ys = [90, 110, 150];
  const found = await tablesOf(
    ...xs.map((x): Mark => ({ kind: "line", x1: x, y1: 90, x2: x, y2: 150 })),
    ...ys.map((y) => rule(y, 60, 200)),
    ...rows([64, 134], 104, [["Project", "Address"]]),
    ...rows(
      [64, 134],
      122,
      [["Reader", "https://exam"], ["", "ple.org/reade"], ["", "r.html"]],
      11,
    ),
  );
  assert.deepEqual(found, [[["Project", "Address"], [
    "Reader",
    "https://example.org/reader.html",
  ]]]);
});

Deno.test("readDrawings() takes dashes in one path for a line", async () => {
  const xs = [60, 120, 180];
  const ys = [90, 104, 118];
  const found = await tablesOf(
    ...xs.map((x): Mark => ({ kind: "dashes", x1: x, y1: 90, x2: x, y2: 118 })),
    ...ys.map((y): Mark => ({ kind: "dashes", x1: 60, y1: y, x2: 180, y2: y })),
    ...rows([64, 124], 100, [["Town", "Sum"], ["Leeds", "12"]], 14),
  );
  assert.deepEqual(found, [[["Town", "Sum"], ["Leeds", "12"]]]);
});

Deno.test("findBorderless() takes the two blocks at the head of a letter for no table", async () => {
  const found = await tablesOf(
    ...rows([60], 100, [["Acme Limited"], ["12 High Street"], ["Leeds"], ["England"]], 14),
    ...[["3 March 2020", 478], ["Our reference", 474], ["Mr Hill", 507], ["Telephone", 491]].map(
      ([words, x], index) => text(Number(x), 100 + 14 * index, String(words), 10),
    ),
  );
  assert.deepEqual(found, []);
});

Deno.test("extended() takes a head of one column between two rows of heads into the table", async () => {
  const found = await tablesOf(
    ...rows([200, 320], 100, [["2019", "2020"]]),
    text(60, 107, "Area", 10),
    ...rows([180, 240, 300, 360], 114, [["Men", "Women", "Men", "Women"]]),
    ...rows([60, 180, 240, 300, 360], 130, [
      ["North", "512", "498", "77", "81"],
      ["South", "91", "92", "95", "99"],
      ["West", "14", "15", "16", "17"],
    ], 16),
  );
  assert.equal(found.length, 1);
  assert.ok(found[0]!.slice(0, 3).flat().includes("Area"));
  assert.equal(found[0]!.at(-4)!.filter((cell) => cell === "Women").length, 2);
});

Deno.test("isTable() takes labels that are set in below those of their groups", async () => {
  const groups = [["Sales", "Pumps", "Valves"], ["Rents", "Houses", "Lots"], ["Dues", "Clubs"]];
  const labels = groups.flat();
  const marks = labels.flatMap((label, index) => {
    const y = 116 + 16 * index;
    const isGroup = groups.some(([first]) => first === label);
    return isGroup
      ? [text(60, y, label, 10)]
      : [text(72, y, label, 10), text(400, y, "1,204", 10), text(500, y, "988", 10)];
  });
  const head = [text(60, 100, "Item", 10), text(400, 100, "2019", 10), text(500, 100, "2020", 10)];
  assert.deepEqual(await tablesOf(...head, ...marks), [[
    ["Item", "2019", "2020"],
    ...labels.map((label) =>
      groups.some(([first]) => first === label) ? [label, "", ""] : [label, "1,204", "988"]
    ),
  ]]);
});

Deno.test("isTable() takes short numbers behind words for a table, but no matrix", async () => {
  const values = ["5.6", "9.1", "6.0", "5.0", "4.1", "7.8"];
  const rowsOf = (labels: readonly string[]) =>
    labels.flatMap((label, row) => [
      text(60, 100 + 14 * row, label, 10),
      ...values.map((value, column) => text(160 + 40 * column, 100 + 14 * row, value, 10)),
    ]);
  const models = ["tiny", "base", "small", "large"];
  assert.deepEqual(await tablesOf(...rowsOf(models)), [models.map((model) => [model, ...values])]);
  assert.deepEqual(await tablesOf(...rowsOf(["a", "b", "c", "d"])), []);
});

/** Lines of code, each shaded, whose pieces two spaces part. */
function shadedCode(lines: readonly string[], step: number): Mark[] {
  return lines.flatMap((line, index): Mark[] => {
    const y = 100 + 14 * index;
    return [
      { kind: "fill", x: 60, y: y - 10, width: 460, height: 14 },
      ...line.split(/ {2,}/).map((piece, at): Mark => (
        { kind: "text", x: 64 + step * at, y, text: piece, size: 10, face: "mono" }
      )),
    ];
  });
}

Deno.test("findDrawnTables() takes shaded lines of code for no table, unless they stand in columns", async () => {
  const said = text(60, 60, "The line shows it.", 10);
  const code = ["$ cd /proc/ide", "$ grep using_dma", "using_dma 1    0    1    rw"];
  assert.deepEqual(await tablesOf(said, ...shadedCode(code, 90)), []);
  const cut = text(470, 118, "=>", 10);
  assert.deepEqual(await tablesOf(said, ...shadedCode(code, 90), cut), []);
  const commands = ["update", "upgrade", "install package", "remove package", "autoremove it"]
    .map((name) => [`apt-get --quiet ${name}`, `apt --quiet ${name}`]);
  const lines = commands.map((pair) => pair.join("   "));
  assert.deepEqual((await tablesOf(said, ...shadedCode(lines, 240))).map((rows) => rows.length), [
    5,
  ]);
});

Deno.test("columnsOf() takes any number of places in time that grows with them", () => {
  const row = (baseline: number) => ({
    baseline,
    size: 10,
    phrases: Array.from({ length: 30_000 }, (_, place) => {
      const left = 100 * place + (place % 2) * baseline;
      return { fragments: [], left, right: left + 5 };
    }),
  });
  const started = performance.now();
  assert.equal(columnsOf(Array.from({ length: 8 }, (_, index) => row(10 * index))).length, 1);
  assert.ok(performance.now() - started < 5000);
});

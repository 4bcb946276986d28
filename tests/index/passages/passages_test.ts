/** Passages: how a text is cut, and that nothing of it is lost by it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { cutPassages, gapsOf, type Passage } from "../../../lib/index/passages/passages.ts";
import { PASSAGE_SIZE, SpanSizer } from "../../../lib/index/passages/passage_size.ts";

const SENTENCE = "The keeper writes the level of the water into the book every morning. ";
const HAN = "湖边的茶园在山上，工人们每天早晨采摘新鲜的叶子。";

function words(count: number, word = "water"): string {
  return Array.from({ length: count }, (_, i) => `${word}${i}`).join(" ");
}

function sizeOf(passage: Passage): number {
  return new SpanSizer(passage.text).size({ start: 0, end: passage.text.length });
}

function assertWhole(text: string, passages: readonly Passage[]): void {
  const gaps = gapsOf(text, passages);
  const slices = passages.map((passage) => passage.text.slice(passage.prefixLength));
  const again = gaps[0] + slices.map((slice, i) => slice + gaps[i + 1]).join("");
  assert.equal(again, text);
  for (const [i, { start, end }] of passages.entries()) {
    assert.equal(slices[i], text.slice(start, end));
  }
}

/** Pieces that Markdown is made of, and some that it is not. */
const piece = fc.oneof(
  fc.constantFrom(
    "# One",
    "## Two",
    "###### Six",
    "Title\n===",
    "Title\n---",
    "---",
    "***",
    "<!-- page 3 -->",
    '<!-- page 4 label="iv" -->',
    "<!-- pages 5, 6 -->",
    "```\ncode\n\n# no heading\n<!-- page 9 -->\n```",
    "~~~",
    "| a | b |\n|---|---|\n" + "| one | two |\n".repeat(80),
    "a | b\n--- | ---\n1 | 2",
    "- one\n- two\n  - three\n\n  still two",
    "1. first\n2. second",
    "> quoted\n> <!-- page 7 -->",
    "\0",
    "lone\rreturns\rhere",
    "windows\r\n\r\nlines",
    "\uFEFF",
    "…—*",
    SENTENCE.repeat(30),
    HAN.repeat(40),
    "x".repeat(5000),
    "😀".repeat(1500),
    "ก้".repeat(1500),
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const markdown = fc.array(fc.tuple(piece, fc.constantFrom("\n\n", "\n", "\n\n\n \n", "")))
  .map((pieces) => pieces.flat().join(""));

Deno.test("cutPassages() loses nothing, repeats nothing, and keeps to the size, whatever the text", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const passages = cutPassages(text);
      assertWhole(text, passages);
      for (const passage of passages) {
        assert.ok(sizeOf(passage) <= PASSAGE_SIZE.most, `${sizeOf(passage)}`);
        assert.match(passage.text, /[\p{L}\p{N}]/u);
        assert.ok(!passage.text.includes("\0"));
        assert.ok(passage.text.isWellFormed() || !text.isWellFormed());
      }
      const kept = passages.map((passage) => passage.text).join(" ");
      const gaps = gapsOf(text, passages).join("\n").replace(/<!--[^>]*-->/g, "");
      assert.doesNotMatch(gaps, /[\p{L}\p{N}]{3}/u, `left out beside ${kept.slice(0, 200)}`);
    }),
    { numRuns: 300 },
  );
});

Deno.test("cutPassages() keeps headings with their text and markers out of it (DEFECTS 19)", () => {
  const text = `# Mill\n\n<!-- page 2 -->\n\n## Wheel\n\n${words(60)}\n\n---\n\n### Gears\n\n${
    words(60, "gear")
  }\n\n## Yard\n\n${words(60, "yard")}\n`;
  const passages = cutPassages(text);
  assert.deepEqual(passages.map(({ heading }) => heading), [
    ["Mill"],
    ["Mill", "Wheel"],
    ["Mill", "Wheel", "Gears"],
    ["Mill", "Yard"],
  ]);
  assert.ok(passages[1]!.text.startsWith("## Wheel\n\nwater0 "));
  assert.deepEqual(passages.map(({ pages }) => pages), [undefined, [2, 2], [2, 2], [2, 2]]);
  assert.ok(passages.every(({ text }) => !/<!--|^---$/m.test(text)));
});

Deno.test("cutPassages() reads every kind of page marker, and none inside code", () => {
  const text = '<!-- page 3 label="iv" -->\n\none\n\n<!-- pages 4, 5 -->\n\ntwo\n\n' +
    "```\n<!-- page 9 -->\n```\n\n<!-- page 10 -->\nthree\n";
  assert.deepEqual(
    cutPassages(text).map(({ text, pages }) => [text, pages]),
    [["one", [3, 3]], ["two\n\n```\n<!-- page 9 -->\n```", [4, 5]], ["three", [10, 10]]],
  );
});

Deno.test("cutPassages() gives what a conversion appended the page that it names, or none", () => {
  const text = `<!-- page 9 -->\n\n# End\n\n${words(60)}\n\n## Running heads and page numbers\n\n` +
    "- Report (pages 1–9)\n\n## Recovery appendix\n\nWords.\n\nPage 3:\n\n```text\nlost words\n```\n";
  assert.deepEqual(
    cutPassages(text).map(({ pages, heading }) => [pages?.[0], heading]),
    [
      [9, ["End"]],
      [undefined, ["Running heads and page numbers"]],
      [undefined, ["Recovery appendix"]],
      [3, ["Recovery appendix"]],
    ],
  );
});

Deno.test("cutPassages() joins what is tiny, and leaves paragraphs of some length alone", () => {
  const tiny = Array.from({ length: 6 }, (_, i) => `Short paragraph ${i}.`);
  const text = [...tiny, SENTENCE.repeat(6).trim(), SENTENCE.repeat(6).trim(), "Tail."].join(
    "\n\n",
  );
  const passages = cutPassages(text);
  assert.equal(passages.length, 2);
  assert.ok(passages[0]!.text.startsWith(tiny.join("\n\n")));
  assert.ok(passages[1]!.text.endsWith("\n\nTail."));
});

Deno.test("cutPassages() cuts a wall of text at its sentences, in even pieces (DEFECTS 19)", () => {
  const passages = cutPassages(SENTENCE.repeat(40));
  assert.equal(passages.length, 4);
  for (const { text } of passages) assert.ok(text.startsWith("The keeper") && text.endsWith("."));
  const sizes = passages.map(sizeOf);
  assert.ok(Math.max(...sizes) - Math.min(...sizes) <= SENTENCE.length, String(sizes));
});

Deno.test("cutPassages() makes shorter passages of Chinese, cut at its full stops", () => {
  const passages = cutPassages(HAN.repeat(60));
  assert.ok(passages.length >= 3);
  for (const { text } of passages) {
    assert.ok([...text].length <= PASSAGE_SIZE.most / 2);
    assert.ok(text.endsWith("。"));
  }
});

Deno.test("cutPassages() cuts a long table between rows and repeats its header", () => {
  const header = "| Berth | Depth |\n|---|---|\n";
  const rows = Array.from({ length: 200 }, (_, i) => `| berth ${i} | ${i} metres |\n`);
  const text = `## Berths\n\n${header}${rows.join("")}\nAfter.\n`;
  const passages = cutPassages(text);
  assertWhole(text, passages);
  const [first, second] = passages;
  assert.ok(first!.text.startsWith(`## Berths\n\n${header}`));
  assert.equal(first!.prefixLength, 0);
  assert.equal(second!.text.slice(0, second!.prefixLength), header);
  const found = passages.flatMap(({ text }) => text.match(/^\| berth .*\|$/gm) ?? []);
  assert.equal(found.length, rows.length);
});

Deno.test("cutPassages() keeps the caption of a long table with every piece of it", () => {
  const rows = Array.from({ length: 60 }, (_, row) => `| State ${row} | ${row}.5 per cent |`);
  const table = `| State | Rate |\n|---|---|\n${rows.join("\n")}`;
  const text = `Before it.\n\n## Growth\n\nTable 4: growth by state\n\n${table}\n`;
  const [, first, ...others] = cutPassages(text);
  assert.match(first!.text, /^## Growth\n\nTable 4: growth by state\n\n\| State \| Rate/);
  assert.ok(others.length > 0);
  for (const { text, prefixLength } of others) {
    assert.match(
      text,
      /^Table 4: growth by state\n\n\| State \| Rate \|\n\|---\|---\|\n\| State \d/,
    );
    assert.match(text.slice(prefixLength), /^\| State \d/);
  }
});

Deno.test("cutPassages() keeps list items and code lines whole where it cuts them", () => {
  const items = Array.from({ length: 60 }, (_, i) => `- item ${i}: ${words(8)}\n  and more`);
  const code = ["```", ...Array.from({ length: 90 }, (_, i) => `let v${i} = call(${i});`), "```"];
  for (const passage of cutPassages(items.join("\n"))) assert.match(passage.text, /^- item \d+:/);
  for (const passage of cutPassages(code.join("\n"))) assert.match(passage.text, /^(```|let v)/);
});

Deno.test("cutPassages() takes time in proportion to the text, also of hostile ones", () => {
  const hostile = [
    "# ",
    " ",
    "|",
    "-",
    "- ",
    "`",
    "<!-- page ",
    "> ",
    "*",
    ".",
    '."',
    "=\n",
    "a|\n",
  ];
  for (const unit of hostile) {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const started = performance.now();
    cutPassages(`${text}x`);
    assert.ok(performance.now() - started < 1500, JSON.stringify(unit));
  }
});

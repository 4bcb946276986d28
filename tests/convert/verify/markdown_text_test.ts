import assert from "node:assert/strict";
import fc from "fast-check";
import { cell, heading, paragraph } from "../../../lib/markdown/blocks.ts";
import { writeMarkdown } from "../../../lib/markdown/writer.ts";
import { markdownText, readMarkdown } from "../../../lib/convert/verify/markdown_text.ts";
import { wordsOf } from "../../../lib/convert/verify/words.ts";

const words = (markdown: string) => wordsOf(markdownText(markdown));

Deno.test("markdownText() leaves out markup and keeps every word", () => {
  assert.deepEqual(words("# A **bold**move\n\n> see [the link](http://x.org/a_(b)) and `code`\n"), [
    "a",
    "boldmove",
    "see",
    "the",
    "link",
    "and",
    "code",
  ]);
  assert.deepEqual(words("| a | b |\n|---|:-:|\n| 1<br>2 | x\\|y |\n"), [
    "a",
    "b",
    "1",
    "2",
    "x",
    "y",
  ]);
  assert.deepEqual(words("Text[^n1].\n\n[^n1]: The note.\n"), ["text", "the", "note"]);
  assert.deepEqual(
    words("```python\nprint(1)\n```\n\n<!-- page 2 -->\n\nH<sub>2</sub>O &amp; x\n"),
    [
      "print",
      "1",
      "h2o",
      "x",
    ],
  );
});

Deno.test("markdownText() keeps code that shows a fence, and the signs of addresses", () => {
  assert.equal(markdownText("````markdown\n```python\nx\n```\n````\n"), "```python\nx\n```");
  assert.deepEqual(words("see <http://x.org/a*b*c~~d~~>"), ["see", "http", "x", "org", ..."abcd"]);
});

Deno.test("markdownText() reads formulas, and dollars that are money", () => {
  assert.deepEqual(words("$\\frac{\\alpha}{b_2}$ costs $5 or $6"), [
    "α",
    "b",
    "2",
    "costs",
    "5",
    "or",
    "6",
  ]);
  assert.deepEqual(words("$$\n\\sin x\n$$\n"), ["sin", "x"]);
  assert.deepEqual(words("$2\\mathbf{x}\\in\\mathbb{R}$ $\\Re z$"), ["2x", "r", "r", "z"]);
});

Deno.test("markdownText() gives back the words of any text that the writer wrote", () => {
  const unit = fc.constantFrom(...'ab1 *_[]()<>!|\\`$&#-.~:;"é東');
  const content = fc.string({ unit, maxLength: 40 });
  fc.assert(
    fc.property(content, content, (one, other) => {
      const markdown = writeMarkdown([
        heading(2, one),
        paragraph(other),
        { kind: "table", headerRows: 1, rows: [[cell(one), cell(other)]] },
        { kind: "code", text: other },
      ]);
      const wanted = [...wordsOf(one), ...wordsOf(other), ...wordsOf(one), ...wordsOf(other)];
      const code = other.trim() === "" ? [] : wordsOf(other);
      assert.deepEqual(words(markdown), [...wanted, ...code], markdown);
    }),
    { numRuns: 500 },
  );
});

Deno.test("readMarkdown() gives each page its own text, in the document's numbering", () => {
  const { pages } = readMarkdown('<!-- page 7 -->\n\none\n\n<!-- page 8 label="viii" -->\n\ntwo\n');
  assert.deepEqual([...pages].map(([page, text]) => [page, text.trim()]), [[7, "one"], [8, "two"]]);
});

Deno.test("readMarkdown() sets numbers of lists and notes apart from the text", () => {
  const { pages, labels } = readMarkdown(
    "3. three[^n1]\n- [x] done\n   1) sub\n- 4. item\n\n5. 6. both\n\n[^n1]: Note 2\\. x\n",
  );
  assert.deepEqual(
    wordsOf(pages.get(1)!),
    ["three", "done", "sub", "item", "both", "note", "2", "x"],
  );
  assert.deepEqual(labels.toSorted(), ["1", "3", "4", "5", "6", "n1", "n1"]);
});

Deno.test("markdownText() takes time in proportion to hostile Markdown", () => {
  for (
    const piece of ["`a", "``a`", "$a ", "[", "![a](", "](", "*_", "&#", "$$\n", "<!-- ", "|-"]
  ) {
    const hostile = piece.repeat(100_000 / piece.length);
    const started = performance.now();
    markdownText(hostile);
    const elapsed = performance.now() - started;
    assert(elapsed < 500, `${JSON.stringify(piece)} took ${elapsed} ms`);
  }
});

Deno.test("markdownText() takes time in proportion to the white before an item, however deep", () => {
  const started = performance.now();
  assert.deepEqual(wordsOf(markdownText(`${" ".repeat(100_000)}- deep`)), ["deep"]);
  assert(performance.now() - started < 500);
});

Deno.test("markdownText() shows no rule of a table, wherever it stands", () => {
  for (const rule of ["| --- | :-: |", "> | --: |", "--- | ---", "  - | -"]) {
    assert.equal(markdownText(`a\n${rule}\nb`), "a\nb", rule);
  }
  for (const text of ["---", "| a | - |", "- - |"]) assert.notEqual(markdownText(text), "", text);
});

Deno.test("markdownText() keeps descriptions of pictures apart from the words beside them", () => {
  const words = markdownText("PNG![a \\[red\\] cow]()![clock]()here [li](x)nk").split(/\s+/);
  assert.deepEqual(words, ["PNG", "a", "[red]", "cow", "clock", "here", "link"]);
});

Deno.test("readMarkdown() tells what may be a number that a program counted from other text", () => {
  const counted = (markdown: string) => readMarkdown(markdown).counted;
  const shown =
    "# 1.2 Scope\n\n- (iv) x\n  - b) y\n- 甲、z\n\n## 第 1 章 T\n\n| 1. a<br>b. c | 7 |\n";
  assert.deepEqual(counted(shown), ["1.2", "iv", "b", "甲", "第 1 章", "1", "b"]);
  assert.deepEqual(counted("- 壹拾. x\n- יא. y\n- של z\n"), ["壹拾", "יא"]);
  assert.deepEqual(counted("12 apples\n\n- some text\n- apple: red\n\n| 12 | 13 |\n"), []);
  const started = performance.now();
  for (const piece of ["- ", "# ", "<br>", "| ", "1.", "> ", "i", "<br>- ("]) {
    counted(piece.repeat(50_000));
  }
  assert(performance.now() - started < 2000);
});

Deno.test("markdownText() reads megabytes between brackets, links and pictures among them", () => {
  const long = "word ".repeat(4_000_000);
  assert.equal(markdownText(`[${long}x`), `[${long}x`);
  assert.deepEqual(words("[a \\] b](c) ![d \\[ e]() [f"), ["a", "b", "d", "e", "f"]);
});

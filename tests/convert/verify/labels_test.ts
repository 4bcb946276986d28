import assert from "node:assert/strict";
import { labelWords } from "../../../lib/convert/verify/labels.ts";

const LABELS = ["ARTICLE %1.", "Section %1.%2", "Step %1:", "第%1条", "[Note]", "%1)", ""];

Deno.test("labelWords() gives the words of labels where they stand before a heading, an item or a cell", () => {
  const markdown = [
    "# ARTICLE IV. Law",
    "## Section IV.01 Section of law",
    "- Step 3: go to Step 4",
    "  - Step 12: stop",
    "- \\[Note\\] that",
    "| - Step 5: one | Step 6: two |",
    "### 第十二条 定義",
    "Step 7: a paragraph",
    "- Steps 8: no label",
  ].join("\n");
  assert.deepEqual(labelWords(markdown, LABELS).filter((word) => !/[\d第十二条]/.test(word)), [
    "article",
    "iv",
    "section",
    "iv",
    "step",
    "step",
    "note",
    "step",
    "step",
  ]);
});

Deno.test("labelWords() has nothing to give where no label has a word", () => {
  assert.deepEqual(labelWords("- 1) a\n- One b", ["%1)", "%1.%2", "(%1)"]), []);
});

Deno.test("labelWords() takes hostile labels in time that grows with the text", () => {
  const labels = Array.from({ length: 1000 }, (_, index) => `%1a%2a%3a${"a".repeat(index % 50)}`);
  const start = performance.now();
  labelWords(`- ${"a".repeat(60)}\n`.repeat(5_000), labels);
  assert(performance.now() - start < 2000);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { compactMarkdown } from "../../lib/markdown/compact.ts";
import { renderedText } from "../support/rendered.ts";

Deno.test("compactMarkdown() keeps escaped pipes in their cells (DEFECTS 53)", () => {
  const { markdown, compacted } = compactMarkdown(
    "| a   |  ti\\|mber |\n|:----|-----:|\n|  `x \\| y`  | z |\n",
  );
  assert.equal(markdown, "| a | ti\\|mber |\n|:---|---:|\n| `x \\| y` | z |\n");
  assert(compacted);
});

Deno.test("compactMarkdown() keeps the front matter whole (DEFECTS 53)", () => {
  const front =
    '---\ntitle: "T"\nsha256_source: "00"\nfidelity: 1\nfirst_page: 3\nlast_page: 9\n---\n';
  assert.equal(compactMarkdown(`${front}\n\n\nText   \n`).markdown, `${front}\nText\n`);
});

Deno.test("compactMarkdown() keeps hard breaks and page markers (DEFECTS 53)", () => {
  const text = 'one  \ntwo   \n\n\n\n<!-- page 4 label="iv" -->\n\nthree\n';
  assert.equal(
    compactMarkdown(text).markdown,
    'one  \ntwo\n\n<!-- page 4 label="iv" -->\n\nthree\n',
  );
});

Deno.test("compactMarkdown() drops empty columns and image comments, and nothing of code", () => {
  const code = "```\n| a  |  |\n|---|---|\n\n\n\nx   \n<!-- image -->\n```\n";
  const text = `| a |   | b |\n|---|---|---|\n| 1 |   | 2 |\n\n<!-- image -->\n\n${code}`;
  assert.equal(compactMarkdown(text).markdown, `| a | b |\n|---|---|\n| 1 | 2 |\n\n${code}`);
});

Deno.test("compactMarkdown() changes nothing that a reader sees, and nothing the second time", () => {
  const line = fc.constantFrom(
    "word",
    "two words  ",
    "",
    "   ",
    "| a |  b|",
    "|---|:-:|",
    "| \\| | `|` |",
    "- item ",
    "    code  ",
    "```",
    "> q  ",
    "<!-- page 2 -->",
    "# h ",
    "1. x",
    "\ttab",
    "|x|",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join("\n");
      const { markdown } = compactMarkdown(text);
      assert.equal(renderedText(markdown), renderedText(text), JSON.stringify([text, markdown]));
      assert.equal(compactMarkdown(markdown).markdown, markdown);
    }),
    { numRuns: 600, seed: 5 },
  );
});

Deno.test("compactMarkdown() takes a table of more rows than a call takes arguments", () => {
  const table = `| n  |\n|---|\n${"| 1  |\n".repeat(300_000)}`;
  assert.equal(compactMarkdown(table).markdown.split("\n| 1 |").length, 300_001);
});

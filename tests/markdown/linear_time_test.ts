import assert from "node:assert/strict";
import { paragraph } from "../../lib/markdown/blocks.ts";
import { compactMarkdown } from "../../lib/markdown/compact.ts";
import { parseFrontMatter } from "../../lib/markdown/front_matter.ts";
import { readPageMarkers } from "../../lib/markdown/page_marker.ts";
import { writeMarkdown } from "../../lib/markdown/writer.ts";

/** What makes a careless regular expression slow, each unit many times over (HARDENING 16). */
const UNITS = [
  "- ",
  "> ",
  "| ",
  " ",
  "\\",
  "`",
  "`a",
  "*",
  "_a",
  "~",
  "[",
  "](",
  "<",
  "<!--",
  "&",
  "&#",
  "#",
  "$",
  "--",
  "1. ",
  "http://",
  "a@",
  "www.",
  "\t",
  "---|",
  "\n",
  "---\n",
  "a: ",
  "\u00a0",
  "  \n",
];
const LENGTH = 100_000;

for (
  const [name, run] of Object.entries({
    "writeMarkdown()": (text: string) =>
      writeMarkdown([paragraph(text), {
        kind: "table",
        headerRows: 0,
        rows: [[{ content: [paragraph(text)] }]],
      }]),
    "compactMarkdown()": (text: string) => compactMarkdown(text).markdown,
    "readPageMarkers()": (text: string) => readPageMarkers(text),
    "parseFrontMatter()": (text: string) => parseFrontMatter(`---\n${text}`),
  })
) {
  Deno.test(`${name} takes time that grows with its input, whatever repeats in it`, () => {
    for (const unit of UNITS) {
      const text = unit.repeat(LENGTH / unit.length);
      for (const input of [text, `${text}x`, `| ${text}x |`, `${text}\n---\nx`]) {
        const started = performance.now();
        run(input);
        const took = performance.now() - started;
        assert(took < 1500, `${JSON.stringify(unit)} takes ${Math.round(took)} ms`);
      }
    }
  });
}

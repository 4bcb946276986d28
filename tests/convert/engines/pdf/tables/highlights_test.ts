import assert from "node:assert/strict";
import { blocksOfPages, tables } from "../../../../support/pdf_blocks.ts";
import type { Mark } from "../../../../support/pdf_writer.ts";

/** Width of a letter of the typewriter face of 10 points. */
const LETTER = 6;

/** Lines of which the words between bars are shaded, with white beside them in letters. */
function shaded(lines: readonly string[], white: number): Mark[] {
  return lines.flatMap((line, row) => {
    const [before, words, after] = line.split("|") as [string, string, string];
    const y = 100 + 12 * row;
    const from = 60 + LETTER * (before.length + white);
    const to = from + LETTER * words.length;
    const typed = (x: number, text: string): Mark => (
      { kind: "text", x, y, text, size: 10, face: "mono" }
    );
    return [
      { kind: "fill", x: from - 1, y: y - 9, width: to - from + 2, height: 12.4, grey: 0.8 },
      typed(60, before),
      typed(from, words),
      typed(to + LETTER * white, after),
    ];
  });
}

Deno.test("isHighlight() takes words that are marked in a text for no cells, with white beside them it does", async () => {
  const lines = [
    "Here the|wheel turns|all day",
    "in|the water of|the mill",
    "and the|miller|grinds",
  ];
  assert.deepEqual(tables(await blocksOfPages(shaded(lines, 1))), []);
  assert.equal(tables(await blocksOfPages(shaded(lines, 5))).length, 1);
});

/** Headings in pieces. */
import assert from "node:assert/strict";
import { joinHeadingPieces } from "../../../../../lib/convert/engines/pdf/layout/heading_pieces.ts";
import { textOf } from "../../../../../lib/convert/engines/pdf/layout/line_looks.ts";
import { linesOf } from "../../../../../lib/convert/engines/pdf/layout/lines.ts";
import type { Draft, Fragment } from "../../../../../lib/convert/engines/pdf/layout/model.ts";
import { paragraphsOf } from "../../../../../lib/convert/engines/pdf/layout/paragraphs.ts";
import { blocksOfPages, headings } from "../../../../support/pdf_blocks.ts";
import { prose, text } from "../../../../support/pdf_writer.ts";

Deno.test("joinHeadingPieces() sets the number of a chapter before its title", async () => {
  const blocks = await blocksOfPages([
    text(90, 80, "Chapter 3", 16, "bold"),
    text(90, 120, "How a harbour is built", 20, "bold"),
    ...prose(160, 5),
    text(90, 260, "3.1 The pier", 12, "bold"),
    ...prose(280, 5),
  ]);
  assert.deepEqual(headings(blocks), ["1 Chapter 3 How a harbour is built", "2 3.1 The pier"]);
});

Deno.test("joinHeadingPieces() sets a number in words at the right edge before its title", async () => {
  const blocks = await blocksOfPages([
    text(451.7, 80, "CHAPTER", 10, "bold"),
    text(469.7, 104, "ONE", 14, "bold"),
    text(396.6, 158, "THE HARBOUR", 14, "bold"),
    ...prose(200, 20),
  ]);
  assert.deepEqual(headings(blocks), ["1 CHAPTER ONE THE HARBOUR"]);
});

/** A region of one line of 20 points, as its paragraph. */
function lineOfTitle(words: string, left: number, baseline: number): Draft {
  const style = { font: "Any", size: 20, bold: false, italic: false, mono: false };
  const fragment: Fragment = {
    text: words,
    left,
    right: left + 10 * words.length,
    top: baseline - 16,
    bottom: baseline + 4,
    baseline,
    style,
    spaced: true,
    mark: -1,
    artifact: false,
    glyphs: words.length,
    unmapped: 0,
  };
  const region = { turn: 0 as const, lines: linesOf([fragment]) };
  return paragraphsOf(region, { page: 1, roles: new Map() })[0]!;
}

Deno.test("joinHeadingPieces() joins lines of a title in two regions, where they share a middle", () => {
  const typography = { bodySize: 10, boldIsCommon: false, monoIsCommon: false };
  const first = lineOfTitle("How a harbour is built in mud", 100, 60);
  const joined = (next: Draft) =>
    joinHeadingPieces([first, next], new Set([next]), typography)
      .map(({ lines }) => lines.map(textOf).join(" "));
  assert.deepEqual(joined(lineOfTitle("and sand", 205, 83)), [
    "How a harbour is built in mud and sand",
  ]);
  assert.equal(joined(lineOfTitle("and sand", 330, 83)).length, 2);
  assert.equal(joined(lineOfTitle("and sand", 205, 110)).length, 2);
});

/** Headings that their size alone does not tell. */
import assert from "node:assert/strict";
import { blocksOfPages, headings } from "../../../../support/pdf_blocks.ts";
import { prose, text } from "../../../../support/pdf_writer.ts";

Deno.test("headingsOf() takes numbered lines that are a little larger than the text", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 5),
    text(90, 150, "2.1 The pier of stone", 11),
    ...prose(170, 5),
    text(90, 260, "A line of that size", 11),
    ...prose(280, 5),
  ]);
  assert.deepEqual(headings(blocks), ["1 2.1 The pier of stone"]);
});

Deno.test("headingsOf() takes no formula and no address of mail for a heading", async () => {
  const blocks = await blocksOfPages([
    text(90, 60, "How a harbour is built", 16),
    text(90, 85, "ann@example.org", 14),
    ...prose(110, 5),
    text(90, 200, "x", 14),
    text(97.2, 203, "ab", 7),
    ...prose(230, 5),
  ]);
  assert.deepEqual(headings(blocks), ["1 How a harbour is built"]);
});

Deno.test("headingsOf() gives a heading with a name of code the level of its like", async () => {
  const blocks = await blocksOfPages([
    text(90, 60, "1. The pier", 14, "bold"),
    ...prose(80, 5),
    text(90, 200, "2. The class ", 14, "bold"),
    { kind: "text", x: 182, y: 200, text: "pier", size: 14, face: "mono" },
    ...prose(220, 5),
  ]);
  assert.deepEqual(headings(blocks), ["1 1. The pier", "1 2. The class pier"]);
});

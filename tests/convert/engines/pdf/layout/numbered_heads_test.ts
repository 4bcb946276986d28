/** Headings as journals set them. */
import assert from "node:assert/strict";
import { blocksOfPages, headings } from "../../../../support/pdf_blocks.ts";
import { prose, text } from "../../../../support/pdf_writer.ts";

Deno.test("numberedHeads() takes roman numerals that count up before capitals, and letters before italics", async () => {
  const blocks = await blocksOfPages([
    text(120, 60, "How a harbour is built", 20),
    text(220, 100, "I. I", 10),
    text(231.2, 100, "NTRODUCTION", 8),
    ...prose(120, 5),
    text(220, 210, "II. T", 10),
    text(237.3, 210, "HE PIER", 8),
    text(90, 230, "A. ", 10),
    text(103, 230, "What it is made of", 10, "italic"),
    ...prose(250, 5),
    text(220, 340, "R", 10),
    text(227.5, 340, "EFERENCES", 8),
    ...prose(360, 5),
  ]);
  assert.deepEqual(headings(blocks), [
    "1 How a harbour is built",
    "2 I. INTRODUCTION",
    "2 II. THE PIER",
    "3 A. What it is made of",
    "2 REFERENCES",
  ]);
});

Deno.test("numberedHeads() takes no single numeral before capitals for a heading", async () => {
  const blocks = await blocksOfPages([
    ...prose(60, 5),
    text(90, 150, "I. THE PIER"),
    ...prose(180, 5),
  ]);
  assert.deepEqual(headings(blocks), []);
});

Deno.test("numberedHeads() takes no line in capitals for a heading that looks as the text does", async () => {
  const blocks = await blocksOfPages([
    text(220, 60, "I. THE HARBOUR", 10),
    ...prose(90, 5),
    text(220, 190, "II. THE PIER", 10),
    ...prose(220, 5),
    text(220, 320, "JOHN MILLER", 10),
    ...prose(350, 5),
  ]);
  assert.deepEqual(headings(blocks), ["1 I. THE HARBOUR", "1 II. THE PIER"]);
});

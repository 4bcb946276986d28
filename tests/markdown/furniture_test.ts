import assert from "node:assert/strict";
import type { Furniture } from "../../lib/markdown/blocks.ts";
import { furnitureLines, pageRanges } from "../../lib/markdown/furniture.ts";

Deno.test("pageRanges() writes runs of pages as ranges", () => {
  assert.equal(pageRanges([3, 1, 2, 2, 7, 9, 10]), "1–3, 7, 9–10");
  assert.equal(pageRanges([]), "");
});

Deno.test("furnitureLines() lists each text once, and page numbers as one line (bugs/13)", () => {
  const numbers = [1, 2, 3].map((page): Furniture => ({
    kind: "furniture",
    role: "page_number",
    text: `12 of 2031, page ${page}`,
    pages: [page],
  }));
  const heads = [1, 3].map((page): Furniture => ({
    kind: "furniture",
    role: "header",
    text: " Report  2031",
    pages: [page],
  }));
  assert.deepEqual(furnitureLines([...numbers, ...heads]), [
    { text: "12 of 2031, page 1–3", pages: [1, 2, 3] },
    { text: "Report 2031", pages: [1, 3] },
  ]);
});

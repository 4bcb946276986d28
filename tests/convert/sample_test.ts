import assert from "node:assert/strict";
import { samplePages } from "../../lib/convert/sample.ts";

Deno.test("samplePages() spreads pages over the document, in its own numbering (DEFECTS 56)", () => {
  assert.deepEqual(samplePages(100, 3), [26, 51, 76]);
});

Deno.test("samplePages() takes all pages of a short document", () => {
  assert.deepEqual(samplePages(3, 5), [1, 2, 3]);
  assert.deepEqual(samplePages(2, 0), [1, 2]);
});

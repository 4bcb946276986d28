import assert from "node:assert/strict";
import { percent, sizeInWords } from "../../cli/words.ts";
import { counted } from "../../lib/counted.ts";
import { wrap } from "../../cli/wrap.ts";

Deno.test("counted(), sizeInWords() and percent() say numbers as people do", () => {
  assert.equal(counted(1, "document"), "1 document");
  assert.equal(counted(0, "page"), "0 pages");
  assert.equal(sizeInWords(1), "1 byte");
  assert.equal(sizeInWords(999_499), "999 kB");
  assert.equal(sizeInWords(999_500), "1.0 MB");
  assert.equal(percent(0.99999), "99.9 %");
  assert.equal(percent(1), "100.0 %");
});

Deno.test("wrap() cuts at blanks and leaves long words whole", () => {
  assert.deepEqual(wrap("one two three", 7), ["one two", "three"]);
  assert.deepEqual(wrap("unbreakable ok", 5), ["unbreakable", "ok"]);
  assert.deepEqual(wrap("", 5), [""]);
});

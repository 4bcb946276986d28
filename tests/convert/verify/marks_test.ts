import assert from "node:assert/strict";
import { compare, sideOf } from "../../../lib/convert/verify/compare.ts";
import { hasMarks, markedKey } from "../../../lib/convert/verify/marks.ts";

/** Words of a reading that another reading lacks, and words that it has too many of. */
function differences(reference: string, delivered: string): [number, number] {
  const { missingWords, surplusWords } = compare(sideOf([reference]), sideOf([delivered]));
  return [missingWords, surplusWords];
}

Deno.test("markedKey() is the same for a word whose marks stand elsewhere among its letters", () => {
  assert.equal(markedKey("שָׁלוֹם"), markedKey("שלָׁוםֹ"));
  assert.equal(markedKey("लिए"), markedKey("िलए"));
  assert.notEqual(markedKey("שָׁלוֹם"), markedKey("שָׁלוֹן"));
  assert.notEqual(markedKey("लिए"), markedKey("लीए"));
});

Deno.test("hasMarks() passes over accents of Latin letters, which are composed", () => {
  assert.ok(hasMarks("אֱלֹהִים"));
  assert.ok(hasMarks("हिंदी"));
  assert.ok(!hasMarks("café"));
  assert.ok(!hasMarks("e\u0301"));
});

Deno.test("compare() takes pointed Hebrew words for the same whatever the order of their points", () => {
  assert.deepEqual(differences("אֱלהִֹים בָּרָא אורֹ", "אֱלֹהִים בָּרָא אוֹר"), [0, 0]);
});

Deno.test("compare() takes Hindi words for the same whatever the order of their vowel signs", () => {
  assert.deepEqual(differences("िलए हिन्दी", "लिए हिन्दी"), [0, 0]);
});

Deno.test("compare() still misses a word with another point, fewer marks, or another letter", () => {
  assert.deepEqual(differences("בָּרָא", "בָּרַא"), [1, 1]);
  assert.deepEqual(differences("בָּרָא", "ברא"), [1, 1]);
  assert.deepEqual(differences("लिए", "लए"), [1, 1]);
  assert.deepEqual(differences("किताब", "किताव"), [1, 1]);
});

Deno.test("compare() takes one word with its marks elsewhere for one, not for two", () => {
  assert.deepEqual(differences("लिए िलए", "लिए"), [1, 0]);
  assert.deepEqual(differences("िलए", "लिए लिए"), [0, 1]);
});

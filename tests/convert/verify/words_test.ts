import assert from "node:assert/strict";
import { hyphenPairs, isNumeric, wordsOf } from "../../../lib/convert/verify/words.ts";

Deno.test("wordsOf() takes runs of letters, numbers and marks, in lower case", () => {
  assert.deepEqual(wordsOf("The Cafe\u0301's 3rd (2024) test_case"), [
    "the",
    "café",
    "s",
    "3rd",
    "2024",
    "test",
    "case",
  ]);
});

Deno.test("wordsOf() sees through ligatures, presentation forms and invisible characters", () => {
  assert.deepEqual(wordsOf("ef\u00adfi\u200bcient"), wordsOf("eﬃcient"));
  assert.deepEqual(
    wordsOf("\ufee3\ufeae\ufea3\ufe92\ufe8e"),
    wordsOf("\u0645\u0631\u062d\u0628\u0627"),
  );
  assert.deepEqual(wordsOf("ＡＢＣ１２"), ["abc12"]);
  assert.deepEqual(
    wordsOf("\u0627\u0644\u0625\u0646\u062a"),
    wordsOf("\u0627\u0625\u0644\u0646\u062a"),
  );
});

Deno.test("wordsOf() counts characters of unspaced scripts one by one, marks with their letter", () => {
  assert.deepEqual(wordsOf("東京tower2"), ["東", "京", "tower2"]);
  assert.equal(wordsOf("ที่").length, 1);
});

Deno.test("hyphenPairs() finds words that a line's end has cut, and no ranges or dashes", () => {
  assert.deepEqual(hyphenPairs("an ex-\nample and co-\r\n  operate"), [["ex", "ample"], [
    "co",
    "operate",
  ]]);
  assert.deepEqual(hyphenPairs("ARITHMETIC EVALUA-\nTION"), [["evalua", "tion"]]);
  assert.deepEqual(hyphenPairs("pages 3-\n4, Anglo-\nSaxon, a - \nb"), []);
});

Deno.test("isNumeric() asks for a digit of any script", () => {
  assert(isNumeric("3rd") && isNumeric("٣") && !isNumeric("three"));
});

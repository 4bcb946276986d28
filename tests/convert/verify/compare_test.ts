import assert from "node:assert/strict";
import fc from "fast-check";
import { compare, sideOf } from "../../../lib/convert/verify/compare.ts";

const compared = (reference: string[], delivered: string[]) =>
  compare(sideOf(reference), sideOf(delivered));

Deno.test("compare() counts words as often as the document has them", () => {
  const result = compared(["the cat and the dog 42"], ["the cat and a dog"]);
  assert.equal(result.referenceWords, 6);
  assert.equal(result.missingWords, 2);
  assert.deepEqual([...result.missing], [["the", 1], ["42", 1]]);
  assert.deepEqual([...result.surplus], [["a", 1]]);
  assert.equal(result.coverage, 1 - 2 / 6);
  assert.equal(result.numericCoverage, 0);
});

Deno.test("compare() takes a word that a line's end has cut for the same word joined", () => {
  assert.equal(
    compared(["an ex-\nample of ex-\nample"], ["an example of ex- ample"]).missingWords,
    0,
  );
  assert.equal(compared(["an ex-\nample"], ["an ex- ample"]).missingWords, 0);
  assert.equal(compared(["an ex ample"], ["an example"]).missingWords, 2);
});

Deno.test("compare() takes raised and lowered signs for the same joined and apart", () => {
  assert.equal(compared(["x 2 + y 2"], ["x2 + y2"]).missingWords, 0);
  assert.equal(compared(["x2 + log10 a"], ["x 2 + log 10 a"]).missingWords, 0);
  assert.equal(compared(["2\n = 7, v = 3, χ"], ["χ2 = 7, v = 3"]).missingWords, 0);
  assert.equal(compared(["a plain example"], ["a plain exam ple"]).missingWords, 1);
  assert.equal(compared(["two words"], ["twowords"]).missingWords, 2);
});

Deno.test("compare() takes the numbers of lists and notes where the document has them", () => {
  const delivered = { ...sideOf(["first the text"]), spare: ["1", "2"] };
  const numbered = compare(sideOf(["1 first 1the text"]), delivered);
  assert.equal(numbered.missingWords, 1);
  assert.equal(compare(sideOf(["first 1the text"]), delivered).missingWords, 0);
  assert.equal(compare(sideOf(["first the text"]), delivered).surplusWords, 0);
});

Deno.test("compare() sees the order of words, which coverage alone does not (DEFECTS 62)", () => {
  const shuffled = compared(["one two three four"], ["four three two one"]);
  assert.equal(shuffled.coverage, 1);
  assert.equal(shuffled.order, 0);
  assert.equal(compared(["one two three four"], ["one two three four"]).order, 1);
  assert.equal(compared(["alone"], ["alone"]).order, null);
});

Deno.test("compare() says on which page and between which words something is missing", () => {
  const result = compared(["red green blue", "red yellow blue"], ["red green blue", "red blue"]);
  assert.deepEqual(result.places, [{ page: 2, word: "yellow", context: "red «yellow» blue" }]);
  assert.deepEqual(result.pages.map(({ page, missing }) => [page, missing]), [[1, 0], [2, 1]]);
});

Deno.test("compare() finds a repeated word missing on the page that lacks it", () => {
  const result = compared(["total 5", "total 6", "total 7"], ["total 5", "6", "total 7"]);
  assert.deepEqual(result.places.map(({ page, word }) => [page, word]), [[2, "total"]]);
});

Deno.test("compare() lets a paragraph end on the next page without a fault", () => {
  const result = compared(["a sentence that", "goes on here"], ["a sentence that goes on", "here"]);
  assert.equal(result.missingWords, 0);
  assert(result.pages.every(({ missing }) => missing === 0));
});

Deno.test("compare() accounts for every word, whatever the two readings are", () => {
  const page = fc.array(fc.constantFrom("a", "b", "c", "1", "22"), { maxLength: 12 })
    .map((words) => words.join(" "));
  const pages = fc.array(page, { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(pages, pages, (reference, delivered) => {
    const result = compared(reference, delivered);
    const kept = result.referenceWords - result.missingWords;
    assert.equal(kept, result.deliveredWords - result.surplusWords);
    assert(result.places.length <= result.missingWords);
    assert(result.coverage >= 0 && result.coverage <= 1);
    assert(result.order === null || (result.order >= 0 && result.order <= 1));
  }));
});

Deno.test("compare() lets numbers that a program counted be there and be absent", () => {
  const reference = { pages: new Map([[1, ["scope", "a", "b"]]]) };
  const delivered = {
    pages: new Map([[1, ["1", "2", "scope", "a", "a", "b"]]]),
    counted: ["1", "2", "b"],
  };
  const { surplusWords, coverage } = compare(reference, delivered);
  assert.deepEqual([surplusWords, coverage], [1, 1]);
});

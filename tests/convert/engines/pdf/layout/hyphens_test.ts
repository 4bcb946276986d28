import assert from "node:assert/strict";
import { seamOf, WordStock } from "../../../../../lib/convert/engines/pdf/layout/hyphens.ts";

const stock = new WordStock();
stock.addLine("a well-known rule and the co-operation of all");

Deno.test("seamOf() joins a broken word without its hyphen", () => {
  assert.equal(seamOf("good docu-", "mentation is", stock), "join_without_hyphen");
  assert.equal(seamOf("good docu\u00ad", "mentation is", stock), "join_without_hyphen");
  assert.equal(seamOf("DOCU-", "MENTATION", stock), "join_without_hyphen");
});

Deno.test("seamOf() keeps the hyphen of a compound that the document has elsewhere", () => {
  assert.equal(seamOf("the well-", "known rule", stock), "join");
  assert.equal(seamOf("Jean-", "Paul", stock), "join");
  assert.equal(seamOf("COVID-", "19", stock), "join");
});

Deno.test("seamOf() leaves the first half of a pair apart", () => {
  assert.equal(seamOf("Ein-", "und Ausgang", stock), "space");
  assert.equal(seamOf("pre-", "and postwar", stock), "space");
});

Deno.test("seamOf() sets no space between ideographs, and one between words", () => {
  assert.equal(seamOf("春眠", "不覺曉", stock), "join");
  assert.equal(seamOf("spring", "sleep", stock), "space");
});

Deno.test("seamOf() takes time in proportion to its text", () => {
  const start = performance.now();
  seamOf("a".repeat(200_000), "b".repeat(200_000), stock);
  assert.ok(performance.now() - start < 100);
});

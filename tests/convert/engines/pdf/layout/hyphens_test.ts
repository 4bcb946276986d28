import assert from "node:assert/strict";
import { seamOf, WordStock } from "../../../../../lib/convert/engines/pdf/layout/hyphens.ts";

const stock = new WordStock();
stock.addLine("a well-known rule and the co-operation of all");

Deno.test("seamOf() joins a broken word without its hyphen", () => {
  assert.equal(seamOf("good docu-", "mentation is", stock), "join_without_hyphen");
  assert.equal(seamOf("good docu\u00ad", "mentation is", stock), "join_without_hyphen");
  assert.equal(seamOf("ALL THE DOCU-", "MENTATION", stock), "join_without_hyphen");
});

Deno.test("seamOf() keeps the hyphen of a compound that the document has elsewhere", () => {
  assert.equal(seamOf("the well-", "known rule", stock), "join");
  assert.equal(seamOf("Jean-", "Paul", stock), "join");
  assert.equal(seamOf("COVID-", "19", stock), "join");
});

Deno.test("seamOf() keeps the hyphen of codes, numbers and lone letters", () => {
  assert.equal(seamOf("the ABC-", "DEF here", stock), "join");
  assert.equal(seamOf("XYZ ABC-", "DEF", stock), "join");
  assert.equal(seamOf("from 1990-", "1995", stock), "join");
  assert.equal(seamOf("a 20-", "year-old", stock), "join");
  assert.equal(seamOf("an e-", "mail", stock), "join");
  assert.equal(seamOf("10-", "to 20-fold", stock), "space");
});

Deno.test("seamOf() keeps the hyphen of compounds that show by their first half", () => {
  assert.equal(seamOf("a long-", "standing rule", stock), "join");
  assert.equal(seamOf("the state-of-the-", "art way", stock), "join");
  assert.equal(seamOf("a short-", "age of", stock), "join_without_hyphen");
  assert.equal(seamOf("a self-", "ish one", stock), "join_without_hyphen");
});

Deno.test("seamOf() keeps the hyphen between words of an English document, not of others", () => {
  const english = new WordStock();
  english.addLine("the case of this and that, for which all has a sensitive side to it, joined to");
  assert.equal(seamOf("a case-", "sensitive name", english), "join");
  assert.equal(seamOf("it is not at-", "side that", english), "join_without_hyphen");
  const joined = new WordStock();
  joined.addLine("the case of this and that, which has a sensitive side, is casesensitive again");
  assert.equal(seamOf("a case-", "sensitive name", joined), "join_without_hyphen");
  const german = new WordStock();
  german.addLine(
    "das Haus und die Suche nach dem Ort sich auf der Karte von mit den Leuten im Ort",
  );
  assert.equal(seamOf("die Haus-", "suche ist", german), "join_without_hyphen");
});

Deno.test("seamOf() takes the end of a broken word for no word of the document", () => {
  const text = new WordStock();
  text.addLine("the admin of this and that list, for which all has to be asked, is the admin-");
  text.addLine("istrator of it, or whoever is in that case one of these");
  assert.equal(seamOf("is the admin-", "istrator of it", text), "join_without_hyphen");
});

Deno.test("seamOf() leaves the first half of a pair apart", () => {
  assert.equal(seamOf("Ein-", "und Ausgang", stock), "space");
  assert.equal(seamOf("pre-", "and postwar", stock), "space");
});

Deno.test("seamOf() sets no space between ideographs, and one between words", () => {
  assert.equal(seamOf("春眠", "不覺曉", stock), "join");
  assert.equal(seamOf("spring", "sleep", stock), "space");
});

Deno.test("seamOf() sets no space where Thai, Khmer and Burmese break a line, nor behind a maqaf", () => {
  assert.equal(seamOf("ซิงโค", "รนัส", stock), "join");
  assert.equal(seamOf("រដ្ឋ", "ប៉ាឡេស្ទីន", stock), "join");
  assert.equal(seamOf("ထား", "တယ်", stock), "join");
  assert.equal(seamOf("עַל־", "פְּנֵי", stock), "join");
  assert.equal(seamOf("אֵת", "הָאָרֶץ", stock), "space");
  assert.equal(seamOf("ภาษา", "Thai", stock), "space");
});

Deno.test("seamOf() takes time in proportion to its text", () => {
  const start = performance.now();
  seamOf("a".repeat(200_000), "b".repeat(200_000), stock);
  assert.ok(performance.now() - start < 100);
});

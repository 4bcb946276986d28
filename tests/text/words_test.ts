import assert from "node:assert/strict";
import { letterPairs, termsOfText } from "../../lib/text/words.ts";

const termsOf = (text: string) => termsOfText(text).map(({ term }) => term);
const identifiersIn = (text: string) =>
  termsOfText(text).filter(({ kind }) => kind === "identifier").map(({ term }) => term);

Deno.test("termsOfText() keeps words and numbers of any length (DEFECTS 30)", () => {
  assert.deepEqual(termsOf("AI and pH 7, page 10"), ["ai", "and", "ph", "7", "page", "10"]);
});

Deno.test("termsOfText() gives identifiers whole beside their parts", () => {
  const text = "DEC-0054 in @scope/pkg, src/store.ts: 3.5 mm, snake_case; see https://a.org/b.";
  assert.deepEqual(identifiersIn(text), [
    "dec-0054",
    "@scope/pkg",
    "src/store.ts",
    "3.5",
    "snake_case",
    "https://a.org/b",
  ]);
  assert.deepEqual(termsOf("DEC-0054"), ["dec", "0054", "dec-0054"]);
});

Deno.test("termsOfText() gives names with signs at an end, and leaves punctuation out", () => {
  assert.deepEqual(identifiersIn("C++, C# and .NET; a + b, end. Next, 1,000 (a, b)"), [
    "c++",
    "c#",
    ".net",
    "1,000",
  ]);
});

Deno.test("termsOfText() gives the parts of getUserName", () => {
  assert.deepEqual(termsOf("getUserName"), ["getusername", "get", "user", "name"]);
});

Deno.test("termsOfText() folds accents, Unicode forms, final sigma and capitals (DEFECTS 29)", () => {
  const same = (one: string, other: string) => assert.deepEqual(termsOf(one), termsOf(other), one);
  same("Café", "Cafe\u0301");
  same("ΟΔΟΣ", "οδός");
  same("𝐀𝐁𝐂 ℝ", "abc r");
  same("ｆｕｌｌ ｗｉｄｔｈ １２３", "full width 123");
  same("Straße", "STRASSE");
  same("đường", "duong");
  same("İstanbul", "istanbul");
  same("soft\u00adhyphen", "softhyphen");
  same("العَرَبِيَّةُ", "عربية");
  same("والكتاب", "كتاب");
  same("שָׁלוֹם", "שלום");
});

Deno.test("termsOfText() cuts scripts without spaces into words and pairs (DEFECTS 42)", () => {
  assert.deepEqual(termsOf("天気予報"), ["天気", "予報", " 天気", " 気予", " 予報", " 報"]);
  assert.deepEqual(termsOf("abc漢字"), ["abc", "漢字", " 漢字", " 字"]);
  assert(termsOf("ภาษาไทย").includes("ภาษา"));
});

Deno.test("termsOfText() has the same terms for a text and for its pieces", () => {
  const text = "The mill of DEC-0054 grinds 3.5 tons; 中文合約 and getUserName, C++.";
  const pieces = text.split(" ").flatMap(termsOf).sort();
  assert.deepEqual(termsOf(text).sort(), pieces);
});

Deno.test("letterPairs() keeps marks with their letters", () => {
  assert.deepEqual(letterPairs("ที่นี่"), ["ที่นี่", "นี่"]);
});

Deno.test("termsOfText() takes lone surrogates, NUL, and 100 kB of anything in proportion to it", () => {
  const endless = ["a", "A", "aB", "a_", "-", "$", "茶", "ก็", "e\u0301", "1,", "..", "'"];
  const texts = endless.flatMap((part) => [part.repeat(100_000), `aB ${part.repeat(100_000)} cD`]);
  for (const text of ["\ud800a\udc00", "a\0b", "\u{e0041}", ...texts]) {
    const started = performance.now();
    termsOfText(text);
    assert(performance.now() - started < 3000, text.slice(0, 8));
  }
});

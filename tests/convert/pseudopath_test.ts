import assert from "node:assert/strict";
import fc from "fast-check";
import { isSafeName, shortStem, slugOf, withoutExtension } from "../../lib/convert/pseudopath.ts";

Deno.test("slugOf() makes a file name of a title: no dots at its ends, no controls (DEFECTS 61)", () => {
  assert.equal(slugOf("..hidden: a/b\u0007?  ", "x"), "hidden a b");
  assert.equal(slugOf("???", "Pages 1-2"), "Pages 1-2");
  assert.equal(slugOf("CON", "Pages 1-2"), "Pages 1-2");
});

Deno.test("slugOf() gives a safe name for any title", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
    const slug = slugOf(title, "fallback");
    assert(isSafeName(slug), JSON.stringify(slug));
    assert(new TextEncoder().encode(slug).length <= 200);
  }));
});

Deno.test("slugOf() cuts a long title before a word, also where words have no blanks between them", () => {
  const english =
    "Hydrodynamic characteristics of undershot wheels in tidal estuaries near England";
  assert.equal(slugOf(english, "x"), english.slice(0, english.indexOf(" near England")));
  const words = "水車 利用 歴史 報告".split(" ");
  const japanese = words.join("").repeat(20);
  assert(words.some((word) => slugOf(japanese, "x").endsWith(word)), slugOf(japanese, "x"));
  assert.equal(slugOf(`Of ${"x".repeat(100)}`, "x"), `Of ${"x".repeat(67)}`);
});

Deno.test("slugOf() and shortStem() keep a letter and its marks together, an emoji and its parts", () => {
  const family = "👨‍👩‍👧‍👦";
  assert.equal(slugOf(family.repeat(30), "x"), family.repeat(8));
  assert(shortStem(family.repeat(30)).startsWith(`${family.repeat(8)}~`));
  const marked = "क्षि";
  assert.equal(slugOf(marked.repeat(100), "x").replaceAll(marked, ""), "");
});

Deno.test("isSafeName() refuses what would leave a folder", () => {
  for (const name of ["", ".", "..", "a/b", "a\\b", "C:x", "a\0b"]) assert(!isSafeName(name), name);
  assert(isSafeName("01 - Title.md"));
});

Deno.test("shortStem() keeps long names apart", () => {
  const long = "x".repeat(300);
  assert.notEqual(shortStem(`${long}1`), shortStem(`${long}2`));
  assert.equal(shortStem("folder/short"), "folder/short");
});

Deno.test("withoutExtension() keeps a leading dot and a dot in a folder", () => {
  assert.equal(withoutExtension("v1.2/report"), "v1.2/report");
  assert.equal(withoutExtension("a/.profile"), "a/.profile");
  assert.equal(withoutExtension("a/b.c.pdf"), "a/b.c");
});

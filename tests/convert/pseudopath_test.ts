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

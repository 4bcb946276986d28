import assert from "node:assert/strict";
import { columnsOf } from "../../cli/columns.ts";
import { wrap, wrapHanging } from "../../cli/wrap.ts";

Deno.test("wrap() cuts at blanks, and leaves a longer word whole", () => {
  assert.deepEqual(wrap("one two three", 20), ["one two three"]);
  assert.deepEqual(wrap("the wheel of the mill turns", 20), ["the wheel of the", "mill turns"]);
  const path = "/a/path/that/is/longer/than/the/screen";
  assert.deepEqual(wrap(`see ${path} now`, 20), ["see", path, "now"]);
});

Deno.test("wrap() counts wide letters twice, and cuts between them but not before a full stop", () => {
  const text = "水車は川のほとりに立っています。粉屋は毎朝それを回します。";
  const lines = wrap(text, 20);
  assert.equal(lines.join(""), text);
  for (const line of lines) assert(columnsOf(line) <= 22, line);
  assert(lines.every((line) => !/^[。、」]/.test(line)));
  assert.deepEqual(wrap("the 水車 stands", 80), ["the 水車 stands"]);
});

Deno.test("wrapHanging() keeps the label and the blanks before its text", () => {
  const line = "Answerable  0.8 (estimated from its own passages)";
  assert.deepEqual(wrapHanging(line, 80, 12), [line]);
  assert.deepEqual(wrapHanging(line, 36, 12), [
    "Answerable  0.8 (estimated from its",
    "            own passages)",
  ]);
});

Deno.test("wrapHanging() fits the narrowest screen, label and all", () => {
  const lines = wrapHanging("Content     9 documents, 21 passages", 20, 12);
  assert.deepEqual(lines, [
    "Content     9",
    "            documents,",
    "            21",
    "            passages",
  ]);
});

Deno.test("wrap() does not part a figure from its per cent sign", () => {
  assert.deepEqual(wrap("in all of them 99.6 % of it", 20), ["in all of them", "99.6 % of it"]);
});

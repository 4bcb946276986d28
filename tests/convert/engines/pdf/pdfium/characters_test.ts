import assert from "node:assert/strict";
import {
  characterOf,
  isBlank,
  isUnmapped,
} from "../../../../../lib/convert/engines/pdf/pdfium/characters.ts";

Deno.test("characterOf() takes ligatures and shaped letters apart", () => {
  assert.equal(characterOf(0xfb03), "ffi");
  assert.equal(characterOf(0xfefb), "\u0644\u0627");
});

Deno.test("characterOf() gives the hyphens that PDFium has marked at line ends", () => {
  assert.equal(characterOf(0x02), "-");
  assert.equal(characterOf(0xfffe), "-");
  assert.ok(!isUnmapped(0x02));
});

Deno.test("characterOf() gives the signs of Symbol and Wingdings, isUnmapped() names other private codes", () => {
  assert.equal(characterOf(0xf0b7), "•");
  assert.equal(characterOf(0xf0fe), "☑");
  assert.ok(!isUnmapped(0xf0b7));
  assert.ok(isUnmapped(0xf123));
  assert.ok(isUnmapped(0x03));
});

Deno.test("isBlank() knows the spaces of Unicode", () => {
  for (const code of [0x20, 0xa0, 0x2003, 0x3000]) assert.ok(isBlank(code));
  assert.ok(!isBlank(0x61));
});

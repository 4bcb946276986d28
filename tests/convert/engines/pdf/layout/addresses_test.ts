import assert from "node:assert/strict";
import { isBrokenAddress } from "../../../../../lib/convert/engines/pdf/layout/addresses.ts";

const loose = { isFull: false };

Deno.test("isBrokenAddress() knows the rest of an address by its signs", () => {
  assert.ok(isBrokenAddress("see https://example.org", "/files/a.pdf for more", loose));
  assert.ok(isBrokenAddress("(www.example.org/a-", "b/c.html)", loose));
  assert.ok(isBrokenAddress("https://example.org/files/re", "port.html", loose));
});

Deno.test("isBrokenAddress() leaves a word after an address apart, unless the line was full", () => {
  assert.ok(!isBrokenAddress("see https://example.org", "for more", loose));
  assert.ok(!isBrokenAddress("no address", "and/or none", loose));
  assert.ok(isBrokenAddress("https://example.org/read", "er", { isFull: true }));
});

Deno.test("isBrokenAddress() goes by the target of a link on both lines", () => {
  const href = "https://example.org/reader";
  assert.ok(isBrokenAddress("example.org/re", "ader", { href, isFull: false }));
  assert.ok(!isBrokenAddress("the readers'", "page", { href, isFull: false }));
});

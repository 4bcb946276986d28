import assert from "node:assert/strict";
import { printable, printableLine } from "../lib/printable.ts";

Deno.test("printable() takes out escape sequences whole", () => {
  assert.equal(printable("a\x1b[31mred\x1b[0mb"), "aredb");
  assert.equal(printable("a\x1b]0;title\x07b"), "ab");
  assert.equal(printable("a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\b"), "alinkb");
  assert.equal(printable("a\x9b2Jb\x9d0;t\x9cc"), "abc");
  assert.equal(printable("a\x1bPq#0\x1b\\b\x1bcd"), "abd");
});

Deno.test("printable() loses no text after a string that never ends", () => {
  assert.equal(printable("a\x1b]0;the rest\nof a document"), "a0;the rest\nof a document");
});

Deno.test("printable() takes out controls and keeps lines, tabs and every script", () => {
  assert.equal(printable("a\x00\x07\x08b\x7f\x85c\r\nd\te\r"), "abc\nd\te");
  assert.equal(printable("\u202eevil\u202c \u2066x\u2069 \u{e0041}"), "evil x ");
  assert.equal(printable("שלום עולם 日本語 👩‍👩‍👧 مرحبا\u200f"), "שלום עולם 日本語 👩‍👩‍👧 مرحبا\u200f");
});

Deno.test("printable() takes linear time on text made against it", () => {
  for (const piece of ["\x1b]", "\x1b[0", "\x90", "\x1b", "\x9b;"]) {
    const start = performance.now();
    printable(piece.repeat(200_000));
    assert(performance.now() - start < 1000, JSON.stringify(piece));
  }
});

Deno.test("printableLine() is one line", () => {
  assert.equal(printableLine("a\n\nb\tc"), "a b c");
});

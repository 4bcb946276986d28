/** From a file's bytes to text and back. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeSource, encodeSource } from "../../../lib/index/documents/source_text.ts";

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian);
  return new Uint8Array(view.buffer);
}

const text = fc.array(
  fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "\r\n", "\r", "\uFEFF", "\0")),
).map((parts) => parts.join(""));

Deno.test("encodeSource() gives back the bytes that decodeSource() took, whatever the line ends", () => {
  fc.assert(fc.property(text, (text) => {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(encodeSource(decodeSource(bytes, "a.md")), bytes);
  }));
  fc.assert(fc.property(text, fc.boolean(), (text, isLittleEndian) => {
    const bytes = utf16("\uFEFF" + text, isLittleEndian);
    const source = decodeSource(bytes, "a.md");
    assert.match(source.encoding, /utf-16/);
    assert.deepEqual(encodeSource(source), bytes);
  }));
});

Deno.test("decodeSource() gives LF where every line ends with CR LF, and leaves mixed ones alone", () => {
  const crlf = decodeSource(new TextEncoder().encode("one\r\n\r\ntwo\r\n"), "a.md");
  assert.deepEqual(crlf, { text: "one\n\ntwo\n", newline: "crlf", encoding: "utf-8" });
  const mixed = decodeSource(new TextEncoder().encode("one\r\ntwo\n"), "a.md");
  assert.equal(mixed.text, "one\r\ntwo\n");
});

Deno.test("decodeSource() knows UTF-16 without a mark by the zero bytes of its letters", () => {
  for (const isLittleEndian of [true, false]) {
    const source = decodeSource(utf16("Plain text of a letter", isLittleEndian), "a.md");
    assert.equal(source.text, "Plain text of a letter");
  }
});

Deno.test("decodeSource() refuses other encodings and says where (DEFECTS 14)", () => {
  const latin1 = Uint8Array.from("caf\xe9 au lait", (letter) => letter.charCodeAt(0));
  assert.throws(() => decodeSource(latin1, "menu.md"), {
    code: "malformed",
    message: /menu\.md.*byte 3 is not UTF-8/,
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { cutBlock } from "../../../lib/index/passages/block_cutter.ts";
import { SpanSizer } from "../../../lib/index/passages/passage_size.ts";

function pieces(kind: "text" | "list" | "table" | "code", text: string, most = 120, aim = 80) {
  const block = { kind, start: 0, end: text.length };
  return cutBlock(text, block, { sizer: new SpanSizer(text), most, aim })
    .map(({ start, end }) => text.slice(start, end));
}

Deno.test("cutBlock() cuts prose after sentences, lists before items, tables after rows", () => {
  const sentence = "The keeper writes the level of the water into the book. ";
  for (const piece of pieces("text", sentence.repeat(6))) assert.match(piece, /book\. $/);
  const item = "- a bearing of bronze for the axle of the wheel\n";
  for (const piece of pieces("list", item.repeat(6))) assert.match(piece, /^- a bearing/);
  const row = "| paddle | larch | five of thirty-two are split |\n";
  for (const piece of pieces("table", row.repeat(6))) assert.match(piece, /split \|\n$/);
});

Deno.test("cutBlock() makes pieces of about even size", () => {
  const sizes = pieces("text", "word ".repeat(50)).map(({ length }) => length);
  assert.equal(sizes.length, 4);
  assert(Math.max(...sizes) - Math.min(...sizes) <= 10, sizes.join(", "));
});

Deno.test("cutBlock() loses nothing, passes no limit, and parts no character", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 600 }), (text) => {
    const cut = pieces("text", text);
    assert.equal(cut.join(""), text);
    for (const piece of cut) {
      assert(new SpanSizer(piece).size({ start: 0, end: piece.length }) <= 120, piece);
      assert(!/^[\udc00-\udfff]/.test(piece), piece);
    }
  }));
});

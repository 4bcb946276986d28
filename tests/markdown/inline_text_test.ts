import assert from "node:assert/strict";
import fc from "fast-check";
import type { Inline } from "../../lib/markdown/blocks.ts";
import { inlineText, splitInlines } from "../../lib/markdown/inline_text.ts";

const inlines: readonly Inline[] = [
  { kind: "text", text: "See ", bold: true },
  { kind: "link", href: "https://example.org/", content: [{ kind: "text", text: "the mill" }] },
  { kind: "note_mark", id: "1" },
  { kind: "break" },
  { kind: "text", text: "and its wheel" },
];

Deno.test("splitInlines() loses no text and no note, wherever it cuts", () => {
  fc.assert(fc.property(fc.integer({ min: -1, max: 40 }), (at) => {
    const [head, rest] = splitInlines(inlines, at);
    const text = inlineText(inlines);
    assert.equal(inlineText(head), text.slice(0, Math.max(0, at)));
    assert.equal(inlineText(head) + inlineText(rest), text);
    assert.equal([...head, ...rest].filter(({ kind }) => kind === "note_mark").length, 1);
  }));
});

Deno.test("splitInlines() makes two links of one over the cut", () => {
  const [head, rest] = splitInlines(inlines, 7);
  assert.deepEqual(head[1], { ...inlines[1], content: [{ kind: "text", text: "the" }] });
  assert.deepEqual(rest[0], { ...inlines[1], content: [{ kind: "text", text: " mill" }] });
});

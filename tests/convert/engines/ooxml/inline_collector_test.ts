import assert from "node:assert/strict";
import { trimInlines } from "../../../../lib/convert/engines/ooxml/inline_collector.ts";
import type { Inline } from "../../../../lib/markdown/blocks.ts";

const text = (text: string): Inline => ({ kind: "text", text });
const BREAK: Inline = { kind: "break" };

Deno.test("trimInlines() takes breaks and blanks off both ends, and no others", () => {
  assert.deepEqual(
    trimInlines([BREAK, text(" "), text(" a"), BREAK, text("b "), BREAK]),
    [text("a"), BREAK, text("b")],
  );
  assert.deepEqual(trimInlines([text(" a ")]), [text("a")]);
  assert.deepEqual(trimInlines([BREAK, text(" ")]), []);
});

Deno.test("trimInlines() takes time that grows with the breaks, not with their square", () => {
  const breaks = Array<Inline>(1_000_000).fill(BREAK);
  const start = performance.now();
  assert.deepEqual(trimInlines([...breaks, text("a"), ...breaks]), [text("a")]);
  assert(performance.now() - start < 2000);
});

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { wholeLines } from "../../mcp/whole_lines.ts";

async function pieces(maxBytes: number, ...given: readonly string[]): Promise<readonly string[]> {
  const lines = wholeLines(maxBytes);
  for (const piece of given) lines.write(Buffer.from(piece));
  lines.end();
  const got: string[] = [];
  for await (const piece of lines) got.push(String(piece));
  return got;
}

Deno.test("wholeLines() passes lines on when they are complete, and the rest at the end", async () => {
  assert.deepEqual(await pieces(100, "a", "b\nc", "\nd\ne\nf", "g"), ["ab\n", "c\nd\ne\n", "fg"]);
});

Deno.test("wholeLines() does not keep a line beyond its limit", async () => {
  const got = await pieces(10, "x".repeat(8), "x".repeat(8), "x".repeat(8), "\n");
  assert.equal(got.join(""), "x".repeat(24) + "\n");
  assert(got.length > 1);
});

Deno.test("wholeLines() takes linear time", async () => {
  const before = performance.now();
  await pieces(Infinity, ...Array.from({ length: 2_000 }, () => "x".repeat(16_384)), "\n");
  assert(performance.now() - before < 2_000);
});

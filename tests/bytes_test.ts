import assert from "node:assert/strict";
import { joinBytes, sourceOf } from "../lib/bytes.ts";

Deno.test("joinBytes() puts parts in a row, none of them shared", () => {
  const part = new Uint8Array([3, 4]);
  const whole = joinBytes([new Uint8Array([1, 2]), new Uint8Array(), part]);
  assert.deepEqual(whole, new Uint8Array([1, 2, 3, 4]));
  part[0] = 9;
  assert.equal(whole[2], 3);
  assert.equal(joinBytes([]).length, 0);
});

Deno.test("sourceOf() reads copies, and less where the array ends", async () => {
  const source = sourceOf(new Uint8Array([1, 2, 3]));
  const read = await source.read(1, 10);
  assert.deepEqual(read, new Uint8Array([2, 3]));
  read[0] = 9;
  assert.deepEqual(await source.read(1, 1), new Uint8Array([2]));
});

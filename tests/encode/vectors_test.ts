import assert from "node:assert/strict";
import { decodeVectorInto, encodeVector, normaliseRows } from "../../lib/encode/vectors.ts";

Deno.test("decodeVectorInto() refuses what is no vector of the size", () => {
  const row = new Float32Array(4);
  for (const stored of [null, "text", 7, new Uint8Array(6)]) {
    assert.throws(() => decodeVectorInto(row, stored), { code: "malformed_package" });
  }
  decodeVectorInto(row, encodeVector(Float32Array.of(0.5, 0, -0.25, 1)));
  assert.deepEqual([...row], [0.5, 0, -0.25, 1]);
});

Deno.test("normaliseRows() lets a row of no numbers be near to nothing", () => {
  const matrix = Float32Array.of(3, 4, NaN, 1, Infinity, 0, 0, 0);
  assert.deepEqual(
    [...normaliseRows(matrix, 2)],
    [3 / 5, 4 / 5, 0, 0, 0, 0, 0, 0].map(Math.fround),
  );
});

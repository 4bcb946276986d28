import assert from "node:assert/strict";
import { closenessOf, DenseIndex } from "../../../lib/index/meaning/dense.ts";

const IDS = [2, 3, 7, 40, 41];
/** Unit vectors at growing angles from the first axis: each row farther from it than the one before. */
const ANGLES = [0, 0.2, 0.4, 0.6, 0.8];
const dense = new DenseIndex(
  Int32Array.from(IDS),
  Float32Array.from(ANGLES.flatMap((angle) => [Math.cos(angle), Math.sin(angle), 0, 0, 0])),
  5,
);
const AXIS = Float32Array.of(1, 0, 0, 0, 0);

Deno.test("similarities() are cosines, also where the dimensions are no multiple of four", () => {
  dense.similarities(AXIS).forEach((cosine, row) =>
    assert(Math.abs(cosine - Math.cos(ANGLES[row]!)) < 1e-6)
  );
  assert.throws(() => dense.similarities(AXIS.subarray(1)), { code: "unsupported" });
});

Deno.test("nearest() filters before it cuts", () => {
  const found = dense.nearest(dense.similarities(AXIS), 2, (id) => id > 3);
  assert.deepEqual(found.map(({ passageId }) => passageId), [7, 40]);
  assert.deepEqual(dense.nearest(dense.similarities(AXIS), 0), []);
});

Deno.test("rowOf() finds the row of every passage, and none of one without a vector", () => {
  IDS.forEach((id, row) => assert.equal(dense.rowOf(id), row));
  for (const id of [-1, 0, 1, 4, 39, 42]) assert.equal(dense.rowOf(id), undefined);
  assert.equal(new DenseIndex(new Int32Array(), new Float32Array(), 5).rowOf(1), undefined);
});

Deno.test("closenessOf() compares with the last of fewer than fifty, and with the fiftieth of more", () => {
  const few = closenessOf(Float32Array.of(0.5, 0.9, 0.1));
  assert(Math.abs(few.closeness - 0.9) < 1e-6 && Math.abs(few.clearance - 0.8) < 1e-6);
  const many = closenessOf(Float32Array.from({ length: 80 }, (_, at) => at / 100));
  assert(Math.abs(many.closeness - 0.79) < 1e-6 && Math.abs(many.clearance - 0.5) < 1e-6);
});

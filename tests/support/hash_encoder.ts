/** The encoder of the reference's recorded packages: 64 dimensions from hashed character trigrams. */
import { createHash } from "node:crypto";
import type { Encoder } from "../../lib/encode/encoder.ts";
import { normaliseRows } from "../../lib/encode/vectors.ts";

const DIMENSIONS = 64;

/** The encoder `interop/hash64`. */
export const HASH_ENCODER: Encoder = {
  name: "interop/hash64",
  dimensions: DIMENSIONS,
  encode: (texts) => {
    const matrix = new Float32Array(texts.length * DIMENSIONS);
    texts.forEach((text, row) => addTrigrams(text, matrix.subarray(row * DIMENSIONS)));
    return Promise.resolve(normaliseRows(matrix, DIMENSIONS));
  },
  release: () => Promise.resolve(),
};

function addTrigrams(text: string, row: Float32Array): void {
  const letters = [...` ${text.toLowerCase().replace(/\s+/g, " ").trim()} `];
  for (let at = 0; at + 3 <= letters.length; at++) {
    const digest = createHash("sha256").update(letters.slice(at, at + 3).join(""), "utf8").digest();
    row[digest[0]! % DIMENSIONS]! += digest[1]! % 2 === 0 ? 1 : -1;
  }
}

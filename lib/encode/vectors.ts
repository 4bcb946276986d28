/**
 * Vectors, one or a matrix of them row after row, and as packages store them: half precision, and unit
 * length again once they are read.
 *
 * @module
 */

import { FormatError } from "../errors.ts";

/** A row of a matrix; a view, not a copy. */
export function rowOf(matrix: Float32Array, row: number, dimensions: number): Float32Array {
  return matrix.subarray(row * dimensions, (row + 1) * dimensions);
}

/** The dot product of two vectors of one length. */
export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

/**
 * Scales each row of a matrix to unit length, in place. A row of zeros stays as it is, and one
 * that holds what is no number becomes zeros: it is near to nothing.
 */
export function normaliseRows(matrix: Float32Array, dimensions: number): Float32Array {
  for (let start = 0; start < matrix.length; start += dimensions) {
    let sum = 0;
    for (let at = start; at < start + dimensions; at++) sum += matrix[at]! * matrix[at]!;
    if (sum === 0) continue;
    if (!Number.isFinite(sum)) {
      matrix.fill(0, start, start + dimensions);
      continue;
    }
    const scale = 1 / Math.sqrt(sum);
    for (let at = start; at < start + dimensions; at++) matrix[at]! *= scale;
  }
  return matrix;
}

/** A unit vector as a package stores it: little-endian IEEE 754 half floats. */
export function encodeVector(vector: Float32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Float16Array.from(vector).buffer);
}

/**
 * Reads a stored vector into a row of a matrix, not yet of unit length.
 *
 * @throws {FormatError} `malformed_package` where it is no blob of that size.
 */
export function decodeVectorInto(row: Float32Array, stored: unknown): void {
  if (!(stored instanceof Uint8Array) || stored.byteLength !== row.length * 2) {
    const state = stored instanceof Uint8Array
      ? `it has ${stored.byteLength} bytes`
      : "it has none";
    throw new FormatError(
      "malformed_package",
      `Cannot read a vector: ${state}, expected ${row.length * 2} bytes`,
    );
  }
  const aligned = stored.byteOffset % 2 === 0 ? stored : stored.slice();
  row.set(new Float16Array(aligned.buffer, aligned.byteOffset, row.length));
}

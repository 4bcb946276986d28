/**
 * What a vector tells of the language of its text, apart from what the text says.
 *
 * Vectors of one language share a part, whatever their texts say (Libovický, Rosa and Fraser, Findings
 * of EMNLP 2020). The means of many languages over the same texts span a small space, and what lies in
 * it can be taken out (Xie et al., EMNLP 2022). A model may bring the axes of that space.
 *
 * @module
 */

import { FormatError } from "../errors.ts";
import { dotProduct, rowOf } from "./vectors.ts";

/**
 * Reads axes as they lie beside a model: half floats, row after row.
 *
 * @throws {FormatError} `malformed` where they are not of the model's dimensions.
 */
export function parseLanguageAxes(
  bytes: Uint8Array<ArrayBuffer>,
  dimensions: number,
): Float32Array {
  if (bytes.byteLength === 0 || bytes.byteLength % (2 * dimensions) !== 0) {
    throw new FormatError(
      "malformed",
      `Cannot read the language axes of the model: they have ${bytes.byteLength} bytes, ` +
        `expected rows of ${dimensions} half floats`,
    );
  }
  return Float32Array.from(new Float16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2));
}

/**
 * The part of a vector that tells its language: `Σ (a · v) a` over the axes.
 *
 * @param axes Of unit length and at right angles to each other, row after row.
 */
export function languagePartOf(vector: Float32Array, axes: Float32Array): Float32Array {
  const part = new Float32Array(vector.length);
  for (let row = 0; row < axes.length / vector.length; row++) {
    const axis = rowOf(axes, row, vector.length);
    const along = dotProduct(axis, vector);
    for (let at = 0; at < part.length; at++) part[at]! += along * axis[at]!;
  }
  return part;
}

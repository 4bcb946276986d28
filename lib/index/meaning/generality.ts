/**
 * How near a passage lies to any question, whatever is asked. Vectors have hubs (Radovanović,
 * Nanopoulos and Ivanović, JMLR 2010): bare headings, running heads and lists of names crowd ahead of
 * passages that say something. What they owe to that is taken from their cosines before they are ranked.
 *
 * @module
 */
import { type DenseIndex, deviationOf } from "./dense.ts";
import { denseIndexOf } from "./meaning.ts";
import { oncePerPackage } from "../package/once_per_package.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { wordIndexOf } from "../words/word_index.ts";

/**
 * How much of a passage's cosine with the centre of its corpus is taken: centring, after Suzuki et al.,
 * EMNLP 2013, but not all of it, as what most of a corpus is about is asked for, too.
 */
const CENTRE_SHARE = 0.4;

/**
 * What a passage without any word would lose, in standard deviations of the question's cosines; with
 * more words it falls as the standard error of a mean does, by their square root.
 */
const LENGTH_WEIGHT = 3;

/**
 * With so many passages half of both is taken: among few, none crowds ahead, and their centre is what
 * they say rather than what all texts have in common.
 */
const HALF_TAKEN = 100;

/** What the passages of one package owe to being general, by row of its dense index; 0 on average. */
export interface Generality {
  /** In cosines. */
  readonly centre: Float32Array;
  /** In standard deviations of the cosines of a question; absent where lengths are not known. */
  readonly shortness?: Float32Array;
}

/** The generality of a package's passages, worked out at the first question. */
export const generalityOf: (index: PackageIndex) => Generality = oncePerPackage((index) => {
  const dense = denseIndexOf(index);
  const taken = dense.size / (dense.size + HALF_TAKEN);
  const centre = dense.similarities(centreOf(dense)).map((cosine) => taken * CENTRE_SHARE * cosine);
  if (!index.capabilities.words) return { centre: aboutMean(centre) };
  const { lengths } = wordIndexOf(index);
  const shortness = Float32Array.from(
    dense.passageIds,
    (id) => taken * LENGTH_WEIGHT / Math.sqrt(1 + (lengths[id] ?? 0)),
  );
  return { centre: aboutMean(centre), shortness: aboutMean(shortness) };
});

/** Cosines of a question with every passage, less what each owes to being general. */
export function lessGenerality(
  similarities: Float32Array,
  { centre, shortness }: Generality,
): Float32Array {
  const deviation = shortness === undefined ? 0 : deviationOf([similarities]);
  return similarities.map((cosine, row) =>
    cosine - centre[row]! - deviation * (shortness?.[row] ?? 0)
  );
}

/** The mean of all vectors. */
function centreOf(dense: DenseIndex): Float32Array {
  const sum = new Float64Array(dense.dimensions);
  for (let row = 0; row < dense.size; row++) {
    const vector = dense.vectorAt(row);
    for (let at = 0; at < vector.length; at++) sum[at]! += vector[at]!;
  }
  return Float32Array.from(sum, (value) => value / Math.max(1, dense.size));
}

function aboutMean(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

/**
 * What speaks for a corpus answering a question: how near its nearest passage is in meaning, and how
 * much of the question's weight in words its passages have.
 *
 * @module
 */

/** Evidence of one question over one package. */
export interface Evidence {
  /** Best cosine, where the package has vectors of this model. */
  readonly closeness?: number;
  /**
   * How far the best cosine stands above the mean of those of its language: what is left of it across
   * languages.
   */
  readonly lift?: number;
  /** Largest share, over passages, of the question's words weighted by rarity; 0 to 1. */
  readonly bestShare?: number;
  /** That share in the nearest passage by meaning. */
  readonly nearestShare?: number;
}

/** Rows of the passages that have a term, ascending. */
export type PostingsOf = (term: string) => ArrayLike<number>;

/** Which passages count, by row. */
export type Counts = (row: number) => boolean;

/**
 * For every passage, the share of a question's words that it has, weighted by rarity.
 *
 * A term weighs `ln(1 + (n − df + ½) / (df + ½))`, as in BM25; passages that do not count are no part
 * of n and df, so that a corpus can be asked as if it lacked some of its documents.
 *
 * @param terms Distinct terms of the question, function words left out.
 * @returns Shares by row, 0 to 1; all 0 where the question has no term.
 */
export function wordShares(
  terms: readonly string[],
  postingsOf: PostingsOf,
  { passages, counts = () => true }: { readonly passages: number; readonly counts?: Counts },
): Float32Array {
  const shares = new Float32Array(passages);
  let counted = 0;
  for (let row = 0; row < passages; row++) if (counts(row)) counted++;
  let total = 0;
  for (const term of terms) {
    const rows = Array.from(postingsOf(term)).filter(counts);
    const weight = Math.log(1 + (counted - rows.length + 0.5) / (rows.length + 0.5));
    total += weight;
    for (const row of rows) shares[row]! += weight;
  }
  if (total > 0) { for (let row = 0; row < passages; row++) shares[row]! /= total; }
  return shares;
}

/** What {@linkcode gatherEvidence} looks at. */
export interface Readings {
  /** Cosines by row, where there is meaning. */
  readonly similarities?: Float32Array;
  /** Word shares by row, where the question's language is the corpus's. */
  readonly shares?: Float32Array;
  /** Which passages count; all where it is not given. */
  readonly counts?: Counts;
  /**
   * Which passages the nearest one is compared with to tell how far it stands out: those of its
   * language, say. All that count where it is not given, or gives nothing.
   */
  readonly alike?: (nearest: number) => Counts | undefined;
}

/** The evidence in cosines and word shares of the passages that count. */
export function gatherEvidence(
  { similarities, shares, counts = () => true, alike }: Readings,
): Evidence {
  const nearest = similarities === undefined ? -1 : largest(similarities, counts);
  const fullest = shares === undefined ? -1 : largest(shares, counts);
  return {
    ...(nearest < 0 ? {} : {
      closeness: similarities![nearest]!,
      lift: liftOf(nearest, similarities!, alike?.(nearest) ?? counts),
    }),
    ...(fullest < 0 ? {} : { bestShare: shares![fullest]! }),
    ...(nearest < 0 || shares === undefined ? {} : { nearestShare: shares[nearest]! }),
  };
}

/** How far a passage's cosine stands above the mean of those that count; of all by default. */
export function liftOf(
  row: number,
  similarities: Float32Array,
  counts: Counts = () => true,
): number {
  return similarities[row]! - mean(similarities, counts);
}

function mean(values: Float32Array, counts: Counts): number {
  let sum = 0, counted = 0;
  for (let row = 0; row < values.length; row++) {
    if (!counts(row)) continue;
    sum += values[row]!;
    counted++;
  }
  return sum / counted;
}

/** Row of the largest value among those that count, or −1. */
function largest(values: Float32Array, counts: Counts): number {
  let best = -1;
  for (let row = 0; row < values.length; row++) {
    if (counts(row) && (best < 0 || values[row]! > values[best]!)) best = row;
  }
  return best;
}

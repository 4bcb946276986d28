/**
 * Which words of a question stand in which passages, as bits: where a quotation may be is found
 * without reading any text.
 *
 * @module
 */
import type { QuestionPlan } from "./word_search.ts";

/** Bits of a mask: the sign bit is left alone. */
const MOST_WORDS = 31;
/** Neighbours of a passage that are looked at, on either side. */
export const MOST_NEIGHBOURS = 16;

/** What {@linkcode findPlaces} asks of the passages. */
export interface PassageMasks {
  /** Bits of the words that a passage has in its text. */
  mask(passageId: number): number;
  /** Words of a passage. */
  length(passageId: number): number;
  /** What the passage scores. */
  score(passageId: number): number;
  /** First and last passage of a passage's document. */
  bounds(passageId: number): readonly [number, number];
}

/**
 * A bit for each word that a quotation must have, the rarest first; 0 for the others.
 *
 * @param plan The question.
 * @param weights How rare each word is.
 */
export function wordBits(plan: QuestionPlan, weights: ArrayLike<number>): number[] {
  const bits = plan.words.map(() => 0);
  plan.words.map((_, at) => at)
    .filter((at) => plan.words[at]!.isNeededInQuotations)
    .sort((one, other) => weights[other]! - weights[one]!)
    .slice(0, MOST_WORDS)
    .forEach((at, bit) => bits[at] = 1 << bit);
  return bits;
}

/**
 * The passages around which all wanted words stand within reach, the likeliest first: those that have
 * most of the words themselves, then those that score best.
 *
 * @param anchors Passages to look around: those that have the rarest word.
 * @param wanted Bits of the words; `missing` of them may be absent.
 */
export function findPlaces(
  masks: PassageMasks,
  anchors: Iterable<number>,
  wanted: { readonly bits: number; readonly missing: number; readonly reach: number },
): number[] {
  const places: number[] = [];
  for (const anchor of anchors) {
    const absent = wanted.bits & ~seenAround(masks, anchor, wanted.reach);
    if (countBits(absent) <= wanted.missing) places.push(anchor);
  }
  const own = (id: number) => countBits(wanted.bits & masks.mask(id));
  return places.sort((one, other) =>
    own(other) - own(one) || masks.score(other) - masks.score(one)
  );
}

function seenAround(masks: PassageMasks, anchor: number, reach: number): number {
  const [first, last] = masks.bounds(anchor);
  let seen = masks.mask(anchor);
  for (const step of [-1, 1]) {
    const end = Math.min(MOST_NEIGHBOURS, step < 0 ? anchor - first : last - anchor);
    for (let away = 1, left = reach - 1; away <= end && left > 0; away++) {
      seen |= masks.mask(anchor + step * away);
      left -= Math.max(1, masks.length(anchor + step * away));
    }
  }
  return seen;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

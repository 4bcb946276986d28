/**
 * How much of the order of words was kept.
 *
 * @module
 */

type Pages = ReadonlyMap<number, readonly string[]>;

/** Words as numbers: a pair of them is one number, which costs less to count than a text. */
class Numbering {
  readonly #numbers = new Map<string, number>();

  of(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(word, next);
    return next;
  }
}

/** Pairs below 2^53: more different words than this no document that is converted has. */
const MAX_WORDS = 2 ** 26;

/**
 * The pairs of neighbours within a page, sorted; across pages running heads stand between. Numbers in a
 * typed array take a tenth of the memory of a count by pair, and less time.
 */
function sortedPairs(pages: Pages, numbering: Numbering): Float64Array {
  let most = 0;
  for (const words of pages.values()) most += words.length;
  const pairs = new Float64Array(most);
  let length = 0;
  for (const words of pages.values()) {
    let before = -1;
    for (const word of words) {
      const number = numbering.of(word);
      if (before >= 0) pairs[length++] = before * MAX_WORDS + number;
      before = number;
    }
  }
  return pairs.subarray(0, length).sort();
}

/** How many numbers two sorted lists have in common, each as often as both have it. */
function common(one: Float64Array, other: Float64Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const difference = one[i]! - other[j]!;
    if (difference === 0) count++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return count;
}

/**
 * The share of the reference's neighbouring pairs of words that are neighbours in what was delivered.
 *
 * @returns `null` where the reference has no pair.
 */
export function orderKept(reference: Pages, delivered: Pages): number | null {
  const numbering = new Numbering();
  const wanted = sortedPairs(reference, numbering);
  if (wanted.length === 0) return null;
  return common(wanted, sortedPairs(delivered, numbering)) / wanted.length;
}

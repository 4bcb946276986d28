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

/** Calls `take` for each pair of neighbours within a page; across pages running heads stand between. */
function eachPair(pages: Pages, numbering: Numbering, take: (pair: number) => void): void {
  for (const words of pages.values()) {
    let before = -1;
    for (const word of words) {
      const number = numbering.of(word);
      if (before >= 0) take(before * MAX_WORDS + number);
      before = number;
    }
  }
}

/**
 * The share of the reference's neighbouring pairs of words that are neighbours in what was delivered.
 *
 * @returns `null` where the reference has no pair.
 */
export function orderKept(reference: Pages, delivered: Pages): number | null {
  const numbering = new Numbering();
  const given = new Map<number, number>();
  eachPair(delivered, numbering, (pair) => given.set(pair, (given.get(pair) ?? 0) + 1));
  let all = 0;
  let kept = 0;
  eachPair(reference, numbering, (pair) => {
    all++;
    const left = given.get(pair) ?? 0;
    if (left === 0) return;
    kept++;
    given.set(pair, left - 1);
  });
  return all === 0 ? null : kept / all;
}

/**
 * Which documents may state a phrase, by the word index: the others need not be read.
 *
 * @module
 */
import { hasUnspaced } from "../../text/characters.ts";
import { LONGEST_BYTES, termsOfText } from "../../text/words.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { type WordIndex, wordIndexOf } from "../words/word_index.ts";

/** First and last passage of a document. */
export type PassageRange = readonly [first: number, last: number];

/** Shorter pieces of words stand in so many words that asking for them saves nothing. */
const SHORTEST_PIECE = 3;
/** The Arabic article is no part of the term that a word is found by. */
const MAY_HAVE_ARTICLE = /[\u0600-\u06ff]/;
/** Terms that have a piece in them, and those that were cut and may have had it. */
const TERMS_WITH = `SELECT term FROM word_posting
  WHERE instr(term, ?) > 0 OR length(CAST(term AS BLOB)) > ${LONGEST_BYTES - 4}`;

/**
 * The passages of every document that may state a phrase.
 *
 * @param index A package with our word index.
 * @param phrase In the format's normal form.
 * @returns Undefined where the word index cannot tell: any document may.
 */
export function rangesThatMayState(
  index: PackageIndex,
  phrase: string,
): PassageRange[] | undefined {
  const words = wordIndexOf(index);
  const terms = telling(index, words, phrase);
  if (terms === undefined) return undefined;
  const places = new Set<number>();
  for (const term of terms) {
    for (const passageId of words.postings(term).passageIds) {
      places.add(words.documentAt(passageId));
    }
  }
  return [...places].sort((one, other) => one - other)
    .map((at) => [words.firstPassages[at]!, words.firstPassages[at + 1]! - 1]);
}

/** Terms of which every document that states the phrase has one. */
function telling(
  index: PackageIndex,
  words: WordIndex,
  phrase: string,
): readonly string[] | undefined {
  if (hasUnspaced(phrase)) return undefined;
  const pieces = phrase.split(" ");
  const whole = wordsOf(pieces.slice(1, -1).join(" "));
  if (whole.length > 0) return [rarest(words, whole)];
  // A phrase may begin and end inside a word: `mill` is stated by `windmills`.
  const edges = wordsOf(phrase).filter((word) => !MAY_HAVE_ARTICLE.test(word));
  const edge = edges.reduce((longest, word) => word.length > longest.length ? word : longest, "");
  if (edge.length < SHORTEST_PIECE) return undefined;
  return index.rows<{ term: string }>(TERMS_WITH, edge).map(({ term }) => term);
}

function wordsOf(text: string): string[] {
  return termsOfText(text).filter(({ kind }) => kind === "word").map(({ term }) => term);
}

function rarest(words: WordIndex, terms: readonly string[]): string {
  return terms.reduce((best, term) => words.frequency(term) < words.frequency(best) ? term : best);
}

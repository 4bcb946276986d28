/**
 * The words of a question as evidence: which passages of a package have them.
 *
 * @module
 */

import type { PackageIndex } from "../index/package/package_index.ts";
import { wordIndexOf } from "../index/words/word_index.ts";
import { functionWordsOf } from "../text/function_words.ts";
import { termsOfText } from "../text/words.ts";
import { type Counts, wordShares } from "./evidence.ts";

/**
 * For every passage, by its row, the share of a question's words that it has.
 *
 * @param rowOf Row of a passage id, or undefined for a passage without one.
 * @returns undefined where the package has no word index of ours.
 */
export function sharesOf(
  index: PackageIndex,
  question: string,
  { rows, rowOf, counts }: {
    readonly rows: number;
    readonly rowOf: (passageId: number) => number | undefined;
    readonly counts?: Counts;
  },
): Float32Array | undefined {
  if (!index.capabilities.words) return undefined;
  const words = wordIndexOf(index);
  const postingsOf = (term: string) =>
    Array.from(words.postings(term).passageIds, rowOf).filter((row) => row !== undefined);
  return wordShares(tellingTerms(index, question), postingsOf, {
    passages: rows,
    ...(counts === undefined ? {} : { counts }),
  });
}

/** Terms of a question without the function words of the corpus, each once. */
function tellingTerms(index: PackageIndex, question: string): string[] {
  const functionWords = functionWordsOf(index.language);
  const terms = termsOfText(question)
    .filter(({ kind, term }) => kind !== "last" && !functionWords.has(term));
  return [...new Set(terms.map(({ term }) => term))];
}

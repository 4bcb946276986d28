/**
 * Words that are forms of one another, told without knowing the language: they begin alike and
 * differ in a short ending. Measured on XQuAD, it finds what endings hide and costs no index.
 *
 * @module
 */
import type { WordIndex } from "./word_index.ts";
import type { WordForm } from "./word_search.ts";

/** Letters that both must share, at least. */
const SHORTEST_STEM = 4;
/** Share of the longer word that both must share. */
const STEM_SHARE = 0.7;
/** Letters that either may have beyond what they share. */
const LONGEST_ENDING = 3;
/** What a form counts for, the word itself counting 1. */
const FORM_WEIGHT = 0.5;
/** Forms of one word, the commonest first. */
const MOST_FORMS = 24;

const DIGIT = /\p{N}/u;

/**
 * The forms of a word that an index has, itself first.
 *
 * @param words The index.
 * @param word A folded word.
 */
export function formsOf(words: WordIndex, word: string): WordForm[] {
  const forms: WordForm[] = [{ term: word, weight: 1 }];
  if (word.length < SHORTEST_STEM || DIGIT.test(word)) return forms;
  const stem = Math.max(
    SHORTEST_STEM,
    Math.ceil(word.length * STEM_SHARE),
    word.length - LONGEST_ENDING,
  );
  const others = words.termsFrom(word.slice(0, stem))
    .filter(({ term }) => isForm(word, term))
    .sort((one, other) => other.passages - one.passages)
    .slice(0, MOST_FORMS);
  return [...forms, ...others.map(({ term }) => ({ term, weight: FORM_WEIGHT }))];
}

function isForm(word: string, term: string): boolean {
  if (term === word || DIGIT.test(term)) return false;
  let shared = 0;
  while (shared < word.length && word[shared] === term[shared]) shared++;
  const longer = Math.max(word.length, term.length);
  return shared >= Math.max(SHORTEST_STEM, STEM_SHARE * longer) &&
    longer - shared <= LONGEST_ENDING && /^\p{L}*$/u.test(term.slice(shared));
}

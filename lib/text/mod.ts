/**
 * What a word is: the normal form and tokens of the package format, segmentation of scripts without
 * spaces, function words, and the language of a text.
 *
 * @module
 */

export { normalise } from "./normalise.ts";
export {
  isSearchable,
  MINIMUM_TERM_LENGTH,
  searchableTerms,
  tokenizeText,
  wordRuns,
} from "./tokens.ts";
export { segment } from "./segment.ts";
export { breakAtUnspaced, codePointLength, hasUnspaced, skipCodePoints } from "./characters.ts";
export {
  ALL_FUNCTION_WORDS,
  type FormatLanguage,
  FUNCTION_WORDS,
  functionWordsOf,
} from "./function_words.ts";
export { detectFormatLanguage, type LanguageGuess } from "./format_language.ts";
export { type LanguageDetector, loadLanguageDetector } from "./language.ts";

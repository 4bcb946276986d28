/**
 * Which words of a question a corpus lacks, and whether that says anything: words of another language
 * are absent, whatever the corpus is about.
 *
 * @module
 */
import { hasUnspaced } from "../../text/characters.ts";
import { detectFormatLanguage } from "../../text/format_language.ts";
import { ALL_FUNCTION_WORDS } from "../../text/function_words.ts";
import { loadLanguageDetector } from "../../text/language.ts";
import { letterPairs, PAIR_MARK, termsOfText } from "../../text/words.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { textLanguagesOf } from "../passages/text_languages.ts";
import { termsOf } from "./vocabulary.ts";
import { wordIndexOf } from "./word_index.ts";

/** Which words of a text a corpus lacks. */
export interface Unfamiliar {
  /** Terms that no passage has, in order of appearance. */
  readonly terms: readonly string[];
  /** Different terms of the text. */
  readonly considered: number;
  /** Share of the terms that is lacking, 4 decimals; null without terms. */
  readonly share: number | null;
  /** Language of the corpus. */
  readonly language: string | null;
  /** Language of the text. */
  readonly written_in: string | null;
  /** The text is in none of the corpus' languages, so that lacking words say nothing. */
  readonly cross_language: boolean;
  /** Words are lacking, and it says something. */
  readonly meaningful: boolean;
}

/** Why a question found nothing, where its language is the reason. */
export interface LanguageMismatch {
  /** `other`: question and corpus are in different languages; `literal`: this cannot be told. */
  readonly kind: "other" | "literal";
  /** Language of the corpus. */
  readonly corpus: string | null;
  /** Language of the question. */
  readonly question: string | null;
}

/**
 * The words of a text by the rules of the package's index, each once: short words and numbers count
 * where our own word index has them.
 */
function wordsOf(index: PackageIndex, text: string): string[] {
  if (!index.capabilities.words) return [...new Set(termsOf(text))];
  const words = termsOfText(text).filter(({ kind }) => kind === "word" || kind === "segment");
  return [...new Set(words.map(({ term }) => term))];
}

/** Whether some passage has a word; one of a script without spaces, also as part of another. */
function hasWord(index: PackageIndex, word: string): boolean {
  if (!index.capabilities.words) return index.passagesWith(word) > 0;
  const words = wordIndexOf(index);
  if (words.frequency(word) > 0) return true;
  if (!hasUnspaced(word)) return false;
  const pairs = letterPairs(word);
  if (pairs.length === 1) return words.termsFrom(PAIR_MARK + word).length > 0;
  return pairs.slice(0, -1).every((pair) => words.frequency(PAIR_MARK + pair) > 0);
}

/** The words of a text that no passage of a package has, each once, in order of appearance. */
export function unknownTerms(index: PackageIndex, text: string): string[] {
  return wordsOf(index, text).filter((word) => !hasWord(index, word));
}

/** The language of a text, by the rule that labelled the package's corpus. */
async function writtenIn(index: PackageIndex, text: string): Promise<string | null> {
  if (!index.capabilities.layout) return detectFormatLanguage(text).language;
  if (isTooShortToTell(text)) return null;
  return (await loadLanguageDetector())(text).language;
}

/**
 * A few words of the Latin script tell too little: of the last three words of XQuAD's questions the
 * detector takes 9 % (en), 23 % (es) and 10 % (de) for another language, of the last six 1 to 4 %.
 */
const TELLING_WORDS = 6;

function isTooShortToTell(text: string): boolean {
  const words = text.match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu)?.length ?? 0;
  return words < TELLING_WORDS && !/(?!\p{Script=Latin})\p{L}/u.test(text);
}

/** The label of a corpus of several languages names one of them: then its passages tell. */
async function isForeign(index: PackageIndex, writtenIn: string | null): Promise<boolean> {
  if (index.language === null || writtenIn === null || index.language === writtenIn) return false;
  return !(await textLanguagesOf(index)).has(writtenIn);
}

/** Which words of a text a package lacks, and whether that says anything. */
export async function unfamiliar(index: PackageIndex, text: string): Promise<Unfamiliar> {
  const considered = wordsOf(index, text).length;
  const terms = unknownTerms(index, text);
  const written_in = await writtenIn(index, text);
  const cross_language = terms.length > 0 && await isForeign(index, written_in);
  return {
    terms,
    considered,
    share: considered === 0 ? null : Number((terms.length / considered).toFixed(4)),
    language: index.language,
    written_in,
    cross_language,
    meaningful: terms.length > 0 && !cross_language,
  };
}

/**
 * Whether a question that no word of the corpus meets is in another language than the corpus. Null
 * where some word is met, or the languages agree. A question of unknown language is never said to be
 * in another one (DEFECTS 37).
 */
export async function languageMismatch(
  index: PackageIndex,
  question: string,
): Promise<LanguageMismatch | null> {
  const telling = wordsOf(index, question).filter((word) => !ALL_FUNCTION_WORDS.has(word));
  if (telling.length === 0 || telling.some((word) => hasWord(index, word))) return null;
  const corpus = index.language;
  const asked = await writtenIn(index, question);
  if (corpus === null || asked === null) return { kind: "literal", corpus, question: asked };
  return await isForeign(index, asked) ? { kind: "other", corpus, question: asked } : null;
}

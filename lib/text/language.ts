/**
 * Which language a text is written in.
 *
 * Rests on the n-gram tables of npm `eld` (Apache-2.0), the smallest of its four sets: on the 136
 * short documents in 34 languages and on XQuAD the larger sets decide no document better. The tables
 * are loaded on first use, by a specifier in a constant, so that nothing that only asks loads them.
 *
 * @module
 */

import type { LanguageGuess } from "./format_language.ts";

/** Judges one text. */
export type LanguageDetector = (text: string) => LanguageGuess;

const ELD = "npm:eld@2.1.0/extrasmall";
/** More than this adds time and no certainty. */
const SAMPLE_CHARACTERS = 4000;

interface Eld {
  readonly eld: {
    detect(text: string): { language: string; getScores(): Readonly<Record<string, number>> };
  };
}

/**
 * Words that only Malay spells so, Indonesian having others for them (because, can, ask, is, need,
 * different, car, bread, oil): the tables know Malay alone, and Indonesian is by far the commoner.
 */
const MALAY_WORDS =
  /(?<!\p{L})(?:kerana|boleh|ialah|iaitu|mahu|perlukan|berbeza|kereta|wang|kerajaan|syarikat|bahawa|awak|manakala)(?!\p{L})/iu;

let loaded: Promise<LanguageDetector> | undefined;

async function load(): Promise<LanguageDetector> {
  const { eld } = await import(ELD) as Eld;
  return (text) => {
    const sample = text.slice(0, SAMPLE_CHARACTERS);
    const guess = eld.detect(sample);
    if (guess.language === "") return { language: null, confidence: 0 };
    const confidence = guess.getScores()[guess.language] ?? 0;
    const isIndonesian = guess.language === "ms" && !MALAY_WORDS.test(sample);
    return { language: isIndonesian ? "id" : guess.language, confidence };
  };
}

/** Loads the tables once and gives the detector: ISO 639-1 codes, null for text without words. */
export function loadLanguageDetector(): Promise<LanguageDetector> {
  return loaded ??= load();
}

interface Margin {
  readonly words: number;
  readonly ahead: number;
}

/**
 * By how much a text's own language must score above another to be told from it, by its words of two
 * letters or more; one tells nothing. Of the last two to five words of XQuAD's questions (en, es, de) at
 * most 4.5 % are taken for another language so.
 */
const MARGINS: readonly Margin[] = [
  { words: 6, ahead: 0 },
  { words: 4, ahead: 0.1 },
  { words: 3, ahead: 0.2 },
  { words: 2, ahead: 0.3 },
];

/**
 * Whether a question, short as it may be, is clearly in another language than a given one. Letter case,
 * figures and punctuation do not matter.
 *
 * @param language ISO 639-1.
 */
export async function isClearlyNotIn(text: string, language: string): Promise<boolean> {
  const { eld } = await import(ELD) as Eld;
  const plain = text.toLowerCase().replace(/[^\p{L}\p{M}'’]+/gu, " ").trim();
  const guess = (await loadLanguageDetector())(plain);
  if (guess.language === null || guess.language === language) return false;
  const scores = eld.detect(plain.slice(0, SAMPLE_CHARACTERS)).getScores();
  const ahead = guess.confidence - (scores[language === "id" ? "ms" : language] ?? 0);
  return ahead > marginOf(plain);
}

function marginOf(plain: string): number {
  if (/(?!\p{Script=Latin})\p{L}/u.test(plain)) return 0;
  const words = plain.split(" ").filter((word) => word.length > 1).length;
  return MARGINS.find((margin) => words >= margin.words)?.ahead ?? Infinity;
}

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

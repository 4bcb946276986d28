/**
 * The format's own language rule: the share of a text's words that are function words of one of six
 * languages. Older packages were labelled with it, and what they answer depends on the label; new
 * packages are labelled by {@linkcode detectLanguage} of `language.ts`.
 *
 * @module
 */

import { FUNCTION_WORDS } from "./function_words.ts";

/** What a language rule says of a text. */
export interface LanguageGuess {
  /** ISO 639-1 code, or null where nothing is clear. */
  readonly language: string | null;
  /** How sure the rule is, 0 to 1; its scale belongs to the rule. */
  readonly confidence: number;
}

const MINIMUM_SHARE = 0.05;
const RUNS = /[\p{L}\p{N}\p{M}]+/gu;
const LETTERS_ONLY = /^\p{L}+$/u;

/**
 * The language among en, es, de, fr, pt and it whose function words make the largest share of the
 * words, ties in this order; null below a share of 0.05.
 *
 * @param text Text as written, accents included.
 */
export function detectFormatLanguage(text: string): LanguageGuess {
  const words = (text.toLowerCase().match(RUNS) ?? []).filter((run) => LETTERS_ONLY.test(run));
  if (words.length === 0) return { language: null, confidence: 0 };
  let best: LanguageGuess = { language: null, confidence: -1 };
  for (const [language, list] of FUNCTION_WORDS) {
    const confidence = words.filter((word) => list.has(word)).length / words.length;
    if (confidence > best.confidence) best = { language, confidence };
  }
  return best.confidence < MINIMUM_SHARE ? { language: null, confidence: best.confidence } : best;
}

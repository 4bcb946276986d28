/**
 * The language that most documents of a corpus are written in, from the first of them.
 *
 * @module
 */
import type { LanguageDetector } from "../../text/mod.ts";

/** Documents that are looked at. */
const DOCUMENTS = 40;
/** Characters of each, from the start of its text. */
const CHARACTERS = 2000;

/** A corpus' language and how sure that is. */
export interface CorpusLanguage {
  /** ISO 639-1, or null where no document has words of a known language. */
  readonly language: string | null;
  /** Share of the documents looked at times the mean certainty of each; three decimals. */
  readonly confidence: number;
}

/** Judges a corpus document by document. */
export class LanguageTally {
  readonly #detect: LanguageDetector | undefined;
  readonly #certainty = new Map<string, number>();
  #seen = 0;

  /** @param detect Judges one text; without it the language stays unknown. */
  constructor(detect: LanguageDetector | undefined) {
    this.#detect = detect;
  }

  /** Takes the text of a document from `start` on; those after the first 40 are passed over. */
  add(text: string, start: number): void {
    if (this.#detect === undefined || this.#seen >= DOCUMENTS) return;
    this.#seen++;
    const { language, confidence } = this.#detect(text.slice(start, start + CHARACTERS));
    if (language === null) return;
    this.#certainty.set(language, (this.#certainty.get(language) ?? 0) + confidence);
  }

  /** The language with the greatest certainty in all. */
  result(): CorpusLanguage {
    let best: readonly [string | null, number] = [null, 0];
    for (const entry of this.#certainty) if (entry[1] > best[1]) best = entry;
    const confidence = this.#seen === 0 ? 0 : Math.min(1, best[1] / this.#seen);
    return { language: best[0], confidence: Math.round(confidence * 1000) / 1000 };
  }
}

/**
 * The language that most documents of a corpus are written in, from a sample spread over them all.
 *
 * @module
 */
import type { LanguageDetector } from "../../text/mod.ts";

/** From so many documents on, every second of the sample is let go. */
const MOST_DOCUMENTS = 80;
/** Characters of each, from the start of its text. */
const CHARACTERS = 2000;
/**
 * Multiples of the golden ratio, taken by their fractions, lie evenly and beat with no period: a corpus
 * sorted by language is sampled as one is in which languages take turns.
 */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** A corpus' language and how sure that is. */
export interface CorpusLanguage {
  /** ISO 639-1, or null where no document has words of a known language. */
  readonly language: string | null;
  /** Share of the documents looked at times the mean certainty of each; three decimals. */
  readonly confidence: number;
}

type Judged = ReturnType<LanguageDetector> & { readonly place: number };

/** Judges a corpus document by document; what it holds is bounded, whatever the corpus. */
export class LanguageTally {
  readonly #detect: LanguageDetector | undefined;
  #sample: Judged[] = [];
  /** Documents whose place, 0 to 1, is below this are in the sample. */
  #share = 1;
  #seen = 0;

  /** @param detect Judges one text; without it the language stays unknown. */
  constructor(detect: LanguageDetector | undefined) {
    this.#detect = detect;
  }

  /** Takes the text of a document from `start` on, or passes it over where the sample has enough. */
  add(text: string, start: number): void {
    const place = (this.#seen++ * GOLDEN_RATIO) % 1;
    if (this.#detect === undefined || place >= this.#share) return;
    this.#sample.push({ ...this.#detect(text.slice(start, start + CHARACTERS)), place });
    if (this.#sample.length <= MOST_DOCUMENTS) return;
    this.#share /= 2;
    this.#sample = this.#sample.filter(({ place }) => place < this.#share);
  }

  /** The language with the greatest certainty in all. */
  result(): CorpusLanguage {
    const certainty = new Map<string, number>();
    for (const { language, confidence } of this.#sample) {
      if (language !== null) certainty.set(language, (certainty.get(language) ?? 0) + confidence);
    }
    let best: readonly [string | null, number] = [null, 0];
    for (const entry of certainty) if (entry[1] > best[1]) best = entry;
    const confidence = Math.min(1, best[1] / Math.max(1, this.#sample.length));
    return { language: best[0], confidence: Math.round(confidence * 1000) / 1000 };
  }
}

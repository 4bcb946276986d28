/**
 * Scoring one passage of a package that has no word index of ours, by its text.
 *
 * A final sigma and the capitals that survive normalisation are folded on both sides, and words
 * beside characters without spaces are kept whole: neither `df` nor the full-text table alone has all
 * of these (DEFECTS 29, 42).
 *
 * @module
 */
import { classOf, hasUnspaced, WORD } from "../../text/characters.ts";
import { normalise } from "../../text/normalise.ts";
import { segment } from "../../text/segment.ts";
import { wordRuns } from "../../text/tokens.ts";
import { inverseFrequency, lengthFactor, roundScore, saturation } from "./ranking.ts";
import { wordBits } from "./word_masks.ts";
import type { QuestionPlan, RankOptions } from "./word_search.ts";

/** More terms than this are looked for by a table, not one by one. */
const MOST_SOUGHT = 16;

/** A passage as it is stored. */
export interface ScorablePassage {
  readonly text: string;
  readonly tokens: number | null;
}

/** What a passage has of a question. */
export interface PassageScore {
  readonly score: number;
  readonly wordsMatched: number;
  /** Bits of the words that it has. */
  readonly mask: number;
  /** Its tokens. */
  readonly length: number;
}

/** A text or term in the form in which it is counted. */
function countable(normalised: string): string {
  return normalised.toLowerCase().replaceAll("ς", "σ");
}

/** Scores passages by the forms of a question's words. */
export class PassageScorer {
  /** Bits of the words, by which quotations are found. */
  readonly bits: readonly number[];
  /** Every form, in the form in which it is counted. */
  readonly #terms: readonly string[];
  readonly #slots: ReadonlyMap<string, number>;
  readonly #wordOfSlot: readonly number[];
  readonly #weights: readonly number[];
  readonly #counts: Int32Array;
  readonly #meanLength: number;
  readonly #areSought: boolean;

  /** @param plan The question. @param options Its statistics. */
  constructor(plan: QuestionPlan, { statistics }: Pick<RankOptions, "statistics">) {
    const forms = new Map<string, { readonly word: number; readonly weight: number }>();
    plan.words.forEach((question, word) => {
      for (const { term } of question.forms) {
        const weight = inverseFrequency(statistics, [term]);
        if (!forms.has(countable(term))) forms.set(countable(term), { word, weight });
      }
    });
    this.#meanLength = statistics.meanLength;
    this.#terms = [...forms.keys()];
    this.#slots = new Map(this.#terms.map((term, slot) => [term, slot]));
    this.#wordOfSlot = [...forms.values()].map(({ word }) => word);
    this.#weights = [...forms.values()].map(({ weight }) => weight);
    this.#counts = new Int32Array(forms.size);
    this.#areSought = forms.size <= MOST_SOUGHT && !this.#terms.some(hasUnspaced);
    const rarity = plan.words.map(({ asked }) => inverseFrequency(statistics, [asked]));
    this.bits = wordBits(plan, rarity);
  }

  /** Scores one passage. */
  score(passage: ScorablePassage): PassageScore {
    const length = Math.max(this.#count(passage), 1);
    const factor = lengthFactor(length / this.#meanLength);
    let score = 0;
    let mask = 0;
    const words = new Set<number>();
    this.#counts.forEach((count, slot) => {
      if (count === 0) return;
      const word = this.#wordOfSlot[slot]!;
      score += this.#weights[slot]! * saturation(count, factor);
      mask |= this.bits[word]!;
      words.add(word);
    });
    return { score: roundScore(score), wordsMatched: words.size, mask, length };
  }

  /** Counts the forms. @returns The passage's tokens. */
  #count({ text, tokens }: ScorablePassage): number {
    const isUnspaced = hasUnspaced(text);
    const counted = countable(normalise(isUnspaced ? segment(text) : text));
    if (this.#areSought && !isUnspaced && tokens !== null) {
      this.#terms.forEach((term, slot) => this.#counts[slot] = occurrences(counted, term));
      return tokens;
    }
    this.#counts.fill(0);
    const runs = wordRuns(counted);
    for (const run of runs) {
      const slot = this.#slots.get(run);
      if (slot !== undefined) this.#counts[slot]!++;
    }
    return tokens ?? runs.length;
  }
}

/** How often a term stands in a text as a word of its own. */
function occurrences(text: string, term: string): number {
  let count = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    if (!isWordBefore(text, at) && !isWordAt(text, at + term.length)) count++;
  }
  return count;
}

function isWordAt(text: string, at: number): boolean {
  return at < text.length && (classOf(text.codePointAt(at)!) & WORD) !== 0;
}

function isWordBefore(text: string, at: number): boolean {
  if (at === 0) return false;
  const isPair = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 && at > 1;
  return isWordAt(text, isPair ? at - 2 : at - 1);
}

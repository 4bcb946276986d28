/**
 * The unigram tokenizer of SentencePiece: the most probable cut of each word into known pieces.
 *
 * Kudo, "Subword Regularization" (2018), section 3.2; ids, scores in single precision and the merging
 * of unknown pieces as in SentencePiece 0.2, so that ids are equal to its own.
 *
 * @module
 */

import type { Charsmap } from "./charsmap.ts";

/** Ids that stand for no text. */
export interface SpecialIds {
  /** Begins a text. */
  readonly begin: number;
  /** Fills a batch. */
  readonly pad: number;
  /** Ends a text. */
  readonly end: number;
  /** Stands for what is unknown. */
  readonly unknown: number;
}

/** What a tokenizer knows. */
export interface Vocabulary {
  /** Pieces by id; special ones are at their own ids. */
  readonly pieces: readonly string[];
  /** Logarithm of each piece's probability, by id. */
  readonly scores: Float32Array;
  /** Normalises characters. */
  readonly charsmap: Charsmap;
  /** The ids of special tokens. */
  readonly special: SpecialIds;
  /** Ids that no text may yield: `<s>`, `<pad>`, `</s>`, `<unk>`, `<mask>`. */
  readonly reserved: ReadonlySet<number>;
}

const WORD_START = "▁";
/** SentencePiece scores an unknown character below the least of its pieces. */
const UNKNOWN_PENALTY = 10;
const CACHED_WORDS = 50_000;

/** Turns text into ids. */
export class UnigramTokenizer {
  /** The ids of special tokens. */
  readonly special: SpecialIds;
  readonly #charsmap: Charsmap;
  readonly #scores: Float32Array;
  readonly #unknownScore: number;
  readonly #ids = new Map<string, number>();
  /** Longest piece, in UTF-16 units, that begins with a code point: bounds the search. */
  readonly #longest = new Map<number, number>();
  readonly #cache = new Map<string, readonly number[]>();

  /**
   * Makes the look-up tables.
   *
   * @param vocabulary Pieces, scores and the normalisation table.
   */
  constructor(vocabulary: Vocabulary) {
    this.special = vocabulary.special;
    this.#charsmap = vocabulary.charsmap;
    this.#scores = vocabulary.scores;
    this.#unknownScore = vocabulary.scores.reduce((least, score) => Math.min(least, score)) -
      UNKNOWN_PENALTY;
    vocabulary.pieces.forEach((piece, id) => {
      if (piece !== "" && !vocabulary.reserved.has(id)) this.#learn(piece, id);
    });
  }

  #learn(piece: string, id: number): void {
    this.#ids.set(piece, id);
    const first = piece.codePointAt(0)!;
    this.#longest.set(first, Math.max(piece.length, this.#longest.get(first) ?? 0));
  }

  /**
   * Ids of a text between the begin and end marks.
   *
   * @param text As it stands; it is normalised here.
   * @param maxTokens What is longer is cut, the end mark kept.
   */
  encode(text: string, maxTokens: number): number[] {
    const { begin, end, unknown } = this.special;
    const ids = [begin];
    const normal = this.#charsmap.normalise(text);
    for (const word of normal === "" ? [] : normal.split(" ")) {
      for (const id of this.#cut(WORD_START + word)) {
        if (id !== unknown || ids.at(-1) !== unknown) ids.push(id);
      }
      if (ids.length >= maxTokens) break;
    }
    ids.length = Math.min(ids.length, maxTokens - 1);
    ids.push(end);
    return ids;
  }

  #cut(word: string): readonly number[] {
    const known = this.#cache.get(word);
    if (known !== undefined) return known;
    const ids = this.#viterbi(word);
    if (this.#cache.size >= CACHED_WORDS) this.#cache.clear();
    this.#cache.set(word, ids);
    return ids;
  }

  /** Best path over positions: `from` and `ids` hold the last step of the best cut of each prefix. */
  #viterbi(word: string): number[] {
    const best = new Float64Array(word.length + 1).fill(-Infinity);
    const from = new Int32Array(word.length + 1);
    const ids = new Int32Array(word.length + 1);
    best[0] = 0;
    const step = (start: number, end: number, id: number, score: number) => {
      const total = Math.fround(best[start]! + score);
      if (total <= best[end]!) return;
      best[end] = total;
      from[end] = start;
      ids[end] = id;
    };
    for (let start = 0; start < word.length;) {
      const first = word.codePointAt(start)!;
      const next = start + (first > 0xffff ? 2 : 1);
      const last = Math.min(word.length, start + (this.#longest.get(first) ?? 0));
      for (let end = next; end <= last; end++) {
        const id = this.#ids.get(word.slice(start, end));
        if (id !== undefined) step(start, end, id, this.#scores[id]!);
      }
      if (!this.#ids.has(word.slice(start, next))) {
        step(start, next, this.special.unknown, this.#unknownScore);
      }
      start = next;
    }
    return walkBack(word.length, from, ids);
  }
}

function walkBack(end: number, from: Int32Array, ids: Int32Array): number[] {
  const path: number[] = [];
  for (let at = end; at > 0; at = from[at]!) path.push(ids[at]!);
  return path.reverse();
}

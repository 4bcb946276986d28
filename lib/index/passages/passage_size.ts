/**
 * How large a passage is, for a sentence encoder.
 *
 * An encoder of the e5 family reads 512 tokens: about 1,900 characters of English, 1,700 of Russian
 * or Arabic, 750 of Chinese. A vector stands for a passage best well below that.
 *
 * @module
 */

/** Sizes in characters of a spaced script; one of a Han, Kana or Hangul text counts as two. */
export const PASSAGE_SIZE = {
  /** Nothing larger becomes one passage. */
  most: 1200,
  /** What the pieces of a long block are made to be at most. */
  piece: 900,
  /** A passage below this takes in the block that follows. */
  tiny: 300,
  /** A block below this joins the passage before it. */
  scrap: 100,
  /** The header of a table is repeated up to this size. */
  prefix: 400,
} as const;

/** A part of a text, `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;

/** Measures spans of one text; texts without wide characters cost nothing. */
export class SpanSizer {
  readonly #text: string;
  readonly #hasWide: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#hasWide = text.search(WIDE) >= 0;
  }

  /** The size of `[start, end)`. */
  size(span: Span): number {
    const length = span.end - span.start;
    if (!this.#hasWide) return length;
    return length + (this.#text.slice(span.start, span.end).match(WIDE)?.length ?? 0);
  }
}

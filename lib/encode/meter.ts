/**
 * Progress over several encodings together.
 *
 * @module
 */

import type { EncodeOptions, Encoder, Role } from "./encoder.ts";

/** Everything that is to be encoded. */
export interface Workload {
  /** Texts, those included whose vectors are there already. */
  readonly texts: number;
  /** Characters of those that have to be encoded. */
  readonly characters: number;
}

/**
 * Encodes in several calls and tells of all of them as of one. The share done follows the
 * characters, as time does: texts are encoded shortest first, so that their number runs ahead.
 */
export class Meter {
  readonly #all: Workload;
  readonly #options: EncodeOptions;
  #texts = 0;
  #characters = 0;

  /**
   * Nothing is done yet.
   *
   * @param all What there is to do.
   * @param options Who is told, and what stops it.
   */
  constructor(all: Workload, options: EncodeOptions) {
    this.#all = all;
    this.#options = options;
  }

  /** {@linkcode Encoder.encode}, counted. */
  async encode(encoder: Encoder, texts: readonly string[], role: Role): Promise<Float32Array> {
    const { signal } = this.#options;
    const characters = charactersOf(texts);
    const vectors = await encoder.encode(texts, role, {
      report: ({ done, share }) => this.#report(done, share * characters),
      ...(signal === undefined ? {} : { signal }),
    });
    this.#characters += characters;
    this.addDone(texts.length);
    return vectors;
  }

  /** Counts texts that are done without being encoded here. */
  addDone(texts: number): void {
    this.#texts += texts;
    this.#report(0, 0);
  }

  #report(texts: number, characters: number): void {
    const share = (this.#characters + characters) / Math.max(1, this.#all.characters);
    this.#options.report?.({
      done: this.#texts + texts,
      total: this.#all.texts,
      share: this.#all.characters === 0 ? 1 : Math.min(1, share),
    });
  }
}

/** Characters of texts together. */
export function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

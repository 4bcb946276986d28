/**
 * How much is read of what lies on the pages of one document: parts of it may be shared, so that a
 * small file has a lot of it.
 *
 * @module
 */

import { LIMITS } from "../../../../limits.ts";

/** What is left to be read. */
export class AnnotationBudget {
  #characters: number = LIMITS.annotationCharacters;
  #leftOut = 0;

  /** No more is read. */
  get isSpent(): boolean {
    return this.#characters <= 0;
  }

  /** Annotations that were not read. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Counts characters that were read, or as much work. */
  take(characters: number): void {
    this.#characters -= characters;
  }

  /** Counts annotations that are not read. */
  leaveOut(annotations: number): void {
    this.#leftOut += annotations;
  }
}

/**
 * In how many passages each term stands: the `df` table, counted while passages go by.
 *
 * @module
 */
import { isSearchable, tokenizeText } from "../text/mod.ts";

interface Count {
  passages: number;
  lastPassage: number;
}

/** Longer substrings are views of the text that they were cut from, and would keep it in memory. */
const COPIED_LENGTH = 13;

/** Counts terms passage by passage. */
export class TermCounts {
  readonly #counts = new Map<string, Count>();
  #tokens = 0;

  /** How many different terms there are. */
  get size(): number {
    return this.#counts.size;
  }

  /** Tokens of all passages. */
  get tokens(): number {
    return this.#tokens;
  }

  /**
   * Counts the terms of one passage.
   *
   * @param passageId Greater than that of the passage before.
   * @param normalised Its text in the normal form.
   * @returns How many tokens it has.
   */
  add(passageId: number, normalised: string): number {
    const tokens = tokenizeText(normalised);
    for (const token of tokens) {
      const count = this.#counts.get(token);
      if (count === undefined) {
        if (isSearchable(token)) {
          this.#counts.set(detached(token), { passages: 1, lastPassage: passageId });
        }
      } else if (count.lastPassage !== passageId) {
        count.passages++;
        count.lastPassage = passageId;
      }
    }
    this.#tokens += tokens.length;
    return tokens.length;
  }

  /** Terms with their passages, in order of code units: sorted, they make the smallest table. */
  *entries(): Generator<readonly [term: string, passages: number]> {
    for (const term of [...this.#counts.keys()].sort()) {
      yield [term, this.#counts.get(term)!.passages];
    }
  }
}

function detached(token: string): string {
  return token.length < COPIED_LENGTH ? token : token.split("").join("");
}

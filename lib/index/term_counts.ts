/**
 * In how many passages each term stands: the `df` table, counted while passages go by.
 *
 * @module
 */
import { eachRun, isSearchable } from "../text/tokens.ts";
import { grown, TermTable } from "./term_table.ts";

/** Counts terms passage by passage. */
export class TermCounts {
  readonly #terms = new TermTable();
  #passages = new Int32Array(1 << 12);
  #lastPassage = new Int32Array(1 << 12);
  #tokens = 0;
  #sorted: readonly (readonly [term: string, passages: number])[] | undefined;

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
    const before = this.#tokens;
    eachRun(normalised, (start, end, isUnspaced) => {
      if (!isUnspaced) return this.#count(passageId, normalised, start, end);
      for (let at = start, next = at; at < end; at = next) {
        next = at + (normalised.codePointAt(at)! > 0xffff ? 2 : 1);
        this.#count(passageId, normalised, at, next);
      }
    });
    return this.#tokens - before;
  }

  /** The terms that the format indexes, with their passages, in order: they make the smallest table. */
  sorted(): readonly (readonly [term: string, passages: number])[] {
    return this.#sorted ??= Array.from(
      { length: this.#terms.size },
      (_, id) => [this.#terms.term(id), this.#passages[id]!] as const,
    ).filter(([term]) => isSearchable(term)).sort(([one], [other]) => one < other ? -1 : 1);
  }

  #count(passageId: number, text: string, start: number, end: number): void {
    this.#tokens++;
    const id = this.#terms.idOf(text, start, end);
    if (id >= this.#passages.length) {
      this.#passages = grown(this.#passages, id + 1);
      this.#lastPassage = grown(this.#lastPassage, id + 1);
    }
    if (this.#lastPassage[id] === passageId) return;
    this.#lastPassage[id] = passageId;
    this.#passages[id]!++;
  }
}

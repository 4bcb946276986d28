/**
 * In how many passages each term stands: the `df` table, counted while passages go by.
 *
 * @module
 */
import { UNSPACED } from "../../text/characters.ts";
import { isSearchable } from "../../text/tokens.ts";
import { eachUtf8Run, sizeAt, Utf8Text } from "../../text/utf8_runs.ts";
import { grown, type TermTable } from "../words/term_table.ts";

/** Counts terms passage by passage. */
export class TermCounts {
  readonly #terms: TermTable;
  readonly #text = new Utf8Text();
  #passages = new Int32Array(1 << 12);
  #lastPassage = new Int32Array(1 << 12);
  #passageId = 0;
  #tokens = 0;
  #sorted: readonly (readonly [term: string, passages: number])[] | undefined;

  /** @param terms Numbers the terms; it may be shared with others that count terms. */
  constructor(terms: TermTable) {
    this.#terms = terms;
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
    const before = this.#tokens;
    this.#passageId = passageId;
    eachUtf8Run(this.#text.set(normalised), this.#takeRun);
    return this.#tokens - before;
  }

  /**
   * Counts a passage whose terms are known already, by their numbers in the same table.
   *
   * @param terms Its different terms.
   * @param tokens How many tokens it has.
   * @returns The same number, as {@linkcode add} does.
   */
  addKnown(passageId: number, terms: Uint32Array, tokens: number): number {
    this.#passageId = passageId;
    for (const term of terms) this.#countPassage(term);
    this.#tokens += tokens;
    return tokens;
  }

  /** The terms that the format indexes, with their passages, in order: they make the smallest table. */
  sorted(): readonly (readonly [term: string, passages: number])[] {
    return this.#sorted ??= Array.from(
      { length: this.#terms.size },
      (_, id) => [this.#terms.term(id), this.#passages[id] ?? 0] as const,
    ).filter(([term, passages]) => passages > 0 && isSearchable(term)).sort(([one], [other]) =>
      one < other ? -1 : 1
    );
  }

  /** A run with a character of a script without spaces falls into its characters. */
  readonly #takeRun = (start: number, end: number, flags: number): void => {
    if ((flags & UNSPACED) === 0) return this.#count(start, end);
    for (let at = start; at < end;) {
      const next = at + sizeAt(this.#text.bytes[at]!);
      this.#count(at, next);
      at = next;
    }
  };

  #count(start: number, end: number): void {
    this.#tokens++;
    this.#countPassage(this.#terms.idOf(this.#text.bytes, start, end));
  }

  #countPassage(term: number): void {
    if (term >= this.#passages.length) {
      this.#passages = grown(this.#passages, term + 1);
      this.#lastPassage = grown(this.#lastPassage, term + 1);
    }
    if (this.#lastPassage[term] === this.#passageId) return;
    this.#lastPassage[term] = this.#passageId;
    this.#passages[term]!++;
  }
}

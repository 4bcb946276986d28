/**
 * Pieces of a formula in a row, in which brackets are found that belong together.
 *
 * @module
 */

import { delimited, isTall } from "./constructs.ts";
import { concatLatex, mathText } from "./latex.ts";

const OPENING = new Set("([{⟨⌊⌈⟦〚\u2329\u3008");
const CLOSING = new Set(")]}⟩⌋⌉⟧〛\u232a\u3009");
/** Signs that open and close. */
const BARS = new Set("|‖∣∥");

/** Brackets inside each other beyond these are no more than signs. */
const MAX_OPEN = 50;

/** Pieces inside a bracket that is not closed yet. */
interface OpenBracket {
  readonly sign: string;
  readonly pieces: string[];
}

/** A row that is being written. */
export class RowOfPieces {
  readonly #brackets: OpenBracket[] = [{ sign: "", pieces: [] }];
  #hasUnopened = false;
  /** Where bars stand among the pieces outside of any bracket. */
  readonly #bars: { readonly at: number; readonly sign: string }[] = [];

  /** Adds a piece. */
  add(latex: string): void {
    if (latex !== "") this.#brackets.at(-1)!.pieces.push(latex);
  }

  /** Adds an operator, which may be a bracket. */
  addOperator(text: string, latex: string): void {
    if (OPENING.has(text) && this.#brackets.length <= MAX_OPEN) {
      this.#brackets.push({ sign: text, pieces: [] });
    } else if (OPENING.has(text)) this.add(latex);
    else if (CLOSING.has(text)) this.#close(text);
    else {
      const pieces = this.#brackets[0]!.pieces;
      if (BARS.has(text) && this.#brackets.length === 1) {
        this.#bars.push({ at: pieces.length, sign: text });
      }
      this.add(latex);
    }
  }

  #close(sign: string): void {
    const { sign: open, pieces } = this.#brackets.at(-1)!;
    if (this.#brackets.length === 1) return this.#closeUnopened(sign);
    this.#brackets.pop();
    this.add(delimited(open, sign, concatLatex(pieces)));
  }

  /** The first bracket that nothing opens belongs to all that stands before it, where that is tall. */
  #closeUnopened(sign: string): void {
    const inside = this.#hasUnopened ? "" : concatLatex(this.#brackets[0]!.pieces);
    this.#hasUnopened = true;
    if (isTall(inside)) this.#brackets[0] = { sign: "", pieces: [delimited("", sign, inside)] };
    else this.add(mathText(sign));
  }

  /** The row. */
  finish(): string {
    while (this.#brackets.length > 1) {
      const { sign, pieces } = this.#brackets.pop()!;
      const inside = concatLatex(pieces);
      this.add(isTall(inside) ? delimited(sign, "", inside) : mathText(sign) + inside);
    }
    const { pieces } = this.#brackets[0]!;
    const [first, last] = this.#bars;
    const isBetweenBars = this.#bars.length === 2 && first!.at === 0 &&
      last!.at === pieces.length - 1 && pieces.length > 2;
    if (!isBetweenBars) return concatLatex(pieces);
    return delimited(first!.sign, last!.sign, concatLatex(pieces.slice(1, -1)));
  }
}

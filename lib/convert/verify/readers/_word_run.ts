/**
 * The run of text that is open in a story of DOCX: whether it is hidden, and how its signs read.
 *
 * @module
 */

import { isSymbolFont, symbolText } from "../../engines/ooxml/symbol_fonts.ts";
import type { Attributes } from "./_office.ts";
import { isOn } from "./_word_sections.ts";

/** Follows runs as their elements come by. */
export class WordRun {
  #font: string | undefined;
  #isVanished = false;
  #isText = false;

  /** Whether its text is hidden. */
  get isVanished(): boolean {
    return this.#isVanished;
  }

  /** Whether what comes is its text. */
  get isText(): boolean {
    return this.#isText;
  }

  /** To be told of each shown element that begins. */
  open(name: string, { ascii, hAnsi, val }: Attributes): void {
    if (name === "r") {
      this.#isVanished = false;
      this.#font = undefined;
    } else if (name === "rFonts") this.#font = ascii ?? hAnsi;
    else if (name === "vanish") this.#isVanished = isOn(val);
    else if (name === "t") this.#isText = true;
  }

  /** To be told of each shown element that ends. */
  close(name: string): void {
    if (name === "t") this.#isText = false;
  }

  /** Signs of a symbol font by the same table as in the engine: it is the reading of runs that is checked. */
  asShown(text: string): string {
    return isSymbolFont(this.#font) ? symbolText(this.#font!, text) : text;
  }
}

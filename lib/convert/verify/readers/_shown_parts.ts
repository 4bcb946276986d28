/**
 * What embedded parts show: each is read once, and counts each time that a document shows it.
 *
 * @module
 */

import type { OfficeParts } from "./_office.ts";

/** The texts of the embedded parts of one kind. */
export class ShownParts {
  readonly #parts: OfficeParts;
  readonly #read: (bytes: Uint8Array, part: string) => string;
  readonly #texts = new Map<string, string>();
  #charactersLeft: number;

  /**
   * @param parts Those of the document.
   * @param characters What all that is shown may have.
   * @param read Gives the text of a part.
   */
  constructor(
    parts: OfficeParts,
    characters: number,
    read: (bytes: Uint8Array, part: string) => string,
  ) {
    this.#parts = parts;
    this.#charactersLeft = characters;
    this.#read = read;
  }

  /** The text that a part shows; empty where it is not there, or where all of them have too much. */
  of(part: string | undefined): string {
    if (part === undefined) return "";
    let text = this.#texts.get(part);
    if (text === undefined) this.#texts.set(part, text = this.#textOf(part));
    this.#charactersLeft -= text.length;
    return this.#charactersLeft < 0 ? "" : text;
  }

  #textOf(part: string): string {
    const bytes = this.#parts.bytes(part);
    return bytes === undefined ? "" : this.#read(bytes, part);
  }
}

/**
 * The pronunciation that a DOCX writes above words: it is read after them, once they are whole.
 *
 * @module
 */

/** Follows the words with a pronunciation in one story. */
export class WordRuby {
  #depth = 0;
  #isAbove = false;
  #said = "";

  /** Whether what comes now stands above the words. */
  get isAbove(): boolean {
    return this.#isAbove;
  }

  /** An element begins. */
  open(name: string): void {
    if (name === "ruby") this.#depth++;
    if (name === "rt") this.#isAbove = true;
  }

  /** An element ends. */
  close(name: string): void {
    if (name === "ruby") this.#depth--;
    if (name === "rt") this.#isAbove = false;
  }

  /** Takes text in that stands above. */
  say(text: string): void {
    this.#said += text;
  }

  /** The pronunciation of the words that have come to their end; empty where none have. */
  take(): string {
    if (this.#depth > 0 || this.#said === "") return "";
    const said = ` ${this.#said} `;
    this.#said = "";
    return said;
  }
}

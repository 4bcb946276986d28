/**
 * Plain text of an element whose elements do not matter: code, titles, the marks of notes.
 *
 * @module
 */

import { type Attributes, isBlockElement, isBox } from "./elements.ts";

/** Gathers text; what stands on lines of its own in the page does so here. */
export class Capture {
  #text = "";
  /** How much there was when a piece of code ended, if no other element began or ended since. */
  #codeEnd = -1;

  /** What was gathered. */
  get text(): string {
    return this.#text;
  }

  /** Adds text as it stands in the source. */
  add(text: string): void {
    this.#text += text;
  }

  /** An element begins; gives what is to be done when it ends. */
  enter(name: string, attributes: Attributes): () => void {
    if (name === "code") return this.#enterCode();
    const leave = this.#enterOther(name, attributes);
    this.#codeEnd = -1;
    return () => {
      leave?.();
      this.#codeEnd = -1;
    };
  }

  #enterOther(name: string, attributes: Attributes): (() => void) | undefined {
    if (name === "br") this.add("\n");
    if (name === "img") this.add(attributes["alt"] ?? "");
    if (isBox(name)) {
      this.add("\n");
      return () => this.add("\n");
    }
    if (!isBlockElement(name)) return undefined;
    this.#startLine();
    return () => this.#startLine();
  }

  /** Pieces of code right after each other are lines. */
  #enterCode(): () => void {
    if (this.#text !== "" && this.#text.length === this.#codeEnd) this.add("\n");
    this.#codeEnd = -1;
    return () => void (this.#codeEnd = this.#text.length);
  }

  #startLine(): void {
    if (this.#text !== "" && !this.#text.endsWith("\n")) this.add("\n");
  }
}

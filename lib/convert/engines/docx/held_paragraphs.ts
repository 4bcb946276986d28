/**
 * Paragraphs that end in the instruction of a field. A field may have no end: what it hides is text then.
 *
 * @module
 */

import type { FieldStack } from "./fields.ts";
import type { ParagraphContent } from "./paragraph_context.ts";
import { isInlines } from "./parts.ts";

/** A paragraph that was read, with whatever else is known of it. */
interface Holding {
  readonly content: ParagraphContent;
}

/** Whom paragraphs go to, and the fields that decide when. */
export interface Settling<T extends Holding> {
  readonly fields: FieldStack;
  /** Takes a paragraph in that is complete. */
  settle(paragraph: T): void;
  /** Told of a field that begins and has no end. */
  unfinishedField(): void;
}

/** Holds paragraphs until it is known whether the field that they end in has an end. */
export class HeldParagraphs<T extends Holding> {
  readonly #settling: Settling<T>;
  #held: T[] = [];
  /** How often fields had been given up before the paragraphs that are held. */
  #givenUp = 0;

  /** @param settling Whom the paragraphs go to. */
  constructor(settling: Settling<T>) {
    this.#settling = settling;
  }

  /** Takes the next paragraph in, and settles all that need not be held. */
  add(paragraph: T): void {
    const { fields } = this.#settling;
    if (this.#held.length === 0 && fields.isShown) return this.#settling.settle(paragraph);
    if (this.#held.length === 0) this.#givenUp = fields.givenUp;
    this.#held.push(paragraph);
    this.release();
  }

  /** Settles what is held, once the field that it ends in has ended or is given up. */
  release(): void {
    if (this.#held.length > 0 && this.#settling.fields.isShown) this.#settleAll();
  }

  /** Settles what is held where no other paragraph follows. */
  end(): void {
    const { fields } = this.#settling;
    const hidesText = this.#held.some(({ content }) => content.withheld.length > 0);
    if (hidesText && !fields.isShown) fields.giveUp();
    this.#settleAll();
  }

  #settleAll(): void {
    const isGivenUp = this.#held.length > 0 && this.#settling.fields.givenUp > this.#givenUp;
    if (isGivenUp) this.#settling.unfinishedField();
    for (const paragraph of this.#held.splice(0)) {
      this.#settling.settle(isGivenUp ? withWithheld(paragraph) : paragraph);
    }
  }
}

/** A paragraph with the text that a field without an end had hidden. */
function withWithheld<T extends Holding>(paragraph: T): T {
  const { parts, withheld } = paragraph.content;
  const last = parts.at(-1);
  const joined = last !== undefined && isInlines(last)
    ? [...parts.slice(0, -1), [...last, ...withheld]]
    : withheld.length > 0
    ? [...parts, withheld]
    : parts;
  return { ...paragraph, content: { ...paragraph.content, parts: joined } };
}

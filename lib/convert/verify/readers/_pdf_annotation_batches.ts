/**
 * The annotations of a PDF, a few at a time: pdf.js gives those of a call at once, each with all of the
 * choices of its field.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import type { PdfjsDocument } from "./_pdfjs.ts";
import type { PdfjsAnnotation } from "./_pdfjs_items.ts";

/** Pages that are asked for at once. */
const PAGES_AT_ONCE = 256;
/** Annotations that are held at once, at first: those that have little are soon more. */
const AT_ONCE = 100;
/** Characters that take as long as a choice, which pdf.js makes anew for each annotation. */
const CHARACTERS_OF_CHOICE = 4;
/** Characters of annotations beyond which the next are no more of them. */
const MUCH = 100_000;

/** Reads the annotations of one document. */
export class AnnotationBatches {
  readonly #document: PdfjsDocument;
  readonly #types: ReadonlySet<number>;
  #left: number = LIMITS.annotationCharacters;
  /** Buttons so far by the names of their fields. */
  readonly #buttons = new Map<string, number>();

  /** @param types What is wanted; pdf.js reads nothing of what is of another type. */
  constructor(document: PdfjsDocument, types: ReadonlySet<number>) {
    this.#document = document;
    this.#types = types;
  }

  /** There is more than is read (`annotationCharacters`). */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Those of some pages, in their order; nothing of pages that pdf.js gives up. */
  async *of(pages: readonly number[]): AsyncGenerator<readonly PdfjsAnnotation[]> {
    for (let from = 0; from < pages.length && !this.isSpent; from += PAGES_AT_ONCE) {
      yield* this.#ofSome(pages.slice(from, from + PAGES_AT_ONCE));
    }
  }

  async *#ofSome(pages: readonly number[]): AsyncGenerator<readonly PdfjsAnnotation[]> {
    let count = 0;
    await this.#ask(pages, () => ++count < 0);
    if (this.isSpent || count === 0) return;
    const [page, second] = pages;
    if (count <= AT_ONCE) yield this.#taken(await this.#ask(pages, () => true));
    else if (second === undefined) yield* this.#ofPage(page!, count);
    else {
      const half = pages.length >> 1;
      yield* this.#ofSome(pages.slice(0, half));
      yield* this.#ofSome(pages.slice(half));
    }
  }

  async *#ofPage(page: number, count: number): AsyncGenerator<readonly PdfjsAnnotation[]> {
    const end = Math.min(count, LIMITS.pageAnnotations);
    let size = AT_ONCE;
    for (let from = 0; from < end && !this.isSpent;) {
      const to = Math.min(end, from + size);
      let index = 0;
      const before = this.#left;
      yield this.#taken(await this.#ask([page], () => ++index > from && index <= to));
      size = before - this.#left > MUCH ? AT_ONCE : 2 * size;
      from = to;
    }
  }

  async #ask(
    pages: readonly number[],
    isNext: () => boolean,
  ): Promise<readonly PdfjsAnnotation[]> {
    const wanted = new Set(pages);
    // Each annotation is counted, of whatever type, as the engine counts them.
    const types = { has: (type: number) => isNext() && this.#types.has(type) };
    return await this.#document.annotations(types, (page) => wanted.has(page));
  }

  #taken(annotations: readonly PdfjsAnnotation[]): readonly PdfjsAnnotation[] {
    for (const annotation of annotations) {
      this.#left -= sizeOf(annotation) + this.#others(annotation);
    }
    return annotations;
  }

  /** How many buttons of its field came before: pdf.js looks through all of them for each. */
  #others({ fieldType, fieldName = "" }: PdfjsAnnotation): number {
    if (fieldType !== "Btn") return 0;
    const count = this.#buttons.get(fieldName) ?? 0;
    this.#buttons.set(fieldName, count + 1);
    return count;
  }
}

function sizeOf(annotation: PdfjsAnnotation): number {
  const { fieldName, fieldValue, alternativeText, titleObj, contentsObj, options } = annotation;
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const texts = [fieldName, alternativeText, titleObj?.str, contentsObj?.str, ...values];
  return texts.reduce<number>(
    (sum, text) => sum + (typeof text === "string" ? text.length : 0),
    CHARACTERS_OF_CHOICE * (options?.length ?? 0),
  );
}

/**
 * How much a form draws, with the forms that it draws in turn: ten in ten in ten are a thousand, from
 * a file of no size.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import type { PdfCopy } from "./_pdf_copy.ts";
import { isDictionary, isReference, type PdfReference, type PdfValue } from "./_pdf_syntax.ts";

/** A form or picture that a content stream draws (ISO 32000-1, 8.8). */
const DRAWN = /\/([^\s/<>[\]()]+)\s+Do\b/g;

/** Measures the forms of one document. */
export class LookSizes {
  readonly #copy: PdfCopy;
  readonly #known = new Map<number, number>();

  constructor(copy: PdfCopy) {
    this.#copy = copy;
  }

  /** Bytes of the contents that are read to draw a form; as many as there may be, or more. */
  of(form: PdfReference): number {
    const known = this.#known.get(form.reference);
    if (known !== undefined) return known;
    // What draws itself is drawn once.
    this.#known.set(form.reference, 0);
    const size = this.#measured(form);
    this.#known.set(form.reference, size);
    return size;
  }

  #measured(form: PdfReference): number {
    const dictionary = this.#copy.resolve(form);
    const content = this.#contentOf(form);
    if (!isDictionary(dictionary) || content === undefined) return 0;
    const forms = this.#copy.dictionaryOf(
      this.#copy.dictionaryOf(dictionary, "Resources"),
      "XObject",
    );
    let size = content.length;
    for (const [, name] of content.matchAll(DRAWN)) {
      if (size > LIMITS.drawnBytes) break;
      const drawn = forms.get(name!);
      if (this.#isForm(drawn)) size += this.of(drawn);
    }
    return size;
  }

  #isForm(value: PdfValue | undefined): value is PdfReference {
    const dictionary = this.#copy.resolve(value);
    return isReference(value) && isDictionary(dictionary) && dictionary.has("BBox");
  }

  /** Nothing of a kind that is not read: pdf.js tells what it draws. */
  #contentOf(form: PdfReference): string | undefined {
    try {
      return this.#copy.textOf(form);
    } catch {
      return undefined;
    }
  }
}

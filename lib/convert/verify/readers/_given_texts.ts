/**
 * The pieces of each page's text, with what the document gives to be read in place of its glyphs.
 *
 * @module
 */

import { type MarkedStart, markedStarts } from "./_marked_content.ts";
import { PdfCopy } from "./_pdf_copy.ts";
import type { PdfDictionary } from "./_pdf_syntax.ts";
import type { PdfjsDocument } from "./_pdfjs.ts";
import type { TextItem } from "./_pdfjs_items.ts";
import { needsTexts, withoutMarks, withTexts } from "./_replaced_text.ts";

/** Pages that are copied at once: pdf.js looks at all of the document for each copy, and holds their pictures. */
const PAGES_AT_ONCE = 8;

/** What the document gives to be read in place of its glyphs is needed and cannot be had. */
export class TextsNotFound extends Error {
  /** @param cause What kept it from being read, where that is known. */
  constructor(cause?: unknown) {
    super("pdf.js cannot read its glyphs, and the texts that stand for them are not found", {
      cause,
    });
  }
}

/** Reads pages in ascending order. */
export class GivenTexts {
  readonly #document: PdfjsDocument;
  readonly #pages: readonly number[];
  readonly #copied = new Map<number, { copy: PdfCopy; dictionary: PdfDictionary }>();

  /**
   * @param document Where they stand.
   * @param pages The pages that are going to be read, from 1, ascending.
   */
  constructor(document: PdfjsDocument, pages: readonly number[]) {
    this.#document = document;
    this.#pages = pages;
  }

  /**
   * The pieces of text on a page.
   *
   * @throws {TextsNotFound} rather than give what pdf.js makes of such glyphs: garbled words.
   * @throws {Error} where pdf.js gives the page up.
   */
  async piecesOf(page: number): Promise<readonly TextItem[]> {
    const items = await this.#document.textOf(page);
    if (!needsTexts(items)) return withoutMarks(items);
    if (!this.#copied.has(page)) await this.#copyFrom(page);
    const pieces = withTexts(items, this.#startsOn(page));
    if (pieces === undefined) throw new TextsNotFound();
    return pieces;
  }

  async #copyFrom(page: number): Promise<void> {
    this.#copied.clear();
    const from = this.#pages.indexOf(page);
    const pages = this.#pages.slice(from, from + PAGES_AT_ONCE);
    const bytes = await this.#document.copyOf(pages);
    if (bytes === undefined) return;
    const copy = readable(() => new PdfCopy(bytes));
    const [, ...copied] = copy.pages();
    copied.forEach((dictionary, index) => {
      const number = pages[index];
      if (number !== undefined) this.#copied.set(number, { copy, dictionary });
    });
  }

  #startsOn(page: number): MarkedStart[] {
    const copied = this.#copied.get(page);
    return copied === undefined ? [] : readable(() => markedStarts(copied.copy, copied.dictionary));
  }
}

/** Whatever is wrong with a page, damaged or of an odd kind: its texts are not found. */
function readable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new TextsNotFound(error);
  }
}

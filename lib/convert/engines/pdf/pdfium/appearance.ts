/**
 * The text that an annotation draws, as signatures and stamps do: nothing else of it has that text.
 *
 * @module
 */

import type { Pdfium } from "./api.ts";

/** Characters of such a text: a stamp has a few. */
const MAX_CHARACTERS = 10_000;

/** Such texts of a document that are read: none of a person has as many. */
const MAX_TEXTS = 500;

/** Reads what annotations of one document draw. */
export class DrawnTexts {
  readonly #pdfium: Pdfium;
  #read = 0;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** The text of an annotation's look, in the order in which it is drawn; empty where it has none. */
  of(annotation: number): string {
    return ++this.#read > MAX_TEXTS ? "" : drawnText(this.#pdfium, annotation);
  }
}

function drawnText(pdfium: Pdfium, annotation: number): string {
  const { call } = pdfium;
  const document = call.EPDFAnnot_ExportAppearanceAsDocument(annotation);
  if (document === 0) return "";
  const page = call.FPDF_LoadPage(document, 0);
  try {
    return page === 0 ? "" : textOf(pdfium, page);
  } finally {
    if (page !== 0) call.FPDF_ClosePage(page);
    call.FPDF_CloseDocument(document);
  }
}

function textOf(pdfium: Pdfium, page: number): string {
  const { call } = pdfium;
  const text = call.FPDFText_LoadPage(page);
  if (text === 0) return "";
  try {
    const count = Math.min(MAX_CHARACTERS, call.FPDFText_CountChars(text));
    // It counts in characters, and a zero is written behind them.
    return pdfium.utf16((buffer, sizeBytes) =>
      2 * (count + 1) > sizeBytes
        ? 2 * (count + 1)
        : 2 * call.FPDFText_GetText(text, 0, count, buffer)
    );
  } finally {
    call.FPDFText_ClosePage(text);
  }
}

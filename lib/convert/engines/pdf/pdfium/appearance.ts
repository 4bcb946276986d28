/**
 * The text that an annotation draws, as signatures and stamps do: nothing else of it has that text.
 *
 * @module
 */

import { LIMITS } from "../../../../limits.ts";
import type { Pdfium } from "./api.ts";

/** FPDFAnnot_GetAP of what is shown where nothing points at it or presses it (fpdf_annot.h). */
const NORMAL = 0;

/** PDFium gave up on a look, and is of no more use: the document can be read without looks. */
export class LookTrap extends Error {
  override readonly name = "LookTrap";
}

/** Reads what annotations of one document draw, as far as `LIMITS` let it. */
export class DrawnTexts {
  readonly #pdfium: Pdfium;
  readonly #left: { texts: number; characters: number; bytes: number };
  /** By the number of the annotation's object: pages may share it. */
  readonly #known = new Map<number, string>();
  #leftOut = 0;

  /** @param isRead Looks are read; otherwise each is left out. */
  constructor(pdfium: Pdfium, isRead: boolean) {
    this.#pdfium = pdfium;
    this.#left = {
      texts: isRead ? LIMITS.drawnTexts : 0,
      characters: LIMITS.drawnCharacters,
      bytes: LIMITS.drawnBytes,
    };
  }

  /** How many looks were not read. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** The text of an annotation's look, in the order in which it is drawn; empty where it has none. */
  of(annotation: number): string {
    // The size of UTF-16 with a final zero, each unit being a byte of the content.
    const bytes = this.#pdfium.call.FPDFAnnot_GetAP(annotation, NORMAL, 0, 0) / 2 - 1;
    if (bytes <= 0) return "";
    const text = this.#isSpent() ? undefined : this.#textOf(annotation, bytes);
    if (text === undefined) this.#leftOut++;
    return text ?? "";
  }

  #isSpent(): boolean {
    return Math.min(this.#left.texts, this.#left.characters, this.#left.bytes) <= 0;
  }

  /** `undefined` where it is more than is left. */
  #textOf(annotation: number, bytes: number): string | undefined {
    const number = this.#pdfium.call.EPDFAnnot_GetObjectNumber(annotation);
    const known = this.#known.get(number);
    if (known === undefined) this.#left.bytes -= bytes;
    if (this.#left.bytes < 0) return undefined;
    const text = known ?? drawnText(this.#pdfium, annotation, this.#left.characters);
    this.#left.texts--;
    this.#left.characters -= text?.length ?? this.#left.characters;
    if (text !== undefined && this.#left.characters < 0) return undefined;
    if (text !== undefined && number !== 0) this.#known.set(number, text);
    return text;
  }
}

/**
 * @returns `undefined` where it has more than that many characters.
 * @throws {LookTrap} where PDFium gives up.
 */
function drawnText(pdfium: Pdfium, annotation: number, maxCharacters: number): string | undefined {
  try {
    return exportedText(pdfium, annotation, maxCharacters);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    throw new LookTrap("PDFium gave up on the look of an annotation", { cause: error });
  }
}

function exportedText(
  pdfium: Pdfium,
  annotation: number,
  maxCharacters: number,
): string | undefined {
  const { call } = pdfium;
  const document = call.EPDFAnnot_ExportAppearanceAsDocument(annotation);
  if (document === 0) return "";
  const page = call.FPDF_LoadPage(document, 0);
  const text = page === 0 ? "" : textOf(pdfium, page, maxCharacters);
  if (page !== 0) call.FPDF_ClosePage(page);
  call.FPDF_CloseDocument(document);
  return text;
}

function textOf(pdfium: Pdfium, page: number, maxCharacters: number): string | undefined {
  const { call } = pdfium;
  const text = call.FPDFText_LoadPage(page);
  if (text === 0) return "";
  const count = call.FPDFText_CountChars(text);
  // It counts in characters, and a zero is written behind them.
  const read = count > maxCharacters
    ? undefined
    : pdfium.utf16((buffer, sizeBytes) =>
      2 * (count + 1) > sizeBytes
        ? 2 * (count + 1)
        : 2 * call.FPDFText_GetText(text, 0, count, buffer)
    );
  call.FPDFText_ClosePage(text);
  return read;
}

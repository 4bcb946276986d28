/**
 * Vertical writing: ideographs that follow each other downwards, each upright.
 *
 * @module
 */

import type { Pdfium } from "./api.ts";

/** Step from one full-width character to the next, against the size. */
const STEP = { least: 0.3, most: 1.35 } as const;
/** How far two such may stand out of one row or column, against the size. */
const SAME_ROW = 0.1;
const SAME_COLUMN = 0.2;
/** The box of a glyph of a vertical font is wider against its height. */
const VERTICAL_BOX = 1.7;
/** Characters before and behind one in which its neighbour is looked for. */
const MAX_GUESSES = 4;

/** An ideograph of a text page. */
interface Ideograph {
  readonly index: number;
  /** Handle of the object that draws it. */
  readonly handle: number;
  readonly size: number;
  /** The object before it is written vertically. */
  readonly followsVertical: boolean;
}

/** Tells vertical writing on one text page. */
export class VerticalWriting {
  readonly #pdfium: Pdfium;
  readonly #text: number;

  /** @param text Handle of the text page. */
  constructor(pdfium: Pdfium, text: number) {
    this.#pdfium = pdfium;
    this.#text = text;
  }

  /** Whether an ideograph stands in a column of them, drawn by one object or by several. */
  runsDown({ index, handle, size, followsVertical }: Ideograph): boolean {
    const { call } = this.#pdfium;
    const next = this.#neighbour(index, 1);
    if (this.#isBelow(index, next, size)) return true;
    if (call.FPDFText_GetTextObject(this.#text, next) === handle) return false;
    const before = this.#neighbour(index, -1);
    if (followsVertical && this.#isBelow(before, index, size)) return true;
    // A flat ideograph, as that for one, in a face whose boxes are those of the ink.
    if (this.#isBeside(index, next, size) || this.#isBeside(before, index, size)) return false;
    // A single character: PDFium gives glyphs of vertical fonts a box twice as wide as high.
    call.FPDFText_GetLooseCharBox(this.#text, index, this.#pdfium.scratch);
    const width = this.#pdfium.float(2) - this.#pdfium.float(0);
    return width > VERTICAL_BOX * (this.#pdfium.float(1) - this.#pdfium.float(3));
  }

  /** The next character that is drawn, else -1: PDFium puts its guesses at spaces and line ends between. */
  #neighbour(index: number, step: 1 | -1): number {
    for (let away = 1; away <= MAX_GUESSES; away++) {
      const other = index + step * away;
      if (other < 0) return -1;
      if (this.#pdfium.call.FPDFText_GetTextObject(this.#text, other) !== 0) return other;
    }
    return -1;
  }

  /** Whether a character stands right of another on its line. */
  #isBeside(left: number, right: number, size: number): boolean {
    if (left < 0 || right < 0) return false;
    const [a, b] = [this.#originOf(left), this.#originOf(right)];
    return isNext(b.x - a.x, size) && Math.abs(a.y - b.y) < SAME_ROW * size;
  }

  /** Whether a character stands right below another, no further off than in a column of text. */
  #isBelow(upper: number, lower: number, size: number): boolean {
    if (upper < 0 || lower < 0) return false;
    const [a, b] = [this.#originOf(upper), this.#originOf(lower)];
    return isNext(a.y - b.y, size) && Math.abs(a.x - b.x) < SAME_COLUMN * size;
  }

  #originOf(index: number): { x: number; y: number } {
    return originOf(this.#pdfium, this.#text, index);
  }
}

/** Where a character of a text page is set, in the coordinates of the PDF. */
export function originOf(pdfium: Pdfium, text: number, index: number): { x: number; y: number } {
  const at = pdfium.scratch;
  pdfium.call.FPDFText_GetCharOrigin(text, index, at, at + 8);
  return { x: pdfium.double(0), y: pdfium.double(1) };
}

/** Whether a character so far off is the next one. */
function isNext(step: number, size: number): boolean {
  return step > STEP.least * size && step < STEP.most * size;
}

/**
 * The text objects of a page: how each is set, and with what looks and marks.
 *
 * @module
 */

import { toFrame, toSlant, toUpright, uprightSize } from "../layout/frame.ts";
import type { PageShape, TextObject, Turn } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";
import { isIdeographic } from "./characters.ts";
import type { Look, Styles } from "./fonts.ts";
import { originOf, VerticalWriting } from "./vertical.ts";

/** Height of a character whose size says nothing, as in Type 3 fonts of odd matrices. */
const MIN_PLAUSIBLE_SIZE = 1.5;

/** Degrees by which text may slant and still be a line of the page, and what they are rounded to. */
const MAX_SLANT = 11.7;
const SLANT_STEP = 0.1;
/** Vertical writing hangs from its middle: its baseline as a line lies this part of the size below. */
const VERTICAL_DROP = 0.38;

/** Room for the name of a mark. */
const MAX_NAME_BYTES = 256;

/** What objects have that no tag names. */
const UNMARKED = { mark: -1, artifact: false };

/** What the reader needs to know of a page. */
export interface TextPage {
  readonly page: number;
  readonly shape: PageShape;
  readonly styles: Styles;
  /** The document has a tag tree, so marked contents are worth asking for. */
  readonly tagged: boolean;
}

/** A text object as PDFium has it. */
export interface DrawnObject extends TextObject, Look {
  readonly handle: number;
  /** Vertical writing: laid out in the frame of turn 3 although it stands upright. */
  readonly vertical: boolean;
}

/** The text objects of one text page, as its characters name them. */
export class DrawnObjects {
  readonly #pdfium: Pdfium;
  readonly #text: number;
  readonly #page: TextPage;
  readonly #vertical: VerticalWriting;
  readonly #size: { width: number; height: number };
  #last: DrawnObject | undefined;

  /** @param text Handle of the text page. */
  constructor(pdfium: Pdfium, text: number, page: TextPage) {
    this.#pdfium = pdfium;
    this.#text = text;
    this.#page = page;
    this.#vertical = new VerticalWriting(pdfium, text);
    this.#size = uprightSize(page.shape);
  }

  /** The object that draws the character at `index`. Characters follow each other, and so do objects. */
  at(index: number, code: number, handle: number): DrawnObject {
    if (this.#last?.handle !== handle) this.#last = this.#read(handle, index, code);
    return this.#last;
  }

  #read(handle: number, index: number, code: number): DrawnObject {
    const { call } = this.#pdfium;
    const at = this.#pdfium.scratch;
    call.FPDFTextObj_GetFontSize(handle, at);
    const points = this.#pdfium.float(0);
    call.FPDFText_GetMatrix(this.#text, index, at);
    // Letters of a negative size stand on their heads and run backwards.
    const value = (slot: number) => Math.sign(points || 1) * this.#pdfium.float(slot);
    const matrix = [value(0), value(1), value(2), value(3)] as const;
    const [, , c, d] = matrix;
    const nominal = Math.abs(points) * Math.hypot(c, d);
    const size = nominal >= MIN_PLAUSIBLE_SIZE ? nominal : this.#boxHeight(index);
    const followsVertical = this.#last?.vertical === true;
    const vertical = isIdeographic(code) &&
      this.#vertical.runsDown({ index, handle, size, followsVertical });
    const { quarter, slant } = directionOf(matrix, this.#page.shape);
    const turn = vertical ? 3 : quarter;
    const { style, symbols } = this.#page.styles.of(handle, size);
    const { mark, artifact } = this.#page.tagged ? this.#marksOf(handle) : UNMARKED;
    return {
      handle,
      style,
      symbols,
      turn,
      vertical,
      slant,
      baseline: slant !== 0
        ? this.#slantedOrigin(index, slant).y
        : this.#baselineOf(index, turn) + (vertical ? VERTICAL_DROP * size : 0),
      mark,
      artifact,
    };
  }

  /** Where the line of an object runs in its frame; all its characters stand on it. */
  #baselineOf(index: number, turn: Turn): number {
    const { x, y } = originOf(this.#pdfium, this.#text, index);
    return toFrame(this.#size, turn, toUpright(this.#page.shape, x, y)).y;
  }

  #slantedOrigin(index: number, slant: number): { x: number; y: number } {
    const { x, y } = originOf(this.#pdfium, this.#text, index);
    return toSlant(slant, toUpright(this.#page.shape, x, y));
  }

  /** Height of the drawn glyph: what is left where the font size is nominal. */
  #boxHeight(index: number): number {
    const at = this.#pdfium.scratch;
    this.#pdfium.call.FPDFText_GetLooseCharBox(this.#text, index, at);
    return Math.max(MIN_PLAUSIBLE_SIZE, Math.abs(this.#pdfium.float(1) - this.#pdfium.float(3)));
  }

  #marksOf(handle: number): { mark: number; artifact: boolean } {
    const { call } = this.#pdfium;
    const mark = call.FPDFPageObj_GetMarkedContentID(handle);
    if (mark >= 0) return { mark, artifact: false };
    for (let index = 0; index < call.FPDFPageObj_CountMarks(handle); index++) {
      const entry = call.FPDFPageObj_GetMark(handle, index);
      const at = this.#pdfium.scratch;
      call.FPDFPageObjMark_GetName(entry, at + 8, MAX_NAME_BYTES, at);
      const sizeBytes = Math.max(0, Math.min(MAX_NAME_BYTES, this.#pdfium.int(0)));
      const name = new TextDecoder("utf-16le").decode(
        this.#pdfium.bytes(at + 8, sizeBytes).slice(),
      );
      if (name.startsWith("Artifact")) return { mark, artifact: true };
    }
    return { mark, artifact: false };
  }
}

/** How text that a matrix draws runs on its page: in quarters of a turn, and in degrees if in none. */
function directionOf(
  [a, b, c, d]: readonly [number, number, number, number],
  { rotate }: PageShape,
): { quarter: Turn; slant: number } {
  // A letter mirrored left to right, as the second of XeTeX, stands upright all the same.
  const mirrored = a < 0 && a * d < b * c;
  const quarters = (mirrored ? Math.atan2(-c, d) : Math.atan2(b, a)) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  const quarter = ((((nearest - rotate) % 4) + 4) % 4) as Turn;
  if (Math.abs(quarters - nearest) * 90 <= MAX_SLANT) return { quarter, slant: 0 };
  return { quarter, slant: SLANT_STEP * Math.round(90 * (quarters - rotate) / SLANT_STEP) };
}

/**
 * How the text of a PDF object is set: its font, size, weight and slant.
 *
 * @module
 */

import type { Style } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";

/** Font descriptor flags (PDF 32000-1, table 123). */
const FIXED_PITCH = 1 << 0;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** Weight from which a face counts as bold (ISO 32000-1 FontWeight: 400 regular, 700 bold). */
const BOLD_WEIGHT = 600;

const BOLD_NAME = /bold|black|heavy|demi|(?:^|[-+,])(?:cmbx|cmb|cmssbx|ecbx|sfbx|lmbx)/i;
const ITALIC_NAME = /ital|obli|slant|(?:^|[-+,])(?:cmti|cmsl|ecti|ecsl|sfti|sfsl|lmri)/i;
const MONO_NAME = /mono|courier|consol|typewriter|menlo|(?:^|[-+,])(?:cmtt|ectt|sftt|lmtt|cmsltt)/i;

interface Face {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

/** Styles of one document; equal ones are one object. */
export class Styles {
  readonly #pdfium: Pdfium;
  readonly #faces = new Map<number, Face>();
  readonly #styles = new Map<string, Style>();

  /** @param pdfium Where the document is open. */
  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** Handles of fonts are valid for a page only: forget them when it is closed. */
  endPage(): void {
    this.#faces.clear();
  }

  /** The style of a text object drawn at `size` points. */
  of(textObject: number, size: number): Style {
    const font = this.#pdfium.call.FPDFTextObj_GetFont(textObject);
    const face = this.#faceOf(font);
    // Outlines drawn around filled glyphs thicken them: a poor man's bold (render mode 2).
    const stroked = this.#pdfium.call.FPDFTextObj_GetTextRenderMode(textObject) === 2;
    const bold = face.bold || stroked;
    const rounded = Math.round(size * 10) / 10;
    const key = `${face.name}/${rounded}/${bold}/${face.italic}/${face.mono}`;
    let style = this.#styles.get(key);
    if (style === undefined) {
      style = { font: face.name, size: rounded, bold, italic: face.italic, mono: face.mono };
      this.#styles.set(key, style);
    }
    return style;
  }

  #faceOf(font: number): Face {
    let face = this.#faces.get(font);
    if (face === undefined) {
      face = this.#readFace(font);
      this.#faces.set(font, face);
    }
    return face;
  }

  #readFace(font: number): Face {
    const { call } = this.#pdfium;
    const full = this.#pdfium.utf8((buffer, size) =>
      call.FPDFFont_GetBaseFontName(font, buffer, size)
    );
    const name = full.replace(/^[A-Z]{6}\+/, "");
    const flags = Math.max(0, call.FPDFFont_GetFlags(font));
    return {
      name,
      bold: BOLD_NAME.test(name) || (flags & FORCE_BOLD) !== 0 ||
        call.FPDFFont_GetWeight(font) >= BOLD_WEIGHT,
      italic: ITALIC_NAME.test(name) || (flags & ITALIC) !== 0,
      mono: MONO_NAME.test(name) || (flags & FIXED_PITCH) !== 0,
    };
  }
}

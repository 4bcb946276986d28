/**
 * How the text of a PDF object is set: its font, size, weight and slant.
 *
 * @module
 */

import type { Style } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";
import { texSymbolsOf } from "./tex_symbols.ts";

/** Font descriptor flags (PDF 32000-1, table 123). */
const FIXED_PITCH = 1 << 0;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** Weight from which a face counts as bold (ISO 32000-1 FontWeight: 400 regular, 700 bold). */
const BOLD_WEIGHT = 600;

const BOLD_NAME = /bold|black|heavy|demi|(?:^|[-+,])(?:cmbx|cmb|cmssbx|ecbx|sfbx|lmbx)/i;
const ITALIC_NAME = /ital|obli|slant|(?:^|[-+,])(?:cmti|cmsl|ecti|ecsl|sfti|sfsl|lmri)/i;
const MONO_NAME =
  /mono|courier|consol|typewriter|menlo|monaco|nimbusmon|lettergothic|(?:source|fira|cascadia) ?code|(?:^|[-+,])(?:cmtt|ectt|sftt|lmtt|cmsltt|t1xtt|n?txtt|pxtt)/i;

/** Faces that say they are not bold, whatever their stems make PDFium believe. */
const PLAIN_NAME = /[-,](?:regular|roman|book|light|italic|oblique)$/i;

interface Face {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Its looks by their sizes: those of filled glyphs, and those of outlined ones. */
  readonly filled: Map<number, Look>;
  readonly outlined: Map<number, Look>;
}

/** A style, and the signs of its face where it has signs in the place of characters. */
export interface Look {
  readonly style: Style;
  readonly symbols: ReadonlyMap<number, string> | undefined;
}

/** Styles of one document; equal ones are one object. */
export class Styles {
  readonly #pdfium: Pdfium;
  readonly #faces = new Map<number, Face>();
  readonly #looks = new Map<string, Look>();

  /** @param pdfium Where the document is open. */
  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** Handles of fonts are valid for a page only: forget them when it is closed. */
  endPage(): void {
    this.#faces.clear();
  }

  /** The look of a text object drawn at `size` points. */
  of(textObject: number, size: number): Look {
    const { call } = this.#pdfium;
    const face = this.#faceOf(call.FPDFTextObj_GetFont(textObject));
    // Outlines drawn around filled glyphs thicken them: a poor man's bold (render mode 2).
    const outlined = call.FPDFTextObj_GetTextRenderMode(textObject) === 2;
    const looks = outlined ? face.outlined : face.filled;
    const rounded = Math.round(size * 10) / 10;
    let look = looks.get(rounded);
    if (look === undefined) {
      look = this.#lookOf(face, rounded, outlined);
      looks.set(rounded, look);
    }
    return look;
  }

  #lookOf({ name, italic, mono, ...face }: Face, size: number, outlined: boolean): Look {
    const bold = face.bold || outlined;
    const key = `${name}/${size}/${bold}/${italic}/${mono}`;
    let look = this.#looks.get(key);
    if (look === undefined) {
      look = { style: { font: name, size, bold, italic, mono }, symbols: texSymbolsOf(name) };
      this.#looks.set(key, look);
    }
    return look;
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
        (!PLAIN_NAME.test(name) && call.FPDFFont_GetWeight(font) >= BOLD_WEIGHT),
      italic: ITALIC_NAME.test(name) || (flags & ITALIC) !== 0,
      mono: MONO_NAME.test(name) || (flags & FIXED_PITCH) !== 0,
      filled: new Map(),
      outlined: new Map(),
    };
  }
}

/**
 * Texts that a document gives to be read in place of what it draws (`ActualText`, PDF 32000-1,
 * 14.9.4), as browsers and office programs print letters with marks.
 *
 * PDFium's text page has such a text with each run of objects that draw a part of it, in slots of the
 * box of one of them, which may be that of a mark. Here each is one, with the place of all its parts.
 *
 * @module
 */

import type { Pdfium } from "./api.ts";
import { drawnCornersOf, type Matrix, matrixOf, type Point, product } from "./matrix.ts";
import { eachObject, OBJECT } from "./page_objects.ts";

/** What is read of a page. */
const MAX_OBJECTS = 500_000;
/** Bytes of a text at most: it stands for a few glyphs. */
const MAX_BYTES = 2048;

/** A text, and where what it stands for is drawn, in the coordinates of the PDF's page. */
export interface GivenText {
  readonly text: string;
  /** Two opposite corners of the boxes of all its parts. */
  low: Point;
  high: Point;
  /** Where the widest of its parts begins, on its baseline. */
  origin: Point;
  /** Width of that part. */
  widest: number;
}

/** The texts that a page gives, by the handles of the text objects that they stand for. */
export function readGivenTexts(pdfium: Pdfium, page: number): ReadonlyMap<number, GivenText> {
  return pdfium.withString("ActualText", (key) => new GivenReader(pdfium, key).read(page));
}

class GivenReader {
  readonly #pdfium: Pdfium;
  /** Address of the name of such texts. */
  readonly #key: number;
  readonly #byMark = new Map<number, GivenText | undefined>();
  readonly #byObject = new Map<number, GivenText>();

  constructor(pdfium: Pdfium, key: number) {
    this.#pdfium = pdfium;
    this.#key = key;
  }

  read(page: number): ReadonlyMap<number, GivenText> {
    eachObject(this.#pdfium, page, {
      limit: MAX_OBJECTS,
      look: (handle, type, outer) => {
        if (type === OBJECT.text) this.#readText(handle, outer);
      },
    });
    return this.#byObject;
  }

  #readText(object: number, outer: Matrix): void {
    const given = this.#givenOf(object);
    if (given === undefined) return;
    const corners = drawnCornersOf(this.#pdfium, object, outer);
    if (corners === undefined) return;
    const own = matrixOf(this.#pdfium, object);
    include(given, corners, product(own, outer));
    this.#byObject.set(object, given);
  }

  /** The text of the outermost mark that has one. */
  #givenOf(object: number): GivenText | undefined {
    const { call } = this.#pdfium;
    const count = call.FPDFPageObj_CountMarks(object);
    for (let index = 0; index < count; index++) {
      const mark = call.FPDFPageObj_GetMark(object, index);
      if (!this.#byMark.has(mark)) this.#byMark.set(mark, this.#read(mark));
      const given = this.#byMark.get(mark);
      if (given !== undefined) return given;
    }
    return undefined;
  }

  #read(mark: number): GivenText | undefined {
    const { call, scratch } = this.#pdfium;
    const bytes = scratch + 8;
    const isThere = call.FPDFPageObjMark_GetParamBlobValue(
      mark,
      this.#key,
      bytes,
      MAX_BYTES,
      scratch,
    );
    const size = this.#pdfium.int(0);
    if (isThere === 0 || size <= 0 || size > MAX_BYTES) return undefined;
    const text = textOf(this.#pdfium.bytes(bytes, size).slice()).trim().normalize("NFC");
    if (text === "") return undefined;
    return {
      text,
      low: { x: Infinity, y: Infinity },
      high: { x: -Infinity, y: -Infinity },
      origin: { x: 0, y: 0 },
      widest: -1,
    };
  }
}

/** Widens a text's place by the box of a part, and by where the part begins: before its ink. */
function include(given: GivenText, corners: readonly Point[], { a, b, e, f }: Matrix): void {
  const origin = { x: e, y: f };
  // Marks by themselves are drawn before where they begin.
  const starts = /^\p{M}/u.test(given.text) ? [] : [origin];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [allX, allY] = [xs.concat(starts.map(({ x }) => x)), ys.concat(starts.map(({ y }) => y))];
  const width = Math.abs(a) > Math.abs(b) ? Math.abs(xs[0]! - xs[1]!) : Math.abs(ys[0]! - ys[1]!);
  given.low = { x: Math.min(given.low.x, ...allX), y: Math.min(given.low.y, ...allY) };
  given.high = { x: Math.max(given.high.x, ...allX), y: Math.max(given.high.y, ...allY) };
  if (width <= given.widest) return;
  given.widest = width;
  given.origin = origin;
}

/** A text string (PDF 32000-1, 7.9.2.2): UTF-16 or UTF-8 by its first bytes; else of single bytes. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes);
  return String.fromCharCode(...bytes);
}

/**
 * The characters of a page as PDFium finds them, with their places, in the order of its text page.
 *
 * @module
 */

import { LimitError } from "../../../../errors.ts";
import { LIMITS } from "../../../../limits.ts";
import { hasRightToLeft } from "../layout/direction.ts";
import { toFrame, toSlant, toUpright, uprightSize } from "../layout/frame.ts";
import type { Glyph, TextObject, Turn } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";
import { characterOf, isBlank, isUnmapped, isWithoutWidth } from "./characters.ts";
import { type DrawnObject, DrawnObjects, type TextPage } from "./drawn_objects.ts";
import { readGivenTexts } from "./given.ts";
import { type DrawnGlyph, withGivenTexts } from "./given_glyphs.ts";
import { originOf } from "./vertical.ts";

/** Scripts whose letters have marks that are drawn beside them: those below are composed. */
const FIRST_MARK = 0x591;
const LAST_MARK = 0x1cff;
const LAST_POINT = 0x5c7;
const MARK = /^\p{M}/u;

/** White between two letters is none that is less, against the size. */
const TAKEN_BACK = 0.05;

/** A character and what draws it. */
interface ReadGlyph extends DrawnGlyph {
  readonly object: DrawnObject;
}

/** The characters of a page. */
export function readGlyphs(pdfium: Pdfium, handle: number, page: TextPage): readonly Glyph[] {
  const text = pdfium.call.FPDFText_LoadPage(handle);
  if (text === 0) return [];
  try {
    const reader = new GlyphReader(pdfium, text, page);
    const glyphs = reader.read();
    return reader.hasMarks
      ? withGivenTexts(glyphs, readGivenTexts(pdfium, handle), page.shape)
      : glyphs;
  } finally {
    pdfium.call.FPDFText_ClosePage(text);
  }
}

class GlyphReader {
  readonly #pdfium: Pdfium;
  readonly #text: number;
  readonly #page: TextPage;
  readonly #objects: DrawnObjects;
  readonly #size: { width: number; height: number };
  readonly #glyphs: ReadGlyph[] = [];
  /** Whether there are letters with marks, for which documents give texts. */
  hasMarks = false;
  #spaced = false;
  /** Where the last white stands. */
  #blank = -1;
  /** The ends of the character that is read. */
  #left = 0;
  #right = 0;

  constructor(pdfium: Pdfium, text: number, page: TextPage) {
    this.#pdfium = pdfium;
    this.#text = text;
    this.#page = page;
    this.#objects = new DrawnObjects(pdfium, text, page);
    this.#size = uprightSize(page.shape);
  }

  read(): ReadGlyph[] {
    const { call } = this.#pdfium;
    const count = call.FPDFText_CountChars(this.#text);
    if (count > LIMITS.pageCharacters) throw tooMany(this.#page.page, count);
    for (let index = 0; index < count; index++) {
      const code = call.FPDFText_GetUnicode(this.#text, index);
      const object = call.FPDFText_GetTextObject(this.#text, index);
      // Characters without an object are PDFium's own guesses at spaces and line ends.
      if (object === 0 || isWithoutWidth(code)) continue;
      if (isBlank(code) && !this.#isSymbol(index, code, object)) {
        this.#spaced = true;
        this.#blank = index;
      } else index = this.#add(index, code, object);
    }
    return this.#glyphs;
  }

  /** Whether a control code is a sign of a face that has signs there. */
  #isSymbol(index: number, code: number, handle: number): boolean {
    if (code >= 0x20) return false;
    return this.#objects.at(index, code, handle).symbols?.has(code) ?? false;
  }

  /** Adds the character at `index`; returns the index of its last code unit. */
  #add(index: number, code: number, handle: number): number {
    const { call } = this.#pdfium;
    const object = this.#objects.at(index, code, handle);
    let last = index;
    const symbol = object.symbols?.get(code);
    let text = symbol ?? characterOf(code);
    if (code >= 0xd800 && code < 0xdc00) {
      text += String.fromCharCode(call.FPDFText_GetUnicode(this.#text, ++last));
    }
    if (text === "") return last;
    const isComplex = code >= FIRST_MARK;
    if (object.slant !== 0) this.#findSlantedEnds(index, object);
    else if (isComplex && code <= LAST_POINT) this.#findInk(index, object.turn);
    else {
      call.FPDFText_GetLooseCharBox(this.#text, index, this.#pdfium.scratch);
      this.#setEnds(this.#along(object.turn, 0, 3), this.#along(object.turn, 2, 1));
    }
    if (!isComplex) this.#settleLigature(index, object);
    const guessed = this.#spaced && (isComplex || object.style.mono) &&
      this.#isGuessed(code, text, object);
    this.hasMarks ||= isComplex && code <= LAST_MARK && MARK.test(text);
    this.#glyphs.push({
      text,
      left: this.#left,
      right: this.#right,
      object,
      spaced: this.#spaced && !(guessed && isOddlyStepped(text, object)) &&
        !this.#isTakenBack(object, isComplex),
      guessed,
      unmapped: symbol === undefined && this.#isUnmapped(index, code),
    });
    this.#spaced = false;
    return last;
  }

  /** Whether the white before a letter is only guessed from a step, or stands elsewhere. */
  #isGuessed(code: number, text: string, object: DrawnObject): boolean {
    if (isOddlyStepped(text, object)) return this.#isGuess();
    return code <= LAST_MARK && (this.#isGuess() || this.#isElsewhere(object));
  }

  #isGuess(): boolean {
    return this.#pdfium.call.FPDFText_IsGenerated(this.#text, this.#blank) === 1;
  }

  /**
   * The box of a ligature is that of its ink, which may reach back over the space before it: its letters
   * begin where it is set, as any other.
   */
  #settleLigature(index: number, object: DrawnObject): void {
    const last = this.#glyphs.at(-1);
    if (last === undefined || last.left !== this.#left || last.right !== this.#right) return;
    if (last.object !== object || object.turn !== 0 || this.#page.shape.rotate !== 0) return;
    if (object.slant !== 0) return;
    const origin = originOf(this.#pdfium, this.#text, index).x - this.#page.shape.left;
    if (origin <= this.#left || origin >= this.#right) return;
    this.#glyphs[this.#glyphs.length - 1] = { ...last, left: origin };
    this.#left = origin;
  }

  /**
   * Whether a glyph stands where the letter before its white ends: troff takes spaces back that it kerns.
   * In other scripts than those of Europe it may also be drawn before a mark.
   */
  #isTakenBack(object: DrawnObject, isComplex: boolean): boolean {
    const last = this.#glyphs.at(-1);
    const hair = TAKEN_BACK * object.style.size;
    if (last?.object !== object || object.slant !== 0) return false;
    if (Math.abs(this.#left - last.right) >= hair) return false;
    if (this.#isGuess()) return false;
    const { from, to } = this.#blankEnds(object.turn);
    // White that the font gives no width has nothing to take back.
    return isComplex || (to - from > hair && this.#left < to - hair);
  }

  /** Whether the white before a glyph stands at another place of its line. */
  #isElsewhere({ turn, style: { size } }: DrawnObject): boolean {
    return Math.abs(this.#left - this.#blankEnds(turn).to) > size;
  }

  /** Where the last white begins and ends along the lines of a turn. */
  #blankEnds(turn: Turn): { from: number; to: number } {
    this.#pdfium.call.FPDFText_GetLooseCharBox(this.#text, this.#blank, this.#pdfium.scratch);
    const [one, other] = [this.#along(turn, 0, 3), this.#along(turn, 2, 1)];
    return { from: Math.min(one, other), to: Math.max(one, other) };
  }

  #isUnmapped(index: number, code: number): boolean {
    return isUnmapped(code) ||
      this.#pdfium.call.FPDFText_HasUnicodeMapError(this.#text, index) !== 0;
  }

  /** Finds the ends of a point of Hebrew by its ink: its advance says nothing. */
  #findInk(index: number, turn: Turn): void {
    const at = this.#pdfium.scratch;
    // Left, right, bottom and top, as numbers of 64 bits.
    this.#pdfium.call.FPDFText_GetCharBox(this.#text, index, at, at + 8, at + 16, at + 24);
    const [left, right, bottom, top] = [0, 1, 2, 3].map((slot) => this.#pdfium.double(slot));
    const place = (x: number, y: number) =>
      toFrame(this.#size, turn, toUpright(this.#page.shape, x, y)).x;
    this.#setEnds(place(left!, top!), place(right!, bottom!));
  }

  /**
   * Finds the ends of a character along its slanted line: the box around a slanted rectangle is as wide
   * and high together as that is, times the sum of the sine and the cosine of its slant.
   */
  #findSlantedEnds(index: number, { slant, style }: DrawnObject): void {
    const { call, scratch } = this.#pdfium;
    call.FPDFText_GetLooseCharBox(this.#text, index, scratch);
    const [left, top, right, bottom] = [0, 1, 2, 3].map((slot) => this.#pdfium.float(slot));
    const angle = (slant * Math.PI) / 180;
    const sides = (right! - left! + top! - bottom!) /
      (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
    const { x, y } = originOf(this.#pdfium, this.#text, index);
    this.#left = toSlant(slant, toUpright(this.#page.shape, x, y)).x;
    this.#right = this.#left + Math.max(0, sides - style.size);
  }

  #setEnds(one: number, other: number): void {
    this.#left = Math.min(one, other);
    this.#right = Math.max(one, other);
  }

  /** How far along the lines of a turn a corner of the box in the scratch buffer lies. */
  #along(turn: Turn, xSlot: number, ySlot: number): number {
    const { shape } = this.#page;
    const x = this.#pdfium.float(xSlot);
    // As most pages and most texts stand: no points need be made for this.
    if (turn === 0 && shape.rotate === 0) return x - shape.left;
    return toFrame(this.#size, turn, toUpright(shape, x, this.#pdfium.float(ySlot))).x;
  }
}

/**
 * Right-to-left text is drawn in both directions, and its marks with steps of their own; typewriter
 * faces have white in their boxes.
 */
function isOddlyStepped(text: string, { style }: TextObject): boolean {
  return style.mono || hasRightToLeft(text);
}

function tooMany(page: number, count: number): LimitError {
  return new LimitError(
    `Cannot read page ${page}: it has ${count} characters, expected at most ` +
      `${LIMITS.pageCharacters} (pageCharacters)`,
  );
}

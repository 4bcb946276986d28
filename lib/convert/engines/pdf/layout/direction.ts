/**
 * Right-to-left text: from the order in which it stands on the page to the order in which it is
 * read. Where a document stores such text in visual order and where it stores it in logical order,
 * it stands on the page alike, so places decide, not the order of storage.
 *
 * A small part of UAX 9: enough for the words of one line, whose levels are two at most.
 *
 * @module
 */

/** Directions of a word: with strong letters, or none (digits, marks). */
export type Direction = "left" | "right" | "none";

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_RIGHT_TO_LEFT = 0x590;
const RIGHT_TO_LEFT_LETTER =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT_LETTER = /\p{L}/u;
const COMBINING = /^\p{M}+$/u;
const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "«": "»",
  "»": "«",
};

/** Whether a text has characters of scripts that run from right to left. */
export function hasRightToLeft(text: string): boolean {
  // Most text lies below the first of them.
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= FIRST_RIGHT_TO_LEFT) return RIGHT_TO_LEFT.test(text);
  }
  return false;
}

/** Whether a text is combining marks alone. */
export function isCombining(text: string): boolean {
  // Most text lies below the first combining mark, U+0300.
  return text.charCodeAt(0) >= 0x300 && COMBINING.test(text);
}

/** Direction of a word by its first strong letter. */
export function directionOf(text: string): Direction {
  for (const character of text) {
    if (RIGHT_TO_LEFT_LETTER.test(character)) return "right";
    if (LEFT_TO_RIGHT_LETTER.test(character)) return "left";
  }
  return "none";
}

/** A character or word with its place along the line. */
export interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/**
 * Pieces of one line in reading order. `base` is the direction in which the line begins.
 *
 * Runs of the other direction keep their own order; digits and marks between two words of one
 * direction belong to it, digits beside a left-to-right word belong to that word (UAX 9, W7 and N1).
 */
export function inReadingOrder<T extends Placed>(pieces: readonly T[], base: Direction): T[] {
  const sorted = pieces.toSorted((a, b) => a.left + a.right - b.left - b.right);
  const directions = resolve(sorted);
  if (base === "right") {
    sorted.reverse();
    directions.reverse();
  }
  const foreign: Direction = base === "right" ? "left" : "right";
  const ordered: T[] = [];
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    if (directions[start] === foreign) {
      while (end < sorted.length && directions[end] === foreign) end++;
      ordered.push(...sorted.slice(start, end).reverse());
    } else {
      ordered.push(sorted[start]!);
    }
    start = end;
  }
  return ordered;
}

/** Directions of pieces in visual order, the neutral ones settled by their neighbours. */
function resolve(pieces: readonly Placed[]): Direction[] {
  const own = pieces.map((piece) => directionOf(piece.text));
  const befores = lastStrong(own);
  const afters = lastStrong(own.toReversed()).reverse();
  return own.map((direction, index) => {
    if (direction !== "none") return direction;
    const [before, after] = [befores[index]!, afters[index]!];
    if (before === after) return before;
    const isNumber = /\d/.test(pieces[index]!.text);
    const besideLeft = own[index - 1] === "left" || own[index + 1] === "left";
    return isNumber && besideLeft ? "left" : "none";
  });
}

/** The last direction of a strong letter up to each place. */
function lastStrong(directions: readonly Direction[]): Direction[] {
  let last: Direction = "none";
  return directions.map((direction) => last = direction === "none" ? last : direction);
}

/**
 * The text of one word with right-to-left letters, from its glyphs in any order. Combining marks
 * follow the letter under which they stand. Characters that share one place come in reverse: PDFium
 * turns what it takes for right-to-left text around, letters of one glyph included.
 */
export function wordInReadingOrder(characters: readonly Placed[]): string {
  const glyphs = withWholeGlyphs(characters);
  const bases: { text: string; left: number; right: number }[] = [];
  const marks: Placed[] = [];
  for (const glyph of glyphs) {
    if (isCombining(glyph.text)) marks.push(glyph);
    else bases.push({ ...glyph });
  }
  for (const mark of marks) {
    const centre = (mark.left + mark.right) / 2;
    const base = nearest(bases, centre);
    if (base === undefined) bases.push({ ...mark });
    else base.text += mark.text;
  }
  return inReadingOrder(withWholeNumbers(bases), "right").map((piece) => piece.text).join("");
}

function withWholeGlyphs(characters: readonly Placed[]): Placed[] {
  const whole: { text: string; left: number; right: number }[] = [];
  for (const { text, left, right } of characters) {
    const last = whole.at(-1);
    if (last !== undefined && last.left === left && last.right === right && right > left) {
      last.text = hasRightToLeft(text) ? text + last.text : last.text + text;
    } else whole.push({ text, left, right });
  }
  return whole;
}

/** Digits that stand side by side are one number, which runs from left to right. */
function withWholeNumbers(pieces: readonly Placed[]): Placed[] {
  const sorted = pieces.toSorted((a, b) => a.left + a.right - b.left - b.right);
  const whole: { text: string; left: number; right: number }[] = [];
  sorted.forEach((piece, index) => {
    const last = whole.at(-1);
    const inNumber = last !== undefined && /\p{Nd}[.,:/]?$/u.test(last.text) &&
      (isDigit(piece.text) || (/^[.,:/]$/.test(piece.text) && isDigit(sorted[index + 1]?.text)));
    if (inNumber) {
      last.text += piece.text;
      last.right = piece.right;
    } else whole.push({ ...piece });
  });
  return whole;
}

function isDigit(text: string | undefined): boolean {
  return text !== undefined && /^\p{Nd}/u.test(text);
}

function nearest<T extends Placed>(pieces: readonly T[], centre: number): T | undefined {
  let best: T | undefined;
  let distance = Infinity;
  for (const piece of pieces) {
    const away = Math.max(piece.left - centre, centre - piece.right, 0);
    if (away < distance) [best, distance] = [piece, away];
  }
  return best;
}

/**
 * Brackets of a right-to-left text the right way round. Fonts map the bracket as drawn or as meant;
 * a text that closes before it opens has them as drawn.
 */
export function settleBrackets(text: string): string {
  const opens = text.search(/[([{«]/);
  const closes = text.search(/[)\]}»]/);
  const same = /^([([{«])(.+)\1$/u.exec(text);
  if (same !== null) return same[1]! + same[2]! + MIRRORED[same[1]!]!;
  if (closes < 0 || (opens >= 0 && opens < closes) || opens < 0) return text;
  return text.replace(/[()[\]{}«»]/g, (bracket) => MIRRORED[bracket]!);
}

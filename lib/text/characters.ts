/**
 * What a code point is to the text rules: part of a word, written without spaces, or white space.
 *
 * Classes are worked out once per code point and kept in a table, because the rules run over whole
 * corpora and a regular expression per character would dominate packing.
 *
 * @module
 */

/** Letter, number, or combining mark: part of a word. */
export const WORD = 1;
/** Of a script written without spaces between words (Korean counts, as in the package format). */
export const UNSPACED = 2;
/** White space, as the package format has it: see {@linkcode SPACE_RANGES}. */
export const SPACE = 4;
/** A combining mark, which belongs to the letter before it. */
export const MARK = 8;
const KNOWN = 128;

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const MARK_CHARACTER = /\p{M}/u;
/**
 * White space of the package format, as the ranges of a class in a regular expression: U+001C to U+001F
 * are among it, U+FEFF and U+200B are not.
 */
export const SPACE_RANGES: string = String
  .raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const SPACE_CHARACTER = new RegExp(`[${SPACE_RANGES}]`);

/** First and last code point of each block whose scripts have no spaces between words. */
const UNSPACED_BLOCKS: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff], // Thai, Lao
  [0x0f00, 0x109f], // Tibetan, Myanmar
  [0x1780, 0x17ff], // Khmer
  [0x3040, 0x30ff], // Hiragana, Katakana
  [0x3400, 0x4dbf], // Han, extension A
  [0x4e00, 0x9fff], // Han
  [0xa980, 0xa9df], // Javanese
  [0xac00, 0xd7af], // Hangul
  [0xf900, 0xfaff], // Han, compatibility
];

/** Code points from here on are in the Basic Multilingual Plane's table; the rest in a map. */
const table = new Uint8Array(0x10000);
const astral = new Map<number, number>();

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const inMarkRange = codePoint >= 0x300 && codePoint < 0x1f000;
  const isMark = inMarkRange && MARK_CHARACTER.test(character);
  let flags = KNOWN;
  if (isMark) flags |= MARK | WORD;
  else if (WORD_CHARACTER.test(character)) flags |= WORD;
  if (SPACE_CHARACTER.test(character)) flags |= SPACE;
  if (UNSPACED_BLOCKS.some(([first, last]) => codePoint >= first && codePoint <= last)) {
    flags |= UNSPACED;
  }
  return flags;
}

/**
 * The class of a code point: a sum of {@linkcode WORD}, {@linkcode UNSPACED}, {@linkcode SPACE} and
 * {@linkcode MARK}, with other bits set.
 */
export function classOf(codePoint: number): number {
  if (codePoint < 0x10000) {
    const known = table[codePoint]!;
    return known !== 0 ? known : (table[codePoint] = classify(codePoint));
  }
  let known = astral.get(codePoint);
  if (known === undefined) astral.set(codePoint, known = classify(codePoint));
  return known;
}

const UNSPACED_RANGES = UNSPACED_BLOCKS.map(([first, last]) =>
  `${unicode(first)}-${unicode(last)}`
);
const ANY_UNSPACED = new RegExp(`[${UNSPACED_RANGES.join("")}]`);

/** A code point of the Basic Multilingual Plane as regular expressions spell it. */
function unicode(codePoint: number): string {
  return `\\u${codePoint.toString(16).padStart(4, "0")}`;
}

/** Whether a text has any character of a script written without spaces. */
export function hasUnspaced(text: string): boolean {
  return ANY_UNSPACED.test(text);
}

const UNSPACED_TEXT = new RegExp(`${ANY_UNSPACED.source}|[、。；：！？]`, "g");

/**
 * A text of the same length, with a line break for every character of a script written without
 * spaces, its punctuation included: what is left are the parts of other scripts, and symbols.
 */
export function breakAtUnspaced(text: string): string {
  return text.replace(UNSPACED_TEXT, "\n");
}

/** How many code points a text has, which is what the package format calls its length. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (
      (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
    ) {
      length--;
      at++;
    }
  }
  return length;
}

/** A text without its first code points. */
export function skipCodePoints(text: string, count: number): string {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; left--) {
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return text.slice(at);
}

/**
 * The shapes of words, as the format's `term_shape` table has them (character shape codes, A. L. Spitz
 * 1995): most misreadings leave the shape of a word as it is.
 *
 * @module
 */

const CLASSES: Readonly<Record<string, string>> = {
  a: "bcdefgijlopqrstz0123456789",
  b: "ahk",
  c: "m",
  d: "vy",
  e: "nux",
  f: "w",
};
const CODES = new Map(
  Object.entries(CLASSES).flatMap(([code, letters]) =>
    [...letters].map((letter) => [letter, code] as const)
  ),
);

/** The shape of a word: a code per letter, other characters as they are. */
export function shapeKey(word: string): string {
  return Array.from(word, (letter) => CODES.get(letter) ?? letter).join("");
}

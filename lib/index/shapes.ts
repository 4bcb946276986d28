/**
 * Transcription recovery over the format's `term_shape` table: words that a misreading could have
 * made of an asked word have the same shape (character shape codes, A. L. Spitz 1995).
 *
 * @module
 */
import { codePointLength } from "../text/characters.ts";
import type { PackageIndex } from "./package_index.ts";

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
/** Candidates per word. */
const MOST = 8;

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

/** Whether two words of one length differ in exactly one character. */
function differsInOne(one: string, other: string): boolean {
  const left = [...one];
  const right = [...other];
  if (left.length !== right.length) return false;
  let different = 0;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) different++;
  return different === 1;
}

/**
 * The words of the corpus that a word of the question may have been misread as, the commonest first.
 * Empty for a word that the corpus has, and for a short one.
 *
 * @param index A package with {@linkcode Capabilities.shapes}.
 * @param word A term of the format.
 */
export function misreadingsOf(index: PackageIndex, word: string): string[] {
  if (codePointLength(word) < SHORTEST || index.passagesWith(word) > 0) return [];
  return index.rows<{ term: string; passages: number }>(
    `SELECT s.term, coalesce(d.passages, 0) AS passages
     FROM term_shape s LEFT JOIN df d ON d.term = s.term WHERE s.shape = ?`,
    shapeKey(word),
  ).filter(({ term }) => differsInOne(term, word))
    .sort((one, other) => other.passages - one.passages)
    .slice(0, MOST)
    .map(({ term }) => term);
}

/**
 * Roman numerals, as lists and page labels have them.
 *
 * @module
 */

const NUMERALS: readonly (readonly [worth: number, letters: string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
const LARGEST = 3999;

/** A number in lower-case Roman numerals; in digits where it has none (below 1, above 3,999). */
export function romanNumeral(number: number): string {
  if (number < 1 || number > LARGEST) return String(number);
  let left = number;
  let text = "";
  for (const [worth, letters] of NUMERALS) {
    for (; left >= worth; left -= worth) text += letters;
  }
  return text;
}

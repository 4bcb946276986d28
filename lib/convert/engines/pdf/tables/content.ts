/**
 * Whether what stands in cells is what tables hold: words and numbers, not the letters and brackets
 * of formulas and diagrams.
 *
 * @module
 */

/** Share of the cells with text that must hold a word or a number. */
const TELLING = 0.6;

/** Share of the pieces that must be words or longer numbers. */
const MIN_WORDS = 0.2;

/** Share of the cells of a column of values that hold one. */
const OF_VALUES = 0.8;
/** A year, which may be the name of a column too. */
export const YEAR = /^(?:1[6-9]|20)\d\d$/;

/** Signs that say "nothing here", and those that tick a cell. */
const SIGN = /^[-–—−*.…\s]*$|^[✓✔✗✘✕✖√×☐☑☒●○◯◉■□xX]$/u;

/** Whether a text is a sign that means its cell alone, and shows nothing of what the others hold. */
export function isSign(text: string): boolean {
  return SIGN.test(text);
}

/** Whether most texts hold a number, a word of two letters, or a sign of a script without spaces. */
export function areTelling(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => !isSign(text));
  const telling = filled.filter((text) =>
    /\p{Nd}|\p{Lo}/u.test(text) || /[\p{L}\p{M}]{2}/u.test(text)
  );
  return filled.length > 0 && telling.length >= TELLING * filled.length;
}

/** Whether some cells hold more than the single letters and digits of matrices. */
export function hasWords(texts: readonly string[]): boolean {
  const telling = texts.filter((text) => !isSign(text));
  const words = telling.filter((text) => /[\p{L}\p{N}]{3}|\p{Lo}/u.test(text));
  return words.length >= MIN_WORDS * telling.length;
}

/** Whether texts are values: most have digits, and they are not all years. */
export function areValues(texts: readonly string[]): boolean {
  const values = texts.filter((text) => /\d/.test(text));
  return values.length > 0 && values.length >= OF_VALUES * texts.length &&
    !values.every((text) => YEAR.test(text));
}

/** Whether a text is no value: it may be a year. */
export function isName(text: string): boolean {
  return !/\d/.test(text) || YEAR.test(text);
}

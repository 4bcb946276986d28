/**
 * Whether what stands in cells is what tables hold: words and numbers, not the letters and brackets
 * of formulas and diagrams.
 *
 * @module
 */

import type { Fragment } from "../layout/model.ts";

/** Share of the cells with text that must hold a word or a number. */
const TELLING = 0.6;

/** Share of the pieces that must be words or longer numbers. */
const MIN_WORDS = 0.2;

/** Share of the cells of a column of values that hold one. */
const OF_VALUES = 0.8;
/** A year, which may be the name of a column too. */
export const YEAR = /^(?:1[6-9]|20)\d\d$/;

/** What says "nothing here", and signs that tick a cell. */
const NOTHING = /^[-–—−*.…\s]*$/u;
const TICK = /^[✓✔✗✘✕✖√×☐☑☒●○◯◉■□]$/u;
/** A letter that does so where it stands in several cells: one alone names a value. */
const CROSS = /^[xX]$/;
const MIN_CROSSES = 4;

/** Texts without the signs that tick cells, which show nothing of what the others hold. */
function withoutTicks(texts: readonly string[]): string[] {
  const areCrosses = texts.filter((text) => CROSS.test(text)).length >= MIN_CROSSES;
  return texts.filter((text) => !TICK.test(text) && !(areCrosses && CROSS.test(text)));
}

/** Whether a text is a sign alone. */
export function isSign(text: string): boolean {
  return NOTHING.test(text) || TICK.test(text);
}

/** Whether most texts hold a number, a word of two letters, or a sign of a script without spaces. */
export function areTelling(texts: readonly string[]): boolean {
  const filled = withoutTicks(texts).filter((text) => !NOTHING.test(text));
  const telling = filled.filter((text) =>
    /\p{Nd}|\p{Lo}/u.test(text) || /[\p{L}\p{M}]{2}/u.test(text)
  );
  return filled.length > 0 && telling.length >= TELLING * filled.length;
}

/** Whether some cells hold more than the single letters and digits of matrices. */
export function hasWords(texts: readonly string[]): boolean {
  const own = withoutTicks(texts);
  const words = own.filter((text) => /[\p{L}\p{N}]{3}|\p{Lo}/u.test(text));
  return words.length >= MIN_WORDS * own.length;
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

/** Whether words are in a typewriter face, but for signs that mark where lines of code are broken. */
export function isTyped(words: readonly Fragment[]): boolean {
  return words.every(({ style, text }) => style.mono || !/[\p{L}\p{N}]/u.test(text));
}

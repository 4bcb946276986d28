/**
 * Whether what stands in cells is what tables hold: words and numbers, not the letters and brackets
 * of formulas and diagrams.
 *
 * @module
 */

/** Share of the cells with text that must hold a word or a number. */
const TELLING = 0.6;

/** Whether most texts hold a number, a word of two letters, or a sign of a script without spaces. */
export function areTelling(texts: readonly string[]): boolean {
  // A dash says "nothing here", which is neither.
  const filled = texts.filter((text) => !/^[-–—−*.…\s]*$/u.test(text));
  const telling = filled.filter((text) =>
    /\p{Nd}|\p{Lo}/u.test(text) || /[\p{L}\p{M}]{2}/u.test(text)
  );
  return filled.length > 0 && telling.length >= TELLING * filled.length;
}

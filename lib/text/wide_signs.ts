/**
 * Signs that put no blanks between words: where a line of them ends and the next begins with one, the
 * end of the line is no blank (CSS Text Module Level 3, section 4.1.3).
 *
 * @module
 */

/** Ideographs, kana and their punctuation, for the making of regular expressions; not Korean's letters. */
export const WIDE_SIGN: string =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uff60]";

const ALL = new RegExp(WIDE_SIGN, "gu");
const END = new RegExp(`${WIDE_SIGN}$`, "u");
const START = new RegExp(`^${WIDE_SIGN}`, "u");

/** Two lines as one, with a blank between them where their script has some. */
export function joinLines(before: string, after: string): string {
  return before + (END.test(before) && START.test(after) ? "" : " ") + after;
}

/** How many letters' places a text takes: a wide sign takes two. */
export function widthOfText(text: string): number {
  return text.length + (text.match(ALL)?.length ?? 0);
}

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

/** A compound or an address that a margin has parted; a dash has a blank before it. */
const HYPHEN_END = /[\p{L}\p{N}][-\u2010]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;
/** What may follow the first half of two compounds: `two- and three-digit`. */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis|et|ou|y|o|e|en|of|och|eller|og)(?!\p{L})/iu;

/**
 * Lines as one, with blanks between them: not where their script has none, nor where a line ends with
 * the hyphen of a compound.
 */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line, index) =>
    index === 0 ? line : blankBetween(lines[index - 1]!, line) + line
  )
    .join("");
}

function blankBetween(before: string, after: string): "" | " " {
  const end = before.slice(-4);
  const isWide = END.test(end) && START.test(after);
  const isCompound = HYPHEN_END.test(end) && WORD_START.test(after) && !CONJUNCTION.test(after);
  return isWide || isCompound ? "" : " ";
}

/** How many letters' places a text takes: a wide sign takes two. */
export function widthOfText(text: string): number {
  return text.length + (text.match(ALL)?.length ?? 0);
}

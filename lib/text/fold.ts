/**
 * The form in which our own word index compares words: the format's normal form, and beyond it what
 * readers of a script take for the same letter.
 *
 * @module
 */

/** Anything but plain ASCII without capitals. */
// deno-lint-ignore no-control-regex -- the rest of ASCII is meant.
const MAY_FOLD = /[^\x00-@[-\x7f]/;

/** Letters that decomposition leaves whole, and those that Arabic writers use for each other. */
const LETTERS: Readonly<Record<string, string>> = {
  "ς": "σ",
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "đ": "d",
  "ð": "d",
  "þ": "th",
  "ł": "l",
  "ħ": "h",
  "ı": "i",
  "أ": "ا",
  "إ": "ا",
  "آ": "ا",
  "ٱ": "ا",
  "ى": "ي",
  "ی": "ي",
  "ک": "ك",
  "ة": "ه",
  "\u2010": "-",
};
/**
 * What is written but not part of the word: soft hyphens and joiners, Arabic vowel signs and
 * stretching, Hebrew points.
 */
const REMOVED = "\\u00ad\\u200b-\\u200d\\u2060\\ufeff" +
  "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed" +
  "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7";
const FOLDED = new RegExp(`[${REMOVED}${Object.keys(LETTERS).join("")}]`, "g");

/**
 * Folds a text for the word index.
 *
 * @param normalised Text in the format's normal form (`normalise`). Capitals that it keeps, because
 *   it folds case before decomposing, are folded here.
 */
export function foldWords(normalised: string): string {
  if (!MAY_FOLD.test(normalised)) return normalised;
  return normalised.toLowerCase().replace(FOLDED, (letter) => LETTERS[letter] ?? "");
}

/** Arabic letters as their two bytes of UTF-8. */
const ALEF = 0xd8a7;
const LAM = 0xd984;
/** And, so, with, as: written together with the article. */
const PREFIXES: ReadonlySet<number> = new Set([0xd988, 0xd981, 0xd8a8, 0xd983]);
/** Letters that must be left of a word without its article, in bytes. */
const LEFT_BYTES = 6;

/**
 * How many bytes of a folded word are the Arabic article and what is written together with it.
 *
 * @param bytes UTF-8, the word at `[start, end)`.
 */
export function articleBytes(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start]!;
  if ((first !== 0xd8 && first !== 0xd9) || end - start < LEFT_BYTES + 4) return 0;
  const letter = (at: number) => (bytes[start + at]! << 8) | bytes[start + at + 1]!;
  if (letter(0) === LAM && letter(2) === LAM) return 4;
  const article = PREFIXES.has(letter(0)) ? 2 : 0;
  const isArticle = letter(article) === ALEF && letter(article + 2) === LAM;
  return isArticle && end - start >= article + 4 + LEFT_BYTES ? article + 4 : 0;
}

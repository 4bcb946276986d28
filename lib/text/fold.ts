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

const ARABIC_ARTICLE = /^(?:[\u0648\u0641\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=.{3})/;

/** A folded word without the Arabic article and what is written together with it. */
export function withoutArticle(word: string): string {
  const first = word.charCodeAt(0);
  return first >= 0x0621 && first <= 0x064a ? word.replace(ARABIC_ARTICLE, "") : word;
}

/**
 * Words of automatic labels: `ARTICLE IV.`, `Step 3:`. A program counts them, so that no reading of the text
 * has them; what they look like stands in the document.
 *
 * @module
 */

import { wordsOf } from "./words.ts";

/** More looks than that are no document's. */
const MAX_LABELS = 64;
const MAX_LITERAL_CHARACTERS = 60;
/** Numbers of several levels with no word or blank between them count as one. */
const NUMBERS = /%\d(?:[^\p{L}\s%]*%\d)*/u;
const NUMBER = "[^\\s|]{1,40}";
/** Where a label may stand: before a heading, an item, the text of a cell. */
const START = "^[ >]*(?:(?:[-*+]|#{1,6}) +)+|(?:\\| |<br>)\\u00a0*(?:- )?";

/**
 * The words of the labels in a Markdown body, each as often as it stands there.
 *
 * @param labels What the labels of the document look like, with `%1` to `%9` for their numbers.
 */
export function labelWords(markdown: string, labels: readonly string[]): string[] {
  const patterns = labels.slice(0, MAX_LABELS).flatMap(patternOf);
  if (patterns.length === 0) return [];
  const expression = new RegExp(`(?:${START})(${patterns.join("|")})(?!\\p{L})`, "gmu");
  const text = markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return Array.from(text.matchAll(expression), ([, label]) => label!).flatMap(wordsOf);
}

/** The first number of a label with the words around it; nothing where there are no words. */
function patternOf(label: string): string[] {
  const [before = "", ...others] = label.trim().split(NUMBERS);
  const [after = ""] = others;
  const literals = before + after;
  if (!/\p{L}/u.test(literals) || literals.length > MAX_LITERAL_CHARACTERS) return [];
  const number = others.length === 0 ? "" : NUMBER;
  return [escaped(before) + number + escaped(after.trimEnd())];
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
    .replace(/\s+/g, "\\s+");
}

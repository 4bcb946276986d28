/**
 * Words as verification counts them: what a reader of the document and a reader of its Markdown both
 * see, whatever the spelling of spaces, ligatures and line breaks.
 *
 * A word is a maximal run of letters, numbers and marks; characters of scripts without spaces count
 * one by one, because where such a run ends depends on the line it stands in.
 *
 * @module
 */

import { classOf, MARK, UNSPACED, WORD } from "../../text/characters.ts";

/** Characters that are seen by nobody, Arabic's stretching stroke, and strokes through operators. */
const INVISIBLE =
  /[\u00ad\u0334-\u0338\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]/g;
/** Vowel signs of Arabic: readers of one page order them differently around the letter they belong to. */
const ARABIC_VOWELS = /[\u064b-\u065f\u0670]/g;
/** Lam and alef are drawn as one sign, which readers take apart in either order. */
const LAM_ALEF = /\u0644([\u0622\u0623\u0625\u0627])/g;
const ARABIC = /[\u0600-\u06ff]/;
// deno-lint-ignore no-control-regex -- the whole of ASCII is meant.
const BEYOND_ASCII = /[^\x00-\x7f]/;
/** A hyphen at the end of a line, which may be the word's own or the line's. */
const HYPHEN_AT_LINE_END =
  /(?:(?<=\p{L}\p{M}*)[-\u00ad\u2010\u2011][ \t]*\r?\n[ \t]*(?=\p{Ll}))|(?:(?<=\p{Lu}{2})[-\u00ad\u2010\u2011][ \t]*\r?\n[ \t]*(?=\p{Lu}{2}))/gu;
const HYPHEN_AT_END = /\p{L}\p{M}*[-\u00ad\u2010\u2011]$/u;

/** Characters beside a hyphen in which its word is looked for. */
const MAX_PART = 60;

/** Compatibility forms folded, invisible characters dropped, lower case. */
function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const folded = text.replace(INVISIBLE, "").normalize("NFKC").toLowerCase();
  if (!ARABIC.test(folded)) return folded;
  return folded.replace(ARABIC_VOWELS, "").replace(LAM_ALEF, "$1\u0644");
}

/** From this length on a text has most of its words more than once, and each is kept once. */
const LONG_TEXT = 1 << 20;

/** The words of a text, in order. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const kept = text.length < LONG_TEXT ? undefined : new Map<string, string>();
  const folded = foldText(text);
  let start = -1;
  for (let at = 0; at < folded.length;) {
    const unit = folded.charCodeAt(at);
    const codePoint = (unit & 0xfc00) === 0xd800 ? folded.codePointAt(at)! : unit;
    const next = at + (codePoint > 0xffff ? 2 : 1);
    const kind = classOf(codePoint);
    const isWord = (kind & WORD) !== 0;
    const isUnspaced = isWord && (kind & UNSPACED) !== 0;
    if (start >= 0 && (!isWord || isUnspaced)) {
      words.push(keptOnce(folded.slice(start, at), kept));
      start = -1;
    }
    if (isUnspaced) addUnspaced(words, folded.slice(at, next), (kind & MARK) !== 0);
    else if (isWord && start < 0) start = at;
    at = next;
  }
  if (start >= 0) words.push(folded.slice(start));
  return words;
}

function keptOnce(word: string, kept: Map<string, string> | undefined): string {
  if (kept === undefined) return word;
  const known = kept.get(word);
  if (known === undefined) kept.set(word, word);
  return known ?? word;
}

/** A mark of an unspaced script belongs to the letter before it. */
function addUnspaced(words: string[], character: string, isMark: boolean): void {
  if (isMark && words.length > 0) words[words.length - 1] += character;
  else words.push(character);
}

/**
 * Pairs of words that a hyphen at a line's end has made of one: `ex-⏎ample` gives `ex`, `ample`. The
 * Markdown may have them joined or apart; both are the document's own text.
 */
export function hyphenPairs(text: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (const match of text.matchAll(HYPHEN_AT_LINE_END)) {
    const before = wordsOf(text.slice(Math.max(0, match.index - MAX_PART), match.index)).at(-1);
    const end = match.index + match[0].length;
    const after = wordsOf(text.slice(end, end + MAX_PART))[0];
    if (before !== undefined && after !== undefined) pairs.push([before, after]);
  }
  return pairs;
}

/** The same for a document: also words that the end of a page has cut, whatever stands at its foot. */
export function hyphenPairsOver(pages: readonly string[]): [string, string][] {
  return pages.flatMap((page, index) => {
    const next = pages[index + 1];
    return next === undefined
      ? hyphenPairs(page)
      : [...hyphenPairs(page), ...pairsOverBreak(page, next)];
  });
}

/** Lines at a page's end, feet and notes among them, of which one may have the last word of its text. */
const LAST_LINES = 12;
/** Lines at a page's beginning, heads among them, of which one may go on with that text. */
const FIRST_LINES = 8;

/** Each cut line at the end of a page with each at the next one's beginning that may go on with it. */
function pairsOverBreak(page: string, next: string): [string, string][] {
  const ends = linesOf(page).slice(-LAST_LINES).filter((line) => HYPHEN_AT_END.test(line));
  if (ends.length === 0) return [];
  const starts = linesOf(next).slice(0, FIRST_LINES).filter((line) => /^\p{Ll}/u.test(line));
  return ends.flatMap((end) => starts.flatMap((start) => hyphenPairs(`${end}\n${start}`)));
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

/** Stands in a reading where white may be, or a glyph that is in no piece of text. */
export const POSSIBLE_WHITE = "\u200b";
const POSSIBLY_CUT = /[\p{L}\p{M}\p{N}]+(?:\u200b+[\p{L}\p{M}\p{N}]+)+/gu;

/** Each word that has {@linkcode POSSIBLE_WHITE} in it, and its parts. */
export function possibleParts(text: string): { word: string; parts: string[] }[] {
  if (!text.includes(POSSIBLE_WHITE)) return [];
  return (text.match(POSSIBLY_CUT) ?? []).map((run) => ({
    word: wordsOf(run).join(""),
    parts: run.split(/\u200b+/).map((part) => wordsOf(part).join("")),
  }));
}

/** Whether a word has a digit, and so counts for numeric coverage. */
export function isNumeric(word: string): boolean {
  return /\p{Nd}/u.test(word);
}

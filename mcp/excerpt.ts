/**
 * Shortening a text around what was asked for.
 *
 * @module
 */

import { normalise, tokenizeText } from "@mdcx/mdcx/text";

const CUT = "…";
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** How far a cut may move to fall between two words. */
const WORD_REACH = 40;

/** A part of a text. */
export interface Excerpt {
  /** The part, with an ellipsis where something was left out. */
  readonly text: string;
  /** Characters of the whole. */
  readonly of: number;
}

/** The words of a question, in the form that {@linkcode excerptAround} compares. */
export function questionWords(question: string): ReadonlySet<string> {
  return new Set(tokenizeText(normalise(question)));
}

/**
 * The part of a text, of about `size` characters, that has the most different words of a question;
 * the beginning where none has any.
 *
 * @param text The whole text.
 * @param words From {@linkcode questionWords}.
 * @param size Characters of the part at most, its ellipses included.
 * @returns Undefined where the text is no longer than that.
 */
export function excerptAround(
  text: string,
  words: ReadonlySet<string>,
  size: number,
): Excerpt | undefined {
  if (text.length <= size) return undefined;
  const inside = Math.max(1, size - 2 * CUT.length);
  const start = bestStart(matchesIn(text, words), text.length, inside);
  const from = start === 0 ? 0 : afterSpace(text, start);
  const to = beforeSpace(text, Math.min(text.length, from + inside));
  const [head, tail] = [from > 0 ? CUT : "", to < text.length ? CUT : ""];
  return { text: `${head}${text.slice(from, to)}${tail}`, of: text.length };
}

interface Match {
  readonly at: number;
  readonly word: string;
}

/** Where words of the question stand; a run without spaces counts for each character it has. */
function matchesIn(text: string, words: ReadonlySet<string>): readonly Match[] {
  const matches: Match[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    for (const word of new Set(tokenizeText(normalise(run)))) {
      if (words.has(word)) matches.push({ at: index, word });
    }
  }
  return matches;
}

/** The start of the window with the most different words, a little before its first one. */
function bestStart(matches: readonly Match[], length: number, size: number): number {
  const inWindow = new Map<string, number>();
  let best = { at: 0, count: 0 };
  let last = 0;
  for (let first = 0; first < matches.length; first++) {
    for (; last < matches.length && matches[last]!.at - matches[first]!.at < size; last++) {
      inWindow.set(matches[last]!.word, (inWindow.get(matches[last]!.word) ?? 0) + 1);
    }
    if (inWindow.size > best.count) best = { at: matches[first]!.at, count: inWindow.size };
    const left = matches[first]!.word;
    const count = inWindow.get(left)! - 1;
    if (count === 0) inWindow.delete(left);
    else inWindow.set(left, count);
  }
  const margin = Math.floor(size / 5);
  return Math.max(0, Math.min(best.at - margin, length - size));
}

function afterSpace(text: string, at: number): number {
  const space = text.slice(at, at + WORD_REACH).search(/\s/);
  return wholeCharacter(text, space < 0 ? at : at + space + 1);
}

function beforeSpace(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const reach = text.slice(Math.max(0, at - WORD_REACH), at);
  const space = /\s\S*$/.exec(reach);
  return wholeCharacter(text, space === null ? at : at - reach.length + space.index);
}

/** Never between the two halves of a character. */
function wholeCharacter(text: string, at: number): number {
  const isHalf = /[\udc00-\udfff]/.test(text[at] ?? "") &&
    /[\ud800-\udbff]/.test(text[at - 1] ?? "");
  return isHalf ? at - 1 : at;
}

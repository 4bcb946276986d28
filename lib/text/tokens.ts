/**
 * Tokens of the package format: what its `df` table counts and a passage's `tokens` column states.
 *
 * @module
 */

import { classOf, codePointLength, UNSPACED, WORD } from "./characters.ts";

/** A term shorter than this many code points is not indexed by the format, unless it is unspaced. */
export const MINIMUM_TERM_LENGTH = 3;

/**
 * Splits text into maximal runs of letters, numbers and marks; a run that holds a character of a
 * script without spaces falls into its single code points.
 *
 * @param text Text, usually {@linkcode normalise}d before.
 */
export function tokenizeText(text: string): string[] {
  const tokens: string[] = [];
  eachRun(text, (start, end, isUnspaced) => {
    const run = text.slice(start, end);
    if (!isUnspaced) tokens.push(run);
    else for (const character of run) tokens.push(character);
  });
  return tokens;
}

/**
 * Splits text into maximal runs of letters, numbers and marks, whatever their script: the terms of
 * the format's full-text table, where the text was {@linkcode segment}ed before.
 *
 * @param text Text, segmented and normalised.
 */
export function wordRuns(text: string): string[] {
  const runs: string[] = [];
  eachRun(text, (start, end) => runs.push(text.slice(start, end)));
  return runs;
}

/**
 * Goes through the maximal runs of letters, numbers and marks by their places, so that whoever
 * counts them need not make a string of each.
 *
 * @param text Any text.
 * @param take Gets the run `[start, end)` and whether it holds a character of an unspaced script.
 */
function eachRun(
  text: string,
  take: (start: number, end: number, isUnspaced: boolean) => void,
): void {
  let start = -1;
  let flags = 0;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const codePoint = (unit & 0xfc00) === 0xd800 ? text.codePointAt(at)! : unit;
    const kind = classOf(codePoint);
    if ((kind & WORD) !== 0) {
      if (start < 0) start = at;
      flags |= kind;
    } else if (start >= 0) {
      take(start, at, (flags & UNSPACED) !== 0);
      start = -1;
      flags = 0;
    }
    at += codePoint > 0xffff ? 2 : 1;
  }
  if (start >= 0) take(start, text.length, (flags & UNSPACED) !== 0);
}

/** Whether the format indexes a token: three code points or more, or a single unspaced one. */
export function isSearchable(token: string): boolean {
  if (token.length > 5) return true;
  const length = codePointLength(token);
  return length >= MINIMUM_TERM_LENGTH ||
    (length === 1 && (classOf(token.codePointAt(0)!) & UNSPACED) !== 0);
}

/**
 * The tokens of a text that the format's word tables can find, in order, repetitions kept.
 *
 * @param text Text, usually {@linkcode normalise}d before.
 */
export function searchableTerms(text: string): string[] {
  return tokenizeText(text).filter(isSearchable);
}

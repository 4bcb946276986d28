/**
 * The white between the words of a row, and which of it may part cells.
 *
 * @module
 */

import { LIST_LABEL } from "../layout/labels.ts";
import type { Fragment } from "../layout/model.ts";
import type { Row } from "../layout/rows.ts";
import { SPACE } from "../layout/type_measures.ts";

/** White that may part cells, against the size of the text: at least a space. */
export const LEAST_WHITE = 0.9 * SPACE;
/** White that no text leaves between its words, against the size. */
export const WIDE = 0.6;
/** A space is no wider, against the size. */
const WIDEST_SPACE = 0.3;
/** Words in one line that make it text, where none stands further from the next. */
const WORDS_OF_TEXT = 7;
/** Lines of text that show how wide its spaces are. */
const LINES_OF_TEXT = 12;
/** Words of a row at most: drawings have thousands. */
const MAX_WORDS_OF_ROW = 256;
const LABEL = new RegExp(`${LIST_LABEL.source}|^[-+\u2013\u2022]\\s`, LIST_LABEL.flags);
const NUMBER = /^[-\u2212+($€£¥]*\d[\d.,'\u2019]*[)%]*$/u;

/** White between two words of a row. */
export interface White {
  readonly row: number;
  /** Where the words before it begin. */
  readonly from: number;
  readonly left: number;
  readonly right: number;
  /** Numbers stand on both sides, which are no words of a text. */
  readonly isOfNumbers: boolean;
  /** What stands before it is the label of an item. */
  readonly isOfLabel: boolean;
  /** How many words follow it. */
  readonly words: number;
}

/** The white between the words of a row that may part cells. */
export function whitesOf({ fragments, size }: Row, row: number): White[] {
  if (fragments.some(({ table, style }) => table !== undefined || style.mono)) return [];
  if (fragments.length > MAX_WORDS_OF_ROW || isText(fragments, size)) return [];
  const white = fragments.map((fragment, at) => fragment.left - (fragments[at - 1]?.right ?? 0));
  let start = 0;
  return fragments.flatMap((fragment, at) => {
    const before = fragments[at - 1];
    if (before === undefined) return [];
    const first = start;
    if (white[at]! >= WIDE * size) start = at;
    if (white[at]! < LEAST_WHITE * size || isInList(before, fragment)) return [];
    const end = white.findIndex((width, other) => other > at && width >= WIDE * size);
    return [{
      row,
      from: fragments[first]!.left,
      left: before.right,
      right: fragment.left,
      isOfNumbers: NUMBER.test(before.text) && NUMBER.test(fragment.text),
      isOfLabel: first === at - 1 && LABEL.test(`${before.text} x`),
      words: (end < 0 ? fragments.length : end) - at,
    }];
  });
}

/** Whether two numbers are parts of a list, as in an index. */
function isInList(before: Fragment, fragment: Fragment): boolean {
  return /[,;]$/.test(before.text) && /^\d/.test(fragment.text);
}

/** Whether a row is a line of text: many words with usual spaces. */
export function isText(
  fragments: readonly Fragment[],
  size: number,
  least = WORDS_OF_TEXT,
): boolean {
  let words = 0;
  for (let at = 0; at < fragments.length; at++) {
    const { left, text } = fragments[at]!;
    if (at > 0 && left - fragments[at - 1]!.right >= WIDE * size) return false;
    if (words < least && /\p{L}/u.test(text)) words++;
  }
  return words >= least;
}

/** The white between words in lines of text, against their size. */
export function usualSpace(rows: readonly Row[]): number {
  const lines: Row[] = [];
  for (const row of rows) {
    if (lines.length < LINES_OF_TEXT && isText(row.fragments, row.size)) lines.push(row);
  }
  const spaces = lines.flatMap((row) =>
    row.fragments.slice(1).map((fragment, index) =>
      (fragment.left - row.fragments[index]!.right) / row.size
    )
  ).filter((space) => space > 0).sort((a, b) => a - b);
  return spaces[spaces.length >> 2] ?? WIDEST_SPACE;
}

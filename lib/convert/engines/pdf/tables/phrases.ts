/**
 * The words of a row in phrases, which white parts, and where these stand against columns.
 *
 * @module
 */

import { mostOf } from "../layout/extent.ts";
import { isSpaceBetween } from "../layout/lines.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Fragment } from "../layout/model.ts";
import { isSeam } from "./seams.ts";

/** White between the cells of a row, against the size of the text; a space takes a quarter. */
const CELL_GAP = 0.9;
/** White between the bullet of a list in a cell and its text, at most. */
const BULLET_GAP = 4;
/** Bullets that are no marks of a table: no ticks, no dots of a rating, no dashes for nothing. */
const LIST_BULLET = /^[•‣▪◦⁃∙]$/u;
/** Width of a line of prose in a script without spaces, against the size of its text. */
const PROSE_WIDTH = 25;

/** So many phrases, as many as columns, stand in one each. */
const MIN_IN_ORDER = 3;

/** Words of one row without a gap between them. */
export interface Phrase {
  readonly fragments: readonly Fragment[];
  readonly left: number;
  readonly right: number;
}

/** A line of a table, taken apart at its gaps. */
export interface PhraseRow {
  readonly baseline: number;
  readonly size: number;
  readonly phrases: readonly Phrase[];
  /** Places at which narrow white parts cells. */
  readonly seams?: readonly number[];
}

/** Rows of phrases, from top to bottom. */
export function phraseRowsOf(fragments: readonly Fragment[]): PhraseRow[] {
  return rowsOf(fragments).map((row) => phraseRowOf(row));
}

/** The phrases of a row, also taken apart at its seams. */
export function phraseRowOf(
  { baseline, size, fragments }: Row,
  seams: readonly number[] = [],
): PhraseRow {
  const phrases = phrasesOf(fragments, seams);
  return seams.length === 0 ? { baseline, size, phrases } : { baseline, size, phrases, seams };
}

/** The words of rows. */
export function membersOf(rows: readonly PhraseRow[]): Fragment[] {
  return rows.flatMap((row) => row.phrases.flatMap((phrase) => phrase.fragments));
}

function phrasesOf(fragments: readonly Fragment[], seams: readonly number[]): Phrase[] {
  const phrases: Fragment[][] = [];
  let open: Fragment[] | undefined;
  for (const fragment of fragments) {
    if (open === undefined || isParted(open, fragment, seams)) phrases.push(open = [fragment]);
    else open.push(fragment);
  }
  return phrases.map(phraseOf);
}

/** Whether white parts a fragment from the phrase before it. */
function isParted(
  open: readonly Fragment[],
  fragment: Fragment,
  seams: readonly number[],
): boolean {
  const last = open[open.length - 1]!;
  const gap = (fragment.left - last.right) / Math.max(last.style.size, fragment.style.size);
  if (gap > CELL_GAP) {
    const isBullet = open.length === 1 && gap <= BULLET_GAP && isBulletOf(last, fragment);
    if (!isBullet) return true;
  }
  return seams.length > 0 && isSeam(last, fragment, seams);
}

/** Whether a fragment is a bullet before text. */
function isBulletOf(fragment: Fragment, next: Fragment): boolean {
  return LIST_BULLET.test(fragment.text.trim()) && /[\p{L}\p{N}]/u.test(next.text);
}

/** Whether a phrase is an item of a list. */
export function isBulleted({ fragments: [first, second] }: Phrase): boolean {
  return first !== undefined && second !== undefined && isBulletOf(first, second);
}

/** A phrase of fragments from left to right. */
export function phraseOf(fragments: readonly Fragment[]): Phrase {
  return {
    fragments,
    left: fragments[0]!.left,
    right: mostOf(fragments, (fragment) => fragment.right),
  };
}

/** The phrases that stand in a column, all or in part. */
export function phrasesIn(phrases: readonly Phrase[], column: Interval): Phrase[] {
  return phrases.filter((phrase) => phrase.left < column.right && phrase.right > column.left);
}

/** The words of a phrase. */
export function textOfPhrase(phrase: { fragments: readonly Fragment[] }): string {
  return phrase.fragments.map((fragment) => fragment.text).join(" ");
}

/** A column by where its words may stand. */
export interface Interval {
  readonly left: number;
  readonly right: number;
}

/** The first and the last column under a phrase; the nearest one where it stands beside all. */
export function columnRange(phrase: Phrase, columns: readonly Interval[]): [number, number] {
  let [first, last] = [-1, -1];
  for (let index = 0; index < columns.length; index++) {
    const { left, right } = columns[index]!;
    if (Math.min(phrase.right, right) - Math.max(phrase.left, left) <= 1) continue;
    if (first < 0) first = index;
    last = index;
  }
  if (first >= 0) return [first, last];
  const centre = (phrase.left + phrase.right) / 2;
  const distance = (column: Interval) => Math.max(column.left - centre, centre - column.right);
  const nearest = columns.reduce(
    (best, column, index) => distance(column) < distance(columns[best]!) ? index : best,
    0,
  );
  return [nearest, nearest];
}

/**
 * The first and the last column under each phrase of a row. As many phrases as columns stand in one
 * each, three at least: names over numbers that are flush right may be nearer to the column before.
 */
export function columnRanges(
  row: readonly Phrase[],
  columns: readonly Interval[],
): [number, number][] {
  const isInOrder = row.length === columns.length && row.length >= MIN_IN_ORDER &&
    row.every(({ left, right }, index) => {
      const [before, after] = [columns[index - 1], columns[index + 1]];
      return (before === undefined || left > before.right) &&
        (after === undefined || right < after.left);
    });
  return row.map((phrase, index) => isInOrder ? [index, index] : columnRange(phrase, columns));
}

/** Whether a phrase is a number, or a sum of money, and nothing else. */
export function isNumber({ fragments }: Phrase): boolean {
  const text = fragments.map((fragment) => fragment.text).join("");
  return /^[-\u2212+(\p{Sc}]*[\d.,'\u2019]*\d[)%\p{Sc}]*$/u.test(text);
}

/** Whether a row is running text: its words follow each other with ordinary spaces. */
export function isProse(row: PhraseRow): boolean {
  const [phrase, other] = row.phrases;
  if (phrase === undefined || other !== undefined) return false;
  const words = phrase.fragments.filter((fragment, index, all) =>
    index === 0 || isSpaceBetween(all[index - 1]!, fragment)
  );
  return words.length > 6 || phrase.right - phrase.left > PROSE_WIDTH * row.size;
}

/**
 * From fragments to rows: what shares a baseline is a row, and small print above or below it belongs
 * to it.
 *
 * @module
 */

import { mostOf } from "./extent.ts";
import type { Fragment } from "./model.ts";

/** White that tells pieces of a line from words, against the size: wider than justified text has. */
export const CLEAR_GAP = 1.5;
/** Share of the size by which baselines of one line may differ. */
const SAME_BASELINE = 0.22;
/** The same for text of another size, which would be a script if it stood higher or lower. */
const SAME_BASELINE_OF_SCRIPT = 0.06;
/** Scripts are at most this large against their line. */
export const SCRIPT_SIZE = 0.85;

/** How far above and below the baseline of its line a script may stand, against the line's size. */
const SCRIPT_ABOVE = 0.75;
const SCRIPT_BELOW = 0.45;
/** White between a script and what it belongs to, against the line's size. */
const SCRIPT_REACH = 0.35;
/** What stands before a note, raised. */
const NOTE_MARK = /^(?:\d{1,3}|[*∗†‡§¶]{1,2})$/u;
/** Characters of scripts at a single large sign, as the limits of a sum: more are lines of text. */
const MAX_ALONE = 16;
/** How far a capital is sunk at most, how little it reaches into its word, and how far sizes may differ. */
export const SUNK = { depth: 0.4, overlap: 0.05, size: 0.1 } as const;
/** Capitals of one row that may be sunk into its words: more are text of their own. */
const MAX_SUNK = 64;
/** A capital alone. */
export const CAPITAL = /^\p{Lu}$/u;
/** Rows above and below in which the line of a script is looked for. */
const SCRIPT_WINDOW = 8;

/** A row of fragments on one baseline. */
export interface Row {
  baseline: number;
  size: number;
  readonly fragments: Fragment[];
}

/** Fragments grouped by baseline, from top to bottom, each row from left to right. */
export function rowsOf(fragments: readonly Fragment[]): Row[] {
  const rows: Row[] = [];
  for (const fragment of fragments.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rowFor(rows, fragment);
    if (row === undefined) {
      rows.push({ baseline: fragment.baseline, size: fragment.style.size, fragments: [fragment] });
    } else {
      row.fragments.push(fragment);
      row.size = Math.max(row.size, fragment.style.size);
    }
  }
  const joined = rows.length < 2 ? rows : joinScripts(joinSunk(rows));
  for (const row of joined) row.fragments.sort((a, b) => a.left - b.left);
  return joined;
}

/** The row to which a fragment belongs; only the last ones can be near enough. */
function rowFor(rows: readonly Row[], fragment: Fragment): Row | undefined {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]!;
    if (shareBaseline(row, fragment)) return row;
    if (fragment.baseline - row.baseline > SAME_BASELINE * fragment.style.size) return undefined;
  }
  return undefined;
}

function shareBaseline(row: Row, fragment: Fragment): boolean {
  if (fragment.table !== undefined || row.fragments[0]!.table !== undefined) return false;
  const small = Math.min(row.size, fragment.style.size);
  const large = Math.max(row.size, fragment.style.size);
  const share = small > SCRIPT_SIZE * large ? SAME_BASELINE : SAME_BASELINE_OF_SCRIPT;
  return Math.abs(row.baseline - fragment.baseline) <= share * small;
}

/** Capitals that stand lower in a word, as in the name of TeX, join the row of their word. */
function joinSunk(rows: readonly Row[]): Row[] {
  return rows.filter((row, index) => {
    const isSunk = row.fragments.length <= MAX_SUNK &&
      row.fragments.every(({ text }) => text.length <= 2 && CAPITAL.test(text));
    if (!isSunk) return true;
    const carriers = row.fragments.map((fragment) =>
      rows.slice(Math.max(0, index - SCRIPT_WINDOW), index).find((other) =>
        row.baseline - other.baseline < SUNK.depth * row.size &&
        other.fragments.some((before) => nestles(before, fragment))
      )
    );
    if (carriers.includes(undefined)) return true;
    row.fragments.forEach((fragment, at) => carriers[at]!.fragments.push(fragment));
    return false;
  });
}

/** Whether a capital is set into the end of a word of its size. */
function nestles(before: Fragment, fragment: Fragment): boolean {
  const { size } = fragment.style;
  return Math.abs(before.style.size - size) < SUNK.size * size && /\p{Lu}$/u.test(before.text) &&
    fragment.left > before.left && fragment.left < before.right - SUNK.overlap * size &&
    fragment.right > before.right;
}

/** Rows whose fragments all stand beside a larger row join it, as its scripts. */
function joinScripts(rows: Row[]): Row[] {
  const largest = mostOf(rows, (row) => row.size);
  const isSmall = (row: Row) => row.size <= SCRIPT_SIZE * largest;
  if (!rows.some(isSmall)) return rows;
  const kept = new Set(rows);
  rows.forEach((row, index) => {
    if (!isSmall(row)) return;
    const window = rows.slice(Math.max(0, index - SCRIPT_WINDOW), index + SCRIPT_WINDOW + 1);
    const near = window.filter((other) => canCarry(other, row) && kept.has(other));
    if (near.length === 0 || row.fragments.some(({ table }) => table !== undefined)) return;
    const rest: Fragment[] = [];
    // From the left, so that a script beside a script finds its line too.
    for (const fragment of row.fragments.toSorted((a, b) => a.left - b.left)) {
      const carrier = near.find((other) => touches(other, fragment));
      if (carrier === undefined) rest.push(fragment);
      else carrier.fragments.push(fragment);
    }
    row.fragments.length = 0;
    row.fragments.push(...rest);
    if (rest.length === 0) kept.delete(row);
  });
  return rows.filter((row) => kept.has(row)).sort((a, b) => a.baseline - b.baseline);
}

function lengthOf(row: Row): number {
  return row.fragments.reduce((sum, fragment) => sum + fragment.text.length, 0);
}

function canCarry(large: Row, small: Row): boolean {
  const below = small.baseline - large.baseline;
  return small.size <= SCRIPT_SIZE * large.size && below > -SCRIPT_ABOVE * large.size &&
    below < SCRIPT_BELOW * large.size &&
    lengthOf(small) <= Math.max(MAX_ALONE, 2 * lengthOf(large));
}

function touches(row: Row, fragment: Fragment): boolean {
  return standsBeside(row, fragment) || standsBefore(row, fragment);
}

/** The mark of a note before its first word, where white may part the two. */
function standsBefore(row: Row, fragment: Fragment): boolean {
  if (!NOTE_MARK.test(fragment.text)) return false;
  const first = row.fragments.reduce((a, b) => b.left < a.left ? b : a);
  const gap = first.left - fragment.right;
  return gap > 0 && gap < row.size && fragment.baseline < first.baseline;
}

function standsBeside(row: Row, fragment: Fragment): boolean {
  const reach = SCRIPT_REACH * row.size;
  return row.fragments.some((other) =>
    other.style.size >= fragment.style.size &&
    fragment.left < other.right + reach && fragment.right > other.left - reach
  );
}

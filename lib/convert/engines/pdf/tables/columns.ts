/**
 * Columns of a table by the white between its words, where no lines part them.
 *
 * @module
 */

import { medianOf, mostOf } from "../layout/extent.ts";
import { isSpaceBetween, type Row, rowsOf } from "../layout/lines.ts";
import type { CellDraft, Fragment } from "../layout/model.ts";
import { linesOfCell } from "./leaders.ts";
import { isSeam } from "./seams.ts";

/** White between the cells of a row, against the size of the text; a space takes a quarter. */
const CELL_GAP = 0.9;
/** White between the bullet of a list in a cell and its text, at most. */
const BULLET_GAP = 4;
/** Bullets that are no marks of a table: no ticks, no dots of a rating, no dashes for nothing. */
const LIST_BULLET = /^[•‣▪◦⁃∙]$/u;
/** White that all rows leave between two columns. */
const COLUMN_GAP = 0.35;
/** Share of the rows that may run across the white between columns: headings over several. */
const CROSSING = 0.15;
/** So many columns in so many rows are believed although lines of one piece run across them. */
const MANY = 5;
const MIN_ROWS_OF_MANY = 3;
/** A line further down is none of the same row, against the size of the text. */
const NEXT_LINE = 1.35;
/** Columns of a page at most: more are letters set apart. */
const MAX_COLUMNS = 256;
/** Width of a line of prose in a script without spaces, against the size of its text. */
const PROSE_WIDTH = 25;

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

/** The columns that the rows leave white between; one where there is no such white. */
export function columnsOf(rows: readonly PhraseRow[]): Interval[] {
  // A line of one piece may run across many columns: it shows none.
  const several = rows.filter((row) => row.phrases.length > 1);
  if (several.length < rows.length && several.length >= MIN_ROWS_OF_MANY) {
    const columns = withHeads(partedBy(several), rows);
    if (columns.length >= MANY) return columns;
  }
  return withHeads(partedBy(rows), rows);
}

/** The stretches that the rows leave white between. */
function partedBy(rows: readonly PhraseRow[]): Interval[] {
  const phrases = rows.flatMap((row) => row.phrases);
  if (phrases.length === 0) return [];
  const allowed = Math.floor(CROSSING * rows.length);
  const size = medianOf(rows, (row) => row.size)!;
  const seams = rows.flatMap((row) => row.seams ?? []);
  const columns: { left: number; right: number }[] = [];
  for (const stretch of busyStretches(phrases, allowed)) {
    const last = columns.at(-1);
    const isNear = last !== undefined && stretch.left - last.right < COLUMN_GAP * size;
    if (isNear && !seams.some((seam) => seam > last.right && seam < stretch.left)) {
      last.right = stretch.right;
    } else columns.push({ ...stretch });
  }
  if (columns.length <= MAX_COLUMNS) return columns;
  return [{ left: columns[0]!.left, right: columns.at(-1)!.right }];
}

/** Columns of which one has words only above those of its neighbour are one: its head, and what is below. */
function withHeads(columns: readonly Interval[], rows: readonly PhraseRow[]): Interval[] {
  const heights = columns.map((column) => heightsIn(column, rows));
  const merged: { column: Interval; rows: [number, number] }[] = [];
  columns.forEach((column, index) => {
    const own = heights[index]!;
    const last = merged.at(-1);
    const isApart = last === undefined || own[0] <= last.rows[1] && last.rows[0] <= own[1];
    if (isApart) merged.push({ column, rows: own });
    else {
      last.column = { left: last.column.left, right: column.right };
      last.rows = [Math.min(last.rows[0], own[0]), Math.max(last.rows[1], own[1])];
    }
  });
  return merged.map(({ column }) => column);
}

/** The first and the last row with a phrase within a column. */
function heightsIn(column: Interval, rows: readonly PhraseRow[]): [number, number] {
  const has = ({ phrases }: PhraseRow) =>
    phrases.some((phrase) => phrase.left > column.left - 1 && phrase.right < column.right + 1);
  return [rows.findIndex(has), rows.findLastIndex(has)];
}

/** Stretches across which more than `allowed` phrases run, from left to right. */
function busyStretches(phrases: readonly Phrase[], allowed: number): Interval[] {
  const events = phrases.flatMap((phrase) => [[phrase.left, 1], [phrase.right, -1]] as const)
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const stretches: Interval[] = [];
  let depth = 0;
  let left = 0;
  for (const [at, change] of events) {
    const before = depth;
    depth += change;
    if (before <= allowed && depth > allowed) left = at;
    if (before > allowed && depth <= allowed) stretches.push({ left, right: at });
  }
  return stretches;
}

/** The cells of one row; a phrase across several columns is one spanning cell. */
export function cellsOf(row: readonly Phrase[], columns: readonly Interval[]): CellDraft[] {
  const cells: { fragments: Fragment[]; from: number; to: number }[] = [];
  for (const phrase of row) {
    const [from, to] = columnRange(phrase, columns);
    const last = cells.at(-1);
    if (last !== undefined && from <= last.to) {
      last.fragments.push(...phrase.fragments);
      last.to = Math.max(last.to, to);
    } else cells.push({ fragments: [...phrase.fragments], from, to });
  }
  return withEmpty(cells, columns.length);
}

/** The first and the last column under a phrase; the nearest one where it stands beside all. */
export function columnRange(phrase: Phrase, columns: readonly Interval[]): [number, number] {
  const share = (column: Interval) =>
    Math.min(phrase.right, column.right) - Math.max(phrase.left, column.left);
  const touched = columns.flatMap((column, index) => share(column) > 1 ? [index] : []);
  if (touched.length > 0) return [touched[0]!, touched.at(-1)!];
  const centre = (phrase.left + phrase.right) / 2;
  const distance = (column: Interval) => Math.max(column.left - centre, centre - column.right);
  const nearest = columns.reduce(
    (best, column, index) => distance(column) < distance(columns[best]!) ? index : best,
    0,
  );
  return [nearest, nearest];
}

function withEmpty(
  cells: readonly { fragments: Fragment[]; from: number; to: number }[],
  columns: number,
): CellDraft[] {
  const row: CellDraft[] = [];
  let next = 0;
  const pad = (to: number) => {
    for (; next < to; next++) row.push({ lines: [], columns: 1, rows: 1 });
  };
  for (const { fragments, from, to } of cells) {
    pad(from);
    row.push({ lines: linesOfCell(fragments), columns: to - from + 1, rows: 1 });
    next = to + 1;
  }
  pad(columns);
  return row;
}

/**
 * Whether two rows may be lines of the same cells: the later one fills only cells that go on. A number
 * under a number is a row of its own.
 */
export function continuesRow(
  above: PhraseRow,
  row: PhraseRow,
  columns: readonly Interval[],
): boolean {
  if (row.baseline - above.baseline > NEXT_LINE * row.size) return false;
  const filled = new Map(above.phrases.map((phrase) => [columnRange(phrase, columns)[0], phrase]));
  const own = row.phrases.map((phrase) => columnRange(phrase, columns)[0]);
  return own.length < filled.size && !own.includes(0) &&
    own.every((column, index) =>
      filled.has(column) && !(isNumber(filled.get(column)!) && isNumber(row.phrases[index]!))
    );
}

/** Whether a phrase is a number and nothing else. */
export function isNumber({ fragments }: Phrase): boolean {
  const text = fragments.map((fragment) => fragment.text).join("");
  return /^[-\u2212+($€£¥]*[\d.,'\u2019]*\d[)%]*$/u.test(text);
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

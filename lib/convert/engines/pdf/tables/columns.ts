/**
 * Columns of a table by the white between its words, where no lines part them.
 *
 * @module
 */

import { medianOf } from "../layout/extent.ts";
import type { CellDraft, Fragment } from "../layout/model.ts";
import { linesOfCell } from "./leaders.ts";
import {
  columnRange,
  columnRanges,
  type Interval,
  isNumber,
  type Phrase,
  type PhraseRow,
  phrasesIn,
  textOfPhrase,
} from "./phrases.ts";
import { isOfTitles } from "./names.ts";

/** White that all rows leave between two columns. */
const COLUMN_GAP = 0.35;
/** Share of the rows that may run across the white between columns: headings over several. */
const CROSSING = 0.15;
/** Cells of a column of which no more rows than these have any, at least. */
const MIN_OF_SPARSE = 2;
/** So many columns in so many rows are believed although lines of one piece run across them. */
const MANY = 5;
const MIN_ROWS_OF_MANY = 3;
/** Rows of a table above its sums, and cells of one of them, at least. */
const MIN_ROWS_ABOVE_SUMS = 3;
const MIN_COLUMNS_OF_SUMS = 4;
/** Rows of titles over several columns each, at most, and rows below that show these columns. */
const MAX_TITLES = 2;
const MIN_ROWS_BELOW_TITLES = 3;
/** In longer tables the rows may run across the white between columns as often as titles do. */
const MAX_ROWS_BELOW_TITLES = 30;
/** A line further down is none of the same row, against the size of the text. */
const NEXT_LINE = 1.35;
/** Columns of a page at most: more are letters set apart. */
const MAX_COLUMNS = 256;
/** The columns that the rows leave white between; one where there is no such white. */
export function columnsOf(rows: readonly PhraseRow[]): Interval[] {
  const columns = columnsShown(rows);
  return columnsAboveSums(rows, columns) ?? columns;
}

/** The columns between which no more rows than titles run. */
function columnsShown(rows: readonly PhraseRow[]): Interval[] {
  // A line of one piece may run across many columns: it shows none.
  const several = rows.filter((row) => row.phrases.length > 1);
  if (several.length < rows.length && several.length >= MIN_ROWS_OF_MANY) {
    const columns = withHeads(partedBy(several), rows);
    if (columns.length >= MANY) return columns;
  }
  return withHeads(partedBy(rows), rows);
}

/** More columns that the rows above the sums of a table show: the labels of sums run across several. */
function columnsAboveSums(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): Interval[] | undefined {
  const end = rows.findLastIndex(({ phrases }) => phrases.length > 2) + 1;
  const [body, sums] = [rows.slice(0, end), rows.slice(end)];
  const usual = medianOf(body, ({ phrases }) => phrases.length) ?? 0;
  const areSums = sums.length > 0 &&
    sums.every(({ phrases }) => phrases.length === 2 && /\d/.test(textOfPhrase(phrases[1]!)));
  if (!areSums || body.length < MIN_ROWS_ABOVE_SUMS || usual < MIN_COLUMNS_OF_SUMS) {
    return undefined;
  }
  const more = partedBy(body);
  const areLast = sums.every(({ phrases }) =>
    columnRange(phrases[1]!, more)[0] === more.length - 1
  );
  return areLast && more.length > columns.length ? withHeads(more, rows) : undefined;
}

/**
 * The columns of a table, of which the rows below titles show more where these run across the white
 * between them: a short table has as many titles as rows that leave white.
 */
export function columnsBelowTitles(rows: readonly PhraseRow[]): Interval[] {
  if (rows.length > MAX_ROWS_BELOW_TITLES) return columnsOf(rows);
  for (let at = 1; at <= MAX_TITLES && rows.length - at >= MIN_ROWS_BELOW_TITLES; at++) {
    const below = rows.slice(at);
    const columns = partedBy(below);
    if (rows.slice(0, at).some((row) => isOfTitles(row, below[0]!, columns))) {
      return withHeads(columns, below);
    }
  }
  return columnsOf(rows);
}

/** The stretches that the rows leave white between. */
function partedBy(rows: readonly PhraseRow[]): Interval[] {
  const phrases = rows.flatMap((row) => row.phrases);
  if (phrases.length === 0) return [];
  const allowed = Math.floor(CROSSING * rows.length);
  const size = medianOf(rows, (row) => row.size)!;
  const seams = rows.flatMap((row) => row.seams ?? []);
  const columns: { left: number; right: number }[] = [];
  const busy = busyStretches(phrases, allowed);
  for (const stretch of allowed === 0 ? busy : withSparse(busy, phrases)) {
    const last = columns.at(-1);
    const isNear = last !== undefined && stretch.left - last.right < COLUMN_GAP * size;
    if (isNear && !seams.some((seam) => seam > last.right && seam < stretch.left)) {
      last.right = stretch.right;
    } else columns.push({ ...stretch });
  }
  if (columns.length <= MAX_COLUMNS) return columns;
  return [{ left: columns[0]!.left, right: columns.at(-1)!.right }];
}

/** Stretches, and those of phrases that run across none of them: columns of which few rows have cells. */
function withSparse(
  stretches: readonly Interval[],
  phrases: readonly Phrase[],
): readonly Interval[] {
  if (stretches.length > MAX_COLUMNS) return stretches;
  const apart = phrases.filter(({ left, right }) =>
    stretches.every((stretch) => right <= stretch.left || left >= stretch.right)
  );
  const all = [...stretches, ...busyStretches(apart, 0)];
  if (all.length > MAX_COLUMNS) return stretches;
  return all.filter((stretch, index) =>
    index < stretches.length || phrasesIn(apart, stretch).length >= MIN_OF_SPARSE
  ).sort((a, b) => a.left - b.left);
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
  const ranges = columnRanges(row, columns);
  for (const [index, phrase] of row.entries()) {
    const [from, to] = ranges[index]!;
    const last = cells.at(-1);
    if (last !== undefined && from <= last.to) {
      last.fragments.push(...phrase.fragments);
      last.to = Math.max(last.to, to);
    } else cells.push({ fragments: [...phrase.fragments], from, to });
  }
  return withEmpty(cells, columns.length);
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

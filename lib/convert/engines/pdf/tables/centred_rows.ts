/**
 * Rows whose cells stand in the middle of their height: where one column has a single line in each
 * row, the lines of every other cell lie around it as far above as below.
 *
 * @module
 */

import { columnRange, type Interval, type PhraseRow } from "./phrases.ts";

/** How far the middle of a cell may lie off that of its row, against the size of the text. */
const OFF_MIDDLE = 0.2;
/** Rows with a cell of several lines, at least: one may stand so by chance. */
const MIN_HIGH = 2;
/** Columns of such a table: two may be lists side by side. */
const MIN_COLUMNS = 3;

/** Lines of text that make one row of the table each; undefined where none show that they are centred. */
export function centredRows(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): PhraseRow[][] | undefined {
  const lines = columns.length < MIN_COLUMNS ? undefined : linesByColumn(rows, columns);
  if (lines === undefined) return undefined;
  for (const middles of lines) {
    const owners = ownersOf(rows, lines, middles);
    if (owners !== undefined) {
      return middles.map((_, row) => rows.filter((_, line) => owners[line] === row));
    }
  }
  return undefined;
}

/** The numbers of the lines that each column has; undefined where one stands over several columns. */
function linesByColumn(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): number[][] | undefined {
  const lines = columns.map((): number[] => []);
  for (const [index, { phrases }] of rows.entries()) {
    for (const phrase of phrases) {
      const [from, to] = columnRange(phrase, columns);
      if (from !== to) return undefined;
      if (lines[from]!.at(-1) !== index) lines[from]!.push(index);
    }
  }
  return lines;
}

/** The row of each line, where lines of one column are the middles of all rows. */
function ownersOf(
  rows: readonly PhraseRow[],
  lines: readonly (readonly number[])[],
  middles: readonly number[],
): number[] | undefined {
  const owners = new Array<number>(rows.length);
  const high = new Set<number>();
  for (const own of lines) {
    let next = 0;
    for (const [row, middle] of middles.entries()) {
      const count = cellAround(rows, own.slice(next), middle);
      if (count === undefined) return undefined;
      for (const line of own.slice(next, next + count)) {
        if ((owners[line] ?? row) !== row) return undefined;
        owners[line] = row;
      }
      if (count > 1) high.add(row);
      next += count;
    }
    if (next < own.length) return undefined;
  }
  return high.size >= MIN_HIGH ? owners : undefined;
}

/** How many of the first lines lie around a middle, none for an empty cell; undefined where they do not. */
function cellAround(
  rows: readonly PhraseRow[],
  lines: readonly number[],
  middle: number,
): number | undefined {
  const { baseline: at, size } = rows[middle]!;
  const reach = OFF_MIDDLE * size;
  let sum = 0;
  for (const [index, line] of lines.entries()) {
    const { baseline } = rows[line]!;
    if (index === 0 && baseline > at + reach) return 0;
    sum += baseline;
    const off = sum / (index + 1) - at;
    if (Math.abs(off) <= reach) return index + 1;
    if (off > 0) return undefined;
  }
  return lines.length === 0 ? 0 : undefined;
}

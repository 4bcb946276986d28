/**
 * Lines above the rows that show the columns of a table which are its head all the same: names that
 * nearly touch, and titles over several columns.
 *
 * @module
 */

import { cutAtColumns } from "./cuts.ts";
import { type Interval, isProse, type PhraseRow } from "./phrases.ts";
import { areTitlesOfAll, isOfTitles, isPlain, namesIn } from "./names.ts";

/** Lines below a title of which one has the names of the columns. */
const MAX_BETWEEN = 3;
/** Columns, and rows that show them: fewer may stand below each other by chance, as in code. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 3;
/** Distance of the lines of a paragraph, against the size of the text. */
const NEXT_LINE = 1.6;
/** Lines of a head are no further apart, against the size of the text. */
const MAX_STEP = 2.5;

/**
 * How many of the lines directly above row `at` belong to its head; none where they show no head.
 *
 * @param rows Rows from top to bottom.
 * @param columns The columns of the rows from `at` on.
 */
export function headLinesAbove(
  rows: readonly PhraseRow[],
  at: number,
  columns: readonly Interval[],
): number {
  const above = rows[at - 1]!;
  if (columns.length < MIN_COLUMNS || rows.length - at < MIN_ROWS) return 0;
  if (isProse(above) || endsParagraph(rows, at - 1) || !isNear(rows, at)) return 0;
  if (areNamesThatTouch(above, columns)) return 1;
  const names = namesBelow(rows.slice(at, at + MAX_BETWEEN), columns);
  if (names === undefined) return 0;
  if (areTitlesOfAll(above, names, columns)) return 1;
  if (isOfTitles(rows[at]!, names, columns) && isOfTitles(above, names, columns)) return 1;
  // A label in the middle of the height of its head has a line between titles and names.
  const [label, other] = above.phrases;
  const isLabel = label !== undefined && other === undefined &&
    isPlain(label, namesIn(names, columns)!, columns);
  const top = rows[at - 2];
  return isLabel && top !== undefined && isNear(rows, at - 1) && !isProse(top) &&
      areTitlesOfAll(top, names, columns)
    ? 2
    : 0;
}

/** Whether a line ends the running text above it. */
function endsParagraph(rows: readonly PhraseRow[], at: number): boolean {
  const [before, { baseline, size }] = [rows[at - 1], rows[at]!];
  return before !== undefined && isProse(before) && baseline - before.baseline < NEXT_LINE * size;
}

function isNear(rows: readonly PhraseRow[], at: number): boolean {
  return rows[at]!.baseline - rows[at - 1]!.baseline <= MAX_STEP * rows[at]!.size;
}

/** Whether the words of a line without clear white stand in columns of their own, most of them named. */
function areNamesThatTouch(row: PhraseRow, columns: readonly Interval[]): boolean {
  const [cut] = cutAtColumns([row], columns);
  return cut !== row && isNamed(namesIn(cut!, columns));
}

/** The first row that names all columns but one, as that of the labels. */
function namesBelow(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): PhraseRow | undefined {
  return cutAtColumns(rows, columns).find((row) => isNamed(namesIn(row, columns)));
}

function isNamed(names: readonly unknown[] | undefined): boolean {
  return names !== undefined &&
    names.filter((name) => name !== undefined).length >= Math.max(2, names.length - 1);
}

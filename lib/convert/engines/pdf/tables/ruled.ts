/**
 * Tables with horizontal lines alone, and tables without lines: columns by white, rows by lines or
 * baselines.
 *
 * @module
 */

import type { Fragment, TableDraft } from "../layout/model.ts";
import {
  cellsOf,
  columnsOf,
  continuesRow,
  type Interval,
  isProse,
  type Phrase,
  type PhraseRow,
  phraseRowsOf,
} from "./columns.ts";

/** Cells that must be filled for columns to be believed. */
const MIN_FILL = 0.4;

/** What parts the rows of a table. */
export interface RowLines {
  /** Heights of the horizontal lines, ascending. */
  readonly lines: readonly number[];
}

/**
 * A table of words whose columns are parted by white. Undefined where they show fewer than two
 * columns or two rows, or where the columns are not filled.
 */
export function tableByWhite(fragments: readonly Fragment[], at: RowLines): TableDraft | undefined {
  const rows = phraseRowsOf(fragments);
  const columns = columnsOf(rows);
  if (columns.length < 2 || rows.length < 2 || rows.filter(isProse).length > rows.length / 4) {
    return undefined;
  }
  const groups = groupRows(rows, columns, at.lines);
  const cells = groups.map((group) => cellsOf(mergedPhrases(group), columns));
  const filled = cells.flat().filter((cell) => cell.lines.length > 0).length;
  if (groups.length < 2 || filled < MIN_FILL * groups.length * columns.length) return undefined;
  return {
    rows: cells,
    headerRows: 1,
    left: Math.min(...fragments.map((fragment) => fragment.left)),
    right: Math.max(...fragments.map((fragment) => fragment.right)),
    top: Math.min(...fragments.map((fragment) => fragment.top)),
    bottom: Math.max(...fragments.map((fragment) => fragment.bottom)),
  };
}

/** Text rows that make one row of the table. */
function groupRows(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
  lines: readonly number[],
): PhraseRow[][] {
  const bands = Map.groupBy(rows, (row) => lines.filter((line) => line < row.baseline).length);
  const everyRowLined = bands.size >= 3 && bands.size >= 0.4 * rows.length;
  const groups: PhraseRow[][] = [];
  for (const band of bands.values()) {
    band.forEach((row, index) => {
      const above = band[index - 1];
      const goesOn = above !== undefined &&
        (everyRowLined ? !isOwnRow(row, columns) : continuesRow(above, row, columns));
      if (goesOn) groups.at(-1)!.push(row);
      else groups.push([row]);
    });
  }
  return groups;
}

/** A row with most of its cells filled is no continuation, even between two lines. */
function isOwnRow(row: PhraseRow, columns: readonly Interval[]): boolean {
  return row.phrases.length >= Math.max(2, 0.8 * columns.length);
}

function mergedPhrases(group: readonly PhraseRow[]): Phrase[] {
  return group.flatMap((row) => row.phrases).sort((a, b) => a.left - b.left);
}

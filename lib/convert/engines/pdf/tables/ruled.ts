/**
 * Tables with horizontal lines alone, and tables without lines: columns by white, rows by lines or
 * baselines.
 *
 * @module
 */

import { leastOf, mostOf } from "../layout/extent.ts";
import type { Fragment, TableDraft } from "../layout/model.ts";
import { cellsOf, columnsBelowTitles } from "./columns.ts";
import {
  type Interval,
  isProse,
  membersOf,
  type Phrase,
  type PhraseRow,
  phraseRowsOf,
} from "./phrases.ts";
import { cutAtColumns } from "./cuts.ts";
import { levelledHead } from "./head_levels.ts";
import { groupRows } from "./row_groups.ts";
import { inReadingOrder } from "./tidy.ts";

/** Cells that must be filled for columns to be believed. */
const MIN_FILL = 0.4;
/** Share of the rows in which several cells must be filled. */
const MIN_SEVERAL = 0.3;

/** What parts the rows of a table. */
export interface RowLines {
  /** Heights of the horizontal lines, ascending. */
  readonly lines: readonly number[];
  /** The columns that a head tells, where it has one that does: their cells may hold long texts. */
  readonly columns?: readonly Interval[];
}

/**
 * A table of words whose columns are parted by white. Undefined where they show fewer than two
 * columns or two rows, or where the columns are not filled.
 */
export function tableByWhite(fragments: readonly Fragment[], at: RowLines): TableDraft | undefined {
  return tableOfRows(phraseRowsOf(fragments), at);
}

/** The same of rows whose phrases are known. */
export function tableOfRows(rows: readonly PhraseRow[], at: RowLines): TableDraft | undefined {
  const columns = columnsIn(rows, at.columns);
  const isText = at.columns === undefined && rows.filter(isProse).length > rows.length / 4;
  if (columns.length < 2 || rows.length < 2 || isText) return undefined;
  const cut = cutAtColumns(rows, columns);
  const isCut = cut.some((row, index) => row !== rows[index]);
  const head = levelledHead(rows, columns) ?? (isCut ? levelledHead(cut, columns) : undefined);
  const groups = groupRows(cut.slice(head?.rows ?? 0), columns, at.lines);
  const cells = [
    ...(head?.cells ?? []),
    ...groups.map((group) => cellsOf(mergedPhrases(group), columns)),
  ];
  const filled = cells.flat().filter((cell) => cell.lines.length > 0).length;
  const several = cells.filter((row) => row.filter((cell) => cell.lines.length > 0).length > 1);
  if (cells.length < 2 || filled < MIN_FILL * groups.length * columns.length) return undefined;
  if (several.length < MIN_SEVERAL * groups.length) return undefined;
  const fragments = membersOf(rows);
  return {
    rows: inReadingOrder(cells),
    headerRows: head?.cells.length ?? 1,
    left: leastOf(fragments, (fragment) => fragment.left),
    right: mostOf(fragments, (fragment) => fragment.right),
    top: leastOf(fragments, (fragment) => fragment.top),
    bottom: mostOf(fragments, (fragment) => fragment.bottom),
  };
}

/** White may show more columns than a head names, and fewer where all lines of one are long. */
function columnsIn(rows: readonly PhraseRow[], told: readonly Interval[] = []): Interval[] {
  const columns = columnsBelowTitles(rows);
  return columns.length < told.length ? [...told] : columns;
}

function mergedPhrases(group: readonly PhraseRow[]): Phrase[] {
  return group.flatMap((row) => row.phrases).sort((a, b) => a.left - b.left);
}

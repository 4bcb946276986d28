/**
 * Tables of which only the head stands between lines, as books and browsers set them where the table
 * goes on over the page: the head tells the columns, and the rows end where words run across them.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import type { Fragment, TableDraft } from "../layout/model.ts";
import {
  columnRange,
  type Interval,
  isProse,
  type Phrase,
  type PhraseRow,
  phraseRowsOf,
} from "./columns.ts";
import { tableOfRows } from "./ruled.ts";

/** Lines of text in such a head at most. */
const MAX_HEAD = 4;
/** Columns of such a head at least, and lines of text below it that have words in several. */
const MIN_COLUMNS = 2;
const MIN_SEVERAL = 2;
/** Points by which words may stand out of the lines. */
const BESIDE = 3;
/** Distance of rows, against the size of the text. */
const MAX_STEP = 4;
/** Distance from which a label alone is none of the table, against the least distance of its lines. */
const APART = 1.3;

/** A table and the words that it takes. */
export interface HeadedTable {
  readonly table: TableDraft;
  readonly words: readonly Fragment[];
}

/**
 * The table whose head stands between two lines.
 *
 * @param words Words of the page that are free, in any order.
 * @param head From the upper line to the lower one.
 */
export function findHeadedTable(words: readonly Fragment[], head: Box): HeadedTable | undefined {
  const within = words.filter((word) =>
    word.left > head.left - BESIDE && word.left < head.right + BESIDE && word.baseline > head.top
  );
  const rows = phraseRowsOf(within);
  const heads = rows.filter(({ baseline }) => baseline < head.bottom);
  const names = columnsOfHead(heads, head);
  if (names === undefined) return undefined;
  const { rows: body, columns } = rowsBelow(rows.slice(heads.length), names, head);
  if (body.filter(({ phrases }) => phrases.length > 1).length < MIN_SEVERAL) return undefined;
  const all = [...heads, ...body];
  const table = tableOfRows(all, { lines: [head.bottom], columns });
  if (table === undefined) return undefined;
  return { table, words: all.flatMap(({ phrases }) => phrases.flatMap((one) => one.fragments)) };
}

/** Where the names of the columns stand; undefined where they are no head. */
function columnsOfHead(rows: readonly PhraseRow[], head: Box): Interval[] | undefined {
  if (rows.length === 0 || rows.length > MAX_HEAD || rows.some(isProse)) return undefined;
  const columns: Interval[] = [];
  const phrases = rows.flatMap((row) => row.phrases).sort((a, b) => a.left - b.left);
  for (const { left, right } of phrases) {
    if (right > head.right + BESIDE) return undefined;
    const last = columns.at(-1);
    if (last === undefined || left > last.right) columns.push({ left, right });
    else columns[columns.length - 1] = { left: last.left, right: Math.max(last.right, right) };
  }
  return columns.length < MIN_COLUMNS ? undefined : columns;
}

/** The rows below a head, as far as each of their phrases stands in one of its columns, and these. */
function rowsBelow(
  rows: readonly PhraseRow[],
  heads: readonly Interval[],
  head: Box,
): { rows: PhraseRow[]; columns: readonly Interval[] } {
  let columns = heads;
  let above = head.bottom;
  const taken: PhraseRow[] = [];
  for (const row of rows) {
    if (row.baseline - above > MAX_STEP * row.size) break;
    const wider = row.phrases.some((phrase) => phrase.right > head.right + BESIDE)
      ? undefined
      : widened(columns, row.phrases);
    if (wider === undefined) break;
    columns = wider;
    above = row.baseline;
    taken.push(row);
  }
  return { rows: withoutEnd(taken, columns), columns };
}

/** Columns as wide as the phrases in them; undefined where one runs into another. */
function widened(
  columns: readonly Interval[],
  phrases: readonly Phrase[],
): readonly Interval[] | undefined {
  const wider = columns.map((column) => ({ ...column }));
  for (const phrase of phrases) {
    const [from, to] = columnRange(phrase, columns);
    if (from !== to) return undefined;
    wider[from] = {
      left: Math.min(wider[from]!.left, phrase.left),
      right: Math.max(wider[from]!.right, phrase.right),
    };
  }
  const isApart = wider.every((column, at) => at === 0 || column.left > wider[at - 1]!.right);
  return isApart ? wider : undefined;
}

/** Rows without labels at the end that stand apart: a heading, or a short paragraph after the table. */
function withoutEnd(rows: readonly PhraseRow[], columns: readonly Interval[]): PhraseRow[] {
  const steps = rows.slice(1).map((row, index) => row.baseline - rows[index]!.baseline);
  const least = Math.min(...steps.filter((step, index) => step > rows[index]!.size / 2));
  let end = rows.length;
  while (
    end > 1 && isLabelAlone(rows[end - 1]!, columns) && steps[end - 2]! > APART * least
  ) end--;
  return rows.slice(0, end);
}

function isLabelAlone({ phrases }: PhraseRow, columns: readonly Interval[]): boolean {
  return phrases.length === 1 && columnRange(phrases[0]!, columns)[0] === 0;
}

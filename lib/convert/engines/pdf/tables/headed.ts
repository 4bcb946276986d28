/**
 * Tables of which only the head stands between lines, as books and browsers set them where the table
 * goes on over the page: the head tells the columns, and the rows end where words run across them.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import type { FoundTable, Fragment } from "../layout/model.ts";
import {
  columnRange,
  type Interval,
  isProse,
  membersOf,
  type Phrase,
  type PhraseRow,
  phraseRowsOf,
} from "./phrases.ts";
import { captionsBetween } from "./new_heads.ts";
import { tableOfRows } from "./ruled.ts";
import type { Stroke } from "./rules.ts";

/** Lines of text in such a head at most. */
const MAX_HEAD = 4;
/** Columns of such a head at least, and lines of text below it that have words in several. */
const MIN_COLUMNS = 2;
const MIN_UNDERLINED = 3;
const MIN_SEVERAL = 2;
/** Points by which words may stand out of the lines. */
const BESIDE = 3;
/** Distance of rows, against the size of the text. */
const MAX_STEP = 4;
/** Distance from which a label alone is none of the table, against the least distance of its lines. */
const APART = 1.3;

/** Distance of the next line of one text, and of the lines of a head, against its size. */
const NEXT_LINE = 1.4;
const HEAD_STEP = 2;

/**
 * The table whose head stands between two lines.
 *
 * @param words Words of the page that are free, in any order.
 * @param head From the upper line to the lower one.
 * @param leastColumns Columns that it must have.
 * @param lines Heights of the lines that part its rows, ascending.
 */
export function findHeadedTable(
  words: readonly Fragment[],
  head: Box,
  { leastColumns = MIN_COLUMNS, lines = [head.bottom] }: {
    leastColumns?: number;
    lines?: readonly number[];
  } = {},
): FoundTable | undefined {
  const within = words.filter((word) =>
    word.left > head.left - BESIDE && word.left < head.right + BESIDE && word.baseline > head.top
  );
  const heads = phraseRowsOf(within.filter(({ baseline }) => baseline < head.bottom));
  const names = columnsOfHead(heads, head);
  if (names === undefined || names.length < leastColumns) return undefined;
  const below = phraseRowsOf(within.filter(({ baseline }) => baseline >= head.bottom));
  const { rows: body, columns } = rowsUpToCaption(heads, below, { names, head });
  if (runsOn(below, body.length) || !areUsed(columns, body)) return undefined;
  if (body.filter(({ phrases }) => phrases.length > 1).length < MIN_SEVERAL) return undefined;
  const all = [...heads, ...body];
  const table = tableOfRows(all, { lines, columns });
  return table === undefined ? undefined : { table, words: new Set(membersOf(all)) };
}

/** The rows below a head in its columns, up to the caption of another table. */
function rowsUpToCaption(
  heads: readonly PhraseRow[],
  below: readonly PhraseRow[],
  { names, head }: { names: readonly Interval[]; head: Box },
): { rows: PhraseRow[]; columns: readonly Interval[] } {
  const found = rowsBelow(below, names, head);
  const [caption] = captionsBetween([...heads, ...found.rows]);
  return caption === undefined
    ? found
    : rowsBelow(below.slice(0, caption.start - heads.length), names, head);
}

/** The same of one line below the names of three columns at least. */
export function findUnderlinedTable(
  words: readonly Fragment[],
  line: Stroke,
): FoundTable | undefined {
  const rows = phraseRowsOf(
    words.filter((word) =>
      word.left > line.from - BESIDE && word.right < line.to + BESIDE && word.baseline < line.at &&
      word.baseline > line.at - (MAX_HEAD + 1) * HEAD_STEP * word.style.size
    ),
  );
  let first = rows.length;
  let below = line.at;
  while (first > 0 && below - rows[first - 1]!.baseline < HEAD_STEP * rows[first - 1]!.size) {
    below = rows[--first]!.baseline;
  }
  const [top] = rows.slice(first);
  if (top === undefined) return undefined;
  const head = {
    left: line.from,
    right: line.to,
    top: top.baseline - top.size / 2,
    bottom: line.at,
  };
  return findHeadedTable(words, head, { leastColumns: MIN_UNDERLINED });
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
  return columns;
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

/** Whether every named column has words: the pieces of a running head stand above a text by chance. */
function areUsed(columns: readonly Interval[], rows: readonly PhraseRow[]): boolean {
  const used = new Set(
    rows.flatMap(({ phrases }) => phrases.map((phrase) => columnRange(phrase, columns)[0])),
  );
  return used.size === columns.length;
}

/** Whether the line after the last row is as near to it as its next line: all of it is running text. */
function runsOn(rows: readonly PhraseRow[], taken: number): boolean {
  const [last, next] = [rows[taken - 1], rows[taken]];
  return last !== undefined && next !== undefined && isProse(next) &&
    next.baseline - last.baseline < NEXT_LINE * next.size;
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

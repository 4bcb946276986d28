/**
 * Runs of lines that white parts into cells, with what stands between, above and below them.
 *
 * @module
 */

import { LIST_LABEL } from "../layout/labels.ts";
import { CLEAR_GAP } from "../layout/rows.ts";
import { columnsOf } from "./columns.ts";
import { cutAtColumns } from "./cuts.ts";
import { headLinesAbove } from "./head_above.ts";
import {
  columnRange,
  columnRanges,
  type Interval,
  isProse,
  type Phrase,
  type PhraseRow,
  textOfPhrase,
} from "./phrases.ts";

const MIN_ROWS = 3;
/** Lines of one piece that may follow each other between two lines of several pieces. */
const MAX_SINGLES = 4;
/** Words of such a line at most, and its width against that of the table. */
const MAX_WORDS = 8;
const MAX_WIDTH = 0.7;
/** Columns of a table in one of which a line may have as many words as it holds. */
const MIN_COLUMNS_OF_TEXT = 3;
/** How far it may begin before its column, and end behind the last one, against the size. */
const BEFORE_START = 1.5;
const PAST_END = 2.5;
/** Distance between lines of a table, against the size of the text. */
const MAX_STEP = 4;
/** Distance of a line of one piece from its neighbours, against the usual one. */
const USUAL_STEP = 1.3;
/** A distance that is usual in any table, against the size of the text. */
const LEAST_STEP = 1.6;
/** Lines nearer than this are no lines of one text. */
const HALF_STEP = 0.9;
/** Rows are at least this much further apart than the lines of a cell. */
const NEARER = 1.1;
/** Lines of a run that show where its columns are. */
const MAX_SHOWING = 80;
/** Lines above and below a run that may belong to it. */
const MAX_ADDED = 4;
/** Dots, and at most one piece after them. */
const LEADERS = /(?:\.(?:\s?\.){3}|…{2})[.…\s]*[^\t]*$/u;

/** Runs of lines that may be tables; no line is in two of them. */
export function tabularRuns(rows: readonly PhraseRow[]): PhraseRow[][] {
  const runs: PhraseRow[][] = [];
  let next = 0;
  for (const { start, end } of seedRuns(rows)) {
    if (end <= next) continue;
    const { from, to } = extended(rows, { start: Math.max(start, next), end }, next);
    const run = withCutHead(rows.slice(from, to), start - from);
    if (run.length >= MIN_ROWS || isHeadedRow(run)) {
      runs.push(run);
      next = to;
    }
  }
  return runs;
}

/** A run whose names, above the rows that showed its columns, stand in these. */
function withCutHead(run: readonly PhraseRow[], height: number): PhraseRow[] {
  const body = run.slice(height);
  if (height <= 0 || body.length < MIN_ROWS) return [...run];
  return [...cutAtColumns(run.slice(0, height), columnsOf(body)), ...body];
}

/** A stretch of rows, its end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Stretches that begin and end with lines of several pieces. */
function seedRuns(rows: readonly PhraseRow[]): Stretch[] {
  const stretches: Stretch[] = [];
  let start = -1;
  let last = -1;
  const finish = () => {
    if (start >= 0) stretches.push({ start, end: last + 1 });
    start = -1;
  };
  rows.forEach((row, index) => {
    if (!hasClearGap(row)) return;
    if (start >= 0 && !goesOn(rows, { start, end: last + 1 }, index)) finish();
    if (start < 0) start = index;
    last = index;
  });
  finish();
  return stretches;
}

/** Whether a line of several pieces belongs to the run before it, with the lines between. */
function goesOn(rows: readonly PhraseRow[], run: Stretch, index: number): boolean {
  const between = rows.slice(run.end, index);
  const row = rows[index]!;
  if (haveOtherSeams(rows[run.end - 1]!, row)) return false;
  if (between.length === 0) return stepBefore(rows, index) <= MAX_STEP * row.size;
  if (between.filter((other) => other.phrases.length === 1).length > MAX_SINGLES) return false;
  const own = rows.slice(Math.max(run.start, run.end - MAX_SHOWING), run.end);
  const usual = Math.max(usualStep(own) ?? 0, LEAST_STEP * row.size);
  const columns = columnsOf([...own, row]);
  return columns.length > 1 && between.every((other, offset) => {
    const at = run.end + offset;
    return (isSingle(other, columns, own) || isInColumns(other, columns)) &&
      stepBefore(rows, at) <= USUAL_STEP * usual;
  }) && stepBefore(rows, index) <= USUAL_STEP * usual;
}

/** Whether words of a row run across every place at which narrow white parts the row above. */
function haveOtherSeams(
  { seams: upper }: PhraseRow,
  { seams: lower, phrases }: PhraseRow,
): boolean {
  if (upper === undefined || lower === undefined) return false;
  return upper.every((seam) => phrases.some(({ left, right }) => left < seam && right > seam));
}

function stepBefore(rows: readonly PhraseRow[], index: number): number {
  return rows[index]!.baseline - rows[index - 1]!.baseline;
}

/** The median distance of the lines of a run, undefined for a single line. */
function usualStep(rows: readonly PhraseRow[]): number | undefined {
  const steps = rows.slice(1).map((row, index) => row.baseline - rows[index]!.baseline)
    .sort((a, b) => a - b);
  return steps[steps.length >> 1];
}

/**
 * A line of one short piece that stands in one column, or begins where one does. White parts it from
 * the next column, or it is no longer than another piece of its own.
 */
function isSingle(
  row: PhraseRow,
  columns: readonly Interval[],
  run: readonly PhraseRow[],
): boolean {
  const [phrase, other] = row.phrases;
  if (phrase === undefined || other !== undefined) return false;
  if (beginsItem(phrase)) return false;
  if (phrase.fragments.length > MAX_WORDS) return isLineOfText(phrase, columns, row.size);
  const [from, to] = columnRange(phrase, columns);
  const [start, end] = [columns[0]!.left, columns.at(-1)!.right];
  const next = columns[to + 1]?.left ?? end + PAST_END * row.size;
  return from === to
    ? phrase.left >= columns[from]!.left - BEFORE_START * row.size &&
      (phrase.right <= next - row.size || isAsLongAsOther(phrase, columns[from]!, run))
    : columns.some(({ left }) => Math.abs(phrase.left - left) < row.size / 2) &&
      phrase.right - phrase.left < MAX_WIDTH * (end - start);
}

/** Whether a piece that reaches as far to the right stands in the same column. */
function isAsLongAsOther(
  phrase: Phrase,
  column: Interval,
  run: readonly PhraseRow[],
): boolean {
  return run.some(({ phrases }) =>
    phrases.some(({ left, right }) =>
      right >= phrase.right && left >= column.left && right <= column.right
    )
  );
}

/** Whether a line goes on the text of a column behind the first: running text would begin before it. */
function isLineOfText(phrase: Phrase, columns: readonly Interval[], size: number): boolean {
  const [from, to] = columnRange(phrase, columns);
  if (columns.length < MIN_COLUMNS_OF_TEXT || from !== to || from === 0) return false;
  const { left, right } = columns[from]!;
  return Math.abs(phrase.left - left) < size / 2 && phrase.right <= right + size;
}

/** A run with the lines above and below that stand in its columns; none before `first`. */
export function extended(
  rows: readonly PhraseRow[],
  { start, end }: Stretch,
  first = 0,
): { from: number; to: number } {
  const run = rows.slice(start, end);
  const columns = columnsOf(run);
  if (columns.length < 2) return { from: start, to: end };
  const reach = USUAL_STEP * Math.max(usualStep(run) ?? 0, LEAST_STEP * run[0]!.size);
  const fits = (at: number) => isInColumns(rows[at]!, columns);
  let from = start;
  while (from > first && start - from < 2 * MAX_ADDED && stepBefore(rows, from) <= reach) {
    const taken = fits(from - 1) || isBeside(rows, from - 1, columns)
      ? 1
      : headLinesAbove(rows.slice(first, end), from - first, columns);
    if (taken === 0) break;
    from -= taken;
  }
  let to = end;
  while (
    to < rows.length && to - end < MAX_ADDED && stepBefore(rows, to) <= reach &&
    (fits(to) || isEndOfCell(rows, { from, to }, columns))
  ) to++;
  return { from, to };
}

/** Whether a line stands in one column, half a line above or below those of the others. */
function isBeside(
  rows: readonly PhraseRow[],
  at: number,
  columns: readonly Interval[],
): boolean {
  const half = HALF_STEP * rows[at]!.size;
  const isNear = stepBefore(rows, at + 1) < half || (at > 0 && stepBefore(rows, at) < half);
  return isNear && isSingle(rows[at]!, columns, rows.slice(at + 1, at + 1 + MAX_SHOWING));
}

/** Whether the line after a run goes on one of its cells: nearer than its rows are to each other. */
function isEndOfCell(
  rows: readonly PhraseRow[],
  { from, to }: { from: number; to: number },
  columns: readonly Interval[],
): boolean {
  const step = stepBefore(rows, to);
  const steps = rows.slice(from + 1, to).map((_, index) => stepBefore(rows, from + 1 + index));
  return isSingle(rows[to]!, columns, rows.slice(from, to)) &&
    step <= LEAST_STEP * rows[to]!.size &&
    Math.max(...steps) > NEARER * step && Math.min(...steps) > step / NEARER;
}

/** Whether several pieces of a line stand in columns of their own. */
function isInColumns(row: PhraseRow, columns: readonly Interval[]): boolean {
  if (row.phrases.length < 2 || isProse(row)) return false;
  const ranges = columnRanges(row.phrases, columns);
  return ranges.every(([from], index) => index === 0 || from > ranges[index - 1]![1]) &&
    row.phrases.every((phrase) =>
      phrase.fragments.length <= MAX_WORDS && phrase.left > columns[0]!.left - 2 * row.size &&
      phrase.right < columns.at(-1)!.right + 2 * row.size
    ) && !endsInLeaders(row);
}

/** Whether a phrase begins like the item of a list. */
export function beginsItem(phrase: Phrase): boolean {
  return LIST_LABEL.test(`${textOfPhrase(phrase)} x`);
}

/** Two rows of as many cells, names above numbers: a table of one row. */
function isHeadedRow(rows: readonly PhraseRow[]): boolean {
  const [head, values] = rows;
  if (rows.length !== 2 || head!.phrases.length !== values!.phrases.length) return false;
  const hasDigit = (phrase: Phrase) => /\d/.test(textOfPhrase(phrase));
  return head!.phrases.length > 1 && !head!.phrases.some(hasDigit) &&
    values!.phrases.every(hasDigit);
}

function hasClearGap(row: PhraseRow): boolean {
  return row.phrases.some((phrase, index) =>
    index > 0 && (row.seams !== undefined ||
      phrase.left - row.phrases[index - 1]!.right >= CLEAR_GAP * row.size)
  ) && !endsInLeaders(row);
}

/** Whether leaders run to the last piece of a line, as to the page of an entry of contents. */
function endsInLeaders(row: PhraseRow): boolean {
  return LEADERS.test(row.phrases.map(textOfPhrase).join("\t"));
}

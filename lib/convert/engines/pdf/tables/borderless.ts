/**
 * Tables without lines: runs of rows whose words leave the same white between them.
 *
 * @module
 */

import { LIST_LABEL } from "../layout/labels.ts";
import { CLEAR_GAP } from "../layout/lines.ts";
import type { Fragment } from "../layout/model.ts";
import { areTelling } from "./content.ts";
import { columnsOf, type Interval, type Phrase, type PhraseRow, phraseRowsOf } from "./columns.ts";
import type { FoundTable } from "./find.ts";
import { tableByWhite } from "./ruled.ts";

const MIN_ROWS = 3;
/** Rows that must fill a column, and begin, end or centre at its place. */
const ALIGNED = 0.6;
/** Words of a cell on average: more are columns of prose. */
const MAX_WORDS = 7;
const LEADERS = /\.{4,}|(?:\. ){4,}|…{2,}/;

/**
 * Tables in a region of words, from top to bottom. Text in a typewriter face is code, whose columns
 * are no table, unless `monoIsCommon`.
 */
export function findBorderless(
  fragments: readonly Fragment[],
  monoIsCommon: boolean,
): FoundTable[] {
  const words = fragments.filter((fragment) => fragment.table === undefined);
  const found: FoundTable[] = [];
  for (const run of tabularRuns(phraseRowsOf(words))) {
    const members = run.flatMap((row) => row.phrases.flatMap((phrase) => phrase.fragments));
    const isCode = !monoIsCommon && members.every((member) => member.style.mono);
    if (isCode || !isTable(run)) continue;
    const table = tableByWhite(members, { lines: [] });
    if (table !== undefined) found.push({ table, words: new Set(members) });
  }
  return found;
}

/** Runs of rows with clear gaps; a single short phrase between two such rows belongs to the run. */
function tabularRuns(rows: readonly PhraseRow[]): PhraseRow[][] {
  const runs: PhraseRow[][] = [];
  let open: PhraseRow[] = [];
  const finish = () => {
    if (open.length >= MIN_ROWS || isHeadedRow(open)) runs.push(open);
    open = [];
  };
  rows.forEach((row, index) => {
    const last = open.at(-1);
    if (last !== undefined && row.baseline - last.baseline > 4 * row.size) finish();
    if (hasClearGap(row) || isInterlude(row, open, rows[index + 1])) open.push(row);
    else finish();
  });
  finish();
  return runs;
}

/** Two rows of as many cells, names above numbers: a table of one row. */
function isHeadedRow(rows: readonly PhraseRow[]): boolean {
  const [head, values] = rows;
  if (rows.length !== 2 || head!.phrases.length !== values!.phrases.length) return false;
  const isNumber = (phrase: Phrase) => /\d/.test(textOfPhrase(phrase));
  return head!.phrases.length > 1 && !head!.phrases.some(isNumber) &&
    values!.phrases.every(isNumber);
}

function hasClearGap(row: PhraseRow): boolean {
  return row.phrases.some((phrase, index) =>
    index > 0 && phrase.left - row.phrases[index - 1]!.right >= CLEAR_GAP * row.size
  ) && !row.phrases.some((phrase) => LEADERS.test(textOfPhrase(phrase)));
}

/** A row of one phrase that continues a cell: it stands in a column other than the first. */
function isInterlude(
  row: PhraseRow,
  open: readonly PhraseRow[],
  next: PhraseRow | undefined,
): boolean {
  const phrase = row.phrases[0];
  if (open.length < 2 || next === undefined || phrase === undefined || !hasClearGap(next)) {
    return false;
  }
  const first = Math.min(...open.map((other) => other.phrases[0]!.left));
  const second = Math.min(...open.map((other) => other.phrases[1]?.left ?? Infinity));
  const step = row.baseline - open.at(-1)!.baseline;
  return step < 1.4 * row.size && (phrase.left >= second - row.size || phrase.right < second) &&
    phrase.left >= first - row.size;
}

function textOfPhrase(phrase: { fragments: readonly Fragment[] }): string {
  return phrase.fragments.map((fragment) => fragment.text).join(" ");
}

function isTable(run: readonly PhraseRow[]): boolean {
  const columns = columnsOf(run);
  if (columns.length < 2) return false;
  const phrases = run.flatMap((row) => row.phrases);
  const words = phrases.reduce((sum, phrase) => sum + phrase.fragments.length, 0);
  if (words > MAX_WORDS * phrases.length || !areTelling(phrases.map(textOfPhrase))) return false;
  if (run.every((row) => isLabel(row.phrases[0]!))) return false;
  return columns.every((column) => isAligned(run, column));
}

function isLabel(phrase: { fragments: readonly Fragment[] }): boolean {
  return LIST_LABEL.test(`${textOfPhrase(phrase)} x`);
}

/** Whether the phrases in a column begin, end or centre at one place, in enough rows. */
function isAligned(run: readonly PhraseRow[], column: Interval): boolean {
  const inside = run.flatMap((row) =>
    row.phrases.filter((phrase) =>
      phrase.left >= column.left - 1 && phrase.right <= column.right + 1
    ).slice(0, 1)
  );
  if (inside.length < Math.min(MIN_ROWS - 1, run.length * 0.3)) return false;
  const size = run[0]!.size;
  const places = [
    inside.map((phrase) => phrase.left),
    inside.map((phrase) => phrase.right),
    inside.map((phrase) => (phrase.left + phrase.right) / 2),
  ];
  return places.some((positions) => {
    const middle = positions.toSorted((a, b) => a - b)[positions.length >> 1]!;
    const near = positions.filter((position) => Math.abs(position - middle) < 0.6 * size);
    return near.length >= ALIGNED * positions.length;
  });
}

/**
 * Tables that follow each other with a caption between: where a line alone is followed by names over
 * values, the rows above it are another table.
 *
 * @module
 */

import { columnsOf } from "./columns.ts";
import { areValues, isName } from "./content.ts";
import { columnRanges, type Phrase, type PhraseRow, textOfPhrase } from "./phrases.ts";

/** Lines of a caption, and rows of a head, at most. */
const MAX_CAPTION = 4;
const MAX_HEAD = 3;
/** Rows above a caption, and below a head, at least; and those below that are looked at. */
const MIN_ROWS = 2;
const MAX_ROWS = 8;

/** Lines between two tables: from the first of a caption to the head after it, which is none of them. */
export interface Caption {
  readonly start: number;
  readonly end: number;
}

/** The captions among rows after which a table with a head of its own begins, from top to bottom. */
export function captionsBetween(rows: readonly PhraseRow[]): Caption[] {
  const captions: Caption[] = [];
  for (let end = MIN_ROWS + 1; end + MIN_ROWS < rows.length; end++) {
    const start = startOfCaption(rows, end);
    const first = captions.at(-1)?.end ?? 0;
    if (start === end || start - first < MIN_ROWS || !isBody(rows[start - 1]!)) continue;
    if (hasHead(rows.slice(end, end + MAX_HEAD + MAX_ROWS))) captions.push({ start, end });
  }
  return captions;
}

/** Rows of several tables as those of each, without the captions between them. */
export function partedAtCaptions(rows: readonly PhraseRow[]): PhraseRow[][] {
  const captions = captionsBetween(rows);
  if (captions.length === 0) return [[...rows]];
  const starts = [0, ...captions.map(({ end }) => end)];
  const ends = [...captions.map(({ start }) => start), rows.length];
  return starts.map((start, index) => rows.slice(start, ends[index]));
}

/** The first of the lines of one piece before a row of several. */
function startOfCaption(rows: readonly PhraseRow[], end: number): number {
  if (rows[end]!.phrases.length < 2) return end;
  let start = end;
  while (end - start < MAX_CAPTION && rows[start - 1]?.phrases.length === 1) start--;
  return start;
}

/** Whether a row holds values beside its label. */
function isBody({ phrases }: PhraseRow): boolean {
  return phrases.slice(1).some(hasDigit);
}

/** Whether rows begin with names over values. */
function hasHead(rows: readonly PhraseRow[]): boolean {
  const names = rows.findIndex((row, index) => index >= MAX_HEAD || isNamesOver(row, rows, index));
  return names >= 0 && names < MAX_HEAD && !rows.slice(0, names).some(isBody);
}

/** Whether a row has a name, and no value, over each column of values in the rows below. */
function isNamesOver(row: PhraseRow, rows: readonly PhraseRow[], index: number): boolean {
  const end = rows.findIndex(({ phrases }, at) => at > index && phrases.length < 2);
  const below = rows.slice(index + 1, end < 0 ? undefined : end).slice(0, MAX_ROWS);
  if (below.length < MIN_ROWS || row.phrases.length < 2) return false;
  const columns = columnsOf(below);
  const texts = columns.map((_, column) =>
    below.flatMap((other) => phrasesAt(other, column, columns)).map(textOfPhrase)
  );
  const names = columns.map((_, column) => phrasesAt(row, column, columns).map(textOfPhrase));
  const ofValues = [...columns.keys()].filter((column) => column > 0 && areValues(texts[column]!));
  const all = names.flat();
  return ofValues.length > 0 && all.length >= columns.length - 1 &&
    new Set(all).size === all.length &&
    ofValues.every((column) => names[column]!.length > 0 && names[column]!.every(isName));
}

function phrasesAt(
  { phrases }: PhraseRow,
  column: number,
  columns: Parameters<typeof columnRanges>[1],
): Phrase[] {
  const ranges = columnRanges(phrases, columns);
  return phrases.filter((_, index) => ranges[index]![0] === column);
}

function hasDigit(phrase: Phrase): boolean {
  return /\d/.test(textOfPhrase(phrase));
}

/**
 * The row of a head with the names of its columns, and the rows of titles and labels above it.
 *
 * @module
 */

import { hasRightToLeft } from "../layout/direction.ts";
import {
  columnRange,
  columnRanges,
  type Interval,
  type Phrase,
  type PhraseRow,
  textOfPhrase,
} from "./phrases.ts";
import { type Span, spansOf, type Titled } from "./titles.ts";

/** Titles are no larger than names, but for so much: headings of the text are. */
const LARGER = 1.15;

/** The phrases of a row by their columns; undefined where one stands over several. */
export function namesIn(
  { phrases }: PhraseRow,
  columns: readonly Interval[],
): (Phrase | undefined)[] | undefined {
  if (phrases.length < 2) return undefined;
  const names: (Phrase | undefined)[] = columns.map(() => undefined);
  const ranges = columnRanges(phrases, columns);
  for (const [index, phrase] of phrases.entries()) {
    const [from, to] = ranges[index]!;
    if (from !== to || names[from] !== undefined) return undefined;
    names[from] = phrase;
  }
  return names;
}

/** Whether a phrase is the label of one column that has no name below it. */
export function isPlain(
  phrase: Phrase,
  names: readonly (Phrase | undefined)[],
  columns: readonly Interval[],
): boolean {
  const [from, to] = columnRange(phrase, columns);
  return from === to && names[from] === undefined;
}

/** The column of the labels: that at which reading begins. */
export function labelColumn(rows: readonly PhraseRow[], columns: readonly Interval[]): number {
  const texts = rows.flatMap(({ phrases }) => phrases.map(textOfPhrase))
    .filter((text) => /\p{L}/u.test(text));
  const isRightToLeft = texts.filter(hasRightToLeft).length > texts.length / 2;
  return isRightToLeft ? columns.length - 1 : 0;
}

/** Whether a row stands over columns of the row below as titles do, none over that of the labels. */
export function isOfTitles(
  row: PhraseRow,
  below: PhraseRow,
  columns: readonly Interval[],
): boolean {
  return titlesOver(row, below, columns) !== undefined;
}

/** The same, where each named column has a title. */
export function areTitlesOfAll(
  row: PhraseRow,
  below: PhraseRow,
  columns: readonly Interval[],
): boolean {
  const found = titlesOver(row, below, columns);
  if (found === undefined || row.size > LARGER * below.size) return false;
  return found.names.every((name, column) =>
    column === found.labels || name === undefined ||
    found.spans.some(({ from, to }) => from <= column && column <= to)
  );
}

/** What the titles of a row span, labels of single columns left out. */
function titlesOver(
  row: PhraseRow,
  below: PhraseRow,
  columns: readonly Interval[],
): Titled & { spans: Span[] } | undefined {
  const names = namesIn(below, columns);
  if (names === undefined) return undefined;
  const titled = { columns, names, labels: labelColumn([row, below], columns), size: row.size };
  const titles = row.phrases.filter((phrase) => !isPlain(phrase, names, columns));
  const spans = spansOf(titles, titled);
  const isOverLabels = spans?.some(({ from, to }) => from <= titled.labels && titled.labels <= to);
  return spans === undefined || isOverLabels ? undefined : { ...titled, spans };
}

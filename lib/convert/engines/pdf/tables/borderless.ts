/**
 * Tables without lines: runs of rows whose words leave the same white between them.
 *
 * @module
 */

import { hasRightToLeft } from "../layout/direction.ts";
import type { Row } from "../layout/rows.ts";
import type { FoundTable } from "../layout/model.ts";
import { findBanded } from "./banded.ts";
import { areTelling, hasWords, isTyped } from "./content.ts";
import { columnsOf } from "./columns.ts";
import { areEntries } from "./entries.ts";
import {
  type Interval,
  membersOf,
  type Phrase,
  type PhraseRow,
  phraseRowOf,
  phrasesIn,
  textOfPhrase,
} from "./phrases.ts";
import { partedAtCaptions } from "./new_heads.ts";
import { tableOfRows } from "./ruled.ts";
import { beginsItem, tabularRuns } from "./runs.ts";
import { seamsOf } from "./seams.ts";

const MIN_ROWS = 3;
/** Rows that must fill a column, and begin, end or centre at its place. */
const ALIGNED = 0.6;
/** Share of the columns that may have fewer cells than can show where they are aligned. */
const FEW = 0.34;
/** Share of the rows that begin with a word where few cells hold any. */
const LABELLED = 0.6;
/** White between two blocks that makes them no columns of a table, against the width of both. */
const OPPOSITE = 0.4;
/** The head of a letter has no more lines. */
const MAX_LINES_OF_HEAD = 8;
/** Words of a piece on average, in the table and in each column: more are columns of prose. */
const MAX_WORDS = 7;
const MAX_WORDS_IN_COLUMN = 12;
/** A line of prose is as wide as this share of its column. */
const FULL = 0.8;

/**
 * Tables among the rows of a region, from top to bottom. Text in a typewriter face is code, whose
 * columns are no table, unless `monoIsCommon`.
 */
export function findBorderless(rows: readonly Row[], monoIsCommon: boolean): FoundTable[] {
  const banded = findBanded(rows);
  const taken = new Set(banded.flatMap(({ words }) => [...words]));
  const words = rows.filter(({ fragments: [first] }) =>
    first!.table === undefined && !taken.has(first!)
  );
  const found = [...banded];
  const seams = seamsOf(words);
  const runs = tabularRuns(words.map((row, index) => phraseRowOf(row, seams[index])));
  for (const run of runs.flatMap(partedAtCaptions)) {
    if ((!monoIsCommon && isCode(run)) || !isTable(run)) continue;
    const table = tableOfRows(run, { lines: [] });
    if (table !== undefined) found.push({ table, words: new Set(membersOf(run)) });
  }
  return found;
}

/** Whether lines are in a typewriter face, but for their numbers. */
function isCode(run: readonly PhraseRow[]): boolean {
  return isTyped(membersOf(run)) ||
    (areCounted(run) &&
      isTyped(
        run.flatMap(({ phrases: [, ...rest] }) => rest.flatMap(({ fragments }) => fragments)),
      ));
}

/** Whether a run of lines is a table, and no prose, list, formula or code. */
export function isTable(run: readonly PhraseRow[]): boolean {
  const columns = columnsOf(run);
  if (columns.length < 2) return false;
  const phrases = run.flatMap((row) => row.phrases);
  const texts = phrases.map(textOfPhrase);
  if (!areTelling(texts) || wordsOf(phrases) > MAX_WORDS) return false;
  if (!hasWords(texts) && !areLabelled(run)) return false;
  if (run.every((row) => beginsItem(row.phrases[0]!)) || areEntries(run)) return false;
  if (columns.length === 2 && (areCounted(run) || areNumbered(run) || areOpposite(run, columns))) {
    return false;
  }
  const isWrapped = run.some((row) => row.phrases.length === 1);
  const most = columns.length === 2 && isWrapped ? MAX_WORDS : MAX_WORDS_IN_COLUMN;
  if (columns.some((column) => isProseColumn(phrases, column, most))) return false;
  const columnsWithFew = columns.filter((column) => inColumn(run, column).length < MIN_ROWS - 1);
  return columnsWithFew.length <= FEW * columns.length &&
    columns.every((column, index) =>
      columnsWithFew.includes(column) || isAligned(run, column) ||
      (index === 0 && areIndented(inColumn(run, column), run[0]!.size))
    );
}

/** Whether most rows begin with a word, as none of a matrix do. */
function areLabelled(run: readonly PhraseRow[]): boolean {
  const labelled = run.filter(({ phrases: [first] }) => /\p{L}{3}/u.test(textOfPhrase(first!)));
  return labelled.length >= LABELLED * run.length;
}

/** Words of a phrase on average. */
function wordsOf(phrases: readonly Phrase[]): number {
  return phrases.reduce((sum, phrase) => sum + phrase.fragments.length, 0) / phrases.length;
}

/** Whether the pieces in a column are running text: longer than `most` words, and broken for want of room. */
function isProseColumn(phrases: readonly Phrase[], column: Interval, most: number): boolean {
  const own = phrasesIn(phrases, column);
  const width = column.right - column.left;
  const full = own.filter((phrase) => phrase.right - phrase.left > FULL * width);
  const words = wordsOf(own);
  return words > MAX_WORDS_IN_COLUMN || (words > most && full.length >= own.length / 2);
}

/** Whether two blocks of words stand far apart, flush with either margin, as in the head of a letter. */
function areOpposite(run: readonly PhraseRow[], [first, second]: readonly Interval[]): boolean {
  const right = inColumn(run, second!);
  const words = right.map(textOfPhrase)
    .filter((text) => /\p{L}{2}/u.test(text) && !hasRightToLeft(text));
  const reach = 0.5 * run[0]!.size;
  const isFlush = right.every((phrase) => second!.right - phrase.right < reach) &&
    right.some((phrase) => phrase.left - second!.left > 2 * reach);
  return run.length <= MAX_LINES_OF_HEAD && isFlush && words.length > right.length / 2 &&
    second!.left - first!.right > OPPOSITE * (second!.right - first!.left);
}

/** Whether the rows end in numbers in brackets, as formulas do. */
function areNumbered(run: readonly PhraseRow[]): boolean {
  const several = run.filter((row) => row.phrases.length > 1);
  return several.every((row) => /^\([\dA-Z.]+\)$/.test(textOfPhrase(row.phrases.at(-1)!)));
}

/** Share of the rows that begin with a number, and of the steps between these that are one. */
const NUMBERED = 0.6;
const COUNTED = 0.7;

/** Whether each row begins with the number after that of the row above: lines that are counted. */
function areCounted(run: readonly PhraseRow[]): boolean {
  const numbers = run.map((row) => textOfPhrase(row.phrases[0]!))
    .filter((text) => /^\d+$/.test(text)).map(Number);
  const steps = numbers.filter((number, index) => index > 0 && number === numbers[index - 1]! + 1);
  return numbers.length > NUMBERED * run.length && steps.length >= COUNTED * (numbers.length - 1) &&
    /^\d+$/.test(textOfPhrase(run[0]!.phrases[0]!));
}

/** The first phrase of each row that stands in a column. */
function inColumn(run: readonly PhraseRow[], column: Interval): Phrase[] {
  return run.flatMap((row) =>
    row.phrases.filter((phrase) =>
      phrase.left >= column.left - 1 && phrase.right <= column.right + 1
    ).slice(0, 1)
  );
}

/** Phrases of a column stand at one place where they differ by less, against the size. */
const SAME_PLACE = 0.6;

/** Whether the phrases in a column begin, end or centre at one place, in enough rows. */
function isAligned(run: readonly PhraseRow[], column: Interval): boolean {
  const inside = inColumn(run, column);
  const size = run[0]!.size;
  const places = [
    inside.map((phrase) => phrase.left),
    inside.map((phrase) => phrase.right),
    inside.map((phrase) => (phrase.left + phrase.right) / 2),
  ];
  return places.some((positions) => {
    const middle = positions.toSorted((a, b) => a - b)[positions.length >> 1]!;
    const near = positions.filter((position) => Math.abs(position - middle) < SAME_PLACE * size);
    return near.length >= ALIGNED * positions.length;
  });
}

/** Indents of labels at most, how exactly they are kept, and the share of the labels that keep them. */
const MAX_INDENTS = 3;
const SAME_INDENT = 0.1;
const INDENTED = 0.9;

/** Whether labels begin at few places, several at each: groups, and what is set in below them. */
function areIndented(labels: readonly Phrase[], size: number): boolean {
  const places: number[][] = [];
  for (const { left } of labels.toSorted((a, b) => a.left - b.left)) {
    const last = places.at(-1);
    if (last !== undefined && left - last[0]! < SAME_INDENT * size) last.push(left);
    else places.push([left]);
  }
  const indents = places.filter(({ length }) => length > 1);
  const kept = indents.reduce((sum, { length }) => sum + length, 0);
  return indents.length <= MAX_INDENTS && kept >= INDENTED * labels.length;
}

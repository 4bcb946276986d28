/**
 * A table as a reader sees it: cells that white parts are cells, rows and columns without a word
 * are none.
 *
 * @module
 */

import type { CellDraft, Fragment, Line, TableDraft } from "../layout/model.ts";
import { type Phrase, type PhraseRow, textOfPhrase } from "./phrases.ts";
import { linesOfCell } from "./leaders.ts";

/** A cell while its table is being tidied. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  readonly fragments: readonly Fragment[];
}

/** Share of the lines of a cell that have words in several columns, where it is several cells. */
const IN_SEVERAL = 0.75;
/** How far the middle of a title may lie from that of its columns, against its size. */
const OFF_MIDDLE = 1;

/**
 * Cells across several columns whose words leave the borders of the columns white are several cells:
 * rows that are not shaded in a table whose every other row is, or rows without the lines of others.
 * A title over all of them stands in the first.
 *
 * @param rows The lines of such a cell.
 */
export function splitAtBorders(
  place: Place,
  rows: readonly PhraseRow[],
  xs: readonly number[],
): Place[] {
  const titles = titlesOver(place, rows, xs);
  const below = rows.slice(titles.length);
  // Pieces of leaders are no words of cells.
  const isFull = place.columns > 2 &&
    below.some((row) => row.phrases.filter(holdsWord).length >= place.columns);
  if (!isFull && !standInSeveral(below)) return [place];
  const phrases = below.flatMap((row) => row.phrases);
  if (phrases.some((phrase) => crossesBorder(phrase, place, xs))) return [place];
  return Array.from({ length: place.columns }, (_, index) => {
    const column = place.column + index;
    const own = phrases.filter((phrase) => {
      const centre = (phrase.left + phrase.right) / 2;
      return centre >= xs[column]! && centre < xs[column + 1]!;
    });
    const fragments = [...index === 0 ? titles : [], ...own].flatMap((phrase) => phrase.fragments);
    return { row: place.row, column, columns: 1, rows: place.rows, fragments };
  });
}

/** The lines at the head of a cell that stand in the middle over lines of several columns. */
function titlesOver(
  place: Place,
  rows: readonly PhraseRow[],
  xs: readonly number[],
): readonly Phrase[] {
  const middle = (xs[place.column]! + xs[place.column + place.columns]!) / 2;
  const end = rows.findIndex(({ phrases: [phrase, ...others], size }) =>
    phrase === undefined || others.length > 0 ||
    Math.abs((phrase.left + phrase.right) / 2 - middle) > OFF_MIDDLE * size
  );
  return rows.slice(0, Math.max(end, 0)).flatMap((row) => row.phrases);
}

function crossesBorder(phrase: Phrase, place: Place, xs: readonly number[]): boolean {
  const borders = xs.slice(place.column + 1, place.column + place.columns);
  return borders.some((border) => phrase.left < border - 1 && phrase.right > border + 1);
}

function holdsWord(phrase: Phrase): boolean {
  return /[\p{L}\p{N}]/u.test(textOfPhrase(phrase));
}

/** Whether most lines of a cell, one at least, have words in several columns. */
export function standInSeveral(rows: readonly PhraseRow[]): boolean {
  const several = rows.filter((row) => row.phrases.length > 1);
  return several.length > 0 && several.length >= IN_SEVERAL * rows.length;
}

/** Places without the rows and columns in which no cell with words begins. */
export function withoutEmpty(places: readonly Place[]): Place[] {
  const filled = places.filter((place) => place.fragments.length > 0);
  const rows = ranks(filled.map((place) => place.row));
  const columns = ranks(filled.map((place) => place.column));
  const kept = places.filter((place) =>
    place.fragments.length > 0 || (rows.has(place.row) && columns.has(place.column))
  );
  const span = (order: ReadonlyMap<number, number>, start: number, length: number) => {
    let count = 0;
    for (let index = start; index < start + length; index++) if (order.has(index)) count++;
    return Math.max(1, count);
  };
  return kept.map((place) => ({
    row: rows.get(place.row)!,
    column: columns.get(place.column)!,
    rows: span(rows, place.row, place.rows),
    columns: span(columns, place.column, place.columns),
    fragments: place.fragments,
  }));
}

function ranks(values: readonly number[]): Map<number, number> {
  const ordered = [...new Set(values)].sort((a, b) => a - b);
  return new Map(ordered.map((value, rank) => [value, rank]));
}

/** Rows of cells as they are drawn, in reading order: right-to-left text begins at the right. */
export function rowsAsDrawn(places: readonly Place[]): TableDraft["rows"] {
  return inReadingOrder(rowsOfPlaces(places));
}

/**
 * Rows of cells from left to right, in reading order: right-to-left text begins at the right. Numbers
 * have no direction: that of the words decides, unless they are the labels at the left of values.
 */
export function inReadingOrder(rows: TableDraft["rows"]): TableDraft["rows"] {
  const lines = wordsIn(rows.flat());
  const rightToLeft = lines.filter((line) => line.rightToLeft).length;
  const values = rows.slice(1).flatMap((row) => row.slice(1));
  const isRightToLeft = rightToLeft > lines.length / 2 && wordsIn(values).length > 0;
  return isRightToLeft ? rows.map((row) => row.toReversed()) : rows;
}

/** The lines of cells that hold words. */
function wordsIn(cells: readonly CellDraft[]): Line[] {
  return cells.flatMap((cell) => cell.lines).filter(({ runs }) =>
    runs.some(({ text }) => /\p{L}/u.test(text))
  );
}

/** Rows of cells by the numbers of their columns. */
export function rowsOfPlaces(places: readonly Place[]): TableDraft["rows"] {
  const height = Math.max(0, ...places.map((place) => place.row + 1));
  const rows = Array.from({ length: height }, (): Place[] => []);
  for (const place of places) rows[place.row]!.push(place);
  return rows.map((row) =>
    row.sort((a, b) => a.column - b.column).map(({ fragments, columns, rows }): CellDraft => ({
      lines: linesOfCell(fragments),
      columns,
      rows,
    }))
  );
}

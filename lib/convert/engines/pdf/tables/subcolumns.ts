/**
 * Columns of a drawn table that hold several columns of text, side by side, without lines between.
 *
 * @module
 */

import type { Fragment } from "../layout/model.ts";
import { columnsOf } from "./columns.ts";
import { columnRange, type Interval, type PhraseRow, phraseRowsOf } from "./phrases.ts";
import { cutAtColumns } from "./cuts.ts";
import type { Place } from "./tidy.ts";

/** Rows that must show the same columns. */
const MIN_ROWS = 3;
const SHARE = 0.6;
/** Words of a cell in such a column on average. */
const MAX_WORDS = 3;

/** Places with each such column taken apart. */
export function withSubcolumns(places: readonly Place[]): Place[] {
  const width = Math.max(0, ...places.map((place) => place.column + place.columns));
  let result = [...places];
  // From the right, so that the numbers of the columns to the left stay.
  for (let column = width - 1; column >= 0; column--) {
    const intervals = subcolumnsOf(result, column);
    if (intervals !== undefined) {
      result = result.flatMap((place) => split(place, column, intervals));
    }
  }
  return result;
}

/** The columns within a column, where most of its rows show them. */
function subcolumnsOf(places: readonly Place[], column: number): Interval[] | undefined {
  const rows = places
    .filter((place) => place.column === column && place.columns === 1)
    .map((place) => phraseRowsOf(place.fragments))
    .filter((lines): lines is [PhraseRow] => lines.length === 1)
    .map(([line]) => line);
  const several = rows.filter((row) => row.phrases.length > 1);
  if (several.length < MIN_ROWS || several.length < SHARE * rows.length) return undefined;
  const phrases = several.flatMap((row) => row.phrases);
  const words = phrases.reduce((sum, phrase) => sum + phrase.fragments.length, 0);
  const intervals = columnsOf(several);
  return intervals.length > 1 && words <= MAX_WORDS * phrases.length ? intervals : undefined;
}

function split(place: Place, column: number, intervals: readonly Interval[]): Place[] {
  const more = intervals.length - 1;
  if (place.column > column) return [{ ...place, column: place.column + more }];
  if (place.column + place.columns <= column) return [place];
  if (place.columns > 1) return [{ ...place, columns: place.columns + more }];
  const members = intervals.map((): Fragment[] => []);
  for (const row of cutAtColumns(phraseRowsOf(place.fragments), intervals)) {
    for (const phrase of row.phrases) {
      const [from, to] = columnRange(phrase, intervals);
      // A heading over several of the columns stays whole.
      if (from !== to) return [{ ...place, columns: place.columns + more }];
      members[from]!.push(...phrase.fragments);
    }
  }
  return members.map((fragments, index) => ({ ...place, column: column + index, fragments }));
}

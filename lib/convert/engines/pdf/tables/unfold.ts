/**
 * Rows of a drawn table that hold several rows of text, one under the other, without lines between.
 *
 * @module
 */

import { leastOf } from "../layout/extent.ts";
import type { Fragment } from "../layout/model.ts";
import { columnsOf } from "./columns.ts";
import { isBulleted, type PhraseRow, phraseRowsOf } from "./phrases.ts";
import { groupRows } from "./row_groups.ts";
import type { Place } from "./tidy.ts";

/** Lines that the cells of such a row have at least. */
const MIN_LINES = 3;
/** Share of the lines on which the first cell, and another one, must have text. */
const FILLED = 0.75;
/** Lines of wrapped text reach this share of the widest line of their cell. */
const WRAPPED_FILL = 0.8;

/** Baselines of one row differ by less, against the size. */
const SAME_ROW = 0.35;
/** Share of the words of a line that makes it one of numbers. */
const MOSTLY_NUMBERS = 0.6;

/** Places with each such row taken apart into the rows that a reader sees. */
export function unfolded(places: readonly Place[]): Place[] {
  const result: Place[] = [];
  let shift = 0;
  for (const own of Map.groupBy(places, (place) => place.row).values()) {
    const lines = rowsIn(own);
    const parts = lines === undefined ? own : own.flatMap((place) => partsOf(place, lines));
    result.push(...parts.map((place) => ({ ...place, row: place.row + shift })));
    if (lines !== undefined) shift += lines.length - 1;
  }
  return result;
}

/** Whether the lines of a row of cells are rows of their own. */
export function holdsRows(places: readonly Place[]): boolean {
  return rowsIn(places) !== undefined;
}

/** The baselines of each row in a row of cells, where its lines are rows of their own. */
function rowsIn(places: readonly Place[]): number[][] | undefined {
  const filled = places.filter((place) => place.fragments.length > 0);
  if (filled.length < 2 || places.some((place) => place.rows > 1)) return undefined;
  const rows = phraseRowsOf(filled.flatMap((place) => place.fragments));
  if (rows.length < MIN_LINES) return undefined;
  const baselines = rows.map((row) => row.baseline);
  const size = rows[0]!.size;
  const has = (place: Place, baseline: number) =>
    place.fragments.some((fragment) => Math.abs(fragment.baseline - baseline) < SAME_ROW * size);
  const full = baselines.filter((baseline) =>
    has(filled[0]!, baseline) && filled.slice(1).some((place) => has(place, baseline))
  );
  if (full.length < FILLED * baselines.length) return undefined;
  if (filled.filter(isWrapped).length >= filled.length / 2 || filled.some(holdsList)) {
    return undefined;
  }
  return groupRows(rows, columnsOf(rows), []).map((group) => group.map((row) => row.baseline));
}

/** Whether the lines of a cell are one text that its width has broken. */
function isWrapped(place: Place): boolean {
  const rows = phraseRowsOf(place.fragments);
  if (rows.length < 2 || rows.filter(isTabular).length >= rows.length / 2) return false;
  const lines = rows.map((row) => row.phrases.at(-1)!.right - row.phrases[0]!.left);
  const mean = lines.slice(0, -1).reduce((sum, width) => sum + width, 0) / (lines.length - 1);
  const words = place.fragments.length / lines.length;
  return mean >= WRAPPED_FILL * Math.max(...lines) && words >= 2;
}

/** Whether lines of a cell are items of a list: its text, and no rows of the table. */
function holdsList({ fragments }: Place): boolean {
  const items = phraseRowsOf(fragments).filter(({ phrases: [first] }) => isBulleted(first!));
  return items.length > 1;
}

/** A line with gaps, with leaders, or of numbers. */
function isTabular(row: PhraseRow): boolean {
  const texts = row.phrases.flatMap((phrase) => phrase.fragments.map((fragment) => fragment.text));
  const numbers = texts.filter((text) => /\d/.test(text) && !/\p{L}{2}/u.test(text)).length;
  return row.phrases.length > 1 || numbers >= MOSTLY_NUMBERS * texts.length ||
    /(?:\. ?){4,}$/.test(texts.join(" ").slice(-40));
}

/** The parts of a cell that stand in the rows with the given baselines. */
function partsOf(place: Place, rows: readonly (readonly number[])[]): Place[] {
  const members = rows.map((): Fragment[] => []);
  for (const fragment of place.fragments) {
    const distances = rows.map((baselines) =>
      leastOf(baselines, (baseline) => Math.abs(baseline - fragment.baseline))
    );
    members[distances.indexOf(Math.min(...distances))]!.push(fragment);
  }
  return members.map((fragments, index) => ({
    ...place,
    row: place.row + index,
    rows: 1,
    fragments,
  }));
}

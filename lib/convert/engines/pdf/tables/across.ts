/**
 * Tables whose columns look like columns of text: found before the page is taken apart for good.
 *
 * @module
 */

import type { Fragment } from "../layout/model.ts";
import { isTable, membersOf } from "./borderless.ts";
import { columnsOf, type PhraseRow, phraseRowsOf, phrasesIn, textOfPhrase } from "./columns.ts";
import type { FoundTable } from "./find.ts";
import { tableByWhite } from "./ruled.ts";
import { tabularRuns } from "./runs.ts";

/** Share of the cells that must be filled, and of those beside the first column that hold numbers. */
const FILLED = 0.6;
const NUMBERS = 0.3;
/** Words of a cell on average, in every column. */
const MAX_WORDS = 3.5;

/** Tables of short cells and numbers that lie across several regions of words. */
export function findAcross(regions: readonly (readonly Fragment[])[]): FoundTable[] {
  if (regions.length < 2) return [];
  const regionOf = new Map(
    regions.flatMap((region, index) => region.map((fragment) => [fragment, index] as const)),
  );
  const words = regions.flat().filter((fragment) => fragment.table === undefined);
  return tabularRuns(phraseRowsOf(words)).flatMap((run) => {
    if (!isOfNumbers(run) || !isTable(run)) return [];
    const members = membersOf(run);
    const isAcross = members.some((word) => regionOf.get(word) !== regionOf.get(members[0]!));
    const table = isAcross ? tableByWhite(members, { lines: [] }) : undefined;
    return table === undefined ? [] : [{ table, words: new Set(members) }];
  });
}

/** Whether three or more columns of short cells are filled, and enough of them with numbers. */
function isOfNumbers(run: readonly PhraseRow[]): boolean {
  const columns = columnsOf(run);
  const phrases = run.flatMap((row) => row.phrases);
  const values = run.flatMap((row) => row.phrases.slice(1)).map(textOfPhrase);
  const numbers = values.filter((text) => /\d/.test(text) && !/\p{L}{2}/u.test(text));
  const isShort = columns.every((column) => {
    const own = phrasesIn(phrases, column);
    const words = own.reduce((sum, phrase) => sum + phrase.fragments.length, 0);
    return words <= MAX_WORDS * own.length;
  });
  return columns.length > 2 && phrases.length >= FILLED * run.length * columns.length &&
    numbers.length >= NUMBERS * values.length && isShort;
}

/**
 * Tables whose columns look like columns of text: found before the page is taken apart for good.
 *
 * @module
 */

import type { FoundTable, Fragment } from "../layout/model.ts";
import { isTable } from "./borderless.ts";
import { columnsOf } from "./columns.ts";
import { membersOf, type PhraseRow, phraseRowsOf, phrasesIn, textOfPhrase } from "./phrases.ts";
import { tableByWhite } from "./ruled.ts";
import { tabularRuns } from "./runs.ts";

/** Share of the cells that must be filled, and of those beside the first column that hold numbers. */
const FILLED = 0.6;
const NUMBERS = 0.2;
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
    const parts = [...Map.groupBy(members, (word) => regionOf.get(word)!).values()];
    const isCut = parts.length > 1 && parts.filter(beginsWithNumbers).length >= parts.length - 1;
    const table = isCut ? tableByWhite(members, { lines: [] }) : undefined;
    return table === undefined ? [] : [{ table, words: new Set(members) }];
  });
}

/** Whether words begin with a column of numbers: those of a table of its own would begin with labels. */
function beginsWithNumbers(words: readonly Fragment[]): boolean {
  const firsts = phraseRowsOf(words).map((row) => textOfPhrase(row.phrases[0]!));
  return firsts.filter(isNumeric).length > firsts.length / 2;
}

function isNumeric(text: string): boolean {
  return /\d/.test(text) && !/\p{L}{2}/u.test(text);
}

/** Whether three or more columns of short cells are filled, and enough of them with numbers. */
function isOfNumbers(run: readonly PhraseRow[]): boolean {
  const columns = columnsOf(run);
  const phrases = run.flatMap((row) => row.phrases);
  const values = run.flatMap((row) => row.phrases.slice(1)).map(textOfPhrase);
  const isShort = columns.every((column) => {
    const own = phrasesIn(phrases, column);
    const words = own.reduce((sum, phrase) => sum + phrase.fragments.length, 0);
    return words <= MAX_WORDS * own.length;
  });
  return columns.length > 2 && phrases.length >= FILLED * run.length * columns.length &&
    values.filter(isNumeric).length >= NUMBERS * values.length && isShort;
}

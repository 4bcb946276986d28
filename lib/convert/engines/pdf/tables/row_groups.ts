/**
 * Which lines of text make one row of a table: told by the lines drawn between them, by the distance
 * of the lines, and where neither speaks, by what stands in them.
 *
 * @module
 */

import { leastOf, medianOf, mostOf } from "../layout/extent.ts";
import { centredRows } from "./centred_rows.ts";
import { isSign } from "./content.ts";
import { continuesRow } from "./columns.ts";
import {
  columnRange,
  columnRanges,
  type Interval,
  isNumber,
  type Phrase,
  type PhraseRow,
  textOfPhrase,
} from "./phrases.ts";
import { SPACE, WIDEST_LEADING } from "../layout/type_measures.ts";

/** Lines of one cell are at most this far apart, against the least distance in the table. */
const SAME_LEADING = 1.1;
/** Distances of lines in a cell, against the size of the text. */
const LEADING = { least: 0.9, most: WIDEST_LEADING };
/** Share of the lines so near that must be broken for want of room. */
const BROKEN = 0.7;
/** Lines stand beside each other that are less apart, against the size of the text. */
const BESIDE = 0.5;
/** Bands between horizontal lines that may be its rows, at least, and against the lines of text. */
const MIN_BANDS = 3;
const LINED = 0.4;

/** Where one phrase stands: its row of text and the columns that it takes. */
interface Placed {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly phrase: Phrase;
}

/**
 * Text rows that make one row of the table each, from top to bottom.
 *
 * @param rows Rows of text, from top to bottom.
 * @param columns The columns of the table.
 * @param lines Heights of the horizontal lines, ascending.
 */
export function groupRows(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
  lines: readonly number[],
): PhraseRow[][] {
  const first = rows[0]!;
  const bands = [
    ...Map.groupBy(rows, (row) => lines.filter((line) => line < row.baseline).length).values(),
  ];
  const everyRowLined = bands.length >= MIN_BANDS && bands.length >= LINED * rows.length;
  if (everyRowLined && areRows(bands, columns, first)) return bands;
  // Below the last line may stand sums, one under the other.
  const lined = bands.slice(0, -1);
  if (everyRowLined && lined.length >= MIN_BANDS && areRows(lined, columns, first)) {
    return [...lined, ...groupRows(bands.at(-1)!, columns, [])];
  }
  const leading = leadingOf(rows, columns);
  return bands.flatMap((band) => {
    const byDistance = leading === undefined
      ? undefined
      : chained(band, columns, { leading, first });
    return byDistance ?? centred(band, columns) ?? byContent(band, columns);
  });
}

/** Rows around the middle of whose height all cells stand, the lines of each broken for want of room. */
function centred(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): PhraseRow[][] | undefined {
  const groups = centredRows(rows, columns);
  if (groups === undefined || groups.some((group) => stacksNumbers(group, columns))) {
    return undefined;
  }
  const groupOf = new Map(groups.flatMap((group) => group.map((row) => [row, group])));
  const links = linksOf(rows, columns).filter(({ upperRow, lowerRow }) =>
    groupOf.get(rows[upperRow]!) === groupOf.get(rows[lowerRow]!)
  );
  return areBroken(links) ? groups : undefined;
}

/** Whether the rows of text in each group can be lines of the same cells. */
function areRows(
  groups: readonly PhraseRow[][],
  columns: readonly Interval[],
  first: PhraseRow,
): boolean {
  const several = groups.filter((group) => group.length > 1);
  if (several.some((group) => stacksNumbers(group, columns))) return false;
  // The words of a heading may all be stacked as high.
  const body = several.filter((group) => !group.includes(first));
  return body.filter((group) => isParallel(placed(group, columns))).length <= body.length / 4;
}

function placed(rows: readonly PhraseRow[], columns: readonly Interval[]): Placed[] {
  return rows.flatMap((row, index) => {
    const ranges = columnRanges(row.phrases, columns);
    return row.phrases.map((phrase, at) => {
      const [from, to] = ranges[at]!;
      return { row: index, from, to, phrase };
    });
  });
}

/** Whether a number stands under a number: lines of one cell do not do so. */
function stacksNumbers(rows: readonly PhraseRow[], columns: readonly Interval[]): boolean {
  const numbers = placed(rows, columns).filter(({ phrase }) => isNumber(phrase));
  return new Set(numbers.map(({ from }) => from)).size < numbers.length;
}

/** Whether all columns with words have as many lines, two or more: rows, not lines of a cell. */
function isParallel(places: readonly Placed[]): boolean {
  const heights = [...Map.groupBy(places, ({ from }) => from).values()].map((own) => own.length);
  return heights.length > 1 && heights[0]! > 1 && heights.every((height) => height === heights[0]);
}

/** The distance of the lines of a cell, where some lines of the table are further apart than others. */
function leadingOf(rows: readonly PhraseRow[], columns: readonly Interval[]): Leading | undefined {
  const links = linksOf(rows, columns);
  const least = leastOf(links, (link) => link.step);
  const tight = links.filter((link) => link.step <= SAME_LEADING * least);
  const isWider = (row: PhraseRow, index: number) =>
    index > 0 && row.baseline - rows[index - 1]!.baseline > SAME_LEADING * least;
  if (!rows.some(isWider)) return undefined;
  // A word under a word may be either: only longer texts show whether they were broken.
  const telling = tight.filter(({ upper, lower }) =>
    upper.fragments.length + lower.fragments.length > 2
  );
  const broken = telling.filter(isBroken);
  if (tight.length === 0 || broken.length < BROKEN * telling.length) return undefined;
  return { step: least, isProved: broken.length > 0 };
}

/** Distance of the lines of a cell. */
interface Leading {
  readonly step: number;
  /** Lines so near have been broken for want of room. */
  readonly isProved: boolean;
}

/** Two phrases under each other in the same columns. */
export interface Link {
  readonly upper: Phrase;
  readonly lower: Phrase;
  readonly upperRow: number;
  readonly lowerRow: number;
  /** Distance of their baselines. */
  readonly step: number;
  /** Width of the widest phrase in these columns. */
  readonly width: number;
}

/** Phrases that may be lines of one cell. */
export function linksOf(rows: readonly PhraseRow[], columns: readonly Interval[]): Link[] {
  const byColumn = Map.groupBy(placed(rows, columns), ({ from, to }) => `${from}-${to}`);
  // Lines of nothing but code are smaller, and stand as far apart as all others.
  const usual = medianOf(rows, ({ size }) => size) ?? 0;
  return [...byColumn.values()].flatMap((own) => {
    const width = mostOf(own, ({ phrase }) => phrase.right - phrase.left);
    return own.slice(1).flatMap((place, index): Link[] => {
      const above = own[index]!;
      const { size, baseline } = rows[place.row]!;
      const step = baseline - rows[above.row]!.baseline;
      if (step < LEADING.least * size || step > LEADING.most * Math.max(size, usual)) return [];
      return [{
        upper: above.phrase,
        lower: place.phrase,
        upperRow: above.row,
        lowerRow: place.row,
        step,
        width,
      }];
    });
  });
}

/** Whether lines of cells were broken for want of room: most of the links, and one at least. */
export function areBroken(links: readonly Link[]): boolean {
  const broken = links.filter(isBroken);
  return broken.length > 0 && broken.length >= BROKEN * links.length;
}

/** Whether the first word of the lower phrase had no room behind the upper one. */
function isBroken({ upper, lower, width }: Link): boolean {
  const first = lower.fragments[0]!;
  const space = SPACE * first.style.size;
  return upper.right - upper.left + space + first.right - first.left > width - space;
}

/**
 * Groups of rows by the lines that follow each other at the distance of one cell; a line beside them
 * goes with them. Undefined where that makes no rows.
 */
function chained(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
  { leading, first }: { leading: Leading; first: PhraseRow },
): PhraseRow[][] | undefined {
  const last = rows.map((_, index) => index);
  for (const { upperRow, lowerRow, step } of linksOf(rows, columns)) {
    if (step <= SAME_LEADING * leading.step) last[upperRow] = Math.max(last[upperRow]!, lowerRow);
  }
  const groups: PhraseRow[][] = [];
  let end = -1;
  rows.forEach((row, index) => {
    if (index > end) groups.push([row]);
    else groups.at(-1)!.push(row);
    end = Math.max(end, last[index]!);
  });
  const isSure = leading.isProved || groups.every((group) => isHeaded(group, columns));
  return isSure && areRows(groups, columns, first) ? groups : undefined;
}

/** Whether the first row of a group has a label, and the others go on some of its cells. */
function isHeaded(group: readonly PhraseRow[], columns: readonly Interval[]): boolean {
  const hasLabel = (row: PhraseRow) => columnRange(row.phrases[0]!, columns)[0] === 0;
  const [head, ...others] = group;
  return others.length === 0 ||
    (hasLabel(head!) &&
      others.every((row) => !hasLabel(row) && row.phrases.length < head!.phrases.length));
}

/** Groups of rows by what stands in them. */
function byContent(rows: readonly PhraseRow[], columns: readonly Interval[]): PhraseRow[][] {
  const groups: PhraseRow[][] = [];
  const labelEnd = Math.max(
    ...placed(rows, columns).filter(({ from, to }) => from === 0 && to === 0)
      .map(({ phrase }) => phrase.right),
  );
  rows.forEach((row, index) => {
    const above = rows[index - 1];
    const goesOn = above !== undefined &&
      (continuesRow(above, row, columns) || continuesLabel(above, row, { columns, labelEnd }) ||
        standsBeside(above, row, columns));
    if (goesOn) groups.at(-1)!.push(row);
    else groups.push([row]);
  });
  return groups;
}

/** Whether one of two lines at nearly one height holds signs alone, in other columns: those of another face. */
function standsBeside(
  above: PhraseRow,
  row: PhraseRow,
  columns: readonly Interval[],
): boolean {
  const columnsOf = ({ phrases }: PhraseRow) =>
    phrases.map((phrase) => columnRange(phrase, columns)[0]);
  const upper = new Set(columnsOf(above));
  const isOfSigns = [above, row].some(({ phrases }) => phrases.map(textOfPhrase).every(isSign));
  return isOfSigns && row.baseline - above.baseline < BESIDE * row.size &&
    columnsOf(row).every((column) => !upper.has(column));
}

/**
 * Whether the label of a row goes on from the row above, only one of the two having more than the
 * label: its first word is no beginning, and did not fit above.
 */
function continuesLabel(
  above: PhraseRow,
  row: PhraseRow,
  at: { columns: readonly Interval[]; labelEnd: number },
): boolean {
  const [upper, lower] = [above.phrases[0]!, row.phrases[0]!];
  const isLabel = (phrase: Phrase) =>
    columnRange(phrase, at.columns).every((column) => column === 0);
  if (
    !isLabel(upper) || !isLabel(lower) || Math.min(above.phrases.length, row.phrases.length) > 1
  ) {
    return false;
  }
  if (row.baseline - above.baseline > LEADING.most * row.size) return false;
  const first = lower.fragments[0]!;
  const space = SPACE * row.size;
  return /^[\p{Ll}(&]/u.test(first.text) &&
    upper.right + space + first.right - first.left > at.labelEnd - 0.5 * row.size;
}

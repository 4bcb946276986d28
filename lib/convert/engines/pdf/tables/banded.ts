/**
 * Tables of texts without lines: white in both directions parts them, columns by strips that no line
 * crosses, rows by steps that are wider than those of the lines of a cell. How the cells stand in
 * their rows, at the top, in the middle or at the foot, makes no difference.
 *
 * @module
 */

import { CLEAR_GAP, type Row } from "../layout/rows.ts";
import type { FoundTable, Fragment } from "../layout/model.ts";
import { areTelling, hasWords, isSign } from "./content.ts";
import { areEntries } from "./entries.ts";
import {
  columnRange,
  type Interval,
  membersOf,
  type Phrase,
  type PhraseRow,
  phraseRowOf,
  textOfPhrase,
} from "./phrases.ts";
import { areBroken, groupRows, linksOf } from "./row_groups.ts";
import { tableOfRows } from "./ruled.ts";
import { beginsItem } from "./runs.ts";

/** White strips between columns, against the size of the text, and how many these are. */
const STRIP = { wide: 0.42, narrow: 0.36 } as const;
const MIN_COLUMNS = 3;
/** More are the dots of leaders. */
const MAX_COLUMNS = 20;
/** Lines at its beginning in which its columns need not show yet. */
const MAX_UNSHOWN = 6;
/** Rows of such a table, its head included, and shares of them that have two cells, and three. */
const MIN_ROWS = 3;
const WITH_TWO = 0.8;
const WITH_THREE = 0.5;
/** Rows that have cells of more lines than others beside their labels, and lines of the table. */
const MIN_WRAPPED = 2;
const MIN_LINES = 5;
/** Lines of a page that are looked at: drawings have thousands. */
const MAX_LINES = 400;
/** Words of a line of text at least. */
const WORDS_OF_TEXT = 7;
/** Lines at which a table that ends at one line is tried to begin. */
const MAX_TRIES = 8;
/** Distance of two lines of one table, against the size of the text. */
const MAX_STEP = 6;
/** Lines of a cell are no further apart, against the least distance. */
const SAME_LEADING = 1.08;
/** Share of the cells that are filled, and words of one on average in the column of the shortest. */
const FILLED = 0.5;
const MAX_WORDS_OF_SHORTEST = 3.5;
/** Share of the columns that may have a single cell. */
const SELDOM = 0.34;

/** Tables of texts among lines, from top to bottom. */
export function findBanded(lines: readonly Row[]): FoundTable[] {
  if (lines.length > MAX_LINES) return [];
  const wide = findWithStrips(lines, STRIP.wide);
  const taken = new Set(wide.flatMap(({ words }) => [...words]));
  const rest = lines.filter(({ fragments: [first] }) => !taken.has(first!));
  return [...wide, ...findWithStrips(rest, STRIP.narrow)];
}

/** Tables whose columns are parted by strips that are no narrower, against the size of the text. */
function findWithStrips(lines: readonly Row[], strip: number): FoundTable[] {
  const found: FoundTable[] = [];
  let [last, tries] = [0, 0];
  for (let start = 0; start + MIN_LINES <= lines.length;) {
    if (isText(lines[start]!)) {
      start++;
      continue;
    }
    const { end, columns } = stretchFrom(lines, start, strip);
    [last, tries] = end === last ? [last, tries + 1] : [end, 1];
    const isTried = columns.length >= MIN_COLUMNS && columns.length <= MAX_COLUMNS &&
      end - start >= MIN_LINES && tries <= MAX_TRIES;
    const table = isTried ? tableOf(lines.slice(start, end), columns) : undefined;
    if (table !== undefined) found.push(table);
    start = table === undefined && tries < MAX_TRIES ? start + 1 : Math.max(end, start + 1);
  }
  return found;
}

/** How far lines from one on leave strips white between columns, and these. */
function stretchFrom(
  lines: readonly Row[],
  start: number,
  strip: number,
): { end: number; columns: readonly Interval[] } {
  let columns: readonly Interval[] = [];
  let end = start;
  for (; end < lines.length; end++) {
    const { fragments, baseline, size } = lines[end]!;
    const before = lines[end - 1];
    if (end > start && baseline - before!.baseline > MAX_STEP * size) break;
    if (fragments.some(({ table, style }) => table !== undefined || style.mono)) break;
    const wider = withWords(columns, fragments, strip * size);
    const [wasShown, isShown] = [columns, wider].map(({ length }) => length >= MIN_COLUMNS);
    if (!isShown && (wasShown || end - start >= MAX_UNSHOWN)) break;
    if (wasShown && wider.length > columns.length && isText(lines[end]!)) break;
    columns = wider;
  }
  return { end, columns };
}

/** Whether a line is one of text, the spaces of which may be as wide as strips. */
function isText({ fragments, size }: Row): boolean {
  return fragments.length >= WORDS_OF_TEXT &&
    fragments.every(({ left }, index) =>
      index === 0 || left - fragments[index - 1]!.right < CLEAR_GAP * size
    );
}

/** Columns, and the words of a line, as the stretches between which white of a width remains. */
function withWords(
  columns: readonly Interval[],
  words: readonly Fragment[],
  white: number,
): Interval[] {
  const merged: Interval[] = [];
  let [column, word] = [0, 0];
  while (column < columns.length || word < words.length) {
    const isColumn = column < columns.length &&
      (word === words.length || columns[column]!.left <= words[word]!.left);
    const { left, right } = isColumn ? columns[column++]! : words[word++]!;
    const last = merged.at(-1);
    if (last === undefined || left - last.right >= white) merged.push({ left, right });
    else if (right > last.right) merged[merged.length - 1] = { left: last.left, right };
  }
  return merged;
}

/** The table that lines with white between their columns make, if they do. */
function tableOf(lines: readonly Row[], columns: readonly Interval[]): FoundTable | undefined {
  const seams = columns.slice(1).map(({ left }, index) => (left + columns[index]!.right) / 2);
  const rows = lines.map((line) => phraseRowOf(line, seams));
  const groups = groupsOf(rows, columns);
  if (groups === undefined || !areCells(groups, columns)) return undefined;
  const own = groups.flat();
  const table = tableOfRows(own, { lines: [], columns });
  return table === undefined ? undefined : { table, words: new Set(membersOf(own)) };
}

/** Lines by the rows of the table, without lines alone above and below; undefined where none is broken. */
function groupsOf(
  rows: readonly PhraseRow[],
  columns: readonly Interval[],
): PhraseRow[][] | undefined {
  const links = linksOf(rows, columns);
  const least = Math.min(...links.map(({ step }) => step));
  if (!areBroken(links.filter(({ step }) => step <= SAME_LEADING * least))) return undefined;
  const groups = groupRows(rows, columns, []);
  const isAlone = (group: readonly PhraseRow[]) => widthOf(group, columns) < 2;
  const first = groups.findIndex((group) => !isAlone(group));
  return groups.slice(Math.max(0, first), groups.findLastIndex((group) => !isAlone(group)) + 1);
}

/** How many columns lines have words in. */
function widthOf(group: readonly PhraseRow[], columns: readonly Interval[]): number {
  return new Set(
    group.flatMap(({ phrases }) => phrases.map((phrase) => columnRange(phrase, columns)[0])),
  ).size;
}

/** Whether groups of lines are rows of cells: filled, short in one column, and no list. */
function areCells(groups: readonly PhraseRow[][], columns: readonly Interval[]): boolean {
  const wrapped = groups.slice(1).filter((group) => isWrapped(group, columns));
  if (groups.length < MIN_ROWS || wrapped.length < MIN_WRAPPED) return false;
  if (!areFilled(groups, columns)) return false;
  const rows = groups.flat();
  const texts = rows.flatMap(({ phrases }) => phrases.map(textOfPhrase));
  if (!areTelling(texts) || !hasWords(texts) || areEntries(rows)) return false;
  if (groups.every(([row]) => beginsItem(row!.phrases[0]!))) return false;
  const cells = columns.map((_, column) => cellsIn(groups, column, columns));
  const seldom = cells.filter(({ length }) => length < 2).length;
  return seldom <= SELDOM * columns.length && cells.some(areShort);
}

/** Whether most rows have several cells, and words stand in enough of all cells. */
function areFilled(groups: readonly PhraseRow[][], columns: readonly Interval[]): boolean {
  const widths = groups.map((group) => widthOf(group, columns));
  const [two, three] = [2, 3].map((least) => widths.filter((width) => width >= least).length);
  const filled = widths.reduce((sum, width) => sum + width, 0);
  return two! >= WITH_TWO * groups.length && three! >= WITH_THREE * groups.length &&
    filled >= FILLED * groups.length * columns.length;
}

/** Whether a row has a cell of several lines behind its label, and others of fewer. */
function isWrapped(group: readonly PhraseRow[], columns: readonly Interval[]): boolean {
  const heights = columns.map((_, column) =>
    group.filter(({ phrases }) =>
      phrases.some((phrase) => columnRange(phrase, columns)[0] === column)
    ).length
  ).filter((height) => height > 0);
  const most = Math.max(...heights.slice(1));
  return most > 1 && heights.some((height) => height < most);
}

/** The phrases of each cell of a column that has words. */
function cellsIn(
  groups: readonly PhraseRow[][],
  column: number,
  columns: readonly Interval[],
): Phrase[][] {
  return groups.map((group) =>
    group.flatMap(({ phrases }) =>
      phrases.filter((phrase) => columnRange(phrase, columns)[0] === column)
    )
  ).filter((phrases) => phrases.length > 0);
}

/** Whether the cells of a column hold few words on average, and are no labels of items. */
function areShort(cells: readonly (readonly Phrase[])[]): boolean {
  const words = cells.flat().reduce((sum, { fragments }) => sum + fragments.length, 0);
  const labels = cells.filter(([first]) => beginsItem(first!) || isSign(textOfPhrase(first!)));
  return cells.length > 1 && words <= MAX_WORDS_OF_SHORTEST * cells.length &&
    labels.length < cells.length / 2;
}

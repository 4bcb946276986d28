/**
 * The head of a drawn table that stands above its lines, as where only the rows of values are framed
 * or shaded.
 *
 * @module
 */

import { hasRightToLeft } from "../layout/direction.ts";
import { leastOf } from "../layout/extent.ts";
import type { CellDraft, FoundTable, Fragment, TableDraft } from "../layout/model.ts";
import { cellsOf } from "./columns.ts";
import { areValues, isName } from "./content.ts";
import { type Interval, membersOf, type PhraseRow, phraseRowsOf, textOfPhrase } from "./phrases.ts";
import { type Mesh, snapped } from "./rules.ts";

/** Distance of the head from the lines, and of its lines from each other, against the size of the text. */
const NEAR = 1.2;
const NEXT_LINE = 1.4;
/** Lines of such a head at most. */
const MAX_LINES = 3;
/** Columns of such a table at least. */
const MIN_COLUMNS = 3;
/** Points by which words may stand out of their column. */
const BESIDE = 1;

/**
 * A drawn table with the head above it.
 *
 * @param words Words of the page that are free, in any order.
 */
export function withHeadOver(
  found: FoundTable,
  mesh: Mesh,
  words: Iterable<Fragment>,
): FoundTable {
  const columns = columnsOf(mesh);
  const { table } = found;
  const isWhole = table.rows.every((row) => row.length === columns.length);
  if (columns.length < MIN_COLUMNS || !isWhole || table.headerRows !== 1) return found;
  const near = [...words].filter(({ baseline, style: { size } }) =>
    baseline < table.top + BESIDE &&
    baseline > table.top - NEAR * size - MAX_LINES * NEXT_LINE * size
  );
  const head = headIn(phraseRowsOf(near), table.top, columns);
  if (head.length === 0 || !areNamesOver(head, table, columns)) return found;
  const members = membersOf(head);
  const phrases = head.flatMap((row) => row.phrases).sort((a, b) => a.left - b.left);
  return {
    table: {
      ...table,
      rows: [cellsOf(phrases, columns), ...table.rows],
      top: leastOf(members, ({ top }) => top),
    },
    words: new Set([...found.words, ...members]),
  };
}

function columnsOf({ verticals, left, right }: Mesh): Interval[] {
  const xs = snapped([...verticals.map(({ at }) => at), left, right]);
  return xs.slice(1).map((x, index) => ({ left: xs[index]!, right: x }));
}

/** The lines right above a height of which each phrase stands in one column. */
function headIn(
  rows: readonly PhraseRow[],
  top: number,
  columns: readonly Interval[],
): PhraseRow[] {
  const head: PhraseRow[] = [];
  for (const row of rows.toReversed()) {
    const step = (head[0]?.baseline ?? top) - row.baseline;
    const reach = (head.length === 0 ? NEAR : NEXT_LINE) * row.size;
    if (step > reach || head.length === MAX_LINES || !isInColumns(row, columns)) break;
    head.unshift(row);
  }
  return head;
}

function isInColumns({ phrases }: PhraseRow, columns: readonly Interval[]): boolean {
  const taken = phrases.map((phrase) => columns.findIndex((column) => isWithin(phrase, column)));
  return !taken.includes(-1) && new Set(taken).size === taken.length;
}

function isWithin({ left, right }: Interval, column: Interval): boolean {
  return left > column.left - BESIDE && right < column.right + BESIDE;
}

/** Whether all columns but one are named, and those of values by words above a row of values. */
function areNamesOver(
  head: readonly PhraseRow[],
  { rows }: TableDraft,
  columns: readonly Interval[],
): boolean {
  const names = columns.map((column) =>
    head.flatMap(({ phrases }) => phrases)
      .filter((phrase) => isWithin(phrase, column))
      .map(textOfPhrase).join(" ")
  );
  const named = names.filter((name) => name !== "");
  const texts = columns.map((_, column) => rows.map((row) => textOf(row[column]!)));
  if (named.length < columns.length - 1 || texts.flat().some(hasRightToLeft)) return false;
  const ofValues = [...columns.keys()].filter((column) =>
    column > 0 && areValues(texts[column]!.filter((text) => text !== ""))
  );
  const valued = ofValues.filter((column) => /\d/.test(texts[column]![0]!));
  return ofValues.length > 0 && valued.length >= ofValues.length / 2 &&
    ofValues.every((column) => names[column] !== "" && isName(names[column]!));
}

function textOf({ lines }: CellDraft): string {
  return lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join(" ");
}

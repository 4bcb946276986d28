/**
 * The tables of a page, and which words they take.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import type { CellDraft, Fill, FoundTable, Fragment, Rule, TableDraft } from "../layout/model.ts";
import { captionsBetween } from "./new_heads.ts";
import { isProse, membersOf, type PhraseRow, phraseRowsOf } from "./phrases.ts";
import { goesOnBeside } from "./beside.ts";
import { withoutVainBorders } from "./borders.ts";
import { withHeadOver } from "./head_over.ts";
import { findHeadedTable, findUnderlinedTable } from "./headed.ts";
import { areTelling, isTyped } from "./content.ts";
import { isDrawing } from "./crossings.ts";
import { isHighlight } from "./highlights.ts";
import { isClosed, type Lattice, latticeOf, placesOf, tableOf } from "./lattice.ts";
import { type Mesh, meshesOf, type Stroke, strokesOf } from "./rules.ts";
import { tableByWhite } from "./ruled.ts";
import { extended } from "./runs.ts";
import { stripedTable } from "./stripes.ts";
import { bestGutter } from "../layout/gutters.ts";
import { middleOf } from "../layout/type_measures.ts";

/** Shares of filled cells and of parted fields that tell tables from diagrams. */
const MOSTLY_FILLED = 0.5;
const NEARLY_FILLED = 0.8;
const BARELY_FILLED = 0.12;
const COMPLETE = 0.8;
const BARELY_COMPLETE = 0.4;

/** Lines above and below a head, and at the foot of a table. */
const MIN_STACK = 3;
/** How far around two lines the rows of their tables are looked at, against the size of the text. */
const ROWS_AROUND = 12;
/** Lines that are drawn around a table are longer, in points. */
const MIN_WIDTH = 60;

/** What tables are found in, in the coordinates of one frame. */
export interface DrawnPage {
  readonly fragments: readonly Fragment[];
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly width: number;
  readonly height: number;
}

/** Tables by their drawn lines. A word is in one of them at most. */
export function findDrawnTables(page: DrawnPage): FoundTable[] {
  const strokes = strokesOf(page.rules, page.fills, page);
  if (strokes.length === 0) return [];
  const meshes = meshesOf(strokes).sort((a, b) => areaOf(a) - areaOf(b));
  const free = new Set(page.fragments);
  const found: FoundTable[] = [];
  const take = (table: FoundTable | undefined): void => {
    if (table === undefined) return;
    for (const word of table.words) free.delete(word);
    found.push(table);
  };
  for (const mesh of meshes) {
    if (mesh.verticals.length === 0 || mesh.horizontals.length < 2) continue;
    const words = inside(free, mesh);
    const table = withWords(tableOfMesh(mesh, words), words);
    if (table === undefined || isHighlight(mesh, free)) continue;
    take(stripedTable(mesh, meshes, free) ?? withHeadOver(table, mesh, free));
  }
  const stacks = stacksOf(meshes, page.fragments);
  const all = stacks.flatMap(({ horizontals }) => horizontals);
  for (const stack of stacks) {
    const table = tableOfStack(free, stack);
    const lines = { own: stack.horizontals, all };
    if (table !== undefined && !goesOnBeside(table, [...free], lines)) take(table);
  }
  return found;
}

function withWords(
  table: TableDraft | undefined,
  words: readonly Fragment[],
): FoundTable | undefined {
  return table === undefined ? undefined : { table, words: new Set(words) };
}

/** The table between the lines of a stack, or below those that set off its head. */
function tableOfStack(free: Iterable<Fragment>, stack: Mesh): FoundTable | undefined {
  const lines = stack.horizontals.map((stroke) => stroke.at);
  const words = lines.length < MIN_STACK ? [] : wordsOfStack(free, stack);
  const table = words.length === 0 ? undefined : tableByWhite(words, { lines });
  return withWords(table, words) ?? headedTableOf([...free], stack);
}

function headedTableOf(words: readonly Fragment[], stack: Mesh): FoundTable | undefined {
  const [first, second] = stack.horizontals;
  if (stack.right - stack.left < MIN_WIDTH) return undefined;
  return second === undefined
    ? findUnderlinedTable(words, first!)
    : findHeadedTable(words, { ...stack, bottom: second.at });
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function inside(words: Iterable<Fragment>, box: Box): Fragment[] {
  return [...words].filter((word) => {
    const x = (word.left + word.right) / 2;
    const y = middleOf(word);
    return x > box.left - 1 && x < box.right + 1 && y > box.top && y < box.bottom;
  });
}

/** The words between the lines of a stack, and the rows above and below that stand in their columns. */
function wordsOfStack(words: Iterable<Fragment>, stack: Box): Fragment[] {
  const rows = phraseRowsOf(inside(words, { ...stack, top: -Infinity, bottom: Infinity }));
  const start = rows.findIndex((row) => isBetween(row.baseline, stack));
  if (start < 0) return [];
  const end = rows.findLastIndex((row) => isBetween(row.baseline, stack)) + 1;
  const { from, to } = extended(rows, { start, end });
  return membersOf(rows.slice(from, to));
}

function isBetween(baseline: number, box: Box): boolean {
  return baseline > box.top && baseline < box.bottom + 1;
}

function tableOfMesh(mesh: Mesh, words: readonly Fragment[]): TableDraft | undefined {
  if (words.length < 2) return undefined;
  const lattice = latticeOf(mesh, words);
  if (lattice === undefined) return undefined;
  const columns = lattice.xs.length - 1;
  const rows = lattice.ys.length - 1;
  const lines = mesh.horizontals.map((stroke) => stroke.at).sort((a, b) => a - b);
  if (columns < 2) return rows < 2 || isCode(words) ? undefined : tableByWhite(words, { lines });
  const places = placesOf(lattice, words);
  if (rows < 2) return undefined;
  const table = tableOf(lattice, places);
  if (!isTable(table, lattice) || isDrawing(mesh, words)) return undefined;
  const whole = withoutVainBorders(places);
  return whole === places ? table : tableOf(lattice, whole);
}

/**
 * Whether words are code, whose lines are shaded one by one. Where it stands in columns, as commands
 * beside what they do, only a table keeps its lines whole.
 */
function isCode(words: readonly Fragment[]): boolean {
  return isTyped(words) && bestGutter(words) === undefined;
}

/**
 * Whether a lattice with its words is a table: two rows and columns with words, and either most
 * cells filled or a grid so complete that no drawing has it. Closed cells hold what they will: marks,
 * grades, truth values.
 */
function isTable(table: TableDraft, lattice: Lattice): boolean {
  const cells = table.rows.flat();
  const filled = cells.filter((cell) => cell.lines.length > 0).length;
  const wide = table.rows.filter((row) => row.length > 1).length;
  if (table.rows.length < 2 || wide === 0 || filled < 3) return false;
  const share = filled / cells.length;
  if (!areTelling(cells.map(textWithoutScripts))) {
    return share >= MOSTLY_FILLED && isClosed(lattice);
  }
  const { cells: { length }, xs, ys } = lattice;
  const completeness = length / ((xs.length - 1) * (ys.length - 1));
  if (completeness < BARELY_COMPLETE && share < NEARLY_FILLED) return false;
  return share >= MOSTLY_FILLED || (completeness >= COMPLETE && share >= BARELY_FILLED);
}

/** The text of a cell without indices and exponents, whose digits are no numbers. */
function textWithoutScripts(cell: CellDraft): string {
  return cell.lines.flatMap((line) => line.runs)
    .filter((run) => !run.raised && !run.lowered).map((run) => run.text).join(" ");
}

/**
 * Horizontal lines without vertical ones that stand above each other with the same ends: rules above
 * and below a heading row and at the foot of a table. Text between two of them parts two tables. Two
 * may be those around a head, and one that below it.
 */
function stacksOf(meshes: readonly Mesh[], words: readonly Fragment[]): Mesh[] {
  const lines = meshes.filter((mesh) => mesh.verticals.length === 0)
    .flatMap((mesh) => mesh.horizontals).sort((a, b) => a.at - b.at);
  const stacks: Stroke[][] = [];
  for (const line of lines) {
    const stack = stacks.findLast((other) => sameEnds(other[0]!, line));
    if (stack === undefined || isTextBetween(stack.at(-1)!, line, words)) stacks.push([line]);
    else stack.push(line);
  }
  return stacks.map((horizontals) => ({
    horizontals,
    verticals: [],
    left: horizontals[0]!.from,
    right: horizontals[0]!.to,
    top: horizontals[0]!.at,
    bottom: horizontals.at(-1)!.at,
  }));
}

/** Whether running text stands between two lines, or runs out beside them. */
function isTextBetween(upper: Stroke, lower: Stroke, words: readonly Fragment[]): boolean {
  const box = { left: upper.from, right: upper.to, top: upper.at, bottom: lower.at };
  const own = inside(words, box);
  const rows = phraseRowsOf(own);
  return rows.filter(isProse).length > rows.length / 2 ||
    own.some((word) => word.left < box.left - 3 || word.right > box.right + 3) ||
    isCaptionBetween(rows, box, words);
}

/** Whether the caption of another table stands between two lines, with rows of both around it. */
function isCaptionBetween(
  rows: readonly PhraseRow[],
  box: Box,
  words: readonly Fragment[],
): boolean {
  const caption = rows.find(({ phrases }) => phrases.length === 1);
  if (caption === undefined) return false;
  const reach = ROWS_AROUND * caption.size;
  const around = phraseRowsOf(
    inside(words, { ...box, top: box.top - reach, bottom: box.bottom + reach }),
  );
  return captionsBetween(around).some(({ start, end }) =>
    around.slice(start, end).every(({ baseline }) => isBetween(baseline, box))
  );
}

/** How far the ends of two lines of a table may differ: in points, and against their length. */
const SAME_END = { points: 4, share: 0.02 } as const;

function sameEnds(a: Stroke, b: Stroke): boolean {
  const reach = Math.max(SAME_END.points, SAME_END.share * (a.to - a.from));
  return Math.abs(a.from - b.from) <= reach && Math.abs(a.to - b.to) <= reach &&
    a.to - a.from > MIN_WIDTH;
}

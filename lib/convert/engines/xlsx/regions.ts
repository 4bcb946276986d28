/**
 * Finds the tables of a sheet: islands of filled cells with empty rows or columns between them.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import { type CellPlace, type CellRange, placeKey } from "./cell_reference.ts";
import type { SheetCell } from "./sheet_scan.ts";

/** An island of cells, ordered by rows and columns. */
export type Region = readonly SheetCell[];

/** A region is cut no deeper; what is left is one table. */
const MAX_CUTS = 64;

/** The cells of a sheet that are seen, each with the rectangle that it covers. */
export interface PlacedCells {
  readonly cells: readonly SheetCell[];
  /** How many cells were covered by others. */
  readonly covered: number;
  /** The cell that covers a place where it does not stand itself. */
  anchorOf(place: CellPlace): SheetCell | undefined;
}

/** Gives each cell the rectangle that it covers and leaves out those that are covered by another. */
export function placeCells(
  cells: readonly SheetCell[],
  merges: readonly CellRange[],
): PlacedCells {
  const hidden = new Map<number, SheetCell>();
  const anchorOf = (place: CellPlace) => hidden.get(placeKey(place));
  if (merges.length === 0) return { cells, covered: 0, anchorOf };
  const spans = spansByAnchor(cells, merges);
  const shown = cells.filter((cell) => {
    const key = placeKey(cell);
    if (hidden.has(key)) return false;
    const span = spans.get(key);
    if (span !== undefined) {
      cell.columns = span.columns;
      cell.rows = span.rows;
      cover(cell, span, hidden);
    }
    return true;
  });
  return { cells: shown, covered: cells.length - shown.length, anchorOf };
}

interface Span {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Merges by their first cell, cut to the part of the sheet that is in use; of overlapping ones the
 * first.
 */
function spansByAnchor(
  cells: readonly SheetCell[],
  merges: readonly CellRange[],
): Map<number, Span> {
  const lastRow = cells.at(-1)?.row ?? 0;
  const lastColumn = cells.reduce((last, { column }) => Math.max(last, column), 0);
  const spans = new Map<number, Span>();
  for (const { first, last } of merges) {
    const rows = Math.max(1, Math.min(last.row, lastRow) - first.row + 1);
    const columns = Math.max(1, Math.min(last.column, lastColumn) - first.column + 1);
    const key = placeKey(first);
    if (rows * columns <= LIMITS.spanCells && !spans.has(key)) spans.set(key, { rows, columns });
  }
  return spans;
}

function cover(cell: SheetCell, span: Span, hidden: Map<number, SheetCell>): void {
  for (let row = cell.row; row < cell.row + span.rows; row++) {
    for (let column = cell.column; column < cell.column + span.columns; column++) {
      if (hidden.size < LIMITS.tableCells) hidden.set(placeKey({ row, column }), cell);
    }
  }
}

/**
 * Cuts the cells of a sheet into regions, in reading order.
 *
 * @param cells Ordered by rows and columns.
 * @param tables Ranges that the workbook itself says are tables: what is empty inside one parts
 * nothing, and nothing beyond an empty row or column belongs to it.
 */
export function findRegions(
  cells: readonly SheetCell[],
  tables: readonly CellRange[] = [],
): Region[] {
  const regions: Region[] = [];
  const waiting = [{ cells, cuts: 0 }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const parts = step.cuts < MAX_CUTS ? cut(step.cells, tables) : [step.cells];
    if (parts.length === 1) regions.push(step.cells);
    else for (const part of parts.reverse()) waiting.push({ cells: part, cuts: step.cuts + 1 });
  }
  return regions.filter((region) => region.length > 0);
}

/** Cells with the rectangle that they take up. */
interface Band {
  readonly cells: SheetCell[];
  readonly firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

function bandOf(cell: SheetCell): Band {
  return {
    cells: [],
    firstRow: cell.row,
    lastRow: 0,
    firstColumn: cell.column,
    lastColumn: 0,
  };
}

function addTo(band: Band, cell: SheetCell): void {
  band.cells.push(cell);
  band.lastRow = Math.max(band.lastRow, cell.row + cell.rows - 1);
  band.firstColumn = Math.min(band.firstColumn, cell.column);
  band.lastColumn = Math.max(band.lastColumn, cell.column + cell.columns - 1);
}

function cut(
  cells: readonly SheetCell[],
  tables: readonly CellRange[],
): (readonly SheetCell[])[] {
  const bands = joinNeighbours(cutRows(cells), declaredOr(goesOn, tables));
  return bands.length > 1 ? bands : joinNeighbours(cutColumns(cells), declaredOr(isSpaced, tables));
}

type Belong = (before: Band, after: Band) => boolean;

/** Whether neighbours belong together by the tables that are declared, where none is concerned by a rule. */
function declaredOr(rule: Belong, tables: readonly CellRange[]): Belong {
  if (tables.length === 0) return rule;
  return (before, after) => {
    const touched = tables.map((table) => [touches(table, before), touches(table, after)] as const);
    return touched.some(([one, other]) => one && other) ||
      (touched.every(([one, other]) => !one && !other) && rule(before, after));
  };
}

function touches({ first, last }: CellRange, band: Band): boolean {
  return first.row <= band.lastRow && band.firstRow <= last.row &&
    first.column <= band.lastColumn && band.firstColumn <= last.column;
}

/** Bands between empty rows. */
function cutRows(cells: readonly SheetCell[]): Band[] {
  const bands: Band[] = [];
  for (const cell of cells) {
    const open = bands.at(-1);
    if (open === undefined || cell.row > open.lastRow + 1) bands.push(bandOf(cell));
    addTo(bands.at(-1)!, cell);
  }
  return bands;
}

/** Parts between empty columns. */
function cutColumns(cells: readonly SheetCell[]): Band[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column);
  const starts: number[] = [];
  let end = -1;
  for (const { column, columns } of sorted) {
    if (column > end + 1) starts.push(column);
    end = Math.max(end, column + columns - 1);
  }
  const parts: (Band | undefined)[] = starts.map(() => undefined);
  for (const cell of cells) {
    const index = starts.findLastIndex((start) => start <= cell.column);
    addTo(parts[index] ??= bandOf(cell), cell);
  }
  return parts.filter((part) => part !== undefined);
}

/** Puts neighbours together again that belong to one table. */
function joinNeighbours(
  bands: readonly Band[],
  belong: Belong,
): (readonly SheetCell[])[] {
  const groups: Band[][] = [];
  for (const band of bands) {
    const before = groups.at(-1)?.at(-1);
    if (before !== undefined && belong(before, band)) groups.at(-1)!.push(band);
    else groups.push([band]);
  }
  return groups.map((group) =>
    group.length === 1 ? group[0]!.cells : group.flatMap(({ cells }) => cells)
      .sort((a, b) => a.row - b.row || a.column - b.column)
  );
}

/**
 * A single empty row inside a table does not end it: the band below goes on with data in the same
 * columns, where a table of its own would begin with a header.
 */
function goesOn(above: Band, below: Band): boolean {
  if (below.firstRow - above.lastRow !== 2) return false;
  if (above.firstColumn !== below.firstColumn || above.lastColumn !== below.lastColumn) {
    return false;
  }
  const firstRow = takeWhile(below.cells, ({ row }) => row === below.firstRow);
  return firstRow.length > 1 && firstRow.some(({ isNumeric }) => isNumeric);
}

/**
 * A single empty column is a spacer inside one table where the parts have the same height, or where
 * one of them is a single column beside the other.
 */
function isSpaced(left: Band, right: Band): boolean {
  if (right.firstColumn - left.lastColumn !== 2) return false;
  const isLevel = left.firstRow === right.firstRow && left.lastRow === right.lastRow;
  const isBeside = left.firstRow <= right.lastRow && right.firstRow <= left.lastRow &&
    (isNarrow(left) || isNarrow(right));
  return isLevel || isBeside;
}

function isNarrow(band: Band): boolean {
  return band.firstColumn === band.lastColumn;
}

function takeWhile<T>(items: readonly T[], test: (item: T) => boolean): readonly T[] {
  const end = items.findIndex((item) => !test(item));
  return end < 0 ? items : items.slice(0, end);
}

/** First and last column in use. */
export function columnExtent(
  cells: readonly SheetCell[],
): { readonly first: number; readonly last: number } {
  let first = Infinity;
  let last = 0;
  for (const { column, columns } of cells) {
    first = Math.min(first, column);
    last = Math.max(last, column + columns - 1);
  }
  return { first, last };
}

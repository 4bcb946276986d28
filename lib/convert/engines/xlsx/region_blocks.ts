/**
 * Makes blocks of the regions of a sheet.
 *
 * @module
 */

import type { Block, Cell, Inline, Table } from "../../../markdown/blocks.ts";
import { LIMITS } from "../../../limits.ts";
import { columnExtent, type Region } from "./regions.ts";
import type { SheetCell } from "./sheet_scan.ts";

/** Gives the inlines of a cell: its text, linked and marked where need be. */
export type CellContent = (cell: SheetCell) => readonly Inline[];

/** In a column longer texts are paragraphs, shorter ones a table of one column. */
const LONG_TEXT = 80;
const BLANK: Cell = { content: [] };
const YEAR_OR_DATE = /^(?:(?:19|20|21)\d\d(?:-\d\d-\d\d)?|\p{L}{3,}[ -]\d{2,4}|Q[1-4])$/u;

/** Rows of texts that may be the titles of a table below an empty row. */
const TITLE_ROWS = 5;
/** Rows, empty ones included, from the last title to its table. */
const TITLE_DISTANCE = 3;

/**
 * The blocks of the regions of a sheet. Texts one below the other are a table of one column, but
 * above a table they are its titles, whether or not a row is left empty between.
 */
export function blocksOfRegions(regions: readonly Region[], content: CellContent): Block[] {
  const titles = titleRegions(regions);
  return regions.flatMap((region) =>
    titles.has(region)
      ? region.map((cell) => asParagraph(cell, content))
      : blocksOfRegion(region, content)
  );
}

/** The regions that are titles of a table, from the nearest above it on. */
function titleRegions(regions: readonly Region[]): ReadonlySet<Region> {
  const titles = new Set<Region>();
  let table: Region | undefined;
  for (let index = regions.length - 1; index >= 0; index--) {
    const region = regions[index]!;
    const next = regions[index + 1];
    if (table !== undefined && isTitleOf(region, { table, firstRow: next![0]!.row })) {
      titles.add(region);
    } else table = isColumn(region) ? undefined : region;
  }
  return titles;
}

/** Whether no row holds more than one cell. */
function isColumn(region: Region): boolean {
  return region.every((cell, index) => cell.row !== region[index - 1]?.row);
}

/** @param below The table, and the row in which it or the titles next above it begin. */
function isTitleOf(
  region: Region,
  below: { readonly table: Region; readonly firstRow: number },
): boolean {
  if (region.length > TITLE_ROWS || region.some(({ isNumeric }) => isNumeric)) return false;
  const last = region.at(-1)!;
  const distance = below.firstRow - (last.row + last.rows - 1);
  if (!isColumn(region) || distance < 1 || distance > TITLE_DISTANCE) return false;
  const extent = columnExtent(below.table);
  return region.every(({ column }) => column >= extent.first && column <= extent.last);
}

/** The blocks of a region: titles above the header as paragraphs, the rest as a table. */
function blocksOfRegion(region: Region, content: CellContent): Block[] {
  const rows = rowsOf(region);
  const { first, last } = columnExtent(region);
  if (region.length === 1 || (first === last && isProse(region))) {
    return region.map((cell) => asParagraph(cell, content));
  }
  const titles = titleRows(rows);
  const body = rows.slice(titles);
  return [
    ...rows.slice(0, titles).flat().map((cell) => asParagraph(cell, content)),
    ...(body.length === 1 && body[0]!.length === 1
      ? [asParagraph(body[0]![0]!, content)]
      : [tableOf(body, content)]),
  ];
}

function asParagraph(cell: SheetCell, content: CellContent): Block {
  return { kind: "paragraph", content: content(cell) };
}

function isProse(region: Region): boolean {
  const isLong = (cell: SheetCell) => cell.text.length > LONG_TEXT || cell.text.includes("\n");
  return region.filter(isLong).length * 2 > region.length;
}

function rowsOf(region: Region): SheetCell[][] {
  const rows: SheetCell[][] = [];
  for (const cell of region) {
    if (rows.at(-1)?.[0]?.row === cell.row) rows.at(-1)!.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/**
 * How many rows at the top hold a single text each, above a row that holds several. A title that
 * reaches down beside the rows below is part of the table, and so is the name of a single column.
 */
function titleRows(rows: readonly (readonly SheetCell[])[]): number {
  const wide = rows.findIndex((row) => row.length > 1);
  if (wide < 1 || wide === rows.length) return 0;
  const isNamed = isColumnName(rows[wide - 1]![0]!, rows[wide]!);
  const titles = rows.slice(0, isNamed ? wide - 1 : wide);
  const areTitles = titles.every(([cell]) =>
    !cell!.isNumeric && cell!.row + cell!.rows <= rows[wide]![0]!.row
  );
  return areTitles ? titles.length : 0;
}

/** A text right over the only number of the row below, beside the names of rows, is no title. */
function isColumnName(cell: SheetCell, below: readonly SheetCell[]): boolean {
  const [number, ...others] = below.filter(({ isNumeric }) => isNumeric);
  return number !== undefined && others.length === 0 && number !== below[0] &&
    !cell.isNumeric && cell.columns === 1 && cell.column === number.column &&
    cell.row + 1 === number.row;
}

function tableOf(rows: readonly (readonly SheetCell[])[], content: CellContent): Table {
  const { first } = columnExtent(rows.flat());
  return {
    kind: "table",
    rows: layOut(rows, content),
    headerRows: rows.length === 1 || isHeader(rows[0]!, first) ? 1 : 0,
  };
}

/** A header has texts, or years and dates beside a corner that is empty; other numbers are data. */
function isHeader(row: readonly SheetCell[], firstColumn: number): boolean {
  const isNamed = row.some(({ isNumeric }) => !isNumeric) || row[0]!.column > firstColumn;
  return isNamed && row.every(({ isNumeric, text }) => !isNumeric || YEAR_OR_DATE.test(text));
}

/**
 * Rows as in HTML: each cell once, blanks between them, none where a cell from above reaches down.
 * Columns in which nothing begins are left out; rows without a cell are not there to begin with.
 */
function layOut(rows: readonly (readonly SheetCell[])[], content: CellContent): Cell[][] {
  const columns = usedColumns(rows);
  // A staircase of cells would make a table that is all blanks.
  const isSpread = columns.count * rows.length > LIMITS.tableCells;
  let reaching: SheetCell[] = [];
  return rows.map((row, index) => {
    const top = row[0]!.row;
    const covering = reaching.filter((cell) => cell.row + cell.rows > top);
    reaching = [...covering, ...row.filter((cell) => cell.rows > 1)];
    const cells: Cell[] = [];
    let next = 0;
    const blankTo = (end: number) => {
      for (; next < end && !isSpread; next++) {
        if (!covering.some((cell) => columns.reaches(cell, next))) cells.push(BLANK);
      }
      next = end;
    };
    for (const cell of row) {
      blankTo(columns.indexOf(cell.column));
      const span = columns.spanOf(cell);
      cells.push(tableCell(content(cell), { columns: span, rows: rowsCovered(cell, rows, index) }));
      next += span;
    }
    blankTo(columns.count);
    return cells;
  });
}

/** The columns of a region in which a cell begins, renumbered from 0. */
interface UsedColumns {
  readonly count: number;
  indexOf(column: number): number;
  /** How many used columns a cell covers. */
  spanOf(cell: SheetCell): number;
  /** Whether a cell covers the used column of that index. */
  reaches(cell: SheetCell, index: number): boolean;
}

function usedColumns(rows: readonly (readonly SheetCell[])[]): UsedColumns {
  const used = new Set<number>();
  for (const row of rows) for (const { column } of row) used.add(column);
  const sorted = [...used].sort((a, b) => a - b);
  const indexes = new Map(sorted.map((column, index) => [column, index]));
  const indexOf = (column: number) => indexes.get(column)!;
  const spanOf = (cell: SheetCell) => {
    const start = indexOf(cell.column);
    let end = start + 1;
    while (end < sorted.length && sorted[end]! < cell.column + cell.columns) end++;
    return end - start;
  };
  const reaches = (cell: SheetCell, index: number) => {
    const start = indexOf(cell.column);
    return index >= start && index < start + spanOf(cell);
  };
  return { count: sorted.length, indexOf, spanOf, reaches };
}

/** How many of the rows that are written a cell covers. */
function rowsCovered(
  cell: SheetCell,
  rows: readonly (readonly SheetCell[])[],
  index: number,
): number {
  const end = cell.row + cell.rows;
  let below = index + 1;
  while (cell.rows > 1 && below < rows.length && rows[below]![0]!.row < end) below++;
  return below - index;
}

/** Plain cells that show the same share one object: workbooks repeat themselves a great deal. */
const PLAIN_CELLS = new WeakMap<readonly Inline[], Cell>();

function tableCell(
  content: readonly Inline[],
  span: { readonly columns: number; readonly rows: number },
): Cell {
  if (span.columns > 1 || span.rows > 1) return spanningCell(content, span);
  let cell = PLAIN_CELLS.get(content);
  if (cell === undefined) {
    cell = { content: [{ kind: "paragraph", content }] };
    PLAIN_CELLS.set(content, cell);
  }
  return cell;
}

function spanningCell(
  content: readonly Inline[],
  span: { readonly columns: number; readonly rows: number },
): Cell {
  return {
    content: [{ kind: "paragraph", content }],
    ...(span.columns > 1 ? { columns: span.columns } : {}),
    ...(span.rows > 1 ? { rows: span.rows } : {}),
  };
}

/**
 * Places on a sheet: `B7`, `A1:C3`. Rows and columns count from 1.
 *
 * @module
 */

/** Rows that a sheet can have. */
export const SHEET_ROWS = 1_048_576;
/** Columns that a sheet can have. */
export const SHEET_COLUMNS = 16_384;

/** A place on a sheet. */
export interface CellPlace {
  /** From 1. */
  readonly row: number;
  /** From 1. */
  readonly column: number;
}

/** A rectangle of a sheet, its borders included. */
export interface CellRange {
  readonly first: CellPlace;
  readonly last: CellPlace;
}

/** The place that a reference such as `B7` or `$B$7` names; `undefined` where it names none. */
export function parseCell(reference: string): CellPlace | undefined {
  let column = 0;
  let row = 0;
  for (let index = 0; index < reference.length; index++) {
    const code = reference.charCodeAt(index);
    if (code === 0x24) continue;
    if (code >= 0x30 && code <= 0x39) row = row * 10 + code - 0x30;
    else if (row > 0) return undefined;
    else if (code >= 0x41 && code <= 0x5a) column = column * 26 + code - 0x40;
    else if (code >= 0x61 && code <= 0x7a) column = column * 26 + code - 0x60;
    else return undefined;
  }
  return isOnSheet({ row, column }) ? { row, column } : undefined;
}

/** Whether a sheet has such a place. */
export function isOnSheet({ row, column }: CellPlace): boolean {
  return row >= 1 && row <= SHEET_ROWS && column >= 1 && column <= SHEET_COLUMNS;
}

/** The letters of a column, from 1. */
export function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(0x41 + (rest - 1) % 26) + name;
  }
  return name;
}

/** The rectangle that a reference such as `A1:C3` or `A1` names; `undefined` where it names none. */
export function parseRange(reference: string): CellRange | undefined {
  const [from = "", to = from] = reference.split(":");
  const a = parseCell(from);
  const b = parseCell(to);
  if (a === undefined || b === undefined) return undefined;
  return {
    first: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
    last: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
  };
}

/** A number for each place of a sheet. */
export function placeKey({ row, column }: CellPlace): number {
  return row * (SHEET_COLUMNS + 1) + column;
}

/**
 * Makes blocks of the regions of a sheet.
 *
 * @module
 */

import type { Block, Cell, Inline, Table } from "../../../markdown/blocks.ts";
import { LIMITS } from "../../../limits.ts";
import { columnExtent, type PlacedCell, type Region } from "./regions.ts";

/** Gives the inlines of a cell: its text, linked and marked where need be. */
export type CellContent = (cell: PlacedCell) => readonly Inline[];

/** In a column longer texts are paragraphs, shorter ones a table of one column. */
const LONG_TEXT = 80;

/** The blocks of a region: titles above the header as paragraphs, the rest as a table. */
export function blocksOfRegion(region: Region, content: CellContent): Block[] {
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

function asParagraph(cell: PlacedCell, content: CellContent): Block {
  return { kind: "paragraph", content: content(cell) };
}

function isProse(region: Region): boolean {
  const isLong = (cell: PlacedCell) => cell.text.length > LONG_TEXT || cell.text.includes("\n");
  return region.filter(isLong).length * 2 > region.length;
}

function rowsOf(region: Region): PlacedCell[][] {
  const rows: PlacedCell[][] = [];
  for (const cell of region) {
    if (rows.at(-1)?.[0]?.row === cell.row) rows.at(-1)!.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/**
 * How many rows at the top hold a single text each, above a row that holds several. A title that
 * reaches down beside the rows below is part of the table.
 */
function titleRows(rows: readonly (readonly PlacedCell[])[]): number {
  const wide = rows.findIndex((row) => row.length > 1);
  if (wide < 1 || wide === rows.length) return 0;
  const areTitles = rows.slice(0, wide).every(([cell]) =>
    !cell!.isNumeric && cell!.row + cell!.rows <= rows[wide]![0]!.row
  );
  return areTitles ? wide : 0;
}

function tableOf(rows: readonly (readonly PlacedCell[])[], content: CellContent): Table {
  const cells = rows.flat();
  const { first, last } = columnExtent(cells);
  const isSpread = (last - first + 1) * rows.length > LIMITS.tableCells;
  const laidOut = layOut(rows, { first, last, isSpread, content });
  return {
    kind: "table",
    rows: laidOut,
    headerRows: rows.length === 1 || isHeader(rows[0]!) ? 1 : 0,
  };
}

/** A header has texts; numbers in it are years. */
function isHeader(row: readonly PlacedCell[]): boolean {
  return row.some(({ isNumeric }) => !isNumeric) &&
    row.every(({ isNumeric, text }) => !isNumeric || /^(?:19|20|21)\d\d$/.test(text));
}

interface Layout {
  readonly first: number;
  readonly last: number;
  /** Whether empty cells between would be too many to write. */
  readonly isSpread: boolean;
  readonly content: CellContent;
}

/** Rows as in HTML: each cell once, blanks between them, none where a cell from above reaches down. */
function layOut(rows: readonly (readonly PlacedCell[])[], layout: Layout): Cell[][] {
  const reaching: PlacedCell[] = [];
  return rows.map((row, index) => {
    const lastRow = row[0]!.row;
    const covering = reaching.filter(({ row: top, rows: height }) => top + height > lastRow);
    reaching.splice(
      0,
      reaching.length,
      ...covering,
      ...row.filter(({ rows: height }) => height > 1),
    );
    const cells: Cell[] = [];
    let column = layout.first;
    const blankTo = (end: number) => {
      for (; column < end; column++) {
        const above = covering.find(({ column: from, columns }) =>
          column >= from && column < from + columns
        );
        if (above === undefined && !layout.isSpread) cells.push({ content: [] });
      }
    };
    for (const cell of row) {
      blankTo(cell.column);
      cells.push(tableCell(cell, { rows, index, content: layout.content }));
      column = cell.column + cell.columns;
    }
    blankTo(layout.last + 1);
    return cells;
  });
}

/** Rows without a cell are not written, so a cell spans as many as are written of those it covers. */
function tableCell(
  cell: PlacedCell,
  table: {
    readonly rows: readonly (readonly PlacedCell[])[];
    readonly index: number;
    readonly content: CellContent;
  },
): Cell {
  const end = cell.row + cell.rows;
  let below = table.index + 1;
  while (cell.rows > 1 && below < table.rows.length && table.rows[below]![0]!.row < end) below++;
  const rows = below - table.index;
  return {
    content: [{ kind: "paragraph", content: table.content(cell) }],
    ...(cell.columns > 1 ? { columns: cell.columns } : {}),
    ...(rows > 1 ? { rows } : {}),
  };
}

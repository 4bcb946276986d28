/**
 * Tables of MathML as rows of cells.
 *
 * @module
 */

import { childElements, type XmlElement } from "../../xml.ts";

/** For each cell that a table has, as many empty ones may stand where cells span others. */
const MOST_EMPTY = 20;

/** The rows of a table; cells that span others are followed or stand over empty ones. */
export function tableRows(table: XmlElement, cellText: (cell: XmlElement) => string): string[][] {
  const rows = childElements(table).map(cellsOf);
  const grid = new Grid(rows.reduce((sum, cells) => sum + cells.length, 0) * MOST_EMPTY);
  return rows.map((cells) => {
    grid.beginRow();
    for (const cell of cells) {
      grid.add(cellText(cell), spanOf(cell, "columnspan"), spanOf(cell, "rowspan"));
    }
    return grid.endRow();
  });
}

/** Cells of rows that come one after the other. */
class Grid {
  /** For each column, how many rows from here on a cell above reaches down. */
  readonly #covered: number[] = [];
  #row: string[] = [];
  /** Empty cells that may still be added; without any, spans mean nothing. */
  #emptyLeft: number;

  constructor(mostEmpty: number) {
    this.#emptyLeft = mostEmpty;
  }

  beginRow(): void {
    this.#row = [];
  }

  add(text: string, columns: number, rows: number): void {
    this.#skipCovered();
    for (let column = 0; column < columns; column++) {
      if (column > 0 && !this.#takeEmpty()) break;
      if (rows > 1) this.#covered[this.#row.length] = rows - 1;
      this.#row.push(column === 0 ? text : "");
    }
  }

  endRow(): string[] {
    this.#skipCovered();
    return this.#row;
  }

  #skipCovered(): void {
    for (; (this.#covered[this.#row.length] ?? 0) > 0; this.#row.push("")) {
      if (!this.#takeEmpty()) break;
      this.#covered[this.#row.length]!--;
    }
  }

  #takeEmpty(): boolean {
    return this.#emptyLeft-- > 0;
  }
}

/** The cells of a row; its label comes last, and what is no cell is one. */
function cellsOf(row: XmlElement): XmlElement[] {
  if (!/^m(?:labeled)?tr$/.test(row.name)) return [row];
  const [first, ...rest] = childElements(row);
  if (first === undefined) return [];
  return row.name === "mlabeledtr" ? [...rest, first] : [first, ...rest];
}

function spanOf({ attributes }: XmlElement, name: string): number {
  const span = Number.parseInt(attributes[name] ?? "1", 10);
  return span >= 1 ? span : 1;
}

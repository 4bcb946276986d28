/**
 * Tables of MathML as rows of cells.
 *
 * @module
 */

import { childElements, type XmlElement } from "../../xml.ts";

/** Cells span no more than this; what says so is damaged. */
const MAX_SPAN = 50;

/** The rows of a table; cells that span others are followed or stand over empty ones. */
export function tableRows(table: XmlElement, cellText: (cell: XmlElement) => string): string[][] {
  /** For each column, how many rows from here on a cell above reaches down. */
  const covered: number[] = [];
  return childElements(table).map((row) => {
    const cells: string[] = [];
    const skipCovered = () => {
      for (; (covered[cells.length] ?? 0) > 0; cells.push("")) covered[cells.length]!--;
    };
    for (const cell of cellsOf(row)) {
      skipCovered();
      const rows = spanOf(cell, "rowspan");
      const columns = spanOf(cell, "columnspan");
      for (let column = 0; column < columns; column++) {
        if (rows > 1) covered[cells.length] = rows - 1;
        cells.push(column === 0 ? cellText(cell) : "");
      }
    }
    skipCovered();
    return cells;
  });
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
  return span >= 1 ? Math.min(span, MAX_SPAN) : 1;
}

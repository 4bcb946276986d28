/**
 * Lays out a table of a DOCX: spans over columns and rows, rows that begin further in.
 *
 * @module
 */

import type { Block, Cell, Table } from "../../../markdown/blocks.ts";
import { childAt, type XmlElement } from "../../xml.ts";
import { contentOf } from "./content.ts";
import { integerOf, isOn, switchOf } from "./properties.ts";

/** Word allows 63 columns; a span beyond this is a mistake or an attack. */
const MAX_COLUMNS = 1024;
const ROWS = new Set(["w:tr"]);
const CELLS = new Set(["w:tc"]);

interface OpenCell {
  readonly content: readonly Block[];
  columns: number;
  rows: number;
  /** Whether cells below may go on with it: where none said so above, they are cells of their own. */
  readonly isMerged: boolean;
}

/** Reads a table; `blocksOf` reads the content of one cell. */
export function readTable(
  table: XmlElement,
  blocksOf: (cell: XmlElement) => readonly Block[],
): Table {
  const layout = new TableLayout(blocksOf);
  let headerRows = 0;
  let isHead = true;
  for (const row of contentOf(table, ROWS)) {
    const properties = childAt(row, "w:trPr");
    if (properties !== undefined && childAt(properties, "w:del") !== undefined) continue;
    isHead &&= switchOf(properties, "w:tblHeader") === true;
    if (isHead) headerRows++;
    layout.addRow(row, properties);
  }
  const isMarked = headerRows > 0 && headerRows < layout.rows.length;
  return {
    kind: "table",
    rows: layout.rows.map((cells) => cells.map(finishCell)),
    headerRows: isMarked ? headerRows : firstRowIsHeader(table) && layout.rows.length > 1 ? 1 : 0,
  };
}

class TableLayout {
  readonly rows: OpenCell[][] = [];
  readonly #blocksOf: (cell: XmlElement) => readonly Block[];
  /** The cell that each column of the row above belongs to. */
  #above: (OpenCell | undefined)[] = [];

  constructor(blocksOf: (cell: XmlElement) => readonly Block[]) {
    this.#blocksOf = blocksOf;
  }

  addRow(row: XmlElement, properties: XmlElement | undefined): void {
    const current: (OpenCell | undefined)[] = [];
    const cells: OpenCell[] = [];
    const place = (cell: OpenCell) => {
      for (let column = 0; column < cell.columns; column++) current.push(cell);
    };
    const skip = (name: string) => {
      const columns = clampSpan(integerOf(properties, name) ?? 0, 0);
      if (columns === 0) return;
      const blank = { content: [], columns, rows: 1, isMerged: false };
      cells.push(blank);
      place(blank);
    };
    skip("w:gridBefore");
    for (const element of contentOf(row, CELLS)) {
      const placed = this.#cell(element, current);
      if (placed === undefined) continue;
      if (placed.isNew) cells.push(placed.cell);
      place(placed.cell);
    }
    skip("w:gridAfter");
    this.rows.push(cells);
    this.#above = current;
  }

  #widen(current: (OpenCell | undefined)[]): undefined {
    const left = current.at(-1);
    if (left !== undefined) left.columns++;
    current.push(left);
    return undefined;
  }

  /** The cell of an element: a new one, or the one above that it continues. */
  #cell(
    element: XmlElement,
    current: (OpenCell | undefined)[],
  ): { readonly cell: OpenCell; readonly isNew: boolean } | undefined {
    const properties = childAt(element, "w:tcPr");
    if (properties !== undefined && childAt(properties, "w:cellDel") !== undefined) {
      return undefined;
    }
    const columns = clampSpan(integerOf(properties, "w:gridSpan") ?? 1, 1);
    const above = this.#above[current.length];
    const merge = properties && childAt(properties, "w:vMerge");
    const continues = merge !== undefined && merge.attributes["w:val"] !== "restart";
    if (continues && above?.isMerged && above !== this.#above[current.length - 1]) {
      above.rows++;
      return { cell: above, isNew: false };
    }
    if (continuesLeft(properties) && current.length > 0) return this.#widen(current);
    const isMerged = merge !== undefined;
    return { cell: { content: this.#blocksOf(element), columns, rows: 1, isMerged }, isNew: true };
  }
}

/** The older way to span columns: cells that go on with the one on their left. */
function continuesLeft(properties: XmlElement | undefined): boolean {
  const merge = properties && childAt(properties, "w:hMerge");
  return merge !== undefined && merge.attributes["w:val"] !== "restart";
}

function clampSpan(span: number, least: number): number {
  return Math.min(Math.max(span, least), MAX_COLUMNS);
}

function finishCell({ content, columns, rows }: OpenCell): Cell {
  return { content, ...(columns > 1 ? { columns } : {}), ...(rows > 1 ? { rows } : {}) };
}

/** Whether the first row is set apart: Word's tables do so unless their look says otherwise. */
function firstRowIsHeader(table: XmlElement): boolean {
  const look = childAt(table, "w:tblPr", "w:tblLook")?.attributes;
  if (look === undefined) return true;
  if (look["w:firstRow"] !== undefined) return isOn(look["w:firstRow"]);
  return (Number.parseInt(look["w:val"] ?? "0", 16) & 0x20) !== 0;
}

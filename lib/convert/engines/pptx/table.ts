/**
 * Tables on slides.
 *
 * @module
 */

import type { Block, Cell, Table } from "../../../markdown/blocks.ts";
import { childAt, childElements, descendants, type XmlElement } from "../../xml.ts";
import { plainTextOf } from "../ooxml/drawing_text.ts";
import { isTrue } from "../../xml_boolean.ts";

/** Spans beyond it are mistakes. */
const MAX_SPAN = 1024;

/** Reads a table (`a:tbl`); `blocksOf` reads the text of a cell. Cells that a spanning one covers are left out. */
export function readSlideTable(
  table: XmlElement,
  blocksOf: (body: XmlElement) => readonly Block[],
): Table {
  const rows = childElements(table, "a:tr").map((row) =>
    childElements(row, "a:tc").filter(isShown).map((cell) => readCell(cell, blocksOf))
  );
  const marked = childAt(table, "a:tblPr")?.attributes.firstRow;
  const hasHeader = rows.length > 1 && isTrue(marked);
  return { kind: "table", rows, headerRows: hasHeader ? 1 : 0 };
}

/** How many cells are covered by spanning ones and have a text all the same, which nobody sees. */
export function countCovered(table: XmlElement): number {
  return [...descendants(table, "a:tc")].filter((cell) => {
    const body = isShown(cell) ? undefined : childAt(cell, "a:txBody");
    return body !== undefined && plainTextOf(body) !== "";
  }).length;
}

/** Cells that a spanning one covers are in the file. */
function isShown({ attributes }: XmlElement): boolean {
  return !isTrue(attributes.hMerge) && !isTrue(attributes.vMerge);
}

function readCell(cell: XmlElement, blocksOf: (body: XmlElement) => readonly Block[]): Cell {
  const body = childAt(cell, "a:txBody");
  const span = (value: string | undefined) =>
    Math.min(Math.max(Number.parseInt(value ?? "1", 10) || 1, 1), MAX_SPAN);
  const columns = span(cell.attributes.gridSpan);
  const rows = span(cell.attributes.rowSpan);
  return {
    content: body === undefined ? [] : blocksOf(body),
    ...(columns > 1 ? { columns } : {}),
    ...(rows > 1 ? { rows } : {}),
  };
}

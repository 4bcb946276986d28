/**
 * The headings with which documents open: their titles, where nothing else states one.
 *
 * @module
 */
import type { PackageIndex } from "../package/package_index.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";
import { scanBlocks } from "../passages/block_scanner.ts";

interface OpeningRow {
  readonly id: number;
  readonly text: string;
}

const OPENING_SHAPE: RowShape<OpeningRow> = { id: "whole", text: "text" };

const OPENINGS = "SELECT document_id AS id, text FROM passage WHERE position = 0";

/** By the row of the document; of those only that open with a heading of the first level. */
export function openingHeadings(index: PackageIndex): Map<number, string> {
  const headings = new Map<number, string>();
  for (const row of index.rows<OpeningRow>(OPENINGS)) {
    const { id, text } = checkedRow(row, OPENING_SHAPE, index.name);
    const first = scanBlocks(text).find(({ kind }) => kind !== "page");
    if (first?.kind === "heading" && first.level === 1) headings.set(id, first.title ?? "");
  }
  return headings;
}

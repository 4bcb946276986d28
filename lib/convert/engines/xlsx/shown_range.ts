/**
 * What a workbook shows that is embedded in another document: the part of its active sheet that is
 * framed there.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import type { CellPlace, CellRange } from "./cell_reference.ts";
import { CellContents } from "./cell_content.ts";
import { blocksOfRegions } from "./region_blocks.ts";
import { findRegions, placeCells } from "./regions.ts";
import { SheetScan } from "./sheet_scan.ts";
import { type CellBudget, openWorkbook } from "./workbook.ts";

/**
 * Reads the cells that an embedded workbook shows; of one that frames nothing, its active sheet.
 *
 * @param budget What its cells may have.
 * @throws {MdcxError} `malformed`, or `limit`.
 */
export async function readShownRange(
  office: OfficePackage,
  budget: CellBudget,
): Promise<Block[]> {
  const { sheets, activeSheet, shownRange, context } = await openWorkbook(office, budget);
  const sheet = sheets[activeSheet] ?? sheets[0];
  if (sheet === undefined || !office.has(sheet.part)) return [];
  const scan = new SheetScan(context);
  await office.scan(sheet.part, scan);
  const { cells, merges } = scan.finish();
  const shown = placeCells(cells, merges).cells.filter((cell) => isIn(cell, shownRange));
  const contents = new CellContents();
  // What is framed is looked at as one table, with whatever is left empty in it.
  const regions = findRegions(shown, shownRange === undefined ? [] : [shownRange]);
  return blocksOfRegions(regions, (cell) => contents.of(cell));
}

function isIn({ row, column }: CellPlace, range: CellRange | undefined): boolean {
  return range === undefined ||
    (row >= range.first.row && row <= range.last.row &&
      column >= range.first.column && column <= range.last.column);
}

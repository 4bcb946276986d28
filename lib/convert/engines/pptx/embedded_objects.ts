/**
 * Workbooks that are embedded in slides, as tables of what they show there.
 *
 * @module
 */

import { MdcxError } from "../../../errors.ts";
import type { Block } from "../../../markdown/blocks.ts";
import { allOfType, OfficePackage, type Relationships } from "../ooxml/package.ts";
import { readShownRange } from "../xlsx/shown_range.ts";
import { openZip } from "../../zip.ts";

/** Names of workbooks in the newer format; older ones are not read. */
const WORKBOOK = /\.xls[xm]$/i;

/**
 * The embedded workbooks of a slide by the names of their parts. One that cannot be read is not among them.
 *
 * @param budget How many characters of cells may still be read in the presentation.
 */
export async function readEmbeddedObjects(
  office: OfficePackage,
  relationships: Relationships,
  budget: { characters: number },
): Promise<Map<string, readonly Block[]>> {
  const objects = new Map<string, readonly Block[]>();
  for (const { target, isExternal } of allOfType(relationships, "package")) {
    if (isExternal || objects.has(target) || !WORKBOOK.test(target)) continue;
    const bytes = await office.optionalBytes(target);
    const blocks = bytes && await readWorkbook(bytes, budget);
    if (blocks !== undefined && blocks.length > 0) objects.set(target, blocks);
  }
  return objects;
}

async function readWorkbook(
  bytes: Uint8Array,
  budget: { characters: number },
): Promise<Block[] | undefined> {
  try {
    return await readShownRange(new OfficePackage(await openZip(bytes)), budget);
  } catch (error) {
    // The slide names it among the objects that are not read.
    if (error instanceof MdcxError) return undefined;
    throw error;
  }
}

/**
 * Documents that a DOCX takes in as they are (`w:altChunk`). What reads them is loaded where there are
 * any, as few documents have them.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { append } from "../ooxml/append.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";

/** The inserted documents of a part that can be read, by the ids of their relationships. */
export async function readInserted(
  office: OfficePackage,
  relationships: Relationships,
): Promise<Map<string, readonly Block[]>> {
  const inserted = new Map<string, readonly Block[]>();
  for (const [id, { type, target }] of relationships) {
    if (type !== "aFChunk") continue;
    const bytes = await office.optionalBytes(target);
    const { readInsertedPage } = await import("./inserted_page.ts");
    const reading = bytes && readInsertedPage(bytes, target);
    if (reading === undefined) continue;
    append(office.findings, reading.findings);
    inserted.set(id, reading.blocks);
  }
  return inserted;
}

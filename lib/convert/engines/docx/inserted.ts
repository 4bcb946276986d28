/**
 * Documents that a DOCX takes in as they are (`w:altChunk`): pages, web archives and texts, which
 * Word turns into paragraphs when it opens the document.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { decodeText } from "../../charset.ts";
import { pageOfArchive } from "../../mhtml.ts";
import { readPage } from "../html/engine.ts";
import { contentFindings } from "../html/findings.ts";
import { append } from "../ooxml/append.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { blocksOfText } from "../text/blocks.ts";

/** Pages by their first tags. */
const PAGE =
  /^[\s\ufeff]*<(?:!doctype\s+html|html|head|body|meta|title|p|div|span|table|h[1-6]|[uo]l)\b/i;

/** The inserted documents of a part that can be read, by the ids of their relationships. */
export async function readInserted(
  office: OfficePackage,
  relationships: Relationships,
): Promise<Map<string, readonly Block[]>> {
  const inserted = new Map<string, readonly Block[]>();
  for (const [id, { type, target }] of relationships) {
    if (type !== "aFChunk") continue;
    const bytes = await office.optionalBytes(target);
    const page = bytes && insertedPage(bytes);
    if (page !== undefined) inserted.set(id, blocksOfPage(page, office));
    else if (bytes !== undefined && /\.txt$/i.test(target)) {
      inserted.set(id, blocksOfText(decodeText(bytes).text.replace(/\r\n?/g, "\n")));
    }
  }
  return inserted;
}

function blocksOfPage(page: Uint8Array, { findings }: OfficePackage): readonly Block[] {
  const reading = readPage(page, { hasNotes: false });
  append(findings, [...reading.findings, ...contentFindings(reading.built)]);
  return reading.built.blocks;
}

/** The page that an inserted document is or holds; `undefined` where it is none. */
export function insertedPage(bytes: Uint8Array): Uint8Array | undefined {
  return pageOfArchive(bytes) ?? (PAGE.test(decodeText(bytes).text) ? bytes : undefined);
}

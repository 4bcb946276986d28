/**
 * Documents that a DOCX takes in as they are (`w:altChunk`). What reads them is loaded where there are
 * any, as few documents have them.
 *
 * @module
 */

import { MdcxError } from "../../../errors.ts";
import type { Block } from "../../../markdown/blocks.ts";
import type { DocumentInput } from "../../types.ts";
import { append } from "../ooxml/append.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";

/** Reads a Word document; `undefined` where that is not wanted. */
type DocumentReader = (input: DocumentInput) => Promise<readonly Block[] | undefined>;

/** The inserted documents of a part that can be read, by the ids of their relationships. */
export async function readInserted(
  office: OfficePackage,
  relationships: Relationships,
  readDocument: DocumentReader,
): Promise<Map<string, readonly Block[]>> {
  const inserted = new Map<string, readonly Block[]>();
  for (const [id, { type, target }] of relationships) {
    if (type !== "aFChunk") continue;
    const bytes = await office.optionalBytes(target);
    if (bytes === undefined) continue;
    const blocks = isContainer(bytes)
      ? await blocksOfDocument(bytes, target, readDocument)
      : await blocksOfPage(office, bytes, target);
    if (blocks !== undefined) inserted.set(id, blocks);
  }
  return inserted;
}

function isContainer(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** A document that is damaged or too large costs itself alone. */
async function blocksOfDocument(
  bytes: Uint8Array,
  name: string,
  readDocument: DocumentReader,
): Promise<readonly Block[] | undefined> {
  try {
    return await readDocument({
      bytes: new Uint8Array(bytes),
      name,
      format: "docx",
      passwords: [],
    });
  } catch (error) {
    if (error instanceof MdcxError) return undefined;
    throw error;
  }
}

async function blocksOfPage(
  office: OfficePackage,
  bytes: Uint8Array,
  target: string,
): Promise<readonly Block[] | undefined> {
  const { readInsertedPage } = await import("./inserted_page.ts");
  const reading = readInsertedPage(bytes, target);
  append(office.findings, reading?.findings ?? []);
  return reading?.blocks;
}

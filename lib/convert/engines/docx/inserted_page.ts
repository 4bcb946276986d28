/**
 * Reads a document that another takes in as it is: a page, a web archive, RTF or a text, which Word turns
 * into paragraphs when it opens the document.
 *
 * @module
 */

import type { Block } from "../../../markdown/blocks.ts";
import { decodeText } from "../../charset.ts";
import { openArchive } from "../../mhtml.ts";
import type { Finding } from "../../types.ts";
import { readPage } from "../html/engine.ts";
import { contentFindings } from "../html/findings.ts";
import { readRtf } from "../rtf/reader.ts";
import { isRtf } from "../rtf/tokens.ts";
import { blocksOfText } from "../text/blocks.ts";

/** Pages by their first tags. */
const PAGE =
  /^[\s\ufeff]*<(?:!doctype\s+html|html|head|body|meta|title|p|div|span|table|h[1-6]|[uo]l)\b/i;

/** An inserted document as it was read. */
export interface InsertedReading {
  readonly blocks: readonly Block[];
  readonly findings: readonly Finding[];
}

/** Reads an inserted document; `undefined` where it is of another kind. */
export function readInsertedPage(bytes: Uint8Array, name: string): InsertedReading | undefined {
  if (isRtf(bytes)) {
    const stem = name.replace(/^.*\//, "").replace(/\.\w+$/, "");
    return { blocks: readRtf(bytes, stem), findings: [] };
  }
  if (isInsertedPage(bytes)) {
    const { built, findings } = readPage(bytes, { hasNotes: false });
    return { blocks: built.blocks, findings: [...findings, ...contentFindings(built)] };
  }
  if (!/\.txt$/i.test(name)) return undefined;
  const text = decodeText(bytes).text.replace(/\r\n?/g, "\n");
  return { blocks: blocksOfText(text), findings: [] };
}

/** Whether an inserted document is a page, or a web archive with one. */
export function isInsertedPage(bytes: Uint8Array): boolean {
  return openArchive(bytes) !== undefined || PAGE.test(decodeText(bytes).text);
}

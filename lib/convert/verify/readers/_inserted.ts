/**
 * The text of documents that a DOCX takes in as they are: pages, web archives, RTF and texts.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { decodeText } from "../../charset.ts";
import { isInsertedPage } from "../../engines/docx/inserted_page.ts";
import { rtfText } from "./_rtf_text.ts";
import { readPage } from "./html.ts";

/** The text of an inserted document; empty where it is of another kind. */
export function insertedText(bytes: Uint8Array, name: string): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (latin1.startsWith("{\\rtf")) return rtfText(latin1);
  if (isInsertedPage(bytes)) return readPage(bytes).text;
  return /\.txt$/i.test(name) ? decodeText(bytes).text : "";
}

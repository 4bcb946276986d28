/**
 * Whether a download is what it should be: a catalogue that answers with an error page or a cover
 * image is the commonest fault of a source.
 *
 * @module
 */

import { type FileKind, kindOf } from "../file_kind.ts";

/** Kinds that are ZIP archives: asking for one accepts any archive of that very kind. */
const ZIP_KINDS: readonly string[] = ["zip", "docx", "xlsx", "pptx", "epub", "odt", "ods", "odp"];
const ALIASES: Readonly<Record<string, string>> = {
  jpg: "jpeg",
  tif: "tiff",
  htm: "html",
  xhtml: "html",
  gz: "gzip",
  doc: "ole",
  xls: "ole",
  ppt: "ole",
  azw3: "mobi",
};

/** The kind of some bytes, or null where their content does not say. */
export function identify(bytes: Uint8Array): FileKind | null {
  return bytes.length === 0 ? null : kindOf(bytes);
}

/**
 * Whether bytes are of a kind, told by content.
 *
 * @param bytes The download.
 * @param kind A kind or file extension, in any case, with or without its dot. An unknown kind is
 * never matched.
 */
export function looksLike(bytes: Uint8Array, kind: string): boolean {
  const asked = kind.trim().toLowerCase().replace(/^\./, "");
  const wanted = ALIASES[asked] ?? asked;
  const found = identify(bytes);
  if (found === null) return false;
  return found === wanted || (wanted === "zip" && ZIP_KINDS.includes(found));
}

/**
 * The documents of a package as they came in: byte for byte from our own packages, and from those
 * of mdcx 1.31 as far as they keep them (passages joined by blank lines, no front matter).
 *
 * @module
 */
import { documentText } from "./document_text.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";
import { safeRelativePath, UniquePaths } from "./pseudopath.ts";
import { encodeSource, isSourceEncoding, type SourceText } from "./source_text.ts";

/** A document on its way out. */
export interface ExportedDocument {
  /** Where it belongs below the target: relative, with slashes, never leading outside. */
  readonly path: string;
  /** The file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** It was kept without being searched. */
  readonly isAttachment: boolean;
}

/** A row of `document` or `attachment`, and what its table of sources says. */
interface SourceRow {
  readonly id: number;
  readonly pseudopath: string;
  readonly encoding: string | null;
  readonly newline: string | null;
}

interface AttachmentRow extends SourceRow {
  readonly head: Uint8Array | null;
  readonly text: Uint8Array;
}

const SOURCE_SHAPE: RowShape<SourceRow> = { id: "whole", pseudopath: "text" };
const ATTACHMENT_SHAPE: RowShape<AttachmentRow> = {
  ...SOURCE_SHAPE,
  head: "bytes?",
  text: "bytes",
};

const DOCUMENTS = `SELECT d.id, d.pseudopath, s.encoding, s.newline
  FROM document d LEFT JOIN document_source s ON s.document_id = d.id ORDER BY d.id`;
const PLAIN_DOCUMENTS =
  "SELECT id, pseudopath, NULL AS encoding, NULL AS newline FROM document ORDER BY id";
// The text is read as a blob: node:sqlite ends a text at its first NUL.
const ATTACHMENTS = `SELECT a.id, a.pseudopath, s.encoding, s.newline, s.head,
    CAST(a.text AS BLOB) AS text
  FROM attachment a LEFT JOIN attachment_source s ON s.attachment_id = a.id ORDER BY a.id`;
const PLAIN_ATTACHMENTS = `SELECT id, pseudopath, NULL AS encoding, NULL AS newline, NULL AS head,
    CAST(text AS BLOB) AS text FROM attachment ORDER BY id`;

/**
 * Every document, then every attachment, one at a time. Two of one path are told apart by a number.
 *
 * @throws {FormatError} `malformed_package`, where the database is damaged.
 */
export function* exportDocuments(index: PackageIndex): Generator<ExportedDocument> {
  const paths = new UniquePaths();
  const { sources, attachments } = index.capabilities;
  for (const row of index.each<SourceRow>(sources ? DOCUMENTS : PLAIN_DOCUMENTS)) {
    const { id, pseudopath } = checkedRow(row, SOURCE_SHAPE, index.name);
    const { text } = documentText(index, id);
    const path = paths.claim(safeRelativePath(pseudopath));
    yield { path, bytes: encodeSource(sourceOf(row, text)), isAttachment: false };
  }
  if (!attachments) return;
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  for (const row of index.each<AttachmentRow>(sources ? ATTACHMENTS : PLAIN_ATTACHMENTS)) {
    checkedRow(row, ATTACHMENT_SHAPE, index.name);
    const text = (row.head === null ? "" : utf8.decode(row.head)) + utf8.decode(row.text);
    const path = paths.claim(safeRelativePath(row.pseudopath));
    yield { path, bytes: encodeSource(sourceOf(row, text)), isAttachment: true };
  }
}

function sourceOf(row: SourceRow, text: string): SourceText {
  return {
    text,
    encoding: isSourceEncoding(row.encoding) ? row.encoding : "utf-8",
    newline: row.newline === "crlf" ? "crlf" : "as-is",
  };
}

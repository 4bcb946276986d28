/**
 * The text of a document, put together again from its passages.
 *
 * @module
 */
import { parseFrontMatter } from "../../markdown/front_matter.ts";
import { skipCodePoints } from "../../text/characters.ts";
import { oncePerPackage } from "../package/once_per_package.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";

/** A document's text as it was packed. */
export interface DocumentText {
  /** Everything, front matter included where the package keeps it. */
  readonly text: string;
  /** Where the text after the front matter begins, in UTF-16 units. */
  readonly bodyStart: number;
}

interface PlacedPassage {
  readonly text: string;
  readonly prefix: number;
  /** Bytes of UTF-8 in the document's text. */
  readonly start: number;
  readonly end: number;
}

const PLACED_SHAPE: RowShape<PlacedPassage> = {
  text: "text",
  prefix: "whole",
  start: "whole",
  end: "whole",
};

/** Between which ids the passages of a document are; those of others may be there too. */
interface PassageSpan {
  readonly document_id: number;
  readonly first: number;
  readonly last: number;
}

const SPANS_OF_ALL = `SELECT document_id, min(id) AS first, max(id) AS last
  FROM passage GROUP BY document_id`;
const OF_DOCUMENT = "p.id BETWEEN ? AND ? AND p.document_id = ? ORDER BY p.position";

/**
 * Of all documents at once: no index leads from a document to its passages, so that whoever reads all
 * documents would look through all passages for each of them.
 */
const spansOf = oncePerPackage((index): ReadonlyMap<number, PassageSpan> =>
  new Map(index.rows<PassageSpan>(SPANS_OF_ALL).map((span) => [span.document_id, span]))
);

/** The values of {@linkcode OF_DOCUMENT}. */
function spanOf(index: PackageIndex, documentId: number): readonly [number, number, number] {
  const { first, last } = spansOf(index).get(documentId) ?? { first: 0, last: -1 };
  return [first, last, documentId];
}

/**
 * The text of a document, to the letter where the package keeps what stands between passages, else
 * its passages parted by blank lines.
 *
 * @param index The package.
 * @param documentId A document of it.
 */
export function documentText(index: PackageIndex, documentId: number): DocumentText {
  const row = index.capabilities.sources
    ? index.row<{ gaps: Uint8Array }>(
      "SELECT gaps FROM document_source WHERE document_id = ?",
      documentId,
    )
    : undefined;
  if (row === undefined) return joinPassages(index, documentId);
  return joinPlaced(index, documentId, checkedRow(row, { gaps: "bytes" }, index.name).gaps);
}

function joinPassages(index: PackageIndex, documentId: number): DocumentText {
  const rows = index.rows<{ text: string }>(
    `SELECT p.text FROM passage p WHERE ${OF_DOCUMENT}`,
    ...spanOf(index, documentId),
  );
  for (const row of rows) checkedRow(row, { text: "text" }, index.name);
  return { text: rows.map(({ text }) => text).join("\n\n"), bodyStart: 0 };
}

function joinPlaced(index: PackageIndex, documentId: number, gaps: Uint8Array): DocumentText {
  const passages = index.rows<PlacedPassage>(
    `SELECT p.text, l.prefix, l.start, l."end" FROM passage p
     JOIN passage_place l ON l.passage_id = p.id WHERE ${OF_DOCUMENT}`,
    ...spanOf(index, documentId),
  );
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts: string[] = [];
  let read = 0;
  let previousEnd = 0;
  for (const passage of passages) {
    const { text, prefix, start, end } = checkedRow(passage, PLACED_SHAPE, index.name);
    const length = start - previousEnd;
    parts.push(utf8.decode(gaps.subarray(read, read + length)), skipCodePoints(text, prefix));
    read += length;
    previousEnd = end;
  }
  parts.push(utf8.decode(gaps.subarray(read)));
  // Front matter is no passage's text: what looks like it further down is text.
  const { bodyStart } = parseFrontMatter(parts[0]!);
  return { text: parts.join(""), bodyStart };
}

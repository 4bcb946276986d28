/**
 * What the documents of a package state of themselves in their front matter, where the package keeps
 * what stands beside passages.
 *
 * @module
 */
import { parseFrontMatter } from "../../markdown/front_matter.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";

/** A document and its front matter. */
export interface StatedFields {
  /** Its row. */
  readonly id: number;
  readonly pseudopath: string;
  /** Empty where it has no front matter. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface HeadRow {
  readonly id: number;
  readonly pseudopath: string;
  readonly gaps: Uint8Array;
  /** Where the first passage begins, in bytes of UTF-8; null where there is no passage. */
  readonly start: number | null;
}

const HEAD_SHAPE: RowShape<HeadRow> = {
  id: "whole",
  pseudopath: "text",
  gaps: "bytes",
  start: "whole?",
};

const HEADS = `SELECT d.id, d.pseudopath, s.gaps, l.start FROM document d
  JOIN document_source s ON s.document_id = d.id
  LEFT JOIN passage p ON p.document_id = d.id AND p.position = 0
  LEFT JOIN passage_place l ON l.passage_id = p.id
  WHERE substr(d.pseudopath, 1, length(?1)) = ?1 ORDER BY d.id`;

/**
 * The front matter of documents.
 *
 * @param index Their package.
 * @param pathStart What their paths begin with; all of them where it is not given.
 */
export function statedFields(index: PackageIndex, pathStart = ""): StatedFields[] {
  if (!index.capabilities.sources) return [];
  const utf8 = new TextDecoder();
  return index.rows<HeadRow>(HEADS, pathStart).map((row) => {
    const { id, pseudopath, gaps, start } = checkedRow(row, HEAD_SHAPE, index.name);
    // What stands before the first passage: a later gap is no front matter, whatever it looks like.
    const head = utf8.decode(gaps.subarray(0, start ?? gaps.length));
    return { id, pseudopath, fields: parseFrontMatter(head).fields };
  });
}

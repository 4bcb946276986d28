/**
 * What documents a package holds, by name: for lists, and for completing what somebody types.
 *
 * @module
 */
import { STORED_SHAPE, type StoredDocument } from "./document.ts";
import type { PackageIndex } from "./package_index.ts";
import { checkedRow } from "./row_shape.ts";

/** Which names are wanted. */
export interface NameRequest {
  /** Paths that contain this, whatever the case of ASCII letters; all where it is not given. */
  readonly containing?: string;
  /** Names at most. */
  readonly limit: number;
}

/**
 * Documents and attachments of a package, by path.
 *
 * @param index The package.
 * @param request Which, and how many.
 */
export function documentNames(index: PackageIndex, request: NameRequest): StoredDocument[] {
  const attachments = index.capabilities.attachments
    ? "UNION ALL SELECT id, name, pseudopath, NULL FROM attachment"
    : "";
  const sql = `SELECT id, name, pseudopath, source FROM
    (SELECT id, name, pseudopath, source FROM document ${attachments})
    WHERE instr(lower(pseudopath), lower(?)) > 0 ORDER BY pseudopath LIMIT ?`;
  return index.rows<Omit<StoredDocument, "index">>(sql, request.containing ?? "", request.limit)
    .map((row) => ({ index, ...checkedRow(row, STORED_SHAPE, index.name) }));
}

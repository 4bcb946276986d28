/**
 * What documents a package holds, by name: those that a name means or may have meant, and lists.
 *
 * @module
 */
import { nearestFew } from "../../text/nearest.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { nameOf } from "./pseudopath.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";

/** A document or an attachment of a package. */
export interface StoredDocument {
  /** Its package. */
  readonly index: PackageIndex;
  /** Its row. */
  readonly id: number;
  /** Its name. */
  readonly name: string;
  /** Its path in the package, `@/folder/name.md`. */
  readonly pseudopath: string;
  /** Null for an attachment. */
  readonly source: string | null;
}

/** What every {@linkcode StoredDocument} must hold. */
const STORED_SHAPE: RowShape<Omit<StoredDocument, "index">> = {
  id: "whole",
  name: "text",
  pseudopath: "text",
  source: "text?",
};

const DOCUMENTS = "SELECT id, name, pseudopath, source FROM document";
const ATTACHMENTS = "SELECT id, name, pseudopath, NULL AS source FROM attachment";
const OF_NAME = "WHERE pseudopath IN (?1, '@/' || ?1) OR name = ?1 ORDER BY id";

/** Which names are wanted. */
export interface NameRequest {
  /** Paths that contain this, whatever the case of ASCII letters; all where it is not given. */
  readonly containing?: string;
  /** Names at most; all where it is not given. */
  readonly limit?: number;
}

/**
 * Every document and attachment that a name may mean.
 *
 * @param index The package.
 * @param name A path, with or without the `@/`, or a name.
 */
export function findDocuments(index: PackageIndex, name: string): StoredDocument[] {
  return tablesOf(index).flatMap((table) => stored(index, `${table} ${OF_NAME}`, name));
}

/**
 * Documents and attachments of a package, by path.
 *
 * @param index The package.
 * @param request Which, and how many.
 */
export function documentNames(index: PackageIndex, request: NameRequest): StoredDocument[] {
  const sql = `SELECT id, name, pseudopath, source FROM (${tablesOf(index).join(" UNION ALL ")})
    WHERE instr(lower(pseudopath), lower(?)) > 0 ORDER BY pseudopath LIMIT ?`;
  return stored(index, sql, request.containing ?? "", request.limit ?? -1);
}

/**
 * Documents whose names are near one that no document has, the nearest first. Folders and the
 * ending do not count: people type those of the original.
 *
 * @param indexes The packages.
 * @param name What was asked for.
 * @param limit How many at most.
 */
export function documentsNamedLike(
  indexes: readonly PackageIndex[],
  name: string,
  limit: number,
): StoredDocument[] {
  const byStem = Map.groupBy(
    indexes.flatMap((index) => documentNames(index, {})),
    ({ pseudopath }) => stemOf(pseudopath),
  );
  return nearestFew(stemOf(name), byStem.keys(), limit)
    .flatMap((stem) => byStem.get(stem)!).slice(0, limit);
}

function stemOf(path: string): string {
  return nameOf(path).replace(/(?<=.)\.\w{1,5}$/, "").toLowerCase();
}

function tablesOf(index: PackageIndex): readonly string[] {
  return index.capabilities.attachments ? [DOCUMENTS, ATTACHMENTS] : [DOCUMENTS];
}

function stored(
  index: PackageIndex,
  sql: string,
  ...values: readonly (string | number)[]
): StoredDocument[] {
  return index.rows<Omit<StoredDocument, "index">>(sql, ...values)
    .map((row) => ({ index, ...checkedRow(row, STORED_SHAPE, index.name) }));
}

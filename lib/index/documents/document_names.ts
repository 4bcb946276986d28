/**
 * What documents a package holds, by name: those that a name means or may have meant, and lists.
 *
 * @module
 */
import { nearestFew } from "../../text/nearest.ts";
import { normalise } from "../../text/normalise.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { nameOf } from "./pseudopath.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";
import { openingHeadings } from "./opening_headings.ts";
import { type StatedFields, statedFields } from "./stated_fields.ts";

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
const OF_PATH = "WHERE pseudopath IN (?1, '@/' || ?1) ORDER BY id";
const OF_NAME = "WHERE name = ?1 ORDER BY id";

/** Which names are wanted. */
export interface NameRequest {
  /** Paths that contain this, whatever the case of ASCII letters; all where it is not given. */
  readonly containing?: string;
  /** Names at most; all where it is not given. */
  readonly limit?: number;
}

/** Finds what a name means in one way of reading it. */
type NameReading = (index: PackageIndex, name: string) => StoredDocument[];

/** From the strictest on: what one of them finds, the following are not asked. */
const READINGS: readonly NameReading[] = [
  (index, path) => inTables(index, OF_PATH, path),
  (index, name) => inTables(index, OF_NAME, name),
  ofFile,
  (index, name) => ofFields(index, ({ fields }) => isOfSource(fields, pathKey(name))),
  (index, name) => ofFields(index, ({ fields }) => isSame(fields["title"], name)),
  ofOpening,
];

/**
 * Every document and attachment that a name may mean: those with that path, else with that name,
 * else with that file name, its last folders and its ending or not, else converted from a file of
 * that name, else of that title, else opening with that heading. From the file name on, whatever the
 * case and the accents.
 *
 * @param indexes The packages; a stricter reading in one of them outdoes a laxer one in another.
 * @param name What was asked for.
 */
export function findDocuments(indexes: readonly PackageIndex[], name: string): StoredDocument[] {
  for (const reading of READINGS) {
    const found = indexes.flatMap((index) => reading(index, name));
    if (found.length > 0) return found;
  }
  return [];
}

function inTables(index: PackageIndex, where: string, name: string): StoredDocument[] {
  return tablesOf(index).flatMap((table) => stored(index, `${table} ${where}`, name));
}

function ofFile(index: PackageIndex, name: string): StoredDocument[] {
  const wanted = withoutMd(pathKey(name));
  return documentNames(index, {}).filter((document) =>
    isSame(document.name, name) || endsIn(withoutMd(pathKey(document.pseudopath)), wanted)
  );
}

function ofFields(
  index: PackageIndex,
  isMeant: (stated: StatedFields) => boolean,
): StoredDocument[] {
  return ofRows(index, statedFields(index).filter(isMeant).map(({ id }) => id));
}

function ofOpening(index: PackageIndex, name: string): StoredDocument[] {
  const meant = [...openingHeadings(index)].filter(([, heading]) => isSame(heading, name));
  return ofRows(index, meant.map(([id]) => id));
}

function ofRows(index: PackageIndex, ids: readonly number[]): StoredDocument[] {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  return stored(index, `${DOCUMENTS} ORDER BY id`).filter(({ id }) => wanted.has(id));
}

/** The chapters of a document have its source too, and their index stands for them. */
function isOfSource(fields: StatedFields["fields"], wanted: string): boolean {
  return fields["document"] === undefined &&
    [fields["source"], fields["source_pseudopath"]].some((source) =>
      typeof source === "string" && endsIn(pathKey(source), wanted)
    );
}

function isSame(value: unknown, name: string): boolean {
  return typeof value === "string" && value !== "" &&
    normalise(value).trim() === normalise(name).trim();
}

/** A path as people type it: with slashes of either kind, from the root or from here. */
function pathKey(path: string): string {
  return normalise(path).trim().replaceAll("\\", "/").replace(/^(?:@|\.)?\//, "");
}

function withoutMd(key: string): string {
  return key.replace(/(?<=.)\.md$/, "");
}

/** Whether a path is another, or ends in it after a slash. */
function endsIn(path: string, end: string): boolean {
  return end !== "" && (path === end || path.endsWith(`/${end}`));
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

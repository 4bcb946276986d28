/**
 * What each part of a package takes: the pages of its tables, and the same compressed.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";

/** Which tables make up which part; a table is named with those that SQLite keeps for it. */
const TABLES = {
  "text": /^(passage|document|attachment)$/,
  "our word index": /^word_/,
  "full-text table of 1.31": /^passage_fts/,
  "term counts of 1.31": /^(df|sqlite_autoindex_df)/,
  "places and sources": /^(passage_place|\w+_source|document_fidelity)/,
  "shapes, expressions, vectors": /^(term_shape|expression|passage_vector|meaning)/,
  "everything else": /^/,
} as const;

/** A part of a package. */
export type PackagePart = keyof typeof TABLES;

/** All parts. */
export const PACKAGE_PARTS = Object.keys(TABLES) as readonly PackagePart[];

/** Bytes of a part in the open database, and compressed by themselves. */
export interface PartSize {
  readonly bytes: number;
  readonly compressed: number;
}

/** The size of every part of a package's database. */
export function partsOf(bytes: Uint8Array): Map<PackagePart, PartSize> {
  const pageSize = pageSizeOf(bytes);
  const database = new DatabaseSync(":memory:");
  database.deserialize(bytes);
  const rows = database.prepare("SELECT name, pageno FROM dbstat ORDER BY pageno")
    .all() as { name: string; pageno: number }[];
  database.close();
  const pages = Map.groupBy(rows, ({ name }) => partOf(name));
  return new Map(PACKAGE_PARTS.map((part) => {
    const own = (pages.get(part) ?? [])
      .map(({ pageno }) => bytes.subarray((pageno - 1) * pageSize, pageno * pageSize));
    const joined = new Uint8Array(own.length * pageSize);
    own.forEach((page, at) => joined.set(page, at * pageSize));
    return [part, { bytes: joined.length, compressed: zstdCompressSync(joined).length }];
  }));
}

/**
 * The size of a database's pages, by its header. `PRAGMA page_size` says what a new database would
 * have until the first statement reads this one.
 */
function pageSizeOf(bytes: Uint8Array): number {
  const stated = (bytes[16]! << 8) | bytes[17]!;
  return stated === 1 ? 65_536 : stated;
}

function partOf(table: string): PackagePart {
  return PACKAGE_PARTS.find((part) => TABLES[part].test(table))!;
}

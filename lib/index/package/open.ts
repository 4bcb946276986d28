/**
 * Opening the database of a package.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { UNNAMED } from "../../container/header.ts";
import { metaOf } from "../../container/meta.ts";
import type { Header } from "../../container/types.ts";
import { FormatError } from "../../errors.ts";
import { probeCapabilities } from "./capabilities.ts";
import { PackageIndex } from "./package_index.ts";

/** Options of {@linkcode openIndex}. */
export interface OpenIndexOptions {
  /** File name, by which replies tell packages apart; `package` where it is not given. */
  readonly name?: string;
  /** The header of the file. */
  readonly header?: Header;
}

/** The database comes from outside: nothing in its schema may act. */
const PRECAUTIONS = `
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
PRAGMA temp_store = MEMORY;`;
const READ_ONLY = "PRAGMA query_only = ON;";
/**
 * What computes when it is read: a view or a trigger may never end, a generated column be as large as
 * it likes, and FTS5 would ask a view in place of a table of its own. No writer of packages makes any.
 */
const ACTIVE = `
SELECT type AS kind FROM sqlite_schema WHERE type NOT IN ('table', 'index')
UNION ALL SELECT 'generated column' FROM sqlite_schema s, pragma_table_xinfo(s.name) c
  WHERE s.type = 'table' AND c.hidden IN (2, 3)
LIMIT 1`;

function load(bytes: Uint8Array): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  try {
    database.deserialize(bytes);
    database.exec(PRECAUTIONS);
  } catch (cause) {
    database.close();
    throw cause;
  }
  return database;
}

/**
 * Opens the database of a package for searching, reading and exporting.
 *
 * @param bytes The decompressed database; it is copied.
 * @param options Name and header of the package.
 * @throws {FormatError} `malformed_package` where the bytes are no SQLite database of a package.
 */
export function openIndex(bytes: Uint8Array, options: OpenIndexOptions = {}): PackageIndex {
  const { database, index } = openForChange(bytes, options);
  database.exec(READ_ONLY);
  return index;
}

/** A database that may be changed, and an index over it. */
export interface ChangeableIndex {
  readonly database: DatabaseSync;
  /** What it was when it was opened; dispose of it to close the database. */
  readonly index: PackageIndex;
}

/**
 * {@linkcode openIndex}, for changing the database.
 *
 * @throws {FormatError} As there.
 */
export function openForChange(bytes: Uint8Array, options: OpenIndexOptions = {}): ChangeableIndex {
  const name = options.name ?? UNNAMED;
  let database: DatabaseSync | undefined;
  try {
    database = load(bytes);
    refuseActive(database, name);
    return { database, index: indexOver(database, options) };
  } catch (cause) {
    database?.close();
    if (cause instanceof FormatError) throw cause;
    throw new FormatError(
      "malformed_package",
      `Cannot open package "${name}": what it holds is not a readable SQLite database, expected one`,
      { cause },
    );
  }
}

function refuseActive(database: DatabaseSync, packageName: string): void {
  const found = database.prepare(ACTIVE).get();
  if (found === undefined) return;
  throw new FormatError(
    "malformed_package",
    `Cannot open package "${packageName}": its database has a ${found["kind"]}, ` +
      "expected tables of plain columns and indexes alone",
  );
}

/**
 * An index over a database that is open already: one that is being built.
 *
 * @param database Closed together with the index.
 * @throws {FormatError} `malformed_package` where its tables are not those of a package.
 */
export function indexOver(database: DatabaseSync, options: OpenIndexOptions = {}): PackageIndex {
  const name = options.name ?? UNNAMED;
  const meta = metaOf(database);
  const capabilities = probeCapabilities(database, meta, name);
  return new PackageIndex({ database, name, header: options.header, capabilities, meta });
}

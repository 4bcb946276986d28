/**
 * The `meta` table of a package, without the rest of the index.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { FormatError } from "../errors.ts";

/** The rows of `meta` of an open database, key to value; a value that is NULL is the text `null`. */
export function metaOf(connection: DatabaseSync): ReadonlyMap<string, string> {
  const rows = connection.prepare("SELECT key, value FROM meta").all();
  return new Map(rows.map(({ key, value }) => [String(key), String(value ?? "null")]));
}

/** A text of `meta` as it is meant: packages of mdcx 1.31 have some of them in the quotes of JSON. */
export function unquoted(value: string): string {
  return value.replace(/^"(.*)"$/s, "$1");
}

/**
 * Reads the `meta` table of a database.
 *
 * @param database The decompressed database; it is copied for as long as this runs.
 * @param name What messages call the package.
 * @returns As {@linkcode metaOf}.
 * @throws {FormatError} `not_a_package` where there is no such table.
 */
export function readMeta(database: Uint8Array, name: string): ReadonlyMap<string, string> {
  const connection = new DatabaseSync(":memory:");
  try {
    connection.deserialize(database);
    connection.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON");
    return metaOf(connection);
  } catch (cause) {
    throw new FormatError(
      "not_a_package",
      `Cannot open "${name}": its database has no readable meta table, expected one`,
      { cause },
    );
  } finally {
    connection.close();
  }
}

/** Databases of packages, changed behind their back. */
import { DatabaseSync } from "node:sqlite";
import type { PackageIndex, Row, SqlValue } from "../../lib/index/package/package_index.ts";

/** The database of a package after some statements: a copy, table by table. */
export function serialize(index: PackageIndex, change: string): Uint8Array {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  const tables = index.rows<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'passage_fts_%'",
  );
  for (const { name, sql } of tables) {
    database.exec(sql);
    if (!name.startsWith("passage_fts")) copyRows(index, database, name);
  }
  database.exec(change);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

function copyRows(index: PackageIndex, database: DatabaseSync, table: string): void {
  const rows = index.rows<Row>(`SELECT * FROM ${table}`);
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const insert = database.prepare(
    `INSERT INTO ${table} VALUES (${columns.map(() => "?").join(", ")})`,
  );
  for (const row of rows) insert.run(...columns.map((column): SqlValue => row[column]!));
}

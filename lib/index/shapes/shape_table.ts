/**
 * The index of transcription recovery: every longer term of a package beside its shape.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { codePointLength } from "../../text/mod.ts";
import { shapeKey } from "./shapes.ts";

/** Version of the shapes, in `meta` under `shape_version`. */
export const SHAPE_VERSION = "1";

/** Shorter words have too many neighbours of their shape. */
const SHORTEST = 5;

const TABLE = `
DROP TABLE IF EXISTS term_shape;
CREATE TABLE term_shape (term TEXT NOT NULL, shape TEXT NOT NULL);
CREATE INDEX term_shape_by_shape ON term_shape (shape);`;

/**
 * Writes the table `term_shape` of the terms in `df`, in place of one that is there. The rows of
 * `meta` that tell of it are the caller's.
 *
 * @param database Open for writing.
 * @returns How many rows it has.
 */
export function writeShapeTable(database: DatabaseSync): number {
  const terms = database.prepare("SELECT term FROM df").all();
  database.exec(TABLE);
  const insert = database.prepare("INSERT INTO term_shape VALUES (?, ?)");
  const shaped = terms.map(({ term }) => String(term))
    .filter((term) => codePointLength(term) >= SHORTEST);
  for (const term of shaped) insert.run(term, shapeKey(term));
  return shaped.length;
}

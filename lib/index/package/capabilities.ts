/**
 * What a package's database offers: packages of every age open, and differ by what is absent.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { unquoted } from "../../container/meta.ts";
import { FormatError } from "../../errors.ts";
import { EXPRESSION_VERSION, LAYOUT_KEY } from "./schema.ts";
import { SHAPE_VERSION } from "../shapes/shape_table.ts";

/** Which tables and columns a database has, and which of the optional indexes are of a known kind. */
export interface Capabilities {
  /** Passages state their number of tokens; some may still not. */
  readonly tokens: boolean;
  /** Documents have `dated` and `dated_from`. */
  readonly dates: boolean;
  /** There is a table of attachments. */
  readonly attachments: boolean;
  /** There is a `df` table. */
  readonly frequencies: boolean;
  /** There is the transcription-recovery index, of the version known here. */
  readonly shapes: boolean;
  /** There is the expression index, of the version known here. */
  readonly expressions: boolean;
  /** Passages have pages, headings and places. */
  readonly places: boolean;
  /** What stands between the passages of a document is kept. */
  readonly sources: boolean;
  /** Documents state how well they were converted. */
  readonly fidelity: boolean;
  /** The package was written with the tables added here, and its language found by our detector. */
  readonly layout: boolean;
  /** There is our own word index. */
  readonly words: boolean;
  /** There are vectors. */
  readonly vectors: boolean;
}

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  document: ["id", "name", "pseudopath", "source"],
  passage: ["id", "document_id", "position", "text"],
  meta: ["key", "value"],
};

/** Tables that are read, each only where it is a real table: a view could compute anything. */
const REAL_TABLES = /^CREATE TABLE/i;
const FULL_TEXT_TABLE = /^CREATE VIRTUAL TABLE\s+\S+\s+USING\s+fts5\b/i;

/** Schema of a database: tables and their columns. */
class Schema {
  readonly #tables = new Map<string, ReadonlySet<string>>();

  constructor(database: DatabaseSync) {
    const listed = database.prepare("SELECT name, type, sql FROM sqlite_schema").all();
    for (const { name, type, sql } of listed) {
      const isReal = type === "table" && typeof sql === "string" &&
        (REAL_TABLES.test(sql) || FULL_TEXT_TABLE.test(sql));
      if (!isReal) continue;
      const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(String(name));
      this.#tables.set(String(name), new Set(columns.map((column) => String(column["name"]))));
    }
  }

  has(table: string, ...columns: readonly string[]): boolean {
    const known = this.#tables.get(table);
    return known !== undefined && columns.every((column) => known.has(column));
  }
}

function isFilled(database: DatabaseSync, sql: string): boolean {
  return database.prepare(sql).get() !== undefined;
}

/**
 * Finds out what a database offers.
 *
 * @param database An open database.
 * @param meta Its `meta` table.
 * @param name What to call the package in an error.
 * @throws {FormatError} `malformed_package` where the tables that every package has are not there.
 */
export function probeCapabilities(
  database: DatabaseSync,
  meta: ReadonlyMap<string, string>,
  name: string,
): Capabilities {
  const schema = new Schema(database);
  const missing = Object.keys(NEEDED).find((table) => !schema.has(table, ...NEEDED[table]!));
  if (missing !== undefined || !(schema.has("passage_fts") || schema.has("word_posting"))) {
    throw new FormatError(
      "malformed_package",
      `Cannot open package "${name}": its table ${missing ?? "passage_fts"} is missing or of ` +
        "another shape, expected the tables of an mdcx package",
    );
  }
  const version = (key: string) => unquoted(meta.get(key) ?? "");
  return {
    tokens: schema.has("passage", "tokens"),
    dates: schema.has("document", "dated", "dated_from"),
    attachments: schema.has("attachment", "name", "pseudopath", "text"),
    frequencies: schema.has("df", "term", "passages"),
    shapes: schema.has("term_shape", "term", "shape") && version("shape_version") === SHAPE_VERSION,
    expressions: schema.has("expression", "expr", "passage_id") &&
      version("expression_version") === EXPRESSION_VERSION,
    places: schema.has("passage_place", "passage_id", "first_page", "last_page", "heading"),
    sources: schema.has("document_source", "document_id", "gaps") &&
      schema.has("passage_place", "start", "end", "prefix"),
    fidelity: schema.has("document_fidelity", "document_id", "status", "coverage"),
    layout: meta.has(LAYOUT_KEY),
    words: schema.has("word_posting", "term", "passages", "postings") &&
      schema.has("word_piece", "id", "postings") &&
      schema.has("word_length", "first_passage", "lengths") &&
      schema.has("word_document", "document_id", "first_passage"),
    vectors: schema.has("passage_vector", "passage_id", "vector") &&
      isFilled(database, "SELECT 1 FROM passage_vector LIMIT 1"),
  };
}

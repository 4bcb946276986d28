/**
 * The tables of a package. docs/FORMAT.md, "Database", is normative.
 *
 * The first group is what mdcx 1.31 reads, column for column; the second is passed over by it.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";

/** Version of the added tables, in `meta` under {@linkcode LAYOUT_KEY}. */
export const LAYOUT_VERSION = "1";

/** The `meta` key that says a package has the tables added here. */
export const LAYOUT_KEY = "mdcx_layout";

/** Version of the index of expressions, in `meta` under `expression_version`. */
export const EXPRESSION_VERSION = "1";

/** FTS5's tokenizer, as mdcx 1.31 declares it: combining marks belong to their word. */
export const FTS_TOKENIZER = "unicode61 categories 'L* N* Co Mn Mc'";

const SHARED_TABLES = `
CREATE TABLE document (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, pseudopath TEXT NOT NULL, source TEXT NOT NULL,
  folder TEXT, archive TEXT, verification_status TEXT, dated TEXT, dated_from TEXT,
  normalized_text TEXT);
CREATE TABLE passage (
  id INTEGER PRIMARY KEY, document_id INTEGER NOT NULL REFERENCES document(id),
  position INTEGER NOT NULL, text TEXT NOT NULL, search_text TEXT, tokens INTEGER);
CREATE VIRTUAL TABLE passage_fts USING fts5(
  search_text, content='passage', content_rowid='id', tokenize="${FTS_TOKENIZER}");
CREATE TABLE passage_vector (
  passage_id INTEGER PRIMARY KEY REFERENCES passage(id), vector BLOB NOT NULL);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE df (term TEXT PRIMARY KEY, passages INTEGER NOT NULL);
CREATE TABLE attachment (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, pseudopath TEXT NOT NULL, folder TEXT,
  text TEXT NOT NULL);`;

/*
 * passage_place: `start` and `end` are bytes of the document's text in UTF-8; `prefix` counts the
 *   characters at the head of `passage.text` that are repeated from above, as SQL's substr does.
 *   `heading` is a JSON list, outermost first, null where there is none; pages are null likewise.
 * document_source: `gaps` holds what of the text is in no passage, one after the other: a gap ends
 *   where the next passage starts. `newline` is `crlf` where every LF of the text was CR LF.
 * attachment_source: `head` is what stands before `attachment.text`.
 */
const ADDED_TABLES = `
CREATE TABLE passage_place (
  passage_id INTEGER PRIMARY KEY REFERENCES passage(id), first_page INTEGER, last_page INTEGER,
  heading TEXT, start INTEGER NOT NULL, "end" INTEGER NOT NULL, prefix INTEGER NOT NULL);
CREATE TABLE document_source (
  document_id INTEGER PRIMARY KEY REFERENCES document(id), encoding TEXT NOT NULL,
  newline TEXT NOT NULL, gaps BLOB NOT NULL);
CREATE TABLE attachment_source (
  attachment_id INTEGER PRIMARY KEY REFERENCES attachment(id), encoding TEXT NOT NULL,
  newline TEXT NOT NULL, head BLOB NOT NULL);
CREATE TABLE document_fidelity (
  document_id INTEGER PRIMARY KEY REFERENCES document(id), status TEXT NOT NULL, coverage REAL,
  engine TEXT);`;

/**
 * Fewer and larger segments of the full-text table, merged later: a quarter of the time of packing.
 * FTS5 keeps these in the table's own configuration, where only a writer looks.
 */
const FTS_SETTINGS = `
INSERT INTO passage_fts (passage_fts, rank) VALUES ('hashsize', 4194304);
INSERT INTO passage_fts (passage_fts, rank) VALUES ('automerge', 8);`;

/** Less of a page stays empty than of the usual 4,096 bytes, and packing takes a little less time. */
const PAGES = "PRAGMA page_size = 8192";

/** Creates every table of a package in an empty database. */
export function createTables(database: DatabaseSync): void {
  database.exec(PAGES);
  database.exec(SHARED_TABLES);
  database.exec(FTS_SETTINGS);
  database.exec(ADDED_TABLES);
}

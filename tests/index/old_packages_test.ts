/** Packages older than 1.31, written here by hand: what they lack is done without. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { FormatError } from "../../lib/errors.ts";
import { readDocument } from "../../lib/index/documents/document.ts";
import { openIndex } from "../../lib/index/package/open.ts";
import { search } from "../../lib/index/query/search.ts";
import { unfamiliar } from "../../lib/index/words/unfamiliar.ts";
import { vocabulary } from "../../lib/index/words/vocabulary.ts";
import { normalise } from "../../lib/text/normalise.ts";
import { segment } from "../../lib/text/segment.ts";
import { isSearchable, tokenizeText } from "../../lib/text/tokens.ts";

const DOCUMENTS: readonly (readonly [name: string, source: string, text: string])[] = [
  [
    "mill",
    "RECIBIDO",
    "# The mill\n\nThe tide mill grinds rye at the ebb.\n\nIts wheel is of oak.",
  ],
  ["letter", "EMITIDO", "We ask for the price of rye.\n\nThe wheel needs grease."],
  ["गाँव", "OTHER", "हिन्दी की किताब मंदिर में है।"],
];

/** The tables of 1.0.3: no tokens, dates, attachments or vectors; FTS5 by its default rules. */
const TABLES = `
CREATE TABLE document (id INTEGER PRIMARY KEY, name TEXT NOT NULL, pseudopath TEXT NOT NULL,
  source TEXT NOT NULL, folder TEXT, archive TEXT, verification_status TEXT, normalized_text TEXT);
CREATE TABLE passage (id INTEGER PRIMARY KEY, document_id INTEGER NOT NULL,
  position INTEGER NOT NULL, text TEXT NOT NULL, search_text TEXT);
CREATE VIRTUAL TABLE passage_fts USING fts5(search_text, content='passage', content_rowid='id');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE df (term TEXT PRIMARY KEY, passages INTEGER NOT NULL);`;

function oldDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(TABLES);
  const frequencies = new Map<string, number>();
  let id = 0;
  let tokens = 0;
  DOCUMENTS.forEach(([name, source, text], at) => {
    database.prepare("INSERT INTO document VALUES (?, ?, ?, ?, '.', '', '', ?)")
      .run(at + 1, name, `@/${name}.md`, source, normalise(text));
    text.split("\n\n").forEach((part, position) => {
      id++;
      database.prepare("INSERT INTO passage VALUES (?, ?, ?, ?, NULL)")
        .run(id, at + 1, position, part);
      database.prepare("INSERT INTO passage_fts (rowid, search_text) VALUES (?, ?)")
        .run(id, normalise(segment(part)));
      const found = tokenizeText(normalise(part));
      tokens += found.length;
      for (const term of new Set(found.filter(isSearchable))) {
        frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      }
    });
  });
  const insertTerm = database.prepare("INSERT INTO df VALUES (?, ?)");
  for (const [term, passages] of frequencies) insertTerm.run(term, passages);
  const insertMeta = database.prepare("INSERT INTO meta VALUES (?, ?)");
  insertMeta.run("passages", String(id));
  insertMeta.run("mean_passage_length", (tokens / id).toFixed(2));
  insertMeta.run("language", '"en"');
  return database;
}

function openOld(change: (database: DatabaseSync) => void = () => {}) {
  const database = oldDatabase();
  change(database);
  const bytes = database.serialize();
  database.close();
  return openIndex(bytes, { name: "old.mdcx" });
}

Deno.test("search() answers from a package without tokens, dates and attachments", async () => {
  using index = openOld();
  const reply = await search([index], "wheel of the tide mill");
  assert.deepEqual(reply.passages.map(({ document, position }) => [document, position]), [
    ["mill", 1],
    ["letter", 1],
    ["mill", 0],
    ["mill", 2],
  ]);
  assert.equal(reply.passages[0]!.dated, undefined);
  assert.equal(readDocument([index], "letter").text, DOCUMENTS[1]![2]);
  assert.equal(readDocument([index], "certificate").found, false);
});

Deno.test("search() finds words that a plain unicode61 cut at their combining marks", async () => {
  using index = openOld();
  const reply = await search([index], "हिन्दी मंदिर");
  assert.deepEqual(reply.passages.map(({ document }) => document), ["गाँव"]);
});

Deno.test("search() reads the Spanish directions of old packages", async () => {
  using index = openOld();
  const only = async (side: "sent" | "received") =>
    (await search([index], "rye", { only: side })).passages
      .map(({ document, direction }) => `${document} ${direction}`);
  assert.deepEqual(await only("sent"), ["letter sent"]);
  assert.deepEqual(await only("received"), ["mill received"]);
});

Deno.test("search() counts tokens where a package states them for some passages only", async () => {
  using index = openOld((database) => {
    database.exec("ALTER TABLE passage ADD COLUMN tokens INTEGER");
    database.exec("UPDATE passage SET tokens = 1 WHERE id = 3");
  });
  const reply = await search([index], "wheel");
  assert.deepEqual(reply.passages.map(({ position }) => position), [2, 1]);
});

Deno.test("vocabulary() and unfamiliar() work on an old package", async () => {
  using index = openOld();
  assert.equal(vocabulary(index).df.get("rye"), 2);
  const report = await unfamiliar(index, "the price of barley");
  assert.deepEqual(report.terms, ["barley"]);
  assert.equal(report.share, 0.3333);
  assert(report.meaningful);
});

Deno.test("openIndex() refuses what is no package, and says which package it is", () => {
  const refused = (bytes: Uint8Array) =>
    assert.throws(
      () => openIndex(bytes, { name: "bad.mdcx" }),
      (error) =>
        error instanceof FormatError && error.code === "malformed_package" &&
        error.message.includes("bad.mdcx"),
    );
  refused(new Uint8Array(0));
  refused(new TextEncoder().encode("SQLite format 3\0 but not really"));
  const empty = new DatabaseSync(":memory:");
  empty.exec("CREATE TABLE other (x)");
  refused(empty.serialize());
});

Deno.test("openIndex() refuses a view in place of a table, which could compute anything", () => {
  assert.throws(
    () =>
      openOld((database) =>
        database.exec(`ALTER TABLE passage RENAME TO hidden;
          CREATE VIEW passage AS SELECT * FROM hidden`)
      ),
    FormatError,
  );
});

Deno.test("search() raises a format error where the database is damaged further in", async () => {
  const database = oldDatabase();
  const bytes = database.serialize();
  database.close();
  for (let at = 4096; at < bytes.length; at += 7) bytes[at] = 0xff;
  const attempt = async () => {
    using index = openIndex(bytes);
    await search([index], "wheel of the mill");
  };
  await assert.rejects(attempt, FormatError);
});

/** Databases that nobody packed: a package whose key is known may hold anything. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { FormatError } from "../../lib/errors.ts";
import { readDocument } from "../../lib/index/documents/document.ts";
import { documentNames } from "../../lib/index/documents/document_names.ts";
import { exportDocuments } from "../../lib/index/documents/export.ts";
import { UniquePaths } from "../../lib/index/documents/pseudopath.ts";
import { openForChange, openIndex } from "../../lib/index/package/open.ts";
import type { PackageIndex } from "../../lib/index/package/package_index.ts";
import { search } from "../../lib/index/query/search.ts";
import { SEARCH_OUTPUT } from "../../mcp/schemas.ts";
import { packedDatabase } from "../support/small_package.ts";

const TREE = {
  "received/mill.md":
    "---\ndated: 2020-01-01\nverification_status: ok\nfidelity: 1\n---\n\n# The mill\n\n<!-- page 1 -->\n\nThe tide mill grinds rye at the ebb.\n",
  "sent/letter.md": "# Letter\n\nWe ask for the price of rye.\n\nThe mill needs grease.\n",
  "kept.md": "---\nindexed: false\n---\n\nNot searched.\n",
};

/** Something of every type that SQLite knows: none of them fits every column. */
const VALUES = ["NULL", "-3", "1.5", "9e999", "9007199254740993", "'zz'", "x'ff80ff'", "x''"];

/** The database after statements that no writer of packages would run. */
function changed(bytes: Uint8Array, sql: string): Uint8Array {
  using database = new DatabaseSync(":memory:", { defensive: false } as object);
  database.deserialize(bytes);
  database.exec(`PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; ${sql}`);
  return database.serialize();
}

/** The table with one column of another value, of any type. */
function withColumn(table: string, columns: readonly string[], [column, value]: [string, string]) {
  const all = columns.map((one) => one === column ? `${value} AS "${one}"` : `"${one}"`);
  return `CREATE TABLE changed AS SELECT ${all.join(", ")} FROM "${table}";
    DROP TABLE "${table}"; ALTER TABLE changed RENAME TO "${table}";`;
}

const USES: Readonly<Record<string, (index: PackageIndex) => unknown>> = {
  search: async (index) => {
    const { unknown_terms: _, ...reply } = await search([index], '"grinds rye at" mill', {
      limit: 20,
      prefer: "recent",
    });
    SEARCH_OUTPUT.parse(reply);
  },
  document: (index) => {
    for (const name of ["mill", "kept"]) {
      const { text = "", path = "" } = readDocument([index], name);
      assert.deepEqual([typeof text, typeof path], ["string", "string"]);
    }
  },
  names: (index) => {
    const names = documentNames(index, { limit: 10 });
    assert(names.every(({ pseudopath }) => typeof pseudopath === "string"));
  },
  export: (index) => {
    for (const { path } of exportDocuments(index)) assert(!path.split("/").includes(".."));
  },
};

async function useAll(label: string, bytes: Uint8Array): Promise<void> {
  for (const [use, run] of Object.entries(USES)) {
    try {
      using index = openIndex(bytes);
      await run(index);
    } catch (error) {
      if (!(error instanceof FormatError)) throw new Error(`${use} of ${label}`, { cause: error });
    }
  }
}

Deno.test("a database with any value in any column answers, or is malformed", async () => {
  const bytes = await packedDatabase(TREE);
  using database = new DatabaseSync(":memory:");
  database.deserialize(bytes);
  const tables = database.prepare(
    `SELECT m.name, json_group_array(c.name) AS columns FROM sqlite_schema m, pragma_table_info(m.name) c
     WHERE m.sql LIKE 'CREATE TABLE%' AND m.name NOT LIKE 'passage_fts%' GROUP BY m.name`,
  ).all();
  assert(tables.length > 10);
  for (const { name, columns } of tables) {
    const all: string[] = JSON.parse(String(columns));
    for (
      const [column, value] of all.flatMap((one) => VALUES.map((value) => [one, value] as const))
    ) {
      const sql = withColumn(String(name), all, [column, value]);
      await useAll(`${name}.${column} = ${value}`, changed(bytes, sql));
    }
  }
});

Deno.test("a view that never ends in the place of any table is not asked", async () => {
  const bytes = await packedDatabase(TREE);
  for (
    const [table, columns] of [
      ["word_length", "x AS first_passage, x AS lengths"],
      ["word_document", "x AS document_id, x AS first_passage"],
      ["word_piece", "x AS id, x AS postings"],
      ["word_posting", "x AS term, x AS passages, x AS pieces, x AS postings"],
      ["document_fidelity", "x AS document_id, x AS status, x AS coverage"],
    ]
  ) {
    const endless = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)`;
    const sql = `DROP TABLE ${table}; CREATE VIEW ${table} AS ${endless} SELECT ${columns} FROM n;`;
    await useAll(`a view for ${table}`, changed(bytes, sql));
  }
});

Deno.test("a database in which anything computes when it is read is refused before it does", async () => {
  const bytes = await packedDatabase(TREE);
  const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n";
  const hostile = {
    "a view for meta": `DROP TABLE meta;
      CREATE VIEW meta AS SELECT x AS key, x AS value FROM (${endless})`,
    "a view for a table of FTS5": `PRAGMA writable_schema = ON; DROP TABLE passage_fts_config;
      CREATE VIEW passage_fts_config AS SELECT x AS k, x AS v FROM (${endless})`,
    "a trigger":
      `CREATE TRIGGER t AFTER INSERT ON meta BEGIN SELECT count(*) FROM (${endless}); END`,
    "a generated column": `DROP TABLE df; CREATE TABLE df (term TEXT,
      passages INTEGER GENERATED ALWAYS AS (zeroblob(900000000)) VIRTUAL)`,
  };
  for (const [what, sql] of Object.entries(hostile)) {
    const database = changed(bytes, sql);
    for (const open of [openIndex, openForChange]) {
      assert.throws(() => open(database), { code: "malformed_package" }, what);
    }
  }
});

Deno.test("documents of one path are exported in time proportional to their number", () => {
  const paths = new UniquePaths();
  const started = performance.now();
  for (let i = 0; i < 100_000; i++) paths.claim("a/b.md");
  assert.equal(paths.claim("a/b.md"), "a/b (100001).md");
  assert.equal(paths.claim("a/b (2).md"), "a/b (2) (2).md");
  assert(performance.now() - started < 5_000);
});

/** The database that packing builds: the tables of mdcx 1.31, and what is added to them. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openPackInput } from "../../../lib/host/packages/pack_input.ts";
import { openIndex, type PackageIndex } from "../../../lib/index/mod.ts";
import {
  type BuiltPackage,
  type InputItem,
  packDatabase,
  type PackInput,
  type PackOptions,
} from "../../../lib/index/build/pack.ts";
import {
  isSearchable,
  loadLanguageDetector,
  normalise,
  tokenizeText,
} from "../../../lib/text/mod.ts";
import { interop, openReference } from "../../support/reference_packages.ts";
import { sharedFile } from "../../support/shared_data.ts";

const source = sharedFile("reference/interop/source/docs");

async function build(
  input: PackInput,
  options: Partial<PackOptions> = {},
): Promise<{ index: PackageIndex; built: BuiltPackage }> {
  using database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  const built = await packDatabase(database, input, { quotes: "document", clock, ...options });
  return { index: openIndex(database.serialize()), built };
}

function files(texts: Readonly<Record<string, string>>): PackInput {
  const items = Object.entries(texts).map(([path, text]): InputItem => ({
    kind: "file",
    file: { path, bytes: new TextEncoder().encode(text) },
  }));
  return { name: "files", items };
}

const interopInput = () => openPackInput(fileURLToPath(source.url));

interface Counted {
  readonly text: string;
  readonly tokens: number;
}

Deno.test({
  name: `df, tokens and the mean length are those of the passages${source.reason}`,
  ignore: !source.present,
  fn: async () => {
    const { index } = await build(await interopInput());
    const df = new Map<string, number>();
    let total = 0;
    for (const { text, tokens } of index.rows<Counted>("SELECT text, tokens FROM passage")) {
      const found = tokenizeText(normalise(text));
      assert.equal(tokens, found.length);
      total += tokens;
      for (const term of new Set(found.filter(isSearchable))) df.set(term, (df.get(term) ?? 0) + 1);
    }
    const rows = index.rows<{ term: string; passages: number }>("SELECT term, passages FROM df");
    assert.deepEqual(new Map(rows.map(({ term, passages }) => [term, passages])), df);
    assert.equal(index.meanPassageLength, Number((total / index.passages).toFixed(2)));
    index[Symbol.dispose]();
  },
});

Deno.test({
  name: `documents have the words, dates and directions that mdcx 1.31 gives them${interop.reason}`,
  ignore: !interop.present,
  fn: async () => {
    using theirs = await openReference("default");
    const { index: ours, built } = await build(await interopInput(), {
      detectLanguage: await loadLanguageDetector(),
    });
    const facts =
      "SELECT name, pseudopath, source, folder, dated, dated_from FROM document ORDER BY id";
    assert.deepEqual(ours.rows(facts), theirs.rows(facts));
    for (const { id } of theirs.rows<{ id: number }>("SELECT id FROM document")) {
      assert.deepEqual(wordsOf(ours, id), wordsOf(theirs, id));
    }
    const paths = "SELECT name, pseudopath, folder FROM attachment";
    assert.deepEqual(ours.rows(paths), theirs.rows(paths));
    for (const key of ["documents", "attachments", "dated_range", "dated_documents", "quotes"]) {
      assert.deepEqual(jsonOf(ours.meta.get(key)), jsonOf(theirs.meta.get(key)), key);
    }
    assert.deepEqual(built.fields.language, theirs.language);
    ours[Symbol.dispose]();
  },
});

/** Tokens of a document but for page markers, which mdcx 1.31 takes for text. */
function wordsOf(index: PackageIndex, documentId: number): string[] {
  const rows = index.rows<Counted>(
    "SELECT text FROM passage WHERE document_id = ? ORDER BY position",
    documentId,
  );
  return rows.filter(({ text }) => !/^\s*<!-- page \d+ -->\s*$/.test(text))
    .flatMap(({ text }) => tokenizeText(normalise(text)));
}

function jsonOf(value: string | undefined): unknown {
  return value !== undefined && /^[[{"\d]/.test(value) ? JSON.parse(value) : value;
}

Deno.test({
  name: `each passage's words are in the full-text table, as mdcx 1.31 checks${source.reason}`,
  ignore: !source.present,
  fn: async () => {
    using database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
    const clock = { now: () => 0 };
    await packDatabase(database, await interopInput(), { quotes: "document", clock });
    database.exec("CREATE VIRTUAL TABLE words USING fts5vocab(passage_fts, instance)");
    for (const { id, text } of database.prepare("SELECT id, text FROM passage LIMIT 8").all()) {
      const rows = database.prepare("SELECT term FROM words WHERE doc = ?").all(id!);
      const terms = new Set(rows.map(({ term }) => term));
      for (const token of tokenizeText(normalise(String(text)))) assert.ok(terms.has(token), token);
    }
  },
});

Deno.test("passages state page, heading and the bytes where they stand", async () => {
  const text =
    "---\ntitle: é\n---\n\n# Ä\n\n<!-- page 2 -->\n\nOne é.\n\n<!-- page 3 -->\n\nTwo.\n";
  const { index } = await build(files({ "a.md": text }));
  const bytes = new TextEncoder().encode(text);
  const rows = index.rows<
    { text: string; first_page: number; heading: string; start: number; end: number }
  >(
    `SELECT p.text, l.first_page, l.heading, l.start, l."end"
     FROM passage p JOIN passage_place l ON l.passage_id = p.id ORDER BY p.id`,
  );
  assert.deepEqual(rows.map(({ text, first_page }) => [text, first_page]), [
    ["# Ä", null],
    ["One é.", 2],
    ["Two.", 3],
  ]);
  for (const { text, heading, start, end } of rows) {
    assert.equal(heading, '["Ä"]');
    assert.equal(new TextDecoder().decode(bytes.subarray(start, end)), text);
  }
  index[Symbol.dispose]();
});

Deno.test("the optional indexes are those of mdcx 1.31: shapes, expressions, boundary quotations", async () => {
  const long = "the harbour master keeps the water low. ".repeat(40);
  const { index, built } = await build(
    files({ "a.md": `sin(x)+cos(y)=1 in the harbour\n\n${long}\n\n${long}` }),
    { quotes: "boundary", shapes: true, expressions: true },
  );
  assert.equal(
    index.row("SELECT shape FROM term_shape WHERE term = 'harbour'")?.["shape"],
    "bbaaaea",
  );
  assert.deepEqual(
    index.rows("SELECT expr FROM expression").map(({ expr }) => expr),
    ["sin(x)+cos(y)=1"],
  );
  assert.equal(built.counts.passageEdges, built.counts.passages - 1);
  const edges = index.rows(
    "SELECT rowid FROM passage_edge_fts WHERE passage_edge_fts MATCH ?",
    '"water low the harbour"',
  );
  assert.ok(edges.length > 0);
  assert.deepEqual([index.capabilities.shapes, index.capabilities.expressions], [true, true]);
  index[Symbol.dispose]();
});

Deno.test("a document's text is kept once, in its passages (docs/adr/0005)", async () => {
  const { index } = await build(files({ "a.md": "The harbour.\n", "b.md": "The mill.\n" }));
  assert.deepEqual(
    index.rows("SELECT normalized_text AS text FROM document").map(({ text }) => text),
    [
      null,
      null,
    ],
  );
  index[Symbol.dispose]();
});

Deno.test("a corpus without any document is refused, with the fault of what there was", async () => {
  const skipped = { path: "a.md", reason: "Cannot read it", fault: true };
  await assert.rejects(build({ name: "none", items: [{ kind: "skipped", skipped }] }), {
    code: "not_found",
    message: /none.*Cannot read it/,
  });
});

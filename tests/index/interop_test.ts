/** The packages that the reference wrote: they open, hold what it says, and answer as it does. */
import assert from "node:assert/strict";
import { search } from "../../lib/index/query/search.ts";
import type { PackageIndex } from "../../lib/index/package/package_index.ts";
import type { FoundPassage } from "../../lib/index/reply.ts";
import {
  BROKEN_PACKAGE,
  interopTest as test,
  openReference,
  type RecordedQuery,
  REFERENCE_PACKAGES,
  referenceDump,
} from "../support/reference_packages.ts";
import { INTEROP_EXCEPTIONS } from "./interop_exceptions.ts";

function firstCodePoints(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}

/** Content of the tables that a dump records, in its form. */
function contentOf(index: PackageIndex) {
  return {
    documents: index.rows(
      `SELECT id, name, pseudopath, source, folder, archive, verification_status, dated, dated_from,
        length(normalized_text) AS normalized_len FROM document`,
    ),
    passages: index.rows(
      "SELECT id, document_id, position, tokens, search_text, text FROM passage LIMIT 25",
    ),
    attachments: index.rows("SELECT name, pseudopath, folder, text FROM attachment"),
  };
}

function assertHolds(index: PackageIndex, name: string): void {
  const dump = referenceDump(name);
  const plain = JSON.parse(JSON.stringify(contentOf(index)));
  assert.deepEqual(plain.documents, dump.documents);
  assert.deepEqual(plain.passages, dump.passages);
  assert.deepEqual(plain.attachments, dump.attachments);
  assert.deepEqual(
    Object.fromEntries(
      Object.keys(dump.df).map((term) => [term, index.passagesWith(term) || null]),
    ),
    dump.df,
  );
  assert.equal(index.documents, dump.rows["document"]);
  assert.equal(index.passages, dump.rows["passage"]);
  for (const table of ["df", "attachment", "passage_vector", "meta"]) {
    if (name === "zstd" && table === "meta") continue;
    const { n } = index.row<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)!;
    assert.equal(n, dump.rows[table], table);
  }
}

function assertShapes(index: PackageIndex, wanted: readonly (readonly [string, string])[]): void {
  const rows = index.rows<{ term: string; shape: string }>("SELECT term, shape FROM term_shape");
  assert.deepEqual(rows.slice(0, 20).map(({ term, shape }) => [term, shape]), wanted);
}

for (const name of REFERENCE_PACKAGES) {
  test(`openIndex() opens "${name}" with the content that the reference states`, async () => {
    using index = await openReference(name);
    assertHolds(index, name);
    const dump = referenceDump(name);
    assert.deepEqual([...index.meta], dump.meta);
    if (dump.term_shape !== undefined) assertShapes(index, dump.term_shape);
    if (dump.expression !== undefined) {
      const rows = index.rows<{ expr: string; passage_id: number }>("SELECT * FROM expression");
      assert.deepEqual(rows.map((row) => [row.expr, row.passage_id]), dump.expression);
    }
  });
}

test("openIndex() opens the package that the reference spoilt (DEFECTS 2)", async () => {
  using index = await openReference(BROKEN_PACKAGE);
  assertHolds(index, "zstd");
  assertShapes(index, referenceDump("shapes").term_shape!);
});

/** A result in the terms that both sides can be compared by. */
interface Comparable {
  readonly found: string;
  readonly score: string;
}

function recorded(query: RecordedQuery): Comparable[] {
  return query.results.map((result) => ({
    found: [result.pseudopath, result.source.toLowerCase(), result.dated, result.passage].join(
      " | ",
    ),
    score: `${result.document_score} ${result.score}`,
  }));
}

function answered(passage: FoundPassage): string {
  const text = firstCodePoints(passage.text, 60);
  return [passage.path, passage.direction, passage.dated, text].join(" | ");
}

/** The recorded order, where results of equal scores are put in the order of the answer. */
function inOrderOf(answer: readonly string[], results: readonly Comparable[]): string[] {
  const place = (found: string) => answer.indexOf(found) >>> 0;
  return results
    .map((result, at) => ({
      ...result,
      run: results.slice(0, at + 1).findLastIndex(({ score }) => score !== result.score),
    }))
    .sort((one, other) => one.run - other.run || place(one.found) - place(other.found))
    .map(({ found }) => found);
}

function exceptionOf(name: string, query: string) {
  return INTEROP_EXCEPTIONS.find((exception) =>
    exception.query === query && exception.packages.includes(name)
  );
}

/** With a meaning index, the answers that rest on words alone; without, all that are no refusal. */
function lexicalQueries(name: string): RecordedQuery[] {
  const { queries, rows } = referenceDump(name);
  return queries.filter(({ options }) =>
    rows["passage_vector"] === 0 ? options.mode !== "semantic" : options.mode === "lexical"
  );
}

for (const name of REFERENCE_PACKAGES) {
  test(`search() answers on "${name}" as the reference does, but for the exceptions`, async () => {
    using index = await openReference(name);
    for (const query of lexicalQueries(name)) {
      const reply = await search([index], query.query, query.options);
      const got = reply.passages.map(answered);
      const wanted = inOrderOf(got, recorded(query));
      const differs = exceptionOf(name, query.query)?.differs;
      const label = `${query.query} ${JSON.stringify(query.options)}`;
      if (differs === "passages") assert.notDeepEqual(got, wanted, `no exception needed: ${label}`);
      else assert.deepEqual(got, wanted, label);
      const same = JSON.stringify(reply.read_as) === JSON.stringify(query.notes.read_as);
      assert.equal(same, differs !== "read_as", label);
    }
  });
}

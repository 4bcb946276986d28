import assert from "node:assert/strict";
import { indexDocument } from "../../../lib/convert/artefacts/index_document.ts";
import {
  makeManifest,
  type ManifestInput,
  readManifest,
  readProgressRecords,
  writeManifest,
} from "../../../lib/convert/artefacts/manifest.ts";
import { type DocumentRecord, failureRecord } from "../../../lib/convert/artefacts/record.ts";
import type { Status } from "../../../lib/convert/verify/status.ts";
import { noVerification } from "../../../lib/convert/verify/verification.ts";
import { documentOptions } from "../../../lib/host/conversion/document_job.ts";

function record(name: string, status: Status, words = 0, missing = 0): DocumentRecord {
  const source = { source_pseudopath: `@/${name}`, source_name: name, folder: "", bytes: 1234 };
  const facts = { digest: "ab", converted_at: "2026", seconds: 1, options: documentOptions({}) };
  const base = failureRecord(source, { status, reason: "why" }, facts);
  const verification = {
    ...noVerification(status),
    measurable: words > 0,
    coverage: words > 0 ? 1 - missing / words : null,
    coverage_final: words > 0 ? 1 : null,
    reference_tokens: words,
    missing_tokens: missing,
  };
  return { ...base, verification, markdown_pseudopath: words > 0 ? `@/${name}.md` : null };
}

function manifestOf(records: readonly DocumentRecord[], more: Partial<ManifestInput> = {}) {
  return makeManifest({
    generated: "2026-01-01T00:00:00Z",
    records,
    ignored: [],
    gone: [],
    reused: 0,
    seconds: 2,
    run: { mode: "serial", isolation: "processes", lanes: 1, program: "test" },
    ...more,
  });
}

Deno.test("makeManifest() weighs coverage by words, before any appendix (DEFECTS 50)", () => {
  const { summary } = manifestOf([
    record("b", "ok", 900, 0),
    record("a", "fail", 100, 50),
    record("c", "error"),
  ]);
  assert.equal(summary.global_token_coverage, 0.95);
  assert.equal(summary.mean_coverage, 0.75);
  assert.equal(summary.missing_tokens, 50);
  assert.equal(summary.tokens_not_recovered, 0);
  assert.equal(summary.with_findings, 2);
  assert.deepEqual(summary.by_status, { ok: 1, fail: 1, error: 1 });
});

Deno.test("makeManifest() counts a split document once, and puts its chapters after it", () => {
  const chapter = (outline: number): DocumentRecord => ({
    ...record("a", "ok", 10),
    is_chapter: true,
    chapter: { title: "t", outline, pages: [1, 2], document_pseudopath: "@/a.md" },
  });
  const { summary, documents } = manifestOf([chapter(2), record("a", "ok", 20), chapter(1)]);
  assert.deepEqual([summary.documents, summary.chapters, summary.reference_tokens], [1, 2, 20]);
  assert.deepEqual(documents.map(({ chapter }) => chapter?.outline), [undefined, 1, 2]);
});

Deno.test("readManifest() gives back what was written, and nothing of other files", () => {
  const manifest = manifestOf([record("a", "ok", 5)]);
  assert.deepEqual(readManifest(writeManifest(manifest))?.documents, manifest.documents);
  assert.deepEqual(JSON.parse(writeManifest(manifest)), JSON.parse(JSON.stringify(manifest)));
  assert.deepEqual(JSON.parse(writeManifest(manifestOf([]))).documents, []);
  for (const other of ["", "[]", "{}", '{"documents": []}', "\0"]) {
    assert.equal(readManifest(other), undefined);
  }
});

Deno.test("readProgressRecords() passes over a line that was cut short", () => {
  const line = JSON.stringify(record("a", "ok", 5));
  const log = `${line}\n{"run":"complete","limited_to":1,"of":2}\n${line.slice(0, 50)}`;
  assert.equal(readProgressRecords(log).length, 1);
});

Deno.test("indexDocument() lists what needs attention first, worst first", () => {
  const index = indexDocument(manifestOf([
    record("fine.txt", "ok", 5),
    record("thin.txt", "warn", 100, 2),
    record("broken.pdf", "error"),
    record("x.bin", "skipped"),
  ], { gone: [{ source_pseudopath: "@/old.txt", markdown_pseudopath: "@/old.md" }] }));
  const place = (text: string) => index.indexOf(text);
  assert(place("broken.pdf") < place("thin.txt") && place("thin.txt") < place("fine.txt"));
  assert(index.includes("2 of 100 words are missing"));
  assert(index.includes("@/x.bin: why"));
  assert(index.includes("@/old.txt (@/old.md)"));
});

Deno.test("indexDocument() says once what a finding and the verification both say", () => {
  const said = "The document could not be read a second time";
  const base = record("locked.pdf", "unverifiable");
  const index = indexDocument(manifestOf([{
    ...base,
    errors: [],
    findings: [{ code: "no_reference", message: said, severity: "warning" }],
    verification: { ...base.verification, note: said },
  }]));
  assert.match(index, /\| unverifiable \| The document could not be read a second time \|/);
});

Deno.test("indexDocument() says that numbers are missing, and which chapter is to be seen", () => {
  const base = record("book.pdf", "warn", 1000, 4);
  const index = indexDocument(manifestOf([{
    ...base,
    errors: [],
    verification: { ...base.verification, numeric_coverage: 0.96361 },
    chapters_with_findings: [3, 5].map((outline) => ({
      outline,
      title: "",
      pages: [1, 2],
      status: "warn",
      coverage: 0.996,
      pseudopath: `@/book/${outline}.md`,
    })),
  }]));
  assert.match(index, /; 96\.36 % of its numbers are there; chapter 3 is warn, and 1 more \|/);
});

Deno.test("indexDocument() links to names with blanks and brackets, and lets none forge a table", () => {
  const index = indexDocument(manifestOf([record("a (b) | [c].txt", "ok", 5)]));
  assert(index.includes("(a%20%28b%29%20%7C%20%5Bc%5D.txt.md)"), index);
  assert(index.includes("[a (b) \\| \\[c\\].txt]"), index);
});

Deno.test("indexDocument() holds nothing that a terminal would obey", () => {
  const name = "a\u001b[2Jb\u009b31m\u202ec.pdf";
  const index = indexDocument(
    manifestOf([record(name, "fail", 10, 5), record(`x${name}`, "skipped")], {
      ignored: [{ source_pseudopath: `@/${name}`, reason: "why \u001b]0;title\u0007not" }],
    }),
  );
  assert.match(index, /\[abc\.pdf\]/);
  // deno-lint-ignore no-control-regex -- they are what is looked for.
  assert.doesNotMatch(index, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
});

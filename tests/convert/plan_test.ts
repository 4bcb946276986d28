import assert from "node:assert/strict";
import fc from "fast-check";
import { isInShard, matchesPattern, planDocuments } from "../../lib/convert/plan.ts";

const targetsOf = (...paths: string[]) =>
  Object.fromEntries(
    planDocuments(paths.map((path) => ({ path, bytes: 1 })))
      .map((document) => [document.path, document.markdown_pseudopath]),
  );

Deno.test("planDocuments() gives each file its own path with .md", () => {
  assert.deepEqual(targetsOf("a/b.pdf", "c.docx"), { "a/b.pdf": "@/a/b.md", "c.docx": "@/c.md" });
});

Deno.test("planDocuments() keeps apart files that would share a target, in any case", () => {
  assert.deepEqual(targetsOf("Report.pdf", "report.docx", "other.txt"), {
    "Report.pdf": "@/Report__pdf.md",
    "report.docx": "@/report__docx.md",
    "other.txt": "@/other.md",
  });
});

Deno.test("planDocuments() tells two names apart that differ in their Unicode form only", () => {
  const [composed, decomposed] = ["caf\u00e9.txt", "cafe\u0301.txt"];
  const planned = planDocuments([{ path: composed, bytes: 1 }, { path: decomposed, bytes: 1 }]);
  assert.equal(new Set(planned.map((document) => document.markdown_pseudopath)).size, 2);
  assert.deepEqual(
    new Set(planned.map((document) => document.source_pseudopath)),
    new Set([`@/${composed}`, `@/${decomposed}`]),
  );
  const [alone] = planDocuments([{ path: decomposed, bytes: 1 }]);
  assert.equal(alone!.source_pseudopath, `@/${composed}`);
});

Deno.test("planDocuments() keeps chapters out of a folder of sources of the same name (DEFECTS 61)", () => {
  const [document] = planDocuments([{ path: "A.pdf", bytes: 1 }, { path: "A/x.txt", bytes: 1 }]);
  assert.equal(document!.chapters_folder, "@/A__pdf");
});

Deno.test("planDocuments() does not let a source take the place of the index", () => {
  assert.equal(targetsOf("00_INDEX.txt")["00_INDEX.txt"], "@/00_INDEX__txt.md");
});

Deno.test("planDocuments() gives no file a target that is a folder of others", () => {
  assert.deepEqual(targetsOf("a.md/i.txt", "a.txt", "b.BLOCKS.json/i.txt", "b.txt"), {
    "a.md/i.txt": "@/a.md/i.md",
    "a.txt": "@/a__txt.md",
    "b.BLOCKS.json/i.txt": "@/b.BLOCKS.json/i.md",
    "b.txt": "@/b__txt.md",
  });
});

Deno.test("planDocuments() lets no folder take the place of what the run itself writes", () => {
  const reserved = ["00_index.md", "_manifest.json", "_progress.jsonl", "report.html", "_lossless"];
  for (const name of reserved) {
    const targets = targetsOf(`${name}/a.txt`, `x/${name}/a.txt`, "a.txt");
    assert.equal(targets[`${name}/a.txt`], `@/${name}__folder/a.md`);
    assert.equal(targets[`x/${name}/a.txt`], `@/x/${name}/a.md`);
    const [document] = planDocuments([{ path: `${name}.pdf`, bytes: 1 }]);
    assert.equal(document!.chapters_folder, `@/${name}__pdf`);
  }
});

Deno.test("planDocuments() never has one path for a file and for a folder", () => {
  const part = fc.constantFrom("a", "a.md", "a.md.md", "A.blocks.json", "_lossless", "a__txt");
  const path = fc.tuple(fc.array(part, { maxLength: 2 }), part, fc.constantFrom(".txt", ".pdf", ""))
    .map(([folders, stem, ending]) => [...folders, stem + ending].join("/"));
  fc.assert(fc.property(fc.uniqueArray(path), (paths) => {
    const planned = planDocuments(paths.map((path) => ({ path, bytes: 1 })));
    const files = planned.flatMap((one) => [one.markdown_pseudopath, one.lossless_pseudopath])
      .map((path) => path.toLowerCase());
    const parts = [...files, ...planned.map((one) => `${one.chapters_folder.toLowerCase()}/x`)]
      .map((path) => path.split("/"));
    const folders = new Set(
      parts.flatMap((of) => of.slice(1).map((_, index) => of.slice(0, index + 1).join("/"))),
    );
    assert.equal(new Set(files).size, files.length);
    assert.deepEqual(files.filter((file) => folders.has(file)), []);
  }));
});

Deno.test("planDocuments() shortens a name that the file system would refuse with its new ending", () => {
  const name = `${"é".repeat(126)}.x`;
  const target = targetsOf(name)[name]!;
  assert(new TextEncoder().encode(target).length < 255, target);
});

Deno.test("planDocuments() passes on when a file was changed, and no time that ISO 8601 cannot say", () => {
  const modifiedOf = (modifiedMs?: number) =>
    planDocuments([{ path: "a", bytes: 1, ...(modifiedMs === undefined ? {} : { modifiedMs }) }])
      .map(({ modified_at }) => modified_at);
  assert.deepEqual(modifiedOf(Date.UTC(2015, 4, 6, 7, 8, 9, 10)), ["2015-05-06T07:08:09Z"]);
  assert.deepEqual(modifiedOf(-1), ["1969-12-31T23:59:59Z"]);
  for (const other of [undefined, 8.64e15, 1e300, -1e15, NaN]) {
    assert.deepEqual(modifiedOf(other), [undefined], String(other));
  }
});

Deno.test("planDocuments() never gives two files one target", () => {
  const part = fc.constantFrom("a", "A", "b", "é", "e\u0301", "a__pdf");
  const path = fc.tuple(part, part, fc.constantFrom("pdf", "txt", "PDF"))
    .map(([folder, stem, extension]) => `${folder}/${stem}.${extension}`);
  fc.assert(fc.property(fc.uniqueArray(path), (paths) => {
    const targets = Object.values(targetsOf(...paths)).map((target) => target.toLowerCase());
    assert.equal(new Set(targets).size, paths.length);
  }));
});

Deno.test("matchesPattern() takes * and ?, any case, and several patterns", () => {
  assert(matchesPattern("x/Report 2024.PDF", "report*.pdf"));
  assert(matchesPattern("x/a.docx", "*.pdf, *.docx"));
  assert(matchesPattern("x/a.docx", "x/*.docx"));
  assert(!matchesPattern("x/a.docx", "?.doc"));
  assert(!matchesPattern("a.b", ""));
});

Deno.test("matchesPattern() takes time in proportion to a pattern full of stars", () => {
  const started = performance.now();
  assert(!matchesPattern("a".repeat(5000), `${"*a".repeat(200)}b`));
  assert(performance.now() - started < 500);
});

Deno.test("isInShard() puts every digest in exactly one shard", () => {
  for (const digest of ["00000000", "00000001", "ffffffff", "8badf00d"]) {
    const shards = [1, 2, 3].filter((index) => isInShard(digest, { index, of: 3 }));
    assert.equal(shards.length, 1);
  }
});

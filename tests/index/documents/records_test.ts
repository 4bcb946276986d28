/** Records: documents out of JSON lines. */
import assert from "node:assert/strict";
import { readRecord } from "../../../lib/index/documents/records.ts";
import type { InputNote, SourceDocument } from "../../../lib/index/documents/source_documents.ts";

function read(line: string | Uint8Array) {
  const notes: InputNote[] = [];
  const bytes = typeof line === "string" ? new TextEncoder().encode(line) : line;
  const record = readRecord({ number: 7, bytes }, "r.jsonl", { note: (note) => notes.push(note) });
  return { record, notes };
}

function document(fields: Record<string, unknown>): SourceDocument {
  const { record } = read(JSON.stringify(fields));
  assert.ok(record !== undefined && "source" in record, JSON.stringify(record));
  return record;
}

Deno.test("readRecord() refuses what is no document, by line and reason (DEFECTS 22)", () => {
  const refused: [string | Uint8Array, RegExp][] = [
    ["{not json", /not JSON/],
    ["[1]", /a list, expected an object/],
    ['{"text": "no name"}', /"name" is missing/],
    ['{"name": 123, "text": "x"}', /"name" is a number/],
    ['{"name": "a", "text": null}', /"text" is null/],
    ['{"name": "a", "text": 456}', /"text" is a number/],
    ['{"name": "a", "text": " "}', /"text" is empty/],
    [Uint8Array.from([0x7b, 0xff]), /not UTF-8/],
  ];
  for (const [line, reason] of refused) {
    const { record } = read(line);
    assert.ok(record !== undefined && "refused" in record);
    assert.equal(record.refused.path, "r.jsonl line 7");
    assert.match(record.refused.reason, reason);
  }
  assert.equal(read("  \r").record, undefined);
});

Deno.test("readRecord() takes names, folders, paths and directions as they are meant", () => {
  const plain = document({ name: "a/b\0", text: "t", folder: "cat", source: "received" });
  assert.deepEqual(
    [plain.name, plain.pseudopath, plain.folder, plain.direction],
    ["a/b", "@/cat/a_b.md", "cat", "RECEIVED"],
  );
  const stated = document({
    name: "a",
    text: "t",
    pseudopath: "@/../../x/a.md",
    source: "library",
  });
  assert.deepEqual([stated.pseudopath, stated.direction], ["@/x/a.md", "OTHER"]);
});

Deno.test("readRecord() keeps dates and indexed: false, in the record and in what is exported", () => {
  const record = document({ name: "a", text: "T\r\n\r\nU", dated: "2020-01", indexed: false });
  assert.deepEqual(record.date, { dated: "2020-01", dated_from: "source" });
  assert.ok(record.isAttachment);
  assert.match(record.source.text, /dated: "2020-01"[^]*indexed: false/);
  assert.ok(record.source.text.slice(record.bodyStart).startsWith("T"));
});

Deno.test("readRecord() replaces lone surrogates and says so, where the reference stops (DEFECTS 22)", () => {
  const { record, notes } = read('{"name": "a", "text": "x \\ud800 y"}');
  assert.ok(record !== undefined && "source" in record);
  assert.equal(record.source.text, "x \uFFFD y");
  assert.equal(notes.length, 1);
});

import assert from "node:assert/strict";
import type { Manifest } from "../../lib/host/conversion/conversions.ts";
import { printManifest } from "../../cli/manifest_text.ts";
import type { Shell } from "../../cli/shell.ts";

function printed(manifest: unknown): readonly string[] {
  const lines: string[] = [];
  const shell = {
    tell: (line: string) => lines.push(line),
    print: (line: string) => lines.push(line),
  };
  printManifest(manifest as Manifest, "out", shell as unknown as Shell);
  return lines;
}

Deno.test("printManifest() tells what somebody may miss in one line a kind", () => {
  const ignored = [
    { source_pseudopath: "@/.hidden", reason: "It is hidden" },
    { source_pseudopath: "@/a", reason: "…", kind: "link_outside" },
    { source_pseudopath: "@/b", reason: "…", kind: "link_outside" },
    { source_pseudopath: "@/fifo", reason: "…", kind: "special_file" },
  ];
  const summary = { documents: 0, reused: 0, by_status: {}, global_token_coverage: null };
  assert.deepEqual(printed({ summary, documents: [], ignored, gone: [] }).slice(2), [
    "Left out 2 links that lead out of the input, such as @/a: put copies in their place, or convert " +
    "what they lead to in a run of its own",
    "Left out 1 pipe, socket or device, @/fifo: only files are read",
  ]);
});

Deno.test("printManifest() says why nothing of a document could be measured", () => {
  const empty = {
    ok: false,
    status: "unverifiable",
    source_pseudopath: "@/empty.txt",
    chapter: null,
    verification: { coverage: null, numeric_coverage: null },
    errors: [],
    findings: [{ severity: "note", message: "The document has no text" }],
  };
  const summary = { documents: 1, reused: 0, by_status: {}, global_token_coverage: null };
  const wordless = {
    ...empty,
    source_pseudopath: "@/picture.pptx",
    verification: { coverage: null, numeric_coverage: null, note: "The reading found no words" },
    findings: [],
  };
  const lines = printed({ summary, documents: [empty, wordless], ignored: [], gone: [] });
  assert.deepEqual(lines.slice(-2), [
    "unverifiable @/empty.txt: The document has no text",
    "unverifiable @/picture.pptx: The reading found no words",
  ]);
});

Deno.test("printManifest() says that numbers make a document a warning, and counts files as unchanged", () => {
  const lines = printed({
    summary: {
      documents: 3,
      reused: 3,
      by_status: { ok: 1, warn: 1, skipped: 1 },
      global_token_coverage: 0.998,
      reference_tokens: 500,
    },
    documents: [{
      ok: false,
      status: "warn",
      source_pseudopath: "@/book.pdf",
      chapter: null,
      verification: { coverage: 0.9961, numeric_coverage: 0.9636 },
      errors: [],
      findings: [],
    }],
    ignored: [],
    gone: [],
  });
  assert.equal(lines[0], "2 of 3 documents in out, 3 files unchanged since the last run");
  assert.equal(lines.at(-1), "warn  @/book.pdf: 99.6 % of its words; 96.3 % of its numbers");
});

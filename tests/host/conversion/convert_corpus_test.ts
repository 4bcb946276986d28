/** All documents of the corpus through a real run, where it is at hand: `../shared/corpus`. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import type { Manifest } from "../../../lib/convert/artefacts/manifest.ts";
import type { DocumentRecord } from "../../../lib/convert/artefacts/record.ts";
import { convertFolder } from "../../../lib/host/conversion/convert_folder.ts";
import { sharedFile } from "../../support/shared_data.ts";

interface Fact {
  readonly type: string;
  readonly value?: unknown;
  readonly seconds?: number;
}

const corpus = sharedFile("corpus/files");
const table = sharedFile("corpus/manifest.csv");
const MIN_COVERAGE = 0.995;
const MIN_FACTS = 0.98;
const MAX_SURPLUS = 0.005;
const MAX_SECONDS = 20;

/** What a record may say of a document, by what the corpus expects of it. */
const EXPECTED: Readonly<Record<string, (record: DocumentRecord) => boolean>> = {
  ok: ({ status }) => status === "ok" || status === "unverifiable" || status === "warn",
  // One of them declares 99,999,999 pages and has one, which both readings find.
  error: ({ status, verification }) => status === "error" || verification.coverage === 1,
  error_or_text: ({ status }) => status !== "timeout",
  empty: ({ status }) => status === "unverifiable",
  no_text_layer: ({ status, findings }) =>
    status === "unverifiable" && findings.some(({ code }) => code === "page_without_text"),
  unreliable_text: ({ status }) => status !== "ok",
  refuse_drm: ({ status, errors }) => status === "error" && /DRM/.test(errors[0] ?? ""),
};

function readFacts(): Map<string, readonly Fact[]> {
  const rows: Record<string, string>[] = parse(table.text(), { columns: true });
  return new Map(rows.map(({ path, facts }) => [path!.replace(/^files/, "@"), JSON.parse(facts!)]));
}

function byPath({ documents }: Manifest): Map<string, DocumentRecord> {
  return new Map(
    documents.filter(({ is_chapter }) => is_chapter !== true)
      .map((record) => [record.source_pseudopath, record]),
  );
}

async function countFacts(output: string): Promise<{ kept: number; lost: number }> {
  const { stdout } = await new Deno.Command("python3", {
    args: [
      fileURLToPath(sharedFile("corpus/tools/check.py").url),
      fileURLToPath(table.url),
      output,
    ],
  }).output();
  const match = /facts ok (\d+), failed (\d+)/.exec(new TextDecoder().decode(stdout));
  return { kept: Number(match?.[1]), lost: Number(match?.[2]) };
}

Deno.test({
  name: `convertFolder() converts the corpus${corpus.reason}`,
  ignore: !corpus.present,
  fn: async (t) => {
    const output = await Deno.makeTempDir({ prefix: "mdcx-corpus-" });
    const passwords = sharedFile("corpus/passwords.txt").text().trim().split("\n");
    const input = fileURLToPath(corpus.url);
    try {
      const manifest = await convertFolder({ input, output, passwords, timeoutSeconds: 60 });
      const records = byPath(manifest);
      const facts = readFacts();
      await t.step("every document has a record, none took too long", () => {
        assert.equal(records.size, facts.size);
        for (const [path, { seconds, status }] of records) {
          const limit = facts.get(path)?.find(({ type }) => type === "limits")?.seconds;
          assert(
            seconds <= (limit ?? MAX_SECONDS) && status !== "timeout",
            `${path}: ${seconds} s`,
          );
        }
      });
      await t.step("each came out as the corpus expects", () => {
        for (const [path, list] of facts) {
          const expected = list.find(({ type }) => type === "expect")?.value;
          const record = records.get(path);
          const holds = EXPECTED[String(expected)] ?? (() => true);
          assert(record !== undefined && holds(record), `${path}: ${expected}, ${record?.status}`);
        }
      });
      await t.step("coverage before the appendix and surplus", () => {
        const { global_token_coverage: coverage, reference_tokens: words } = manifest.summary;
        assert(coverage !== null && coverage >= MIN_COVERAGE, String(coverage));
        assert(manifest.summary.surplus_tokens / words <= MAX_SURPLUS);
        for (
          const { status, findings, verification, source_pseudopath: path } of records.values()
        ) {
          if (status === "fail") assert(verification.missing_in_context.length > 0, path);
          if (status === "warn") {
            assert(verification.missing_tokens > 0 || findings.length > 0, path);
          }
        }
      });
      await t.step("facts that a second program decides", async () => {
        const { kept, lost } = await countFacts(output);
        assert(kept / (kept + lost) >= MIN_FACTS, `${kept} kept, ${lost} lost`);
      });
    } finally {
      await Deno.remove(output, { recursive: true });
    }
  },
});

Deno.test({
  name: `convertFolder() refuses protected documents without their passwords${corpus.reason}`,
  ignore: !corpus.present,
  fn: async () => {
    const output = await Deno.makeTempDir({ prefix: "mdcx-corpus-" });
    const protectedPaths = [...readFacts()].filter(([, facts]) =>
      facts.some(({ type, value }) => type === "expect" && value === "needs_password")
    ).map(([path]) => path);
    const only = protectedPaths.map((path) => path.split("/").at(-1)).join(",");
    try {
      const input = fileURLToPath(corpus.url);
      const manifest = await convertFolder({ input, output, only });
      assert.deepEqual([...byPath(manifest).keys()].sort(), protectedPaths.sort());
      for (const { status, errors, hint } of manifest.documents) {
        assert.equal(status, "error");
        assert.match(errors[0]!, /password/);
        assert.match(hint ?? "", /--password-file/);
      }
    } finally {
      await Deno.remove(output, { recursive: true });
    }
  },
});

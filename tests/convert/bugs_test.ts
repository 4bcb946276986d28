/** Cases made after public bug reports of other converters, each converted as a run converts it. */
import assert from "node:assert/strict";
import { convertDocument } from "../../lib/convert/convert_document.ts";
import { parseFrontMatter } from "../../lib/markdown/front_matter.ts";
import { documentJob } from "../support/document_job.ts";
import { type Converted, type Expectation, meets } from "../support/expectations.ts";
import { sharedFile } from "../support/shared_data.ts";

interface BugCase {
  readonly how: string;
  readonly inputs: readonly string[];
  readonly expect: readonly (Expectation & {
    readonly file?: string;
    readonly checks?: readonly Expectation[];
  })[];
}

/** Only with a model that reads pictures; this conversion uses none. */
const NEEDS_MODEL = new Set(["contains_if_ocr"]);
const FOLDER = sharedFile("corpus/bugs/INDEX.csv");

/** Cases whose way is to convert a document, some of which are searched for a word afterwards. */
function cases(): readonly (readonly [string, BugCase])[] {
  if (!FOLDER.present) {
    return [["the cases of public bug reports", { how: "", inputs: [], expect: [] }]];
  }
  return [...Deno.readDirSync(new URL(".", FOLDER.url))].filter(({ isDirectory }) => isDirectory)
    .map(({ name }) => name).sort()
    .map((id) => [id, sharedFile(`corpus/bugs/${id}/expected.json`).json<BugCase>()] as const)
    .filter(([, { how }]) => how.startsWith("convert"));
}

async function converted(id: string, name: string): Promise<Converted> {
  const bytes = sharedFile(`corpus/bugs/${id}/${name}`).bytes();
  const clock = { now: () => 0 };
  const { records: [record], files } = await convertDocument(bytes, documentJob(name), { clock });
  const [file] = files;
  assert.ok(record !== undefined && file !== undefined, name);
  const { body } = parseFrontMatter(file.text);
  return { markdown: body, status: record.status, findings: record.findings };
}

for (const [id, { inputs, expect }] of cases()) {
  Deno.test({
    name: `convertDocument() does not have the public bug ${id}${FOLDER.reason}`,
    ignore: !FOLDER.present,
    async fn() {
      const outcomes = new Map(
        await Promise.all(inputs.map(async (name) => [name, await converted(id, name)] as const)),
      );
      for (const { file, checks, ...expected } of expect) {
        const outcome = outcomes.get(file ?? inputs[0]!)!;
        for (const check of (checks ?? [expected]).filter(({ type }) => !NEEDS_MODEL.has(type))) {
          assert.equal(
            meets(check, outcome),
            true,
            `${JSON.stringify(check)}\n${outcome.markdown}`,
          );
        }
      }
    },
  });
}

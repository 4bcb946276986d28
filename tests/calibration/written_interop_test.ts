/** mdcx 1.31, as a process with its own encoder of the tests, on packages with vectors written here. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addMeaning, answer, assess } from "../../lib/calibration/mod.ts";
import { reachOf } from "../../lib/calibration/stored_reach.ts";
import { answersByReference } from "../../lib/calibration/reference_rule.ts";
import { editPackage } from "../../lib/host/packages/edit_package.ts";
import { HASH_ENCODER } from "../support/hash_encoder.ts";
import { inFolder, open, pack, PASSPHRASE } from "../support/packing.ts";
import { hasReference, referenceReason } from "../support/reference_command.ts";
import { sharedFile } from "../support/shared_data.ts";

const source = sharedFile("reference/interop/source/docs");
const peerEncoder = sharedFile("reference/interop/fake_encoder");
const isReady = source.present && peerEncoder.present && hasReference;
const reason = source.reason + peerEncoder.reason + referenceReason;

const FOCUS = ["What is the storage temperature of the cold store?", "Who keeps the ledger?"];
const QUESTIONS = [
  "storage temperature of the cold store",
  "shrinkage of the test tiles in the kiln",
  "which stone does the river remember",
  "the price of a ticket to the moon",
];
const TOLERANCE = 1e-3;

/** What mdcx 1.31 answers to one question. */
interface Answered {
  readonly documents: readonly string[];
  readonly score: number;
  readonly answers: boolean;
  readonly closeness: number;
  readonly clearance: number;
}

const SCRIPT = `
import json, sys
from pathlib import Path
from mdcx import archive
path, key, *questions = sys.argv[1:]
connection, _ = archive.open_package(Path(path), key)
for question in questions:
    found = archive.query(connection, question, 3, None, "semantic")
    judged = archive.assess(connection, question)
    print(json.dumps({
        "documents": [one["document"] for one in found],
        "score": found[0]["score"],
        **{key: judged[key] for key in ("answers", "closeness", "clearance")},
    }))
`;

function askReference(path: string): Answered[] {
  const { success, stdout, stderr } = new Deno.Command("python3", {
    args: ["-c", SCRIPT, path, PASSPHRASE, ...QUESTIONS],
    env: { PYTHONPATH: fileURLToPath(peerEncoder.url), MDCX_MODEL: HASH_ENCODER.name },
  }).outputSync();
  assert(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
}

/** Packs the documents of the reference, and gives them vectors of the encoder of the tests. */
async function packWithVectors(path: string, focus: readonly string[]): Promise<void> {
  await pack(fileURLToPath(source.url), path);
  await editPackage({ path, passphrase: PASSPHRASE }, async (database) => {
    const added = await addMeaning(database, { encoder: HASH_ENCODER, focus });
    const { answerable_at, answerable_at_from } = added;
    return { answerable_at, answerable_at_from };
  });
}

for (const [from, focus] of [["passages", []], ["focus", FOCUS]] as const) {
  Deno.test({
    name: `mdcx 1.31 finds and judges by the vectors that addMeaning() wrote, ` +
      `its reach from ${from}${reason}`,
    ignore: !isReady,
    fn: () =>
      inFolder(async (folder) => {
        const path = join(folder, "p.mdcx");
        await packWithVectors(path, focus);
        using index = await open(path);
        assert.equal(index.meta.get("answerable_at_from"), from);
        for (const [at, theirs] of askReference(path).entries()) {
          const question = QUESTIONS[at]!;
          const reply = await answer([index], question, {
            ...{ mode: "semantic", limit: 3, encoder: HASH_ENCODER },
          });
          const documents = reply.passages.map(({ document }) => document);
          assert.equal(theirs.documents[0], documents[0], question);
          assert(Math.abs(theirs.score - reply.similarity!) < TOLERANCE, question);
          const judged = await assess(index, question, { encoder: HASH_ENCODER });
          const { closeness, clearance } = theirs;
          const rule = answersByReference({ closeness, clearance }, reachOf(index));
          assert.equal(theirs.answers, rule, question);
          assert(Math.abs(closeness - judged.closeness!) < TOLERANCE, question);
          assert(Math.abs(clearance - judged.clearance!) < TOLERANCE, question);
        }
      }),
  });
}

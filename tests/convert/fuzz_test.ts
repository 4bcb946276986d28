/**
 * Damaged documents of every format, converted as a run converts them, in a process whose time and
 * memory are bounded: each gives a record, and no fault of an engine.
 *
 * `deno task fuzz` tries more of them.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { ProcessLane } from "../../lib/host/conversion/lane.ts";
import { documentJob } from "../support/document_job.ts";
import { damageBytes, damageParts, seededRandom } from "../support/mutations.ts";

const MUTATIONS = Number(Deno.args[0] ?? 1000);
const MiB = 1024 * 1024;
const LIMITS = { timeoutMs: 10_000, memoryBytes: 512 * MiB, heapBytes: 512 * MiB };
/** Documents of one process; a run gives it fewer. */
const RECYCLE_AFTER = 500;
const DOCUMENTS = new URL("../../examples/documents/", import.meta.url);
const FILES = [
  "Received/survey.pdf",
  "Sent/answer to the engineer.docx",
  "accounts/grain.xlsx",
  "talks/volunteers.pptx",
  "books/history.epub",
  "web/visiting.html",
  "data/tides.csv",
  "notes/keeper log.txt",
  "notes/millstones.md",
];

/** Damage to the parts of a container reaches the engines; damage to its bytes, mostly the unpacking. */
function damage(original: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
  const isZip = original[0] === 0x50 && original[1] === 0x4b;
  return isZip && random() < 0.6 ? damageParts(original, random) : damageBytes(original, random);
}

const JOB = {
  options: { split_threshold: 2, lossless: true },
  passwords: ["wrong"],
};

const takeNoPart = () => Promise.resolve();

for (const file of FILES) {
  Deno.test(`convertDocument() survives ${MUTATIONS} damaged copies of ${file} (HARDENING 10)`, async () => {
    const original = await Deno.readFile(new URL(file, DOCUMENTS));
    const folder = await Deno.makeTempDir({ prefix: "mdcx-fuzz-" });
    let lane = new ProcessLane(folder, LIMITS);
    const request = { path: join(folder, "damaged"), job: documentJob(file, JOB) };
    try {
      for (let seed = 1; seed <= MUTATIONS; seed++) {
        await Deno.writeFile(request.path, damage(original, seededRandom(seed)));
        if (lane.served === RECYCLE_AFTER) {
          await lane.end();
          lane = new ProcessLane(folder, LIMITS);
        }
        const answer = await lane.convert(request, takeNoPart);
        assert(answer.kind === "done", `seed ${seed}: ${JSON.stringify(answer)}`);
        const { records } = answer.outcome;
        assert(records.length >= 1, `seed ${seed}`);
        for (const { errors, findings } of records) {
          const said = [...errors, ...findings.map(({ message }) => message)].join("\n");
          assert.doesNotMatch(said, /engine failed|reader failed/, `seed ${seed}`);
        }
      }
    } finally {
      await lane.end();
      await Deno.remove(folder, { recursive: true });
    }
  });
}

/**
 * Damaged documents of every format: each gives a record, soon, and no fault of an engine.
 *
 * `deno task fuzz` tries more of them.
 */
import assert from "node:assert/strict";
import { convertDocument } from "../../lib/convert/convert_document.ts";
import { systemClock } from "../../lib/host/system/clock.ts";
import { documentJob } from "../support/document_job.ts";
import { damageBytes, damageParts, seededRandom } from "../support/mutations.ts";

const MUTATIONS = Number(Deno.args[0] ?? 1000);
const MAX_MS = 10_000;
const DOCUMENTS = new URL("../../examples/documents/", import.meta.url);
/** As the lanes do: pdf.js leaves promises behind that fail on damaged documents. */
globalThis.addEventListener("unhandledrejection", (event) => event.preventDefault());
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

for (const file of FILES) {
  Deno.test(`convertDocument() survives ${MUTATIONS} damaged copies of ${file}`, async () => {
    const original = await Deno.readFile(new URL(file, DOCUMENTS));
    for (let seed = 1; seed <= MUTATIONS; seed++) {
      const bytes = damage(original, seededRandom(seed));
      const started = performance.now();
      const { records } = await convertDocument(bytes, documentJob(file, JOB), {
        clock: systemClock,
      });
      const what = `seed ${seed}`;
      assert(performance.now() - started < MAX_MS, what);
      assert(records.length >= 1, what);
      for (const { errors, findings } of records) {
        const said = [...errors, ...findings.map(({ message }) => message)].join("\n");
        assert.doesNotMatch(said, /engine failed|reader failed/, what);
      }
    }
  });
}

/**
 * Damaged documents of every format: each gives a record, soon, and no fault of an engine.
 *
 * `deno task fuzz` tries more of them.
 */
import assert from "node:assert/strict";
import { convertDocument } from "../../lib/convert/convert_document.ts";
import type { DocumentJob } from "../../lib/convert/job.ts";
import { CONVERTER_VERSION } from "../../lib/convert/record.ts";
import { systemClock } from "../../lib/host/clock.ts";

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

/** Numbers that are the same on every run (Numerical Recipes, 7.1). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Mutation = (bytes: Uint8Array, random: (below: number) => number) => Uint8Array<ArrayBuffer>;

const MUTATE: readonly Mutation[] = [
  function flipBits(bytes, random) {
    const copy = new Uint8Array(bytes);
    for (let count = 1 + random(20); count > 0; count--) {
      copy[random(copy.length)]! ^= 1 << random(8);
    }
    return copy;
  },
  function cutOut(bytes, random) {
    const [from, length] = [random(bytes.length), random(bytes.length / 4)];
    return new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(from + length)]);
  },
  function repeatElsewhere(bytes, random) {
    const [at, from, length] = [random(bytes.length), random(bytes.length), random(500)];
    const piece = bytes.subarray(from, from + length);
    return new Uint8Array([...bytes.subarray(0, at), ...piece, ...bytes.subarray(at)]);
  },
  function cutShort(bytes, random) {
    return new Uint8Array(bytes.subarray(0, random(bytes.length)));
  },
];

function jobFor(name: string): DocumentJob {
  return {
    source: { source_pseudopath: `@/${name}`, source_name: name, folder: "", bytes: 0 },
    markdown_pseudopath: "@/a.md",
    chapters_folder: "@/a",
    lossless_pseudopath: "@/_lossless/a.blocks.json",
    converted_at: "2026-01-01T00:00:00Z",
    passwords: ["wrong"],
    options: {
      compact: true,
      split: true,
      split_threshold: 2,
      sample_pages: 0,
      lossless: true,
      converter: CONVERTER_VERSION,
    },
  };
}

for (const file of FILES) {
  Deno.test(`convertDocument() survives ${MUTATIONS} damaged copies of ${file}`, async () => {
    const original = await Deno.readFile(new URL(file, DOCUMENTS));
    const random = seeded(file.length);
    for (let round = 0; round < MUTATIONS; round++) {
      const mutate = MUTATE[random(MUTATE.length)]!;
      const bytes = mutate(original, random);
      const started = performance.now();
      const { records } = await convertDocument(bytes, jobFor(file), { clock: systemClock });
      const what = `${mutate.name}, round ${round}`;
      assert(performance.now() - started < MAX_MS, what);
      assert(records.length >= 1, what);
      for (const { errors, findings } of records) {
        const said = [...errors, ...findings.map(({ message }) => message)].join("\n");
        assert.doesNotMatch(said, /engine failed|reader failed/, what);
      }
    }
  });
}

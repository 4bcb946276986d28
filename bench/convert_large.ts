/**
 * One PDF of 700 pages: its memory, and that runs killed at ten moments end as an undisturbed one.
 *
 * @module
 */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { measure } from "./measure.ts";
import { MDCX, PYTHON, SHARED } from "./places.ts";
import { type Benchmark, describe, type Row } from "./report.ts";

const SOURCE = `${SHARED}/corpus/files/pdf/sample-files__GeoTopo-komprimiert.pdf`;
const PAGES = 700;
const MAX_BYTES = 600e6;
const KILLS = 10;
const POLL_MS = 2;
/** Repeats the pages of a real document, pictures and formulas included. */
const REPEAT = `
import sys, pypdfium2
source, target, pages = pypdfium2.PdfDocument(sys.argv[1]), sys.argv[2], int(sys.argv[3])
whole = pypdfium2.PdfDocument.new()
while len(whole) < pages:
    whole.import_pages(source, list(range(min(len(source), pages - len(whole)))))
whole.save(target)
`;
/** What differs between two runs of the same: moments and durations. */
const VOLATILE =
  /"(?:converted_at|generated_utc|seconds\w*)":[^,}]*|^(?:converted_utc:|- Converted:).*$/gm;

/** The benchmark. */
export const largeBenchmark: Benchmark = {
  name: `convert: one PDF of ${PAGES} pages`,
  async *run(): AsyncIterable<Row> {
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      await Deno.mkdir(`${scratch}/in`);
      const made = await measure([
        ...[PYTHON, "-c", REPEAT, SOURCE, `${scratch}/in/large.pdf`, String(PAGES)],
      ]);
      if (made.status !== 0) {
        yield {
          what: "pypdfium2, which makes the document, is not installed",
          ours: "",
          theirs: "",
        };
        return;
      }
      const cost = await measure(command(scratch, "undisturbed"));
      yield {
        what: "peak of the memory of all processes",
        ours: describe(cost),
        theirs: `${MAX_BYTES / 1e6} MB`,
        ratio: cost.peakBytes / MAX_BYTES,
        atMost: 1,
      };
      yield await rowOfKills(scratch);
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
};

function command(scratch: string, output: string): string[] {
  return [
    ...MDCX,
    "convert",
    "--input",
    `${scratch}/in`,
    "--output",
    `${scratch}/${output}`,
    "--quiet",
  ];
}

async function rowOfKills(scratch: string): Promise<Row> {
  const output = `${scratch}/killed`;
  const whole = contentOf(`${scratch}/undisturbed`);
  let killed = 0;
  for (let attempt = 0; attempt < 2 * KILLS && killed < KILLS; attempt++) {
    const files = Math.ceil(whole.size * (killed + 1) / (KILLS + 1));
    const isKilled = await killAt(command(scratch, "killed"), () => countFiles(output) >= files);
    if (isKilled) killed++;
    // A run that was over leaves nothing to do for the next one.
    else await Deno.remove(output, { recursive: true });
  }
  await measure(command(scratch, "killed"));
  const again = contentOf(output);
  const same = [...whole].filter(([path, text]) => again.get(path) === text).length;
  const all = new Set([...whole.keys(), ...again.keys()]).size;
  return {
    what: `killed ${killed} times, then run again`,
    ours: `${same} of ${all} files the same`,
    theirs: "",
    value: killed === KILLS ? same / all : 0,
    atLeast: 1,
  };
}

/** Kills a run once it has done so much, however fast the machine; whether it was not over by then. */
async function killAt([program, ...args]: string[], isTime: () => boolean): Promise<boolean> {
  const child = new Deno.Command(program!, { args, stdout: "null", stderr: "null" }).spawn();
  let isOver = false;
  const ended = child.status.finally(() => isOver = true);
  while (!isOver && !isTime()) await delay(POLL_MS);
  if (!isOver) child.kill("SIGKILL");
  return (await ended).signal === "SIGKILL";
}

/** How many files lie in a folder and below it; none where it is not there. */
function countFiles(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).length;
}

/** The files of an output below it, without what differs between two runs. */
function contentOf(folder: string, below = ""): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name, isDirectory } of Deno.readDirSync(join(folder, below))) {
    const path = join(below, name);
    if (isDirectory) contentOf(folder, path).forEach((text, inside) => files.set(inside, text));
    else files.set(path, Deno.readTextFileSync(join(folder, path)).replace(VOLATILE, ""));
  }
  return files;
}

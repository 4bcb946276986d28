/**
 * Converting PDFs beside what others make of them: pages per CPU second, and coverage.
 *
 * Each side is one command over the whole set; ours also verifies, theirs do not. Coverage of every
 * side is measured against the same reading, by pdf.js, which none of them uses.
 *
 * @module
 */

import { pdfReader } from "../lib/convert/verify/readers/pdf.ts";
import { compare, sideOf } from "../lib/convert/verify/compare.ts";
import { markdownText } from "../lib/convert/verify/markdown_text.ts";
import { type Cost, measure } from "./measure.ts";
import type { Benchmark, Row } from "./report.ts";
import { MDCX, PYTHON, SHARED } from "./places.ts";

const PDFS = `${SHARED}/corpus/files/pdf`;
/** Their text is what others give; `dangerous on purpose` files are measured by the tests instead. */
const LEFT_OUT = /bomb/;
const PEERS = ["pypdfium2", "markitdown", "liteparse", "kreuzberg"] as const;
const GOALS: Readonly<Record<string, number>> = { liteparse: 2 };

interface Reading {
  readonly path: string;
  readonly name: string;
  readonly pages: number;
  readonly side: ReturnType<typeof sideOf>;
}

/** The benchmark. */
export const convertBenchmark: Benchmark = {
  name: "convert: PDF",
  async *run(): AsyncIterable<Row> {
    const readings = await readReferences();
    const pages = readings.reduce((sum, reading) => sum + reading.pages, 0);
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      const ours = await convertByMdcx(readings, scratch);
      yield figure("mdcx, verified", ours, pages, readings.length);
      for (const peer of PEERS) {
        const theirs = await convertByPeer(peer, readings, scratch);
        if (theirs === undefined) {
          yield { what: `${peer} is not installed`, ours: "", theirs: "" };
          continue;
        }
        yield {
          ...figure(peer, theirs, pages, readings.length),
          ratio: ours.cost.cpuSeconds / theirs.cost.cpuSeconds,
          ...(GOALS[peer] === undefined ? {} : { atMost: GOALS[peer] }),
        };
      }
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
};

/** Files that pdf.js reads and finds words in. */
async function readReferences(): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { name } of Deno.readDirSync(PDFS)) {
    if (LEFT_OUT.test(name)) continue;
    const path = `${PDFS}/${name}`;
    const input = { bytes: Deno.readFileSync(path), name, format: "pdf" as const, passwords: [] };
    try {
      const { pages } = await pdfReader.read(input);
      const side = sideOf(pages);
      const words = [...side.pages.values()].reduce((sum, page) => sum + page.length, 0);
      if (words > 0) readings.push({ path, name, pages: pages.length, side });
    } catch {
      // Protected and broken files have no reference to be measured by.
    }
  }
  return readings;
}

interface Converted {
  readonly cost: Cost;
  /** Share of all words of all files that were delivered. */
  readonly coverage: number;
  readonly failed: number;
}

async function convertByMdcx(readings: readonly Reading[], scratch: string): Promise<Converted> {
  const [input, output] = [`${scratch}/in`, `${scratch}/out`];
  await Deno.mkdir(input);
  for (const { path, name } of readings) await Deno.copyFile(path, `${input}/${name}`);
  const cost = await measure([
    ...[...MDCX, "convert", "--input", input, "--output", output],
    ...["--serial", "--no-split", "--no-lossless", "--quiet"],
  ]);
  return { cost, ...recordedCoverage(`${output}/_manifest.json`) };
}

interface Recorded {
  readonly documents: readonly {
    readonly verification?: {
      readonly coverage: number | null;
      readonly reference_tokens?: number;
    };
  }[];
}

/** Coverage as the records state it: before anything was appended, running heads listed once. */
function recordedCoverage(manifest: string): Pick<Converted, "coverage" | "failed"> {
  const { documents }: Recorded = JSON.parse(Deno.readTextFileSync(manifest));
  let words = 0, found = 0, failed = 0;
  for (const { verification } of documents) {
    const { coverage = null, reference_tokens: of = 0 } = verification ?? {};
    if (coverage === null) {
      failed++;
      continue;
    }
    words += of;
    found += of * coverage;
  }
  return { coverage: found / words, failed };
}

async function convertByPeer(
  peer: string,
  readings: readonly Reading[],
  scratch: string,
): Promise<Converted | undefined> {
  const module = await measure([PYTHON, "-c", `import ${peer}`]);
  if (module.status !== 0) return undefined;
  const output = `${scratch}/${peer}`;
  await Deno.mkdir(output);
  const script = decodeURIComponent(new URL("peers/convert.py", import.meta.url).pathname);
  const cost = await measure([PYTHON, script, peer, output, ...readings.map(({ path }) => path)]);
  const texts = readings.map((_, index) => readIfThere(`${output}/${index}.txt`));
  const isMarkdown = peer !== "pypdfium2";
  return { cost, ...coverageOf(readings, isMarkdown ? texts.map(markdownText) : texts) };
}

function coverageOf(readings: readonly Reading[], texts: readonly string[]) {
  let words = 0, missing = 0, failed = 0;
  readings.forEach(({ side }, index) => {
    const text = texts[index]!;
    if (text.trim() === "") failed++;
    const { referenceWords, missingWords } = compare(side, sideOf([text]));
    words += referenceWords;
    missing += missingWords;
  });
  return { coverage: 1 - missing / words, failed };
}

function figure(
  what: string,
  { cost, coverage, failed }: Converted,
  pages: number,
  files: number,
): Row {
  const rate = pages / cost.cpuSeconds;
  const memory = Math.round(cost.peakBytes / 1e6);
  return {
    what: `${what}: ${pages} pages, ${files} files`,
    ours: `${rate.toFixed(1)} pages/CPU s, ${memory} MB`,
    theirs: `coverage ${coverage.toFixed(4)}, ${failed} empty`,
  };
}

function readIfThere(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

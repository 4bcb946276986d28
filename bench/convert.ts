/**
 * Converting documents beside what others make of them: pages or files per CPU second, and coverage.
 *
 * Each side is one command over the whole set; ours also verifies, theirs do not. Coverage of every
 * side is measured against the same reading, by the readers that verify, which no engine uses.
 *
 * @module
 */

import type { Format } from "../lib/convert/types.ts";
import { readerFor } from "../lib/convert/verify/readers/mod.ts";
import { compare, sideOf } from "../lib/convert/verify/compare.ts";
import { markdownText } from "../lib/convert/verify/markdown_text.ts";
import { type Cost, measure } from "./measure.ts";
import type { Benchmark, Row } from "./report.ts";
import { MDCX, PYTHON, SHARED } from "./places.ts";

const FILES = `${SHARED}/corpus/files`;
/** Those that are dangerous on purpose are measured by the tests instead. */
const LEFT_OUT = /bomb|poc-|inflated|many-merges|ExternalEntity/;

/** Peers that give the text as it is, where `#` and `*` mean nothing. */
const PLAIN_TEXT: ReadonlySet<string> = new Set(["pypdfium2", "pdftotext"]);

/** Documents that are converted together, and whom beside. */
interface Kind {
  readonly name: string;
  readonly formats: readonly Format[];
  readonly peers: readonly string[];
  /** What is counted: office files have no pages. */
  readonly unit: "pages" | "files";
  /** Ours may take so many times the CPU seconds of a peer. */
  readonly goals: Readonly<Record<string, number>>;
}

interface Reading {
  readonly path: string;
  readonly name: string;
  readonly pages: number;
  readonly side: ReturnType<typeof sideOf>;
}

/** The benchmark of PDFs. */
export const convertBenchmark: Benchmark = benchmarkOf({
  name: "convert: PDF",
  formats: ["pdf"],
  peers: ["pypdfium2", "pdftotext", "markitdown", "liteparse", "kreuzberg"],
  unit: "pages",
  goals: { liteparse: 2 },
});

/** The benchmark of the formats that are packages or markup. */
export const officeBenchmark: Benchmark = benchmarkOf({
  name: "convert: DOCX, XLSX, PPTX, EPUB, HTML",
  formats: ["docx", "xlsx", "pptx", "epub", "html"],
  peers: ["markitdown", "kreuzberg"],
  unit: "files",
  goals: { markitdown: 1 / 3 },
});

function benchmarkOf(kind: Kind): Benchmark {
  return { name: kind.name, run: () => compareAll(kind) };
}

async function* compareAll({ formats, peers, unit, goals }: Kind): AsyncIterable<Row> {
  const readings = await readReferences(formats);
  const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
  try {
    const ours = await convertByMdcx(readings, scratch);
    yield figure("mdcx, verified", ours, countOf(readings, unit));
    for (const peer of peers) {
      const theirs = await convertByPeer(peer, readings, scratch);
      if (theirs === undefined) {
        yield { what: `${peer} is not installed`, ours: "", theirs: "" };
        continue;
      }
      yield {
        ...figure(peer, theirs, countOf(readings, unit)),
        ratio: ours.cost.cpuSeconds / theirs.cost.cpuSeconds,
        ...(goals[peer] === undefined ? {} : { atMost: goals[peer] }),
      };
    }
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

/** Files that the independent reader reads and finds words in. */
async function readReferences(formats: readonly Format[]): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const format of formats) {
    const reader = await readerFor(format);
    for (const { name } of Deno.readDirSync(`${FILES}/${format}`)) {
      if (LEFT_OUT.test(name)) continue;
      const path = `${FILES}/${format}/${name}`;
      const input = { bytes: Deno.readFileSync(path), name, format, passwords: [] };
      try {
        const { pages } = await reader.read(input);
        const side = sideOf(pages);
        const words = [...side.pages.values()].reduce((sum, page) => sum + page.length, 0);
        if (words > 0) readings.push({ path, name, pages: pages.length, side });
      } catch {
        // Protected and broken files have no reference to be measured by.
      }
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
    // One process for the whole set, as the peers have.
    ...["--serial", "--recycle-after", "0", "--no-split", "--no-lossless", "--quiet"],
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
  const output = `${scratch}/${peer}`;
  await Deno.mkdir(output);
  const script = decodeURIComponent(new URL("peers/convert.py", import.meta.url).pathname);
  const trial = await measure([PYTHON, script, peer, output]);
  if (trial.status !== 0) return undefined;
  const cost = await measure([PYTHON, script, peer, output, ...readings.map(({ path }) => path)]);
  const texts = readings.map((_, index) => readIfThere(`${output}/${index}.txt`));
  const isMarkdown = !PLAIN_TEXT.has(peer);
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

/** How much was converted, in the unit of the kind. */
interface Count {
  readonly count: number;
  readonly unit: Kind["unit"];
}

function countOf(readings: readonly Reading[], unit: Kind["unit"]): Count {
  const pages = readings.reduce((sum, reading) => sum + reading.pages, 0);
  return { count: unit === "pages" ? pages : readings.length, unit };
}

function figure(what: string, { cost, coverage, failed }: Converted, { count, unit }: Count): Row {
  const memory = Math.round(cost.peakBytes / 1e6);
  return {
    what: `${what}: ${count} ${unit}`,
    ours: `${(count / cost.cpuSeconds).toFixed(1)} ${unit}/CPU s, ${memory} MB`,
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

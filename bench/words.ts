/**
 * Our word index at 34,000 passages: the speed of questions beside mdcx 1.31, FTS5 alone and tantivy
 * on the same text; what recovering misread words costs; and what each part of a package takes.
 *
 * @module
 */
import { unlockPackage } from "../lib/container/mod.ts";
import { fileSource } from "../lib/host/mod.ts";
import { openPackageFile } from "../lib/host/packages/open_package.ts";
import { addShapesToFile } from "../lib/host/packages/shapes.ts";
import { misreadQuestions } from "./misread_questions.ts";
import { type CorpusPlan, makeQuestions, writeCorpus } from "./corpus.ts";
import { type Cost, measure } from "./measure.ts";
import { BENCH_KEY, packOurs, packTheirs } from "./pack.ts";
import { PACKAGE_PARTS, partsOf } from "./package_parts.ts";
import { CONFIG, PYTHON } from "./places.ts";
import type { Benchmark, Row } from "./report.ts";
import type { Asked } from "./words_phase.ts";

const CORPUS: CorpusPlan = { documents: 3270, wordsEach: 650, vocabulary: 20_000, seed: 6 };
const QUESTIONS = 200;
const GOALS = {
  ...{ warm: 0.03, median: 1, slow: 3, recovery: 1.3 },
  ...{ packing: 0.5, size: 1.25, wordIndex: 0.6 },
} as const;

/** The benchmark. */
export const wordsBenchmark: Benchmark = {
  name: `words: 34,000 passages, ${QUESTIONS} warm questions of 2 to 6 words`,
  async *run(): AsyncIterable<Row> {
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      await writeCorpus(`${scratch}/corpus`, CORPUS);
      yield* packages(scratch);
      yield* parts(`${scratch}/ours.mdcx`);
      yield* questions(scratch);
      yield* recovery(scratch);
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
};

async function* packages(scratch: string): AsyncIterable<Row> {
  const [ours, theirs] = [`${scratch}/ours.mdcx`, `${scratch}/theirs.mdcx`];
  const cost = await cheaper(() => packOurs(`${scratch}/corpus`, ours, "zstd"));
  if (cost.status !== 0) throw new Error(`mdcx pack ended with ${cost.status}: ${cost.stderr}`);
  const peer = await cheaper(() => packTheirs(`${scratch}/corpus`, theirs, "zstd"));
  if (peer.status !== 0) {
    yield { what: "mdcx 1.31 is not installed", ours: "", theirs: "" };
    return;
  }
  const seconds = (value: number) => `${value.toFixed(2)} CPU s`;
  yield {
    what: "packing, zstd",
    ours: seconds(cost.cpuSeconds),
    theirs: seconds(peer.cpuSeconds),
    ratio: cost.cpuSeconds / peer.cpuSeconds,
    atMost: GOALS.packing,
  };
  const [size, peerSize] = [Deno.statSync(ours).size, Deno.statSync(theirs).size];
  yield {
    what: "the package",
    ours: megabytes(size),
    theirs: megabytes(peerSize),
    ratio: size / peerSize,
    atMost: GOALS.size,
  };
}

/** The cheaper of two runs, as other programs disturb either. */
async function cheaper(run: () => Promise<Cost>): Promise<Cost> {
  const [one, other] = [await run(), await run()];
  return other.cpuSeconds < one.cpuSeconds ? other : one;
}

async function* parts(path: string): AsyncIterable<Row> {
  await using source = await fileSource(path);
  const sizes = partsOf(await (await unlockPackage(source, BENCH_KEY, { name: path })).database());
  const total = [...sizes.values()].reduce((sum, { compressed }) => sum + compressed, 0);
  for (const part of PACKAGE_PARTS) {
    const { bytes, compressed } = sizes.get(part)!;
    const share = `${(100 * compressed / total).toFixed(1)} % of the package`;
    yield { what: `part: ${part}`, ours: `${share}, ${megabytes(bytes)} open`, theirs: "" };
  }
  const [own, fts] = [sizes.get("our word index")!, sizes.get("full-text table of 1.31")!];
  yield {
    what: "our word index beside FTS5's",
    ours: megabytes(own.bytes),
    theirs: megabytes(fts.bytes),
    ratio: own.bytes / fts.bytes,
    atMost: GOALS.wordIndex,
  };
}

async function* questions(scratch: string): AsyncIterable<Row> {
  const file = `${scratch}/questions`;
  // The first half only warms up.
  await writeLines(file, makeQuestions(CORPUS, 2 * QUESTIONS));
  await writeLines(`${scratch}/passages`, await passagesOf(`${scratch}/ours.mdcx`));
  const ours = await askedBy(deno("ours", `${scratch}/ours.mdcx`, BENCH_KEY, file));
  const fts5 = await askedBy(deno("fts5", `${scratch}/passages`, file));
  const theirs = await askedBy(python("mdcx", `${scratch}/theirs.mdcx`, BENCH_KEY, file));
  const tantivy = await askedBy(python("tantivy", `${scratch}/passages`, file));
  if (ours === undefined) throw new Error("words_phase.ts failed");
  yield besideRow("CPU beside mdcx 1.31", ours, theirs, GOALS.warm);
  yield besideRow("CPU beside FTS5 alone", ours, fts5);
  yield besideRow("CPU beside tantivy", ours, tantivy);
  const peers = [["1.31", theirs], ["FTS5", fts5], ["tantivy", tantivy]] as const;
  for (const [what, clock, at, atMost] of QUANTILES) {
    const value = quantile(ours[clock], at);
    const figures = peers.map(([name, asked]) =>
      `${name} ${asked === undefined ? "-" : quantile(asked[clock], at).toFixed(2)}`
    );
    const row = { what: `${what}, ms`, ours: value.toFixed(2), theirs: figures.join(", ") };
    yield atMost === undefined ? row : { ...row, value, atMost };
  }
}

/** The goals are those of an idle machine, where CPU and wall time are the same. */
const QUANTILES = [
  ["p50, CPU", "cpu", 0.5, GOALS.median],
  ["p95, CPU", "cpu", 0.95, GOALS.slow],
  ["p50, wall", "wall", 0.5, undefined],
  ["p95, wall", "wall", 0.95, undefined],
] as const;

/** The same questions, a word of each as the corpus has it, and as the corpus misread it. */
async function* recovery(scratch: string): AsyncIterable<Row> {
  const path = `${scratch}/ours.mdcx`;
  await addShapesToFile({ path, passphrase: BENCH_KEY });
  const { matching, misread } = await misreadQuestions(path, makeQuestions(CORPUS, 2 * QUESTIONS));
  await writeLines(`${scratch}/matching`, matching);
  await writeLines(`${scratch}/misread`, misread);
  const asked = await askedBy(deno("ours", path, BENCH_KEY, `${scratch}/matching`));
  const recovered = await askedBy(deno("ours", path, BENCH_KEY, `${scratch}/misread`));
  if (asked === undefined || recovered === undefined) throw new Error("words_phase.ts failed");
  const row = besideRow("recovered beside matching questions", recovered, asked, GOALS.recovery);
  yield { ...row, theirs: `${row.theirs} matching` };
}

async function passagesOf(path: string): Promise<string[]> {
  using index = await openPackageFile(path, BENCH_KEY);
  return index.rows<{ text: string }>("SELECT text FROM passage ORDER BY id")
    .map(({ text }) => text.replace(/\s+/g, " "));
}

function writeLines(path: string, lines: readonly string[]): Promise<void> {
  return Deno.writeTextFile(path, lines.join("\n") + "\n");
}

function deno(...words: readonly string[]): string[] {
  const script = new URL("words_phase.ts", import.meta.url).pathname;
  const flags = ["run", "--no-prompt", "--quiet", `--config=${CONFIG}`, "-P=bench"];
  return ["deno", ...flags, script, ...words];
}

function python(...words: readonly string[]): string[] {
  return [PYTHON, new URL("peers/words.py", import.meta.url).pathname, ...words];
}

/** Undefined where the peer is not installed. */
async function askedBy(command: readonly string[]): Promise<Asked | undefined> {
  const { status, stdout } = await measure(command);
  return status === 0 ? JSON.parse(stdout) as Asked : undefined;
}

function besideRow(what: string, ours: Asked, theirs: Asked | undefined, atMost?: number): Row {
  const seconds = ({ cpu }: Asked) => sum(cpu) / 1000;
  const text = (asked: Asked) => `${seconds(asked).toFixed(3)} CPU s`;
  if (theirs === undefined) return { what, ours: text(ours), theirs: "not installed" };
  return {
    what,
    ours: text(ours),
    theirs: text(theirs),
    ratio: seconds(ours) / seconds(theirs),
    ...(atMost === undefined ? {} : { atMost }),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(at * (sorted.length - 1))]!;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

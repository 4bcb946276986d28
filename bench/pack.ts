/**
 * Packing beside mdcx 1.31: CPU time, wall time and size of the package; and that memory does not
 * grow with the corpus.
 *
 * @module
 */
import { PACK_CORPUS, writeCorpus } from "./corpus.ts";
import { type Cost, measure } from "./measure.ts";
import { CONFIG, MDCX, PYTHON, V8_FLAGS } from "./places.ts";
import { type Benchmark, describe, type Row } from "./report.ts";

/** The passphrase of the packages of the benchmarks. */
export const BENCH_KEY = "bench";

/**
 * Runs of each phase whose memory is measured; the least counts, since what V8 takes beyond what it
 * needs differs by some 20 MB from run to run.
 */
const MEMORY_RUNS = 5;
/** How much larger the corpus is on which memory is measured again. */
const TIMES = 4;

/** The goals, as ratios of ours to theirs. */
const GOALS = {
  zstd: { cpu: 0.45, wall: 1 },
  lzma: { cpu: 0.85, wall: 0.6 },
  size: 1.25,
  memory: 1.1,
} as const;

/** The benchmark. */
export const packBenchmark: Benchmark = {
  name: "pack: 2,000 documents of 1,000 words",
  async *run(): AsyncIterable<Row> {
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      await writeCorpus(`${scratch}/corpus`, PACK_CORPUS);
      for (const compression of ["zstd", "lzma"] as const) yield* packs(scratch, compression);
      await writeCorpus(`${scratch}/large`, {
        ...PACK_CORPUS,
        documents: TIMES * PACK_CORPUS.documents,
      });
      yield* memory(scratch);
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
};

/** The command of mdcx 1.31. */
export const REFERENCE: readonly string[] = [
  PYTHON,
  "-c",
  "import sys; from mdcx.archive import main; sys.exit(main())",
];

/** Packs a folder by ours. */
export function packOurs(folder: string, target: string, compression: string): Promise<Cost> {
  return packBy(MDCX, ["--output", folder, "--target", target, "--compression", compression]);
}

/** Packs a folder by mdcx 1.31. */
export function packTheirs(folder: string, target: string, compression: string): Promise<Cost> {
  return packBy(REFERENCE, ["--output", folder, "--target", target, "--compression", compression]);
}

function packBy(command: readonly string[], options: readonly string[]): Promise<Cost> {
  return measure([...command, "pack", ...options], { env: { MDCX_KEY: BENCH_KEY } });
}

async function* packs(scratch: string, compression: "zstd" | "lzma"): AsyncIterable<Row> {
  const [ours, theirs] = [`${scratch}/ours.mdcx`, `${scratch}/theirs.mdcx`];
  const cost = await packOurs(`${scratch}/corpus`, ours, compression);
  const peer = await packTheirs(`${scratch}/corpus`, theirs, compression);
  if (cost.status !== 0) throw new Error(`mdcx pack ended with ${cost.status}: ${cost.stderr}`);
  const goal = GOALS[compression];
  if (peer.status !== 0) {
    yield { what: `${compression}: mdcx 1.31 is not installed`, ours: describe(cost), theirs: "" };
    return;
  }
  const sides = { ours: describe(cost), theirs: describe(peer) };
  const cpu = cost.cpuSeconds / peer.cpuSeconds;
  yield { what: `${compression}: CPU`, ...sides, ratio: cpu, atMost: goal.cpu };
  const wall = cost.wallSeconds / peer.wallSeconds;
  yield { what: `${compression}: wall`, ...sides, ratio: wall, atMost: goal.wall };
  const [size, peerSize] = [Deno.statSync(ours).size, Deno.statSync(theirs).size];
  yield {
    what: `${compression}: size of the package`,
    ours: megabytes(size),
    theirs: megabytes(peerSize),
    ratio: size / peerSize,
    atMost: GOALS.size,
  };
}

/** Peaks of both phases on the corpus and on one four times as large. */
async function* memory(scratch: string): AsyncIterable<Row> {
  for (const phase of ["index", "seal zstd", "seal lzma"]) {
    const small = await peakOf(phase, scratch, "corpus");
    const large = await peakOf(phase, scratch, "large");
    yield {
      what: `memory at ${TIMES} times the corpus: ${phase}`,
      ours: megabytes(large),
      theirs: `${megabytes(small)} at once`,
      ratio: large / small,
      atMost: GOALS.memory,
    };
  }
}

async function peakOf(phase: string, scratch: string, corpus: string): Promise<number> {
  const database = `${scratch}/${corpus}.db`;
  const [name, compression = "zstd"] = phase.split(" ");
  const words = name === "index"
    ? ["index", `${scratch}/${corpus}`, database]
    : ["seal", database, `${scratch}/memory.mdcx`, compression];
  const peaks: number[] = [];
  for (let run = 0; run < MEMORY_RUNS; run++) {
    if (name === "index") await Deno.remove(database).catch(() => {/* the first run */});
    const script = new URL("pack_phase.ts", import.meta.url).pathname;
    const flags = ["run", "--no-prompt", "--quiet", V8_FLAGS, `--config=${CONFIG}`, "-P=bench"];
    const cost = await measure(["deno", ...flags, script, ...words]);
    if (cost.status !== 0) throw new Error(`${phase} failed: ${cost.stderr}`);
    peaks.push(cost.peakBytes);
  }
  return Math.min(...peaks);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * Asking a package beside mdcx 1.31, each its own package of the same corpus: opening with the first
 * question, a hundred warm questions, and the command from a cold start.
 *
 * @module
 */
import { makeQuestions, PACK_CORPUS, writeCorpus } from "./corpus.ts";
import { type Cost, measure } from "./measure.ts";
import { BENCH_KEY, packOurs, packTheirs, REFERENCE } from "./pack.ts";
import { CONFIG, MDCX, PYTHON } from "./places.ts";
import { type Benchmark, describe, type Row } from "./report.ts";

const QUESTIONS = 100;
/** Runs of each side; the least counts. */
const RUNS = 3;
const GOALS = { open: 0.2, warm: 0.6, cold: 0.3 } as const;

/** CPU seconds of one side. */
interface Asked {
  readonly open: number;
  readonly warm: number;
}

/** The benchmark. */
export const askBenchmark: Benchmark = {
  name: "search: 2,000 documents of 1,000 words",
  async *run(): AsyncIterable<Row> {
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      yield* ask(scratch);
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  },
};

async function* ask(scratch: string): AsyncIterable<Row> {
  const [ours, theirs] = [`${scratch}/ours.mdcx`, `${scratch}/theirs.mdcx`];
  const questions = makeQuestions(PACK_CORPUS, QUESTIONS);
  await Deno.writeTextFile(`${scratch}/questions`, questions.join("\n") + "\n");
  await writeCorpus(`${scratch}/corpus`, PACK_CORPUS);
  await packOurs(`${scratch}/corpus`, ours, "zstd");
  const packed = await packTheirs(`${scratch}/corpus`, theirs, "zstd");
  if (packed.status !== 0) {
    yield { what: "mdcx 1.31 is not installed", ours: "", theirs: "" };
    return;
  }
  const mine = await askedBest(oursOf(ours, `${scratch}/questions`));
  const peer = await askedBest(theirsOf(theirs, `${scratch}/questions`));
  yield row("opening and the first question", [mine.open, peer.open], GOALS.open);
  yield row(`${QUESTIONS} warm questions`, [mine.warm, peer.warm], GOALS.warm);
  const cold = await coldest([...MDCX, "search", ours, questions[1]!]);
  const coldPeer = await coldest([...REFERENCE, "search", theirs, questions[1]!]);
  yield {
    what: "mdcx search from a cold start",
    ours: describe(cold),
    theirs: describe(coldPeer),
    ratio: cold.cpuSeconds / coldPeer.cpuSeconds,
    atMost: GOALS.cold,
  };
}

function oursOf(path: string, questions: string): string[] {
  const script = new URL("ask_phase.ts", import.meta.url).pathname;
  const flags = ["run", "--no-prompt", "--quiet", `--config=${CONFIG}`, "-P=bench"];
  return ["deno", ...flags, script, path, BENCH_KEY, questions];
}

function theirsOf(path: string, questions: string): string[] {
  const script = new URL("peers/ask.py", import.meta.url).pathname;
  return [PYTHON, script, path, BENCH_KEY, questions];
}

async function askedBest(command: readonly string[]): Promise<Asked> {
  const runs: Asked[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { status, stdout, stderr } = await measure(command);
    if (status !== 0) throw new Error(`${command.join(" ")} ended with ${status}: ${stderr}`);
    runs.push(JSON.parse(stdout) as Asked);
  }
  return {
    open: Math.min(...runs.map(({ open }) => open)),
    warm: Math.min(...runs.map(({ warm }) => warm)),
  };
}

async function coldest(command: readonly string[]): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS; run++) {
    costs.push(await measure(command, { env: { MDCX_KEY: BENCH_KEY } }));
  }
  return costs.reduce((best, cost) => cost.cpuSeconds < best.cpuSeconds ? cost : best);
}

function row(what: string, [ours, theirs]: readonly [number, number], atMost: number): Row {
  const seconds = (value: number) => `${value.toFixed(3)} CPU s`;
  return { what, ours: seconds(ours), theirs: seconds(theirs), ratio: ours / theirs, atMost };
}

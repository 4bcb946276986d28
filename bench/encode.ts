/**
 * Passages encoded a second, beside onnxruntime of Python with the same file, the same options and
 * the same batches. Ours includes the tokenizer and the batching; theirs is given token ids.
 *
 * @module
 */
import { cpuUsage } from "node:process";
import { parseUnigramFile, planBatches, UnigramTokenizer } from "../lib/encode/mod.ts";
import { findModel, loadEncoder } from "../lib/host/models/models.ts";
import { measure } from "./measure.ts";
import { PYTHON } from "./places.ts";
import type { Benchmark, Row } from "./report.ts";
import { passagesOf } from "./xquad.ts";

/** Passages that are encoded, by their words: about a second of work each. */
const PASSAGES = new Map([[10, 64], [20, 36], [50, 18], [90, 10], [200, 4]]);
/** Rounds of both sides, by turns; the least of each counts. */
const ROUNDS = 3;
/** What ours must reach of theirs, by CPU time: the wall tells of what else the machine does. */
const GOAL = 0.95;
const MODEL = "multilingual-e5-small";

/** The benchmark. */
export const encodeBenchmark: Benchmark = {
  name: "encode: the embedded model, beside onnxruntime of Python with the same batches",
  async *run(): AsyncIterable<Row> {
    const folder = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    try {
      yield* encode(folder);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
};

async function* encode(folder: string): AsyncIterable<Row> {
  const texts = textsByWords();
  const batches = `${folder}/batches.json`;
  await Deno.writeTextFile(batches, JSON.stringify(await batchesOf(texts)));
  const ours: Spent[][] = [], theirs: Spent[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await spentByOurs(texts));
    theirs.push(await spentByTheirs(batches));
  }
  for (const [at, [words, passages]] of [...PASSAGES].entries()) {
    const [mine, peer] = [ratesOf(ours, at, passages), ratesOf(theirs, at, passages)];
    const isMeasured = Number.isFinite(peer.cpu);
    yield {
      what: `passages of ${words} words, a second of wall (CPU)`,
      ours: describeRates(mine),
      theirs: isMeasured ? describeRates(peer) : "onnxruntime is not installed",
      ...(isMeasured ? { value: mine.cpu / peer.cpu, atLeast: GOAL } : {}),
    };
  }
}

/** Seconds that one set of passages took. */
interface Spent {
  readonly wall: number;
  readonly cpu: number;
}

function ratesOf(rounds: readonly (readonly Spent[])[], at: number, passages: number): Spent {
  const least = (kind: keyof Spent) => Math.min(...rounds.map((one) => one[at]?.[kind] ?? NaN));
  return { wall: passages / least("wall"), cpu: passages / least("cpu") };
}

function describeRates({ wall, cpu }: Spent): string {
  return `${wall.toFixed(1)} (${cpu.toFixed(1)})`;
}

/** Passages of each length, cut one after the other out of running text. */
function textsByWords(): string[][] {
  const words = passagesOf("en").map(({ text }) => text).join(" ").split(/\s+/);
  return [...PASSAGES].map(([count, passages]) =>
    Array.from({ length: passages }, (_, at) => {
      const start = at * count % (words.length - count);
      return words.slice(start, start + count).join(" ");
    })
  );
}

/** Token ids by batch, as the encoder plans them. */
async function batchesOf(texts: readonly (readonly string[])[]): Promise<number[][][][]> {
  const vocabulary = await Deno.readFile(`${await findModel(MODEL)}/unigram.bin`);
  const tokenizer = new UnigramTokenizer(parseUnigramFile(vocabulary));
  return texts.map((passages) => {
    const rows = passages.map((text) => tokenizer.encode(`passage: ${text}`, 512));
    return planBatches(rows.map((row) => row.length)).map((batch) =>
      batch.map((row) => rows[row]!)
    );
  });
}

async function spentByOurs(texts: readonly (readonly string[])[]): Promise<Spent[]> {
  const encoder = await loadEncoder(MODEL);
  await encoder.encode(["the first run takes longer"], "passage");
  const spent: Spent[] = [];
  for (const passages of texts) {
    const [started, before] = [performance.now(), cpuUsage()];
    await encoder.encode(passages, "passage");
    const { user, system } = cpuUsage(before);
    spent.push({ wall: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 });
  }
  await encoder.release();
  return spent;
}

/** Nothing where onnxruntime is not installed. */
async function spentByTheirs(batches: string): Promise<Spent[]> {
  const script = new URL("peers/encode.py", import.meta.url).pathname;
  const model = `${await findModel(MODEL)}/model.onnx`;
  const { status, stdout } = await measure([PYTHON, script, model, batches]);
  return status === 0 ? JSON.parse(stdout) as Spent[] : [];
}

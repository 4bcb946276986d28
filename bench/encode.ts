/**
 * Passages encoded a second, beside onnxruntime of Python with the same file, the same options and
 * the same batches. Ours includes the tokenizer and the batching; theirs is given token ids.
 *
 * @module
 */
import { parseUnigramFile, planBatches, UnigramTokenizer } from "../lib/encode/mod.ts";
import { findModel, loadEncoder } from "../lib/host/models.ts";
import { measure } from "./measure.ts";
import { PYTHON } from "./places.ts";
import type { Benchmark, Row } from "./report.ts";
import { passagesOf } from "./xquad.ts";

/** Passages that are encoded, by their words: about two seconds of work each. */
const PASSAGES = new Map([[10, 128], [20, 72], [50, 36], [90, 20], [200, 8]]);
/** Rounds of both sides, by turns; the quickest of each counts. */
const ROUNDS = 3;
/** What ours must reach of theirs. */
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
  const ours: number[][] = [], theirs: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await secondsOfOurs(texts));
    theirs.push(await secondsOfTheirs(batches));
  }
  for (const [at, [words, passages]] of [...PASSAGES].entries()) {
    const rateOf = (rounds: number[][]) => passages / Math.min(...rounds.map((one) => one[at]!));
    const [rate, peer] = [rateOf(ours), rateOf(theirs)];
    const isMeasured = Number.isFinite(peer);
    yield {
      what: `passages of ${words} words`,
      ours: `${rate.toFixed(1)} a second`,
      theirs: isMeasured ? `${peer.toFixed(1)} a second` : "onnxruntime is not installed",
      ...(isMeasured ? { value: rate / peer, atLeast: GOAL } : {}),
    };
  }
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

async function secondsOfOurs(texts: readonly (readonly string[])[]): Promise<number[]> {
  const encoder = await loadEncoder(MODEL);
  await encoder.encode(["the first run takes longer"], "passage");
  const seconds: number[] = [];
  for (const passages of texts) {
    const started = performance.now();
    await encoder.encode(passages, "passage");
    seconds.push((performance.now() - started) / 1000);
  }
  await encoder.release();
  return seconds;
}

/** Nothing where onnxruntime is not installed. */
async function secondsOfTheirs(batches: string): Promise<number[]> {
  const script = new URL("peers/encode.py", import.meta.url).pathname;
  const model = `${await findModel(MODEL)}/model.onnx`;
  const { status, stdout } = await measure([PYTHON, script, model, batches]);
  return status === 0 ? JSON.parse(stdout) as number[] : [];
}

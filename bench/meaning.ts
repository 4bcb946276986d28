/**
 * What a question by meaning costs: read by the model and compared with 100,000 passages; and the
 * command from a cold start.
 *
 * @module
 */
import { cpuUsage } from "node:process";
import { DatabaseSync } from "node:sqlite";
import { answer, reachRows, storedFocus } from "../lib/calibration/mod.ts";
import { encodeVector } from "../lib/encode/mod.ts";
import { storedCalibration } from "../lib/host/packages/calibrate.ts";
import { loadEncoder } from "../lib/host/models/models.ts";
import { denseIndexOf } from "../lib/index/meaning/meaning.ts";
import { setMeta } from "../lib/index/build/meta.ts";
import { openIndex, type PackageIndex } from "../lib/index/mod.ts";
import { type InputItem, packDatabase } from "../lib/index/build/pack.ts";
import { loadLanguageDetector } from "../lib/text/language.ts";
import { makeWords, seeded, zipfSampler } from "./corpus.ts";
import { best } from "./measure.ts";
import { BENCH_KEY } from "./pack.ts";
import { MDCX } from "./places.ts";
import type { Benchmark, Row } from "./report.ts";
import { AskedPackages, passagesOf, questionsOf } from "./xquad.ts";

const PASSAGES = 100_000;
const WORDS_EACH = 20;
const QUESTIONS = 40;
const NEAREST = 100;
/** Passages of the small package, which is asked from a cold start. */
const SMALL = 48;
const COLD_RUNS = 3;
const GOALS = {
  /** Milliseconds. */
  ...{ encodeAndSearch: 150, search: 120 },
  ...{ coldSeconds: 2.5, coldBytes: 600e6 },
} as const;

/** The benchmark. */
export const meaningBenchmark: Benchmark = {
  name: `meaning: ${PASSAGES.toLocaleString("en")} passages of 384 dimensions; a cold start`,
  async *run(): AsyncIterable<Row> {
    await using packages = await AskedPackages.open();
    using small = await packages.packed("small", passagesOf("en").slice(0, SMALL));
    yield* coldStart(packages.pathOf("small"));
    using large = await manyPassages(small);
    yield* warmQuestions(large);
  },
};

async function* coldStart(path: string): AsyncIterable<Row> {
  const question = questionsOf("es")[0]!.question;
  const { status, stderr, ...cost } = await best(COLD_RUNS, [...MDCX, "search", path, question], {
    env: { MDCX_KEY: BENCH_KEY },
  });
  if (status !== 0) throw new Error(`mdcx search ended with ${status}: ${stderr}`);
  const { wallSeconds, cpuSeconds, peakBytes } = cost;
  yield atMost("cold search: wall", wallSeconds, GOALS.coldSeconds, {
    ours: `${wallSeconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} CPU s)`,
  });
  yield atMost("cold search: memory", peakBytes, GOALS.coldBytes, {
    ours: `${Math.round(peakBytes / 1e6)} MB`,
  });
}

/** Medians over questions, of wall and CPU: the wall tells of what else the machine does, too. */
async function* warmQuestions(index: PackageIndex): AsyncIterable<Row> {
  const encoder = await loadEncoder();
  const dense = denseIndexOf(index);
  const questions = questionsOf("en").slice(0, QUESTIONS).map(({ question }) => question);
  await answer([index], questions[0]!, { limit: 5, encoder });
  const encoded: Spent[] = [], compared: Spent[] = [], answered: Spent[] = [];
  for (const question of questions) {
    let vector: Float32Array = new Float32Array();
    encoded.push(await timed(async () => vector = await encoder.encode([question], "query")));
    compared.push(await timed(() => dense.nearest(dense.similarities(vector), NEAREST)));
    answered.push(await timed(() => answer([index], question, { limit: 5, encoder })));
  }
  await encoder.release();
  const encode = median(encoded), compare = median(compared);
  yield atMost("search alone", compare.wall, GOALS.search, { ours: describeSpent(compare) });
  yield atMost("encode and search", encode.wall + compare.wall, GOALS.encodeAndSearch, {
    ours: `${describeSpent(encode)} + ${describeSpent(compare)}`,
  });
  const ours = describeSpent(median(answered));
  yield { what: "the whole reply, with words and judgement", ours, theirs: "" };
}

/** Milliseconds. */
interface Spent {
  readonly wall: number;
  readonly cpu: number;
}

async function timed(work: () => unknown): Promise<Spent> {
  const [started, before] = [performance.now(), cpuUsage()];
  await work();
  const { user, system } = cpuUsage(before);
  return { wall: performance.now() - started, cpu: (user + system) / 1000 };
}

function describeSpent({ wall, cpu }: Spent): string {
  return `${wall.toFixed(1)} ms (${cpu.toFixed(1)} CPU)`;
}

/**
 * A package of generated passages with vectors by chance: what they mean is no matter for what they
 * cost. Its model and its measure are those of the small one.
 */
async function manyPassages(small: PackageIndex): Promise<PackageIndex> {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  await packDatabase(database, { name: "generated", items: generated() }, {
    quotes: "document",
    detectLanguage: await loadLanguageDetector(),
    clock: { now: () => 0 },
    addMeaning: (target) => Promise.resolve(addVectors(target, small)),
  });
  const bytes = database.serialize();
  database.close();
  return openIndex(bytes, { name: "generated.mdcx" });
}

function* generated(): Iterable<InputItem> {
  const random = seeded(1);
  const word = zipfSampler(makeWords(20_000, seeded(7)), random);
  const encoder = new TextEncoder();
  for (let at = 0; at < PASSAGES; at++) {
    const text = Array.from({ length: WORDS_EACH }, word).join(" ");
    yield { kind: "file", file: { path: `${at}.md`, bytes: encoder.encode(text) } };
  }
}

function addVectors(database: DatabaseSync, small: PackageIndex) {
  const dimensions = small.metaNumber("embedding_dimensions")!;
  const random = seeded(2);
  const insert = database.prepare("INSERT INTO passage_vector (passage_id, vector) VALUES (?, ?)");
  const ids = database.prepare("SELECT id FROM passage").all() as unknown as { id: number }[];
  const vector = new Float32Array(dimensions);
  for (const { id } of ids) {
    for (let at = 0; at < dimensions; at++) vector[at] = random() - 0.5;
    insert.run(id, encodeVector(vector));
  }
  const calibration = storedCalibration(small)!;
  setMeta(database, [
    ["embedding_model", small.meta.get("embedding_model")!],
    ["embedding_dimensions", String(dimensions)],
    ...reachRows(calibration, storedFocus(small)),
  ]);
  const { answerable_at, answerable_at_from } = calibration;
  return { answerable_at, answerable_at_from };
}

function atMost(what: string, value: number, goal: number, row: { readonly ours: string }): Row {
  return { what, ...row, theirs: `goal: ${goal}`, ratio: value / goal, atMost: 1 };
}

function median(spent: readonly Spent[]): Spent {
  const middle = (values: number[]) =>
    values.sort((one, other) => one - other)[values.length >> 1]!;
  return { wall: middle(spent.map(({ wall }) => wall)), cpu: middle(spent.map(({ cpu }) => cpu)) };
}

/**
 * Finding and judging: recall on XQuAD by words, by meaning and merged, in one language and across
 * two; whether unanswerable questions are warned of; and how fast passages are encoded.
 *
 * Everything goes the way of a user: `packToFile` and `answer`.
 *
 * @module
 */

import { answer } from "../lib/calibration/mod.ts";
import type { Encoder } from "../lib/encode/encoder.ts";
import { loadEncoder } from "../lib/host/models.ts";
import { openPackageFile } from "../lib/host/open_package.ts";
import { packToFile } from "../lib/host/pack.ts";
import type { PackageIndex, SearchMode } from "../lib/index/mod.ts";
import { BENCH_KEY } from "./pack.ts";
import { SHARED } from "./places.ts";
import type { Benchmark, Row } from "./report.ts";

const XQUAD = `${SHARED}/data/xquad`;
const LANGUAGES = ["en", "es", "de", "zh", "ar"] as const;
type Language = typeof LANGUAGES[number];

/** What recall at 1 must reach, by words and merged. */
const GOALS: Readonly<Record<Language, { words: number; merged: number }>> = {
  en: { words: 0.93, merged: 0.945 },
  es: { words: 0.91, merged: 0.93 },
  de: { words: 0.84, merged: 0.915 },
  zh: { words: 0.925, merged: 0.92 },
  ar: { words: 0.82, merged: 0.865 },
};
/** What mdcx 1.31 reaches by words on the same files, as its packages were asked once. */
const REFERENCE: Readonly<Record<Language, number>> = {
  en: 0.918,
  es: 0.896,
  de: 0.815,
  zh: 0.869,
  ar: 0.783,
};
const ACROSS: readonly (readonly [passages: Language, questions: Language])[] = [
  ["en", "es"],
  ["en", "de"],
  ["en", "zh"],
  ["en", "ar"],
  ["es", "en"],
  ["de", "en"],
  ["zh", "en"],
  ["ar", "en"],
];

interface Question {
  readonly question: string;
  readonly expects: string;
}

/** Recall and judgement. */
export const retrievalBenchmark: Benchmark = {
  name: "retrieval: XQuAD, 240 passages, 1,190 questions",
  async *run(): AsyncIterable<Row> {
    await using bench = await RetrievalBench.open();
    for (const language of LANGUAGES) yield* bench.oneLanguage(language);
    yield* bench.acrossLanguages();
    yield* bench.judgement();
  },
};

class RetrievalBench implements AsyncDisposable {
  readonly #scratch: string;
  readonly #encoder: Encoder;
  readonly #remembered: Encoder;

  private constructor(scratch: string, encoder: Encoder) {
    this.#scratch = scratch;
    this.#encoder = encoder;
    this.#remembered = remembering(encoder);
  }

  static async open(): Promise<RetrievalBench> {
    const scratch = await Deno.makeTempDir({ prefix: "mdcx-bench-" });
    return new RetrievalBench(scratch, await loadEncoder());
  }

  async *oneLanguage(language: Language): AsyncIterable<Row> {
    using index = await this.#packed(language);
    const questions = readLines<Question>(`questions.${language}.jsonl`);
    const recall = async (mode: SearchMode) => (await this.#recall(index, questions, mode))[0]!;
    const [words, meaning, merged] = [
      await recall("lexical"),
      await recall("semantic"),
      await recall("auto"),
    ];
    const goal = GOALS[language];
    yield goalRow(
      `${language}: words, recall@1`,
      words,
      goal.words,
      `1.31: ${REFERENCE[language]}`,
    );
    yield { what: `${language}: meaning, recall@1`, ours: meaning.toFixed(3), theirs: "" };
    yield goalRow(`${language}: merged, recall@1`, merged, goal.merged, "");
    const best = Math.max(words, meaning) - 0.005;
    yield goalRow(`${language}: merged is no worse than either`, merged, best, "");
  }

  async *acrossLanguages(): AsyncIterable<Row> {
    const found: number[][] = [];
    for (const [passages, questions] of ACROSS) {
      using index = await this.#packed(passages);
      const asked = readLines<Question>(`questions.${questions}.jsonl`);
      const recalls = await this.#recall(index, asked, "auto");
      found.push(recalls);
      const ours = recalls.map((recall) => recall.toFixed(3)).join(", ");
      yield { what: `${questions} asks ${passages}: recall@1, @5`, ours, theirs: "" };
    }
    const mean = (at: number) => found.reduce((sum, one) => sum + one[at]!, 0) / found.length;
    yield goalRow("across, average recall@1", mean(0), 0.79, "e5-small alone: 0.780");
    yield goalRow("across, average recall@5", mean(1), 0.95, "e5-small alone: 0.949");
  }

  async *judgement(): AsyncIterable<Row> {
    const rates: Rates[] = [];
    for (const language of LANGUAGES) {
      using index = await this.#packed(language, { answered: true });
      const rate = await this.#judge(index, language);
      yield judgementRow(`${language}: false warnings, unanswerable caught`, rate);
      if (language !== "ar") rates.push(rate);
      if (language !== "en") continue;
      yield judgementRow("es asks en: the same", await this.#judge(index, "es"));
    }
    const mean = (kind: keyof Rates) =>
      rates.reduce((sum, rate) => sum + share(rate[kind]), 0) / rates.length;
    yield goalRow("en, es, de, zh: unanswerable caught", mean("caught"), 0.85, "1.31: 0");
    yield goalRow("en, es, de, zh: not falsely warned", 1 - mean("warned"), 0.92, "");
  }

  async #judge(index: PackageIndex, language: Language): Promise<Rates> {
    const rates: Rates = { warned: { hits: 0, of: 0 }, caught: { hits: 0, of: 0 } };
    for (const { question, expects } of readLines<Question>(`questions.${language}.jsonl`)) {
      const rate = isPacked(expects) ? rates.warned : rates.caught;
      const reply = await answer([index], question, { limit: 1, encoder: this.#remembered });
      rate.of++;
      if (reply.warning !== undefined) rate.hits++;
    }
    return rates;
  }

  /** Recall at 1 and at 5. */
  async #recall(
    index: PackageIndex,
    questions: readonly Question[],
    mode: SearchMode,
  ): Promise<number[]> {
    const hits = [0, 0];
    for (const { question, expects } of questions) {
      const encoder = mode === "lexical" ? undefined : this.#remembered;
      const reply = await answer([index], question, { limit: 5, mode, encoder });
      const rank = reply.passages.findIndex(({ document }) => document === expects);
      if (rank === 0) hits[0]!++;
      if (rank >= 0) hits[1]!++;
    }
    return hits.map((hit) => hit / questions.length);
  }

  async #packed(language: Language, { answered = false } = {}): Promise<PackageIndex> {
    const target = `${this.#scratch}/${language}${answered ? "-half" : ""}.mdcx`;
    try {
      return await openPackageFile(target, BENCH_KEY);
    } catch {
      // Not packed yet.
    }
    const input = `${this.#scratch}/${language}.jsonl`;
    const lines = Deno.readTextFileSync(`${XQUAD}/passages.${language}.jsonl`).split("\n");
    const kept = answered ? lines.filter((line) => line && isPacked(JSON.parse(line).name)) : lines;
    await Deno.writeTextFile(input, kept.join("\n"));
    await packToFile({
      input,
      target,
      passphrase: BENCH_KEY,
      compression: "zstd",
      multilingual: true,
    });
    return await openPackageFile(target, BENCH_KEY);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#encoder.release();
    await Deno.remove(this.#scratch, { recursive: true });
  }
}

interface Rate {
  hits: number;
  of: number;
}

interface Rates {
  readonly warned: Rate;
  readonly caught: Rate;
}

const share = ({ hits, of }: Rate) => hits / of;

/** Articles 00 to 23 are packed where half of the questions shall have no answer. */
function isPacked(name: string): boolean {
  return Number(name.slice(0, 2)) < 24;
}

function judgementRow(what: string, { warned, caught }: Rates): Row {
  return { what, ours: interval(warned), theirs: interval(caught) };
}

/** A rate with its 95 % Wilson interval. */
function interval({ hits, of }: Rate): string {
  const z = 1.96;
  const rate = hits / of;
  const centre = (rate + z * z / (2 * of)) / (1 + z * z / of);
  const half = z / (1 + z * z / of) * Math.sqrt(rate * (1 - rate) / of + z * z / (4 * of * of));
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${percent(rate)} % (${percent(centre - half)} to ${percent(centre + half)})`;
}

function goalRow(what: string, value: number, atLeast: number, theirs: string): Row {
  return { what, ours: value.toFixed(3), theirs, atLeast, value };
}

function readLines<T>(name: string): T[] {
  const lines = Deno.readTextFileSync(`${XQUAD}/${name}`).split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as T);
}

/** An encoder that encodes the same question once. */
function remembering(encoder: Encoder): Encoder {
  const known = new Map<string, Float32Array>();
  return {
    ...{ name: encoder.name, dimensions: encoder.dimensions },
    encode: async (texts, role, options) => {
      const key = texts.join("\n");
      if (texts.length !== 1 || role !== "query") return await encoder.encode(texts, role, options);
      const vector = known.get(key) ?? await encoder.encode(texts, role, options);
      known.set(key, vector);
      return vector;
    },
    release: () => encoder.release(),
  };
}

const WORDS = [10, 20, 50, 90, 200];
const ENCODED = 64;

/** Passages a second. */
export const encodeBenchmark: Benchmark = {
  name: "encode: the embedded model, one batch after the other",
  async *run(): AsyncIterable<Row> {
    const encoder = await loadEncoder();
    const text = readLines<{ text: string }>("passages.en.jsonl").map((line) => line.text).join(
      " ",
    );
    const words = text.split(/\s+/);
    for (const count of WORDS) {
      const passages = Array.from(
        { length: ENCODED },
        (_, at) => words.slice(at * count % 10_000, at * count % 10_000 + count).join(" "),
      );
      const started = performance.now();
      await encoder.encode(passages, "passage");
      const rate = ENCODED / (performance.now() - started) * 1000;
      yield { what: `passages of ${count} words`, ours: `${rate.toFixed(1)} a second`, theirs: "" };
    }
    await encoder.release();
  },
};

/**
 * Finding and judging: recall on XQuAD by words, by meaning and merged, in one language and across
 * two, beside mdcx 1.31 by words; whether unanswerable questions are warned of, also over a corpus of
 * three languages; and 34 languages in one package.
 *
 * Everything goes the way of a user: `packToFile` and `answer`.
 *
 * @module
 */
import type { PackageIndex, SearchMode } from "../lib/index/mod.ts";
import { Judgement } from "./judgement.ts";
import { languages } from "./languages.ts";
import { measure } from "./measure.ts";
import { mixedCorpus } from "./mixed_corpus.ts";
import { BENCH_KEY, REFERENCE } from "./pack.ts";
import { PYTHON, SHARED } from "./places.ts";
import { type Benchmark, goalRow, type Row } from "./report.ts";
import {
  AskedPackages,
  type Language,
  LANGUAGES,
  passagesOf,
  type Question,
  questionsOf,
} from "./xquad.ts";

/** What recall at 1 must reach, by words and merged. */
const GOALS: Readonly<Record<Language, { words: number; merged: number }>> = {
  en: { words: 0.93, merged: 0.945 },
  es: { words: 0.91, merged: 0.93 },
  de: { words: 0.84, merged: 0.915 },
  zh: { words: 0.925, merged: 0.92 },
  ar: { words: 0.82, merged: 0.865 },
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
/** What merging may lose of what the better of both finds alone. */
const LOST = 0.005;

/** The benchmark. */
export const retrievalBenchmark: Benchmark = {
  name: "retrieval: XQuAD, 240 passages, 1,190 questions; 136 documents in 34 languages",
  async *run(): AsyncIterable<Row> {
    await using packages = await AskedPackages.open();
    yield* languages(packages);
    const judgement = new Judgement(packages);
    for (const language of LANGUAGES) {
      yield* oneLanguage(packages, language);
      yield* judgement.of(language);
    }
    yield* judgement.averages();
    yield* mixedCorpus(packages);
    yield* acrossLanguages(packages);
  },
};

/** Recall in one language. */
async function* oneLanguage(
  packages: AskedPackages,
  language: Language,
): AsyncIterable<Row> {
  using index = await packages.packed(language, passagesOf(language));
  const asked = { packages, index, questions: questionsOf(language) };
  const words = (await recallOf(asked, "lexical"))[0]!;
  const meaning = (await recallOf(asked, "semantic"))[0]!;
  const merged = (await recallOf(asked, "auto"))[0]!;
  const goal = GOALS[language];
  const theirs = await recallOfReference(packages.folder, language);
  yield goalRow(`${language}: words, recall@1`, words, goal.words, theirs);
  yield { what: `${language}: meaning, recall@1`, ours: meaning.toFixed(3), theirs: "" };
  yield goalRow(`${language}: merged, recall@1`, merged, goal.merged);
  yield goalRow(`${language}: no worse than either`, merged, Math.max(words, meaning) - LOST);
}

/** Recall where passages and questions are in two languages. */
export async function* acrossLanguages(packages: AskedPackages): AsyncIterable<Row> {
  const found: number[][] = [];
  for (const [language, asking] of ACROSS) {
    using index = await packages.packed(language, passagesOf(language));
    const recall = await recallOf({ packages, index, questions: questionsOf(asking) }, "auto");
    found.push(recall);
    const ours = recall.map((share) => share.toFixed(3)).join(", ");
    yield { what: `${asking} asks ${language}: recall@1, @5`, ours, theirs: "" };
  }
  const mean = (at: number) => found.reduce((sum, one) => sum + one[at]!, 0) / found.length;
  yield goalRow("across, average recall@1", mean(0), 0.79, "e5-small alone: 0.780");
  yield goalRow("across, average recall@5", mean(1), 0.95, "e5-small alone: 0.949");
}

interface Asked {
  readonly packages: AskedPackages;
  readonly index: PackageIndex;
  readonly questions: readonly Question[];
}

/** Recall at 1 and at 5. */
async function recallOf(
  { packages, index, questions }: Asked,
  mode: SearchMode,
): Promise<number[]> {
  const hits = [0, 0];
  for (const { question, expects } of questions) {
    const { passages } = await packages.ask(index, question, { limit: 5, mode });
    const rank = passages.findIndex(({ document }) => document === expects);
    if (rank === 0) hits[0]!++;
    if (rank >= 0) hits[1]!++;
  }
  return hits.map((hit) => hit / questions.length);
}

/** Recall at 1 of mdcx 1.31 by words, on its own package of the same passages. */
async function recallOfReference(folder: string, language: Language): Promise<string> {
  const data = `${SHARED}/data/xquad`;
  const target = `${folder}/${language}-reference.mdcx`;
  const packed = await measure(
    [...REFERENCE, "pack", "--output", `${data}/passages.${language}.jsonl`, "--target", target],
    { env: { MDCX_KEY: BENCH_KEY } },
  );
  if (packed.status !== 0) return "mdcx 1.31 is not installed";
  const script = new URL("peers/recall.py", import.meta.url).pathname;
  const questions = `${data}/questions.${language}.jsonl`;
  const { status, stdout, stderr } = await measure([PYTHON, script, target, BENCH_KEY, questions]);
  if (status !== 0) throw new Error(stderr);
  return `1.31: ${Number(stdout).toFixed(3)}`;
}

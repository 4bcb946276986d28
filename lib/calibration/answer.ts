/**
 * A question's whole answer: the passages, and whether the corpus answers at all.
 *
 * @module
 */

import type { Encoder } from "../encode/encoder.ts";
import { closenessOf } from "../index/meaning/dense.ts";
import { modelOf, type QuestionMeaning, readMeaning } from "../index/meaning/meaning.ts";
import type { PackageIndex } from "../index/package/package_index.ts";
import type { Reply, SearchOptions } from "../index/reply.ts";
import { search } from "../index/query/search.ts";
import { LIMITS } from "../limits.ts";
import { judgePackage, type PackageJudgement } from "./judge_package.ts";
import { round4 } from "./statistics.ts";
import { reachOf } from "./stored_reach.ts";

/** Options of {@linkcode answer}. */
export interface AnswerOptions extends SearchOptions {
  /** Reads meaning, for packages whose vectors are of its model; on words alone without it. */
  readonly encoder?: Encoder | undefined;
  /** Why there is no encoder, where packages have vectors; said in the reply. */
  readonly withoutEncoder?: string | undefined;
  /** Stops the encoding of the question. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Searches packages and judges whether they answer.
 *
 * @param indexes Open packages.
 * @param query The question, whole.
 * @throws {UsageError} For an option that makes no sense.
 */
export async function answer(
  indexes: readonly PackageIndex[],
  query: string,
  options: AnswerOptions = {},
): Promise<Reply> {
  const { encoder, signal, withoutEncoder: _, ...asked } = options;
  const question = query.slice(0, LIMITS.queryCharacters);
  const meaning = encoder === undefined || options.mode === "lexical"
    ? undefined
    : await readMeaning(indexes, question, { encoder, ...(signal ? { signal } : {}) });
  const reply = await search(indexes, query, { ...asked, meaning });
  const hints = [reply.hint, onWordsAlone(indexes, options, meaning)].filter(Boolean);
  return {
    ...reply,
    ...(hints.length === 0 ? {} : { hint: hints.join(" ") }),
    ...(meaning === undefined ? {} : await judgeReply(indexes, question, meaning)),
  };
}

/** Says which packages were not asked by meaning, and why, where any has it. */
function onWordsAlone(
  indexes: readonly PackageIndex[],
  { encoder, mode, withoutEncoder }: AnswerOptions,
  meaning: QuestionMeaning | undefined,
): string | undefined {
  if (mode === "lexical") return undefined;
  if (meaning !== undefined) return leftOut(indexes, meaning, mode);
  const model = indexes.map(modelOf).find((name) => name !== undefined && name !== encoder?.name);
  if (model === undefined) return undefined;
  const why = withoutEncoder ?? `the vectors are of the model ${model}, which is not used here`;
  return `Searched on words alone: ${why}.`;
}

/** `Searched on words alone: b.mdcx (vectors of BAAI/bge-m3), c.mdcx (no vectors).` */
function leftOut(
  indexes: readonly PackageIndex[],
  { similarities }: QuestionMeaning,
  mode: AnswerOptions["mode"],
): string | undefined {
  const others = indexes.filter((index) => !similarities.has(index)).map((index) => {
    const model = modelOf(index);
    return `${index.name} (${model === undefined ? "no vectors" : `vectors of ${model}`})`;
  });
  if (others.length === 0) return undefined;
  const how = mode === "semantic" ? "Not searched" : "Searched on words alone";
  return `${how}: ${others.join(", ")}.`;
}

async function judgeReply(
  indexes: readonly PackageIndex[],
  question: string,
  meaning: QuestionMeaning,
): Promise<Partial<Reply>> {
  const judged: PackageJudgement[] = [];
  for (const [index, similarities] of meaning.similarities) {
    judged.push(await judgePackage(index, question, similarities));
  }
  const best = judged.reduce((one, other) =>
    (other.confidence ?? 0) > (one.confidence ?? 0) ? other : one
  );
  const warns = judged.length === indexes.length && judged.every(({ answers }) => !answers);
  return {
    ...(warns ? { warning: WARNING } : {}),
    judged_by: judged.every(({ by }) => by === "own") ? "own" : "reference",
    ...(best.confidence === undefined ? {} : { confidence: best.confidence }),
    ...figuresOf(indexes, meaning),
  };
}

const WARNING = "Nothing here seems to answer the question: the passages are only the nearest.";

/** Pooled closeness, where every package was asked by meaning, and what the packages state. */
function figuresOf(indexes: readonly PackageIndex[], meaning: QuestionMeaning): Partial<Reply> {
  const stated = indexes
    .map((index) => [index.name, reachOf(index).answerableAt] as const)
    .filter((one): one is [string, number] => one[1] !== null && one[1] !== 0);
  const pooled = meaning.similarities.size === indexes.length
    ? closenessOf(pool([...meaning.similarities.values()]))
    : undefined;
  return {
    ...(pooled
      ? { similarity: round4(pooled.closeness), stands_clear: round4(pooled.clearance) }
      : {}),
    ...(stated.length > 0 ? { answerable_at: Math.min(...stated.map(([, at]) => at)) } : {}),
    ...(stated.length > 1 ? { answerable_at_by_package: Object.fromEntries(stated) } : {}),
  };
}

function pool(similarities: readonly Float32Array[]): Float32Array {
  if (similarities.length === 1) return similarities[0]!;
  const pooled = new Float32Array(similarities.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const values of similarities) {
    pooled.set(values, at);
    at += values.length;
  }
  return pooled;
}

/**
 * Asking packages: one question, one or several packages, one ranked reply.
 *
 * @module
 */
import { UsageError } from "../../errors.ts";
import { LIMITS } from "../../limits.ts";
import {
  nearnessOf,
  rankingsByEngine,
  rankingsByEvidence,
  type WordAnswer,
} from "./engine_rankings.ts";
import type { QuestionMeaning } from "../meaning/meaning.ts";
import { agreedFirst, matchedByOf, mergeRankings } from "../meaning/merge.ts";
import { nearestDocuments } from "../meaning/nearness.ts";
import { type PassageOrigin, readFoundPassage } from "./found_passage.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { jointStatistics, type PackageQuestion, planQuestion } from "./package_question.ts";
import {
  findQuotations,
  ledByQuotation,
  type Quotation,
  type QuotedPhrase,
  quotedPhrases,
} from "../exact/quotations.ts";
import { byScore, dealPassages, type RankedDocument } from "../words/ranking.ts";
import type { FoundPassage, Reply, SearchOptions } from "../reply.ts";
import { dateOf, type Preference, preferenceOf } from "./preference.ts";
import { describeReply } from "./reply_notes.ts";
import { directionOf } from "../package/sides.ts";
import type { WordRanking } from "../words/word_search.ts";
import { besideMeaning, fullScore } from "./words_weight.ts";

/** Passages of a reply where the caller does not say. */
export const DEFAULT_LIMIT = 5;

/** Documents of either engine that are merged, at least. */
const MERGED_DOCUMENTS = 50;

/** Options of {@linkcode search}. */
export interface IndexSearchOptions extends SearchOptions {
  /** What the question means (`readMeaning`); on words alone where it is not given. */
  readonly meaning?: QuestionMeaning | undefined;
}

/**
 * Searches packages for a question and gives the passages that answer best, with what the reply
 * must say beside them. Several packages are ranked in one list, on figures they share.
 *
 * @param indexes Open packages; several are told apart by their names.
 * @param query The question, whole; what is beyond {@linkcode LIMITS} is cut, and the hint says so.
 * @param options Limit, side of a correspondence, engines, preference, and the question's meaning.
 * @throws {UsageError} For an option that makes no sense. Never for what the question holds.
 */
export async function search(
  indexes: readonly PackageIndex[],
  query: string,
  options: IndexSearchOptions = {},
): Promise<Reply> {
  return (await searchWithOrigins(indexes, query, options)).reply;
}

/** A reply, and where its passages stand. */
export interface TracedReply {
  readonly reply: Reply;
  /** Of each passage of the reply. */
  readonly origins: readonly PassageOrigin[];
}

interface FoundAt {
  readonly origin: PassageOrigin;
  readonly passage: FoundPassage;
}

/** {@linkcode search}, for callers that go on from the passages. @throws {UsageError} as it does. */
export async function searchWithOrigins(
  indexes: readonly PackageIndex[],
  query: string,
  options: IndexSearchOptions = {},
): Promise<TracedReply> {
  const limit = checkOptions(options);
  const question = query.slice(0, LIMITS.queryCharacters);
  const planned = indexes.map((index) => planQuestion(index, question));
  const asked = await plannedBesideMeaning(planned, question, options);
  const { hits, preference } = findPassages(asked, question, { ...options, limit });
  const found = hits
    .map((origin, at) => ({
      origin,
      passage: readFoundPassage(origin, at + 1, indexes.length > 1),
    }))
    .filter((one): one is FoundAt => one.passage !== undefined);
  const passages = found.map(({ passage }) => passage);
  const reply: Reply = { query, found: passages.length, passages };
  const notes = await describeReply(asked, {
    query,
    question,
    preference,
    passages,
    only: options.only,
    isAskedByMeaning: (index) => options.meaning?.similarities.has(index) ?? false,
  });
  return { reply: { ...reply, ...notes }, origins: found.map(({ origin }) => origin) };
}

function checkOptions(options: SearchOptions): number {
  const limit = options.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMITS.replyPassages) {
    throw new UsageError(
      `Cannot search with limit "${limit}": expected a whole number from 1 to ${LIMITS.replyPassages}`,
    );
  }
  const mode = options.mode ?? "auto";
  if (mode !== "auto" && mode !== "lexical" && mode !== "semantic") {
    throw new UsageError(`Cannot search with mode "${mode}": expected auto, lexical or semantic`);
  }
  return limit;
}

/** Packages that are asked by meaning too look up other words, which weigh otherwise. */
function plannedBesideMeaning(
  planned: readonly PackageQuestion[],
  question: string,
  { meaning }: IndexSearchOptions,
): Promise<PackageQuestion[]> {
  return Promise.all(
    planned.map((one) =>
      meaning?.similarities.has(one.index) ? besideMeaning(one, question, meaning) : one
    ),
  );
}

interface RankedPackage {
  readonly ranking: WordRanking;
  readonly quotations: readonly Quotation[];
}

interface Found {
  readonly hits: readonly PassageOrigin[];
  readonly preference: Preference;
}

function findPassages(
  asked: readonly PackageQuestion[],
  question: string,
  options: IndexSearchOptions & { readonly limit: number },
): Found {
  const byWords = options.mode === "semantic" ? NO_WORDS : searchWords(asked, question, options);
  const meaning = options.mode === "lexical" ? undefined : options.meaning;
  const nearness = meaning && nearnessOf(asked, meaning);
  const byMeaning = nearness &&
    nearestDocuments(nearness, { limit: wordLimit(options), only: options.only })
      .filter((document) => !isAmong(document, byWords.quoting));
  const preference = preferenceOf(asked, options, { byWords: byWords.others, byMeaning });
  const engines = { asked, byWords, byMeaning };
  const merged = mergeRankings(
    preference.applied || nearness === undefined
      ? rankingsByEngine(engines)
      : rankingsByEvidence(engines, nearness),
    {
      agreed: agreedFirst(byWords.others, byMeaning ?? []),
      dateOf: preference.applied ? dateOf : undefined,
    },
  );
  const dealt = dealPassages([...byWords.quoting, ...merged], options.limit);
  const matchedBy = matchedByOf(byWords.others, byMeaning ?? []);
  const hits = dealt.map((passage): PassageOrigin => ({
    index: passage.index,
    passageId: passage.passageId,
    matchedBy: byWords.isQuoted(passage) ? "quotation" : matchedBy(passage),
  }));
  const leading = options.mode === "semantic" ? [] : expressionHits(asked, options);
  return { hits: withExpressions(leading, hits).slice(0, options.limit), preference };
}

const NO_WORDS: WordAnswer = {
  quoting: [],
  others: [],
  fullScores: new Map(),
  isQuoted: () => false,
};

function searchWords(
  asked: readonly PackageQuestion[],
  question: string,
  options: IndexSearchOptions & { readonly limit: number },
): WordAnswer {
  const statistics = jointStatistics(asked);
  const phrases = quotedPhrases(question);
  const limit = wordLimit(options);
  const ranked = asked.map((one): RankedPackage => {
    const ranking = one.engine.rank(one.index, one.plan, { statistics, only: options.only, limit });
    return { ranking, quotations: quotationsIn(one, ranking, phrases) };
  });
  const quoting = ranked.flatMap(quotingDocuments).sort(byScore);
  const quoted = new Map(
    asked.map(({ index }, at) =>
      [index, new Set(ranked[at]!.quotations.flatMap(({ passageIds }) => passageIds))] as const
    ),
  );
  return {
    quoting,
    others: ranked.flatMap(({ ranking }) => ranking.documents)
      .filter((document) => !isAmong(document, quoting))
      .sort(byScore)
      .slice(0, limit),
    fullScores: new Map(asked.map((one) => [one.index, fullScore(one, statistics)])),
    isQuoted: ({ index, passageId }) => quoted.get(index)?.has(passageId) ?? false,
  };
}

/** Merging needs more of a ranking than a reply shows. */
function wordLimit({ limit, meaning }: IndexSearchOptions & { readonly limit: number }): number {
  return meaning === undefined ? limit : Math.max(MERGED_DOCUMENTS, 3 * limit);
}

function quotationsIn(
  { index, engine, plan }: PackageQuestion,
  ranking: WordRanking,
  phrases: readonly QuotedPhrase[],
): Quotation[] {
  return findQuotations(index, phrases, ({ text, tokens, isWhole }) => {
    const { words } = isWhole ? plan : engine.plan(index, text);
    return ranking.placesOf(new Set(words.map(({ asked }) => asked)), tokens.length);
  });
}

function quotingDocuments({ ranking, quotations }: RankedPackage): RankedDocument[] {
  return quotations.flatMap((quotation) => {
    const document = ranking.documentOf(quotation.passageIds[0]!);
    return document === undefined ? [] : [ledByQuotation(document, quotation)];
  });
}

function isAmong(document: RankedDocument, others: readonly RankedDocument[]): boolean {
  return others.some((other) =>
    document.index === other.index && document.documentId === other.documentId
  );
}

function expressionHits(
  asked: readonly PackageQuestion[],
  options: SearchOptions,
): PassageOrigin[] {
  const found = asked.flatMap(({ index, expressions }) =>
    (expressions?.passages ?? [])
      .filter(({ passageId }) => isOfSide(index, passageId, options.only))
      .map(({ passageId, count }) => ({ index, passageId, count }))
  );
  return found.sort((one, other) => other.count - one.count)
    .map(({ index, passageId }) => ({ index, passageId, matchedBy: "expression" as const }));
}

function isOfSide(index: PackageIndex, passageId: number, only: SearchOptions["only"]): boolean {
  if (only === undefined) return true;
  const row = index.row<{ source: string }>(
    "SELECT d.source FROM passage p JOIN document d ON d.id = p.document_id WHERE p.id = ?",
    passageId,
  );
  return row !== undefined && directionOf(row.source) === only;
}

/** Expressions are exact, so they lead; what words found follows, nothing twice. */
function withExpressions(
  leading: readonly PassageOrigin[],
  others: readonly PassageOrigin[],
): PassageOrigin[] {
  const isLeading = (hit: PassageOrigin) =>
    leading.some(({ index, passageId }) => index === hit.index && passageId === hit.passageId);
  return [...leading, ...others.filter((hit) => !isLeading(hit))];
}

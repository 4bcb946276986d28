/**
 * Asking packages: one question, one or several packages, one ranked reply.
 *
 * @module
 */
import { MdcxError, UsageError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { answerExpressions, type ExpressionAnswer } from "./expressions.ts";
import { FORMAT_WORDS } from "./format_words.ts";
import { OWN_WORDS } from "./own_words.ts";
import { readFoundPassage } from "./found_passage.ts";
import type { PackageIndex } from "./package_index.ts";
import {
  findQuotations,
  ledByQuotation,
  type Quotation,
  type QuotedPhrase,
  quotedPhrases,
} from "./quotations.ts";
import { type CorpusStatistics, dealPassages, type RankedDocument } from "./ranking.ts";
import type { MatchedBy, Reply, SearchOptions } from "./reply.ts";
import { describeReply } from "./reply_notes.ts";
import {
  directionOf,
  type QuestionPlan,
  type WordEngine,
  type WordRanking,
} from "./word_search.ts";

/** Passages of a reply where the caller does not say. */
export const DEFAULT_LIMIT = 5;

/** What one package makes of the question. */
export interface PackageQuestion {
  readonly index: PackageIndex;
  readonly engine: WordEngine;
  readonly plan: QuestionPlan;
  readonly expressions: ExpressionAnswer | undefined;
}

interface Hit {
  readonly index: PackageIndex;
  readonly passageId: number;
  readonly matchedBy: MatchedBy;
}

/**
 * Searches packages for a question and gives the passages that answer best, with what the reply
 * must say beside them. Several packages are ranked in one list, on figures they share.
 *
 * @param indexes Open packages; several are told apart by their names.
 * @param query The question, whole; what is beyond {@linkcode LIMITS} is cut, and the hint says so.
 * @param options Limit, side of a correspondence, engines, preference.
 * @throws {UsageError} For an option that makes no sense. Never for what the question holds.
 * @throws {MdcxError} `not_built` for mode `semantic`.
 */
export async function search(
  indexes: readonly PackageIndex[],
  query: string,
  options: SearchOptions = {},
): Promise<Reply> {
  const limit = checkOptions(options);
  const question = query.slice(0, LIMITS.queryCharacters);
  const asked = indexes.map((index) => planQuestion(index, question));
  const hits = findPassages(asked, question, { ...options, limit });
  const passages = hits
    .map((hit, at) => readFoundPassage(hit, at + 1, indexes.length > 1))
    .filter((passage) => passage !== undefined);
  const reply: Reply = { query, found: passages.length, passages };
  return { ...reply, ...await describeReply(asked, { query, question, options, passages }) };
}

function checkOptions(options: SearchOptions): number {
  const limit = options.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMITS.replyPassages) {
    throw new UsageError(
      `Cannot search with limit "${limit}": expected a whole number from 1 to ${LIMITS.replyPassages}`,
    );
  }
  const mode = options.mode ?? "auto";
  if (mode === "semantic") {
    throw new MdcxError("not_built", 'Cannot search with mode "semantic": it is not built yet');
  }
  if (mode !== "auto" && mode !== "lexical") {
    throw new UsageError(`Cannot search with mode "${mode}": expected auto, lexical or semantic`);
  }
  return limit;
}

function planQuestion(index: PackageIndex, question: string): PackageQuestion {
  const engine = index.capabilities.words ? OWN_WORDS : FORMAT_WORDS;
  const whole = engine.plan(index, question);
  if (!index.capabilities.expressions) {
    return { index, engine, plan: whole, expressions: undefined };
  }
  const expressions = answerExpressions(index, question, whole.words.length > 0);
  const plan = expressions.words === question ? whole : engine.plan(index, expressions.words);
  return { index, engine, plan, expressions };
}

/** The figures of all packages together, for the terms that their plans look up. */
function jointStatistics(asked: readonly PackageQuestion[]): CorpusStatistics {
  let passages = 0;
  let length = 0;
  const frequencies = new Map<string, number>();
  const terms = new Set(
    asked.flatMap(({ plan }) => plan.words.flatMap(({ forms }) => forms.map(({ term }) => term))),
  );
  for (const { index, engine } of asked) {
    const size = engine.size(index);
    passages += size.passages;
    length += size.passages * size.meanLength;
    for (const term of terms) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + engine.frequency(index, term));
    }
  }
  return { passages: Math.max(passages, 1), meanLength: length / passages || 60, frequencies };
}

interface RankedPackage {
  readonly ranking: WordRanking;
  readonly quotations: readonly Quotation[];
}

function findPassages(
  asked: readonly PackageQuestion[],
  question: string,
  options: SearchOptions & { readonly limit: number },
): Hit[] {
  const statistics = jointStatistics(asked);
  const phrases = quotedPhrases(question);
  const ranked = asked.map((one): RankedPackage => {
    const ranking = one.engine.rank(one.index, one.plan, { statistics, ...options });
    return { ranking, quotations: quotationsIn(one, ranking, phrases) };
  });
  const quoting = ranked.flatMap(quotingDocuments).sort(byScore);
  const others = ranked.flatMap(({ ranking }) => ranking.documents)
    .filter((document) => !quoting.some((other) => isSameDocument(document, other)))
    .sort(byScore);
  const quoted = new Map(
    asked.map(({ index }, at) =>
      [index, new Set(ranked[at]!.quotations.flatMap(({ passageIds }) => passageIds))] as const
    ),
  );
  const byWords = dealPassages([...quoting, ...others], options.limit)
    .map(({ index, passageId }): Hit => ({
      index,
      passageId,
      matchedBy: quoted.get(index)!.has(passageId) ? "quotation" : "words",
    }));
  return withExpressions(expressionHits(asked, options), byWords).slice(0, options.limit);
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

function isSameDocument(one: RankedDocument, other: RankedDocument): boolean {
  return one.index === other.index && one.documentId === other.documentId;
}

function byScore(one: RankedDocument, other: RankedDocument): number {
  return other.score - one.score;
}

function expressionHits(asked: readonly PackageQuestion[], options: SearchOptions): Hit[] {
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
function withExpressions(leading: readonly Hit[], others: readonly Hit[]): Hit[] {
  const isLeading = (hit: Hit) =>
    leading.some(({ index, passageId }) => index === hit.index && passageId === hit.passageId);
  return [...leading, ...others.filter((hit) => !isLeading(hit))];
}

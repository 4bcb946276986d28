/**
 * What every way of searching words has in common: the plan of a question and its ranking.
 *
 * @module
 */
import type { Direction } from "../reply.ts";
import type { PackageIndex } from "../package/package_index.ts";
import type { CorpusStatistics, RankedDocument } from "./ranking.ts";

/** A term of the index under which a word of the question is looked up. */
export interface WordForm {
  readonly term: string;
  /** 1 for the word itself, less for what is only like it. */
  readonly weight: number;
}

/** A word of the question with the forms under which it is looked up. */
export interface QuestionWord {
  /** The word as the engine spells it. */
  readonly asked: string;
  readonly forms: readonly WordForm[];
  /** Whether a quotation of the question must have the word just so. */
  readonly isNeededInQuotations: boolean;
}

/** A question, cut into the words that an engine looks for. */
export interface QuestionPlan {
  readonly words: readonly QuestionWord[];
  /** Words read as other words, where recovery widened them. */
  readonly readAs: Readonly<Record<string, readonly string[]>>;
  /** The question has more words than are looked up. */
  readonly isCut: boolean;
}

/** Options of {@linkcode WordEngine.rank}. */
export interface RankOptions {
  readonly statistics: CorpusStatistics;
  /** Documents wanted. */
  readonly limit: number;
  /** Only documents of this side. */
  readonly only?: Direction | undefined;
}

/** The documents that have words of a question. */
export interface WordRanking {
  /** The best, as many as were wanted or more. */
  readonly documents: readonly RankedDocument[];
  /**
   * Passages around which, within reach of a phrase, all of some words stand: where a quotation of
   * them may be.
   *
   * @param asked The words, as the plan has them.
   * @param reach How many words the phrase has.
   */
  placesOf(asked: ReadonlySet<string>, reach: number): number[];
  /** A document by the id of one of its passages, also one that is not among the best. */
  documentOf(passageId: number): RankedDocument | undefined;
}

/** Searches the words of one kind of index. */
export interface WordEngine {
  /** Cuts a question into words. */
  plan(index: PackageIndex, question: string): QuestionPlan;
  /** In how many passages of a package a term stands. */
  frequency(index: PackageIndex, term: string): number;
  /** Passages and their mean length, as this engine counts. */
  size(index: PackageIndex): { readonly passages: number; readonly meanLength: number };
  /** Ranks the documents that have a word of the question. */
  rank(index: PackageIndex, plan: QuestionPlan, options: RankOptions): WordRanking;
}

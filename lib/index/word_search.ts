/**
 * What every way of searching words has in common: the plan of a question and its scoring.
 *
 * @module
 */
import type { Direction } from "./reply.ts";
import type { PackageIndex } from "./package_index.ts";
import type { CorpusStatistics, ScoredPassage } from "./ranking.ts";

/** A word of the question with the forms under which it is looked up. */
export interface QuestionWord {
  /** The word as the engine spells it. */
  readonly asked: string;
  /** The word itself and what it may stand for; each is a term of the index. */
  readonly forms: readonly string[];
}

/** A question, cut into the words that an engine looks for. */
export interface QuestionPlan {
  readonly words: readonly QuestionWord[];
  /** Words read as other words, where recovery widened them. */
  readonly readAs: Readonly<Record<string, readonly string[]>>;
  /** The question has more words than are looked up. */
  readonly isCut: boolean;
}

/** Searches the words of one kind of index. */
export interface WordEngine {
  /** Cuts a question into words. */
  plan(index: PackageIndex, question: string): QuestionPlan;
  /** In how many passages of a package a term stands. */
  frequency(index: PackageIndex, term: string): number;
  /** Passages and their mean length, as this engine counts. */
  size(index: PackageIndex): { readonly passages: number; readonly meanLength: number };
  /** The passages that have a word of the question, the order of ties decided. */
  score(index: PackageIndex, plan: QuestionPlan, options: ScoreOptions): ScoredPassage[];
}

/** Options of {@linkcode WordEngine.score}. */
export interface ScoreOptions {
  readonly statistics: CorpusStatistics;
  /** Only documents of this side. */
  readonly only?: Direction | undefined;
}

/** How the `document` table spells a side; older packages spell it in Spanish. */
export const STORED_SIDES: Readonly<Record<"sent" | "received", readonly [string, string]>> = {
  sent: ["SENT", "EMITIDO"],
  received: ["RECEIVED", "RECIBIDO"],
};

/** The side of a document, by the spelling of the `document` table. */
export function directionOf(stored: string): Direction {
  for (const side of ["sent", "received"] as const) {
    if (STORED_SIDES[side].includes(stored)) return side;
  }
  return "other";
}

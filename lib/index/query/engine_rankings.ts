/**
 * Which rankings of documents are merged: one of the evidence of words and meaning added up, or those
 * of the engines by themselves.
 *
 * @module
 */
import { deviationOf } from "../meaning/dense.ts";
import { addEvidence } from "../meaning/joint_evidence.ts";
import type { QuestionMeaning } from "../meaning/meaning.ts";
import type { WeighedDocuments } from "../meaning/merge.ts";
import { Nearness } from "../meaning/nearness.ts";
import type { PackageIndex } from "../package/package_index.ts";
import type { PackageQuestion } from "./package_question.ts";
import type { RankedDocument, ScoredPassage } from "../words/ranking.ts";
import { wordsWeight } from "./words_weight.ts";

/** Between a question's language and the one of a corpus; from a half to three quarters finds the same. */
const TAKEN_ACROSS = 0.5;

/** What words found. */
export interface WordAnswer {
  /** Documents that state a quotation of the question, best first. */
  readonly quoting: readonly RankedDocument[];
  readonly others: readonly RankedDocument[];
  /** What a passage with all words of the question would score. */
  readonly fullScores: ReadonlyMap<PackageIndex, number>;
  /** Whether a quotation of the question stands there. */
  isQuoted(passage: ScoredPassage): boolean;
}

/** What either engine found. */
export interface Engines {
  readonly asked: readonly PackageQuestion[];
  readonly byWords: WordAnswer;
  readonly byMeaning: readonly RankedDocument[] | undefined;
}

/** Ranks decide: the later document is preferred among those that the engines rank about alike. */
export function rankingsByEngine({ asked, byWords, byMeaning }: Engines): WeighedDocuments[] {
  const words = { documents: byWords.others, weight: byMeaning ? wordsWeight(asked) : 1 };
  return [words, { documents: byMeaning ?? [], weight: 1 }];
}

/**
 * The evidence of words and meaning is added up where a package has both. Packages on words alone have
 * no nearness to add: beside them, words are a ranking of their own, and ranks decide.
 */
export function rankingsByEvidence(
  { asked, byWords: { others, fullScores }, byMeaning = [] }: Engines,
  nearness: ReadonlyMap<PackageIndex, Nearness>,
): WeighedDocuments[] {
  const documents = addEvidence({
    words: others.filter(({ index }) => nearness.has(index)),
    meaning: byMeaning,
    nearness,
    fullScores,
    deviation: deviationOf(nearness.values().map(({ cosines }) => cosines)),
  });
  if (nearness.size === asked.length) return [{ documents, weight: 1 }];
  return [{ documents: others, weight: wordsWeight(asked) }, { documents, weight: 1 }];
}

/** Nearness by package, of those that are asked by meaning. */
export function nearnessOf(
  asked: readonly PackageQuestion[],
  meaning: QuestionMeaning,
): ReadonlyMap<PackageIndex, Nearness> {
  const reachable = asked.filter(({ index }) => meaning.similarities.has(index));
  return new Map(
    reachable.map((one) => [one.index, new Nearness(one.index, meaning, languageTaken(one))]),
  );
}

/**
 * How much of what tells a question's language is taken out before passages are ranked. Among passages of
 * one language it tells them apart by little but what else it says, so not all of it; among passages of
 * several it draws the question to those of its own, whatever they say.
 */
function languageTaken({ isAcross, isMixed }: PackageQuestion): number {
  if (isMixed) return 1;
  return isAcross ? TAKEN_ACROSS : 0;
}

/**
 * How passages are scored by words, and how documents are ranked by their passages.
 *
 * @module
 */
import type { PackageIndex } from "./package_index.ts";

/** Okapi BM25 (Robertson and Zaragoza 2009), with the constants of the package format. */
const K1 = 1.5;
const B = 0.45;

/** Passages of one document that count for its rank, and rounds in which passages are dealt. */
export const PASSAGES_PER_DOCUMENT = 8;

/** Figures of the corpus that a score rests on; of several packages together where several are asked. */
export interface CorpusStatistics {
  /** Passages in all. */
  readonly passages: number;
  /** Tokens of a passage on average. */
  readonly meanLength: number;
  /** Passages that have a term. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** A passage that has words of the question. */
export interface ScoredPassage {
  readonly index: PackageIndex;
  readonly passageId: number;
  readonly documentId: number;
  readonly score: number;
  /** How many of the question's words it has. */
  readonly wordsMatched: number;
}

/** A document with its passages, the best first. */
export interface RankedDocument {
  readonly index: PackageIndex;
  readonly documentId: number;
  readonly score: number;
  readonly passages: readonly ScoredPassage[];
}

/** How much one passage with a term tells: rare terms tell more. */
export function inverseFrequency(statistics: CorpusStatistics, term: string): number {
  // A term that no passage is known to have, as widening may find, counts as rare.
  const frequency = statistics.frequencies.get(term) || 1;
  return Math.log(1 + (statistics.passages - frequency + 0.5) / (frequency + 0.5));
}

/**
 * What one term adds to the score of a passage.
 *
 * @param weight The term's {@linkcode inverseFrequency}.
 * @param count How often the passage has it.
 * @param relativeLength Length of the passage by the mean.
 */
export function termScore(weight: number, count: number, relativeLength: number): number {
  return weight * count * (K1 + 1) / (count + K1 * (1 - B + B * relativeLength));
}

/** Rounds a score as the format does; scores that differ only by the order of a sum become equal. */
export function roundScore(score: number): number {
  return Number(score.toFixed(3));
}

/**
 * Ranks documents: the sum of a document's best passages, by the share of the question's words that
 * its best passage has. Documents are told apart by id, so two of one name stay two.
 *
 * @param passages Passages in the order that decides ties.
 * @param words How many words the question has.
 */
export function rankDocuments(passages: readonly ScoredPassage[], words: number): RankedDocument[] {
  const groups = new Map<number, ScoredPassage[]>();
  for (const passage of passages) {
    const group = groups.get(passage.documentId);
    if (group === undefined) groups.set(passage.documentId, [passage]);
    else group.push(passage);
  }
  const ranked = [...groups.values()].map((group) => rankedDocument(group, words));
  return ranked.sort((one, other) => other.score - one.score);
}

function rankedDocument(group: ScoredPassage[], words: number): RankedDocument {
  group.sort((one, other) => other.score - one.score);
  const [first] = group as [ScoredPassage, ...ScoredPassage[]];
  const sum = group.slice(0, PASSAGES_PER_DOCUMENT).reduce((total, { score }) => total + score, 0);
  const matched = group.reduce((most, { wordsMatched }) => Math.max(most, wordsMatched), 0);
  const score = sum * matched / Math.max(words, 1);
  return { index: first.index, documentId: first.documentId, score, passages: group };
}

/**
 * Deals passages in rounds: the best of each document in their order, then the second of each, so
 * that one long document does not fill the answer.
 *
 * @param limit How many passages are wanted.
 */
export function dealPassages(
  documents: readonly RankedDocument[],
  limit: number,
): ScoredPassage[] {
  const dealt: ScoredPassage[] = [];
  for (let round = 0; round < PASSAGES_PER_DOCUMENT; round++) {
    for (const { passages } of documents) {
      if (dealt.length >= limit) return dealt;
      const passage = passages[round];
      if (passage !== undefined) dealt.push(passage);
    }
  }
  return dealt;
}

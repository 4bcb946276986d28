/**
 * How passages are scored by words, and how documents are ranked by their passages.
 *
 * @module
 */
import type { PackageIndex } from "../package/package_index.ts";

/** Okapi BM25 (Robertson and Zaragoza 2009), with the constants of the package format. */
const K1 = 1.5;
const B = 0.45;

/** What {@linkcode saturation} nears as a word is repeated. */
export const MOST_SATURATED: number = K1 + 1;

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
}

/** A document with its passages, the best first. */
export interface RankedDocument {
  readonly index: PackageIndex;
  readonly documentId: number;
  readonly score: number;
  readonly passages: readonly ScoredPassage[];
}

/**
 * How much it tells that a passage has a word: the rarer, the more.
 *
 * @param terms The word's forms; their passages count together.
 */
export function inverseFrequency(statistics: CorpusStatistics, terms: readonly string[]): number {
  const { passages, frequencies } = statistics;
  const known = terms.reduce((sum, term) => sum + (frequencies.get(term) ?? 0), 0);
  // A word that no passage is known to have, as widening may find, counts as rare.
  const frequency = Math.min(known || 1, passages);
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}

/** What a passage's length does to its counts. @param relative Its length by the mean. */
export function lengthFactor(relative: number): number {
  return K1 * (1 - B + B * relative);
}

/**
 * What a count is worth: the first few occurrences tell most.
 *
 * @param factor The passage's {@linkcode lengthFactor}.
 */
export function saturation(count: number, factor: number): number {
  return count * (K1 + 1) / (count + factor);
}

/** Rounds a score as the format does; scores that differ only by the order of a sum become equal. */
export function roundScore(score: number): number {
  return Number(score.toFixed(3));
}

/** A passage with the number of the question's words that it has. */
export interface CountedPassage extends ScoredPassage {
  readonly wordsMatched: number;
}

/** Orders by score, the best first; equal ones stay in their order. */
export function byScore(
  one: { readonly score: number },
  other: { readonly score: number },
): number {
  return other.score - one.score;
}

/**
 * Ranks documents as the format does: the sum of a document's best passages, by the share of the
 * question's words that its best passage has. Documents are told apart by id, so two of one name stay
 * two (DEFECTS 18).
 *
 * @param passages Passages in the order that decides ties.
 * @param words How many words the question has.
 */
export function rankDocuments(
  passages: readonly CountedPassage[],
  words: number,
): RankedDocument[] {
  const groups = Map.groupBy(passages, ({ documentId }) => documentId);
  return [...groups.values()].map((group) => rankedDocument(group, words)).sort(byScore);
}

function rankedDocument(group: CountedPassage[], words: number): RankedDocument {
  group.sort(byScore);
  const { index, documentId } = group[0]!;
  const sum = group.slice(0, PASSAGES_PER_DOCUMENT).reduce((total, { score }) => total + score, 0);
  const matched = group.reduce((most, { wordsMatched }) => Math.max(most, wordsMatched), 0);
  return { index, documentId, score: sum * matched / Math.max(words, 1), passages: group };
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

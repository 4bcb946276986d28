/**
 * The words of a corpus and their frequencies, as the format counts them.
 *
 * @module
 */
import { normalise } from "../../text/normalise.ts";
import { MINIMUM_TERM_LENGTH, searchableTerms } from "../../text/tokens.ts";
import { type PackageIndex, USUAL_PASSAGE_LENGTH } from "../package/package_index.ts";
import type { CorpusStatistics } from "./ranking.ts";

/** The words of a corpus. */
export interface Vocabulary {
  /** Passages that have each term. */
  readonly df: ReadonlyMap<string, number>;
  /** Number of terms. */
  readonly terms: number;
  /** Passages in all. */
  readonly passages: number;
  /** Tokens of a passage on average. */
  readonly mean_passage_length: number;
  /** Terms shorter than this are not counted, single characters of unspaced scripts apart. */
  readonly minimum_term_length: number;
  /** Terms are {@linkcode normalise}d. */
  readonly normalized: true;
}

/** The words of a package with their frequencies. */
export function vocabulary(index: PackageIndex): Vocabulary {
  const rows = index.capabilities.frequencies
    ? index.rows<{ term: string; passages: number }>("SELECT term, passages FROM df")
    : [];
  return {
    df: new Map(rows.map(({ term, passages }) => [term, passages])),
    terms: rows.length,
    passages: index.passages,
    mean_passage_length: index.meanPassageLength,
    minimum_term_length: MINIMUM_TERM_LENGTH,
    normalized: true,
  };
}

/** The terms of a text in the spelling of `df`, in order, repetitions kept. */
export function termsOf(text: string): string[] {
  return searchableTerms(normalise(text));
}

/**
 * The figures that several packages share when they are ranked in one list.
 *
 * @param indexes The packages.
 * @param terms Terms in the spelling of `df`.
 */
export function corpusStatisticsOver(
  indexes: readonly PackageIndex[],
  terms: Iterable<string>,
): CorpusStatistics {
  const passages = indexes.reduce((sum, index) => sum + index.passages, 0);
  const tokens = indexes.reduce((sum, index) => sum + index.passages * index.meanPassageLength, 0);
  const frequencies = new Map<string, number>();
  for (const term of terms) {
    frequencies.set(term, indexes.reduce((sum, index) => sum + index.passagesWith(term), 0));
  }
  return {
    passages: Math.max(passages, 1),
    meanLength: passages === 0 ? USUAL_PASSAGE_LENGTH : tokens / passages,
    frequencies,
  };
}

/**
 * Several rankings made one, by rank alone: scores of different engines cannot be compared.
 *
 * Reciprocal rank fusion: Cormack, Clarke and Büttcher, SIGIR 2009, with their constant of 60.
 *
 * @module
 */

/** Cormack et al. found results to depend little on it. */
const RANK_CONSTANT = 60;

/** One ranking and its weight. */
export interface Ranking<Key> {
  /** Best first, each once. */
  readonly keys: readonly Key[];
  /** 1 for an engine; less for a preference. */
  readonly weight: number;
}

/**
 * Merges rankings.
 *
 * @returns Every key once, best first; equal ones in the order in which they are first met.
 */
export function fuseRankings<Key>(rankings: readonly Ranking<Key>[]): Key[] {
  const scores = new Map<Key, number>();
  for (const { keys, weight } of rankings) {
    keys.forEach((key, index) => {
      scores.set(key, (scores.get(key) ?? 0) + weight / (RANK_CONSTANT + index + 1));
    });
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([key]) => key);
}

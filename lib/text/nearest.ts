/**
 * The names that a person probably meant.
 *
 * @module
 */

/** Shorter words stand in too many names to tell which was meant. */
const SHORTEST_PART = 3;

/**
 * The candidate nearest to `word`.
 *
 * @param word What was typed.
 * @param candidates What could have been meant.
 * @returns `undefined` where none is near: more than a third of the letters differ.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return nearestFew(word, candidates, 1)[0];
}

/**
 * The candidates nearest to `word`, the nearest first; of equal ones, the earlier.
 *
 * @param word What was typed.
 * @param candidates What could have been meant.
 * @param limit How many at most.
 * @returns None where more than a third of the letters differ. Names that begin with the word, or
 *   have it within, are near whatever else they have.
 */
export function nearestFew(word: string, candidates: Iterable<string>, limit: number): string[] {
  const typed = word.toLowerCase();
  const atMost = Math.floor(typed.length / 3);
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = distanceOf(typed, candidate.toLowerCase(), atMost);
    if (distance > atMost) continue;
    const at = near.findIndex((other) => other.distance > distance);
    near.splice(at < 0 ? near.length : at, 0, { candidate, distance });
    near.length = Math.min(near.length, limit);
  }
  return near.map(({ candidate }) => candidate);
}

function distanceOf(typed: string, name: string, atMost: number): number {
  if (typed.length >= SHORTEST_PART && name !== typed) {
    if (name.startsWith(typed)) return 1;
    if (name.includes(typed)) return atMost;
  }
  return editDistance(typed, name, atMost);
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
 *
 * @param a A word.
 * @param b Another.
 * @param atMost What is farther need not be counted out.
 * @returns The distance, or any number above `atMost`.
 */
export function editDistance(a: string, b: string, atMost = Infinity): number {
  if (Math.abs(a.length - b.length) > atMost) return Infinity;
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = rows[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min(substitution, rows[row - 1]![column]! + 1, line[column - 1]! + 1);
      const swapped = column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped && row > 1) cost = Math.min(cost, rows[row - 2]![column - 2]! + 1);
      line.push(cost);
    }
    // A swap reaches back over one row, so that both must be beyond.
    const last = Math.min(...line, ...rows[row - 1]!);
    if (last > atMost) return Infinity;
    rows.push(line);
  }
  return rows[a.length]![b.length]!;
}

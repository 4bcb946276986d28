/**
 * The name that a person probably meant.
 *
 * @module
 */

/**
 * The candidate nearest to `word`.
 *
 * @param word What was typed.
 * @param candidates What could have been meant.
 * @returns `undefined` where none is near: more than a third of the letters differ.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const isStart = word.length >= 3 && candidate.startsWith(word);
    const distance = isStart ? 1 : editDistance(word.toLowerCase(), candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
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
    rows.push(line);
  }
  return rows[a.length]![b.length]!;
}

/**
 * The least, the middle and the greatest of what things measure: of a page's words there may be more
 * than a call takes arguments.
 *
 * @module
 */

/** The least value, Infinity where there is none. */
export function leastOf<T>(items: readonly T[], value: (item: T) => number): number {
  let least = Infinity;
  for (let at = 0; at < items.length; at++) least = Math.min(least, value(items[at]!));
  return least;
}

/** The greatest value, -Infinity where there is none. */
export function mostOf<T>(items: readonly T[], value: (item: T) => number): number {
  let most = -Infinity;
  for (let at = 0; at < items.length; at++) most = Math.max(most, value(items[at]!));
  return most;
}

/** The value in the middle of all, the greater of two; undefined where there is none. */
export function medianOf<T>(items: readonly T[], value: (item: T) => number): number | undefined {
  const values = new Float64Array(items.length);
  for (let at = 0; at < items.length; at++) values[at] = value(items[at]!);
  return values.sort()[items.length >> 1];
}

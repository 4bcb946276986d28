/**
 * The least, the middle and the greatest of what things measure: of a page's words there may be more
 * than a call takes arguments.
 *
 * @module
 */

/** The least value, Infinity where there is none. */
export function leastOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((least, item) => Math.min(least, value(item)), Infinity);
}

/** The greatest value, -Infinity where there is none. */
export function mostOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((most, item) => Math.max(most, value(item)), -Infinity);
}

/** The value in the middle of all, the greater of two; undefined where there is none. */
export function medianOf<T>(items: readonly T[], value: (item: T) => number): number | undefined {
  return items.map(value).sort((a, b) => a - b)[items.length >> 1];
}

/**
 * The least and the greatest of what things measure: of a page's words there may be more than a call
 * takes arguments.
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

/**
 * Adding many to a list at once.
 *
 * @module
 */

/** Adds items one by one: as arguments of one `push`, a long list overflows the call stack. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

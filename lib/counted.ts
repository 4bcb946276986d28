/**
 * Numbers of things in words.
 *
 * @module
 */

/** `1 document`, `23 documents` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

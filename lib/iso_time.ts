/**
 * Moments and durations as manifests, records and headers have them.
 *
 * @module
 */

/**
 * ISO 8601 in UTC, to the second.
 *
 * @param now Milliseconds since 1970-01-01T00:00:00Z.
 */
export function isoTime(now: number): string {
  return new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
}

/** A duration to the millisecond, in seconds as it is given. */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

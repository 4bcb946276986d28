/**
 * A moment as manifests, records and headers have it.
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

/**
 * Long lists: a person reads the first few of them, a program reads JSON.
 *
 * @module
 */

/** More of one kind are counted. */
const LISTED = 20;

/**
 * The first few lines, and one that says how many more there are and where each is named.
 *
 * @param where `in _manifest.json`, `with --json`.
 */
export function firstFew(lines: readonly string[], where: string): readonly string[] {
  const more = lines.length - LISTED;
  return more > 0 ? [...lines.slice(0, LISTED), `… and ${more} more ${where}`] : lines;
}

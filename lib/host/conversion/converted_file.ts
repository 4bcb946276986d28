/**
 * Whether a conversion wrote a Markdown file: its front matter says from where.
 *
 * @module
 */

/** Bytes of a file in which that stands. */
const FRONT_BYTES = 8192;
const CONVERTED = /^---\r?\n(?:.*\n)*?source_pseudopath: /;

/**
 * Whether a file begins with the front matter of a conversion.
 *
 * @param path A regular file.
 * @throws Errors of the platform as they are.
 */
export function isConvertedFile(path: string): boolean {
  using file = Deno.openSync(path);
  const front = new Uint8Array(FRONT_BYTES);
  const length = file.readSync(front) ?? 0;
  return CONVERTED.test(new TextDecoder().decode(front.subarray(0, length)));
}

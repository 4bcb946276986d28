/**
 * Standard error, which whoever started a command may have closed or put on a full disk.
 *
 * @module
 */

/** Writes all of a text; what cannot be written has no other place, and the exit status still tells. */
export function writeStderr(text: string): void {
  try {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length;) at += Deno.stderr.writeSync(bytes.subarray(at));
  } catch {
    // Nobody hears it.
  }
}

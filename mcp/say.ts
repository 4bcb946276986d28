/**
 * What the server has to say to people: standard output belongs to the protocol.
 *
 * @module
 */

import { printableLine } from "@mdcx/mdcx/printable";

/** Says the first line of a message on standard error. */
export function say(message: string): void {
  const [first = ""] = message.split("\n", 1);
  const line = new TextEncoder().encode(`mdcx-mcp: ${printableLine(first)}\n`);
  try {
    for (let at = 0; at < line.length;) at += Deno.stderr.writeSync(line.subarray(at));
  } catch {
    // Whoever closed standard error does not want to hear it.
  }
}

/**
 * A pause in long work.
 *
 * @module
 */

import { MdcxError } from "../errors.ts";

/**
 * Lets the event loop turn, then ends where it was interrupted. The runtime of the model computes on
 * the thread that calls it and gives way to nothing but its own next batch: without a pause, Ctrl-C
 * is heard when all is encoded.
 *
 * @throws {MdcxError} `interrupted`.
 */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resume) => setTimeout(resume, 0));
  if (signal?.aborted) throw new MdcxError("interrupted", "Cannot finish encoding: interrupted");
}

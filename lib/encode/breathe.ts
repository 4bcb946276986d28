/**
 * A pause in long work.
 *
 * @module
 */

import { MdcxError } from "../errors.ts";

/**
 * Lets the event loop rest, then ends where it was interrupted. The runtime of the model computes on
 * the thread that calls it, and a loop that always has its next batch ready hardly ever looks for
 * signals: Ctrl-C was heard after 57 s, and within two batches with a pause.
 *
 * @throws {MdcxError} `interrupted`.
 */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resume) => setTimeout(resume, 0));
  if (signal?.aborted) throw new MdcxError("interrupted", "Cannot finish encoding: interrupted");
}

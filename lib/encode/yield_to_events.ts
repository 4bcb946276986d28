/**
 * A pause in long work, in which signals and timers are heard.
 *
 * @module
 */

import { MdcxError } from "../errors.ts";

/**
 * Gives the event loop one turn, then throws where the work was interrupted. The runtime of the model
 * computes on the thread that calls it, and a loop that always has its next batch ready hardly ever
 * looks for signals: Ctrl-C was heard after 57 s, and within two batches with such a pause.
 *
 * @param signal What interrupts the work, where anything does.
 * @throws {MdcxError} `interrupted`, where it was.
 */
export async function yieldToEvents(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resume) => setTimeout(resume, 0));
  if (signal?.aborted) throw new MdcxError("interrupted", "Cannot finish encoding: interrupted");
}

/** Ends a process at a moment of its work, not of the clock: a slow machine has the same moments. */

import { setTimeout } from "node:timers/promises";

const POLL_MS = 2;

/**
 * Kills a process as soon as it has done what is waited for.
 *
 * @param child The process.
 * @param isTime Whether it has; asked every few milliseconds.
 * @returns Whether it was killed; not where it had ended before.
 */
export async function killWhen(
  child: Deno.ChildProcess,
  isTime: () => Promise<boolean>,
): Promise<boolean> {
  let isOver = false;
  const ended = child.status.finally(() => isOver = true);
  while (!isOver && !await isTime()) await setTimeout(POLL_MS);
  if (!isOver) child.kill("SIGKILL");
  return (await ended).signal === "SIGKILL";
}

/**
 * The items of an input with pauses between them: reading and indexing never wait for anything, and
 * whoever interrupts them would not be heard before the last document.
 *
 * @module
 */
import { setImmediate } from "node:timers/promises";
import type { InputItem } from "../../index/build/pack.ts";

/** Work goes on for so long until it listens again. */
const BUSY_MS = 50;

/** What is heard between two items, and told. */
export interface PaceOptions {
  /** Stops it before the next item. */
  readonly signal?: AbortSignal | undefined;
  /** Told how many items are done with. */
  readonly report?: ((done: number) => void) | undefined;
}

/**
 * Hands items on.
 *
 * @throws The reason of the signal.
 */
export async function* pacedItems(
  items: AsyncIterable<InputItem> | Iterable<InputItem>,
  { signal, report }: PaceOptions,
): AsyncGenerator<InputItem> {
  let done = 0;
  let listened = -Infinity;
  report?.(done);
  for await (const item of items) {
    if (performance.now() - listened >= BUSY_MS) {
      await setImmediate();
      listened = performance.now();
    }
    signal?.throwIfAborted();
    yield item;
    report?.(++done);
  }
}

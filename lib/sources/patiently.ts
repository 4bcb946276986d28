/**
 * Patience with catalogues that limit their callers.
 *
 * @module
 */

import type { Clock } from "../bytes.ts";
import { MdcxError } from "../errors.ts";

/** A catalogue asked its caller to wait. */
export class RateLimited extends Error {
  /** Seconds to wait, where the catalogue said. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * Tells how long to wait.
   *
   * @param message What the catalogue said.
   * @param retryAfter The `Retry-After` field: seconds, or an HTTP date (RFC 9110, 10.2.3).
   * @param clock Needed to read a date.
   */
  constructor(message: string, retryAfter?: number | string, clock?: Clock) {
    super(message);
    this.name = "RateLimited";
    this.retryAfterSeconds = parseRetryAfter(retryAfter, clock);
  }
}

function parseRetryAfter(value?: number | string, clock?: Clock): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(String(value));
  if (Number.isNaN(date) || clock === undefined) return undefined;
  return Math.max(0, (date - clock.now()) / 1000);
}

/** How to be patient; what waits and what is random are handed in. */
export interface PatienceOptions {
  /** Calls in all; 4 where it is not given. */
  readonly attempts?: number;
  /** Seconds before the second call, doubled after each; 2. */
  readonly waitSeconds?: number;
  /** No pause is longer, whatever the catalogue says; 60. */
  readonly ceilingSeconds?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** Waits. */
  sleep(seconds: number): Promise<void>;
  /** From 0 to 1, for the jitter. */
  random(): number;
}

/**
 * Calls until the catalogue answers, pausing as it asks or with a doubling delay, half of it random
 * (full jitter would let a pause vanish, none would send all callers back at once). A pause that the
 * catalogue named does not double the next one.
 *
 * @throws What `call` throws last, and at once what is not {@linkcode RateLimited}.
 * @throws {MdcxError} `interrupted` once `signal` is aborted.
 */
export async function patiently<T>(call: () => Promise<T>, options: PatienceOptions): Promise<T> {
  const { attempts = 4, waitSeconds = 2, ceilingSeconds = 60, signal } = options;
  let delay = waitSeconds;
  for (let attempt = 1;; attempt++) {
    if (signal?.aborted) throw new MdcxError("interrupted", "Cannot go on asking: interrupted");
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RateLimited) || attempt >= attempts) throw error;
      const asked = error.retryAfterSeconds;
      const pause = asked ?? delay * (0.5 + options.random() / 2);
      if (asked === undefined) delay *= 2;
      await options.sleep(Math.min(ceilingSeconds, pause));
    }
  }
}

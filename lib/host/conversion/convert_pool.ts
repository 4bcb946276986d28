/**
 * Gives documents to lanes: the shortest first, a fresh lane where one was lost or has served long.
 *
 * @module
 */

import type { Lane, LaneAnswer, TakePart } from "./lane.ts";
import type { LaneRequest } from "./lane_protocol.ts";

/** How a pool works. */
export interface PoolOptions {
  readonly lanes: number;
  /** A lane is replaced after so many documents; 0: never. */
  readonly recycleAfter: number;
  /** Starts a lane. */
  readonly start: () => Lane;
  readonly signal: AbortSignal | undefined;
}

/** Takes what becomes of the requests, by their index. */
export interface Taker {
  /** Hears that a request is given to a lane. */
  begin(index: number): void;
  /** Takes the answer, once for each; the next document waits for it. */
  answer(index: number, answer: LaneAnswer, seconds: number): Promise<void>;
  /** Takes chapters of a long document before its answer. */
  part(index: number, outcome: unknown): Promise<void>;
}

/**
 * Runs all requests.
 *
 * @param requests In the order in which they are to be started.
 * @param options Lanes and their limits.
 * @param take Takes what becomes of them.
 */
export async function runPool(
  requests: readonly LaneRequest[],
  options: PoolOptions,
  take: Taker,
): Promise<void> {
  let next = 0;
  const running = new Set<Lane>();
  const stopAll = () => running.forEach((lane) => void lane.end());
  const isStopped = () => options.signal?.aborted === true;
  options.signal?.addEventListener("abort", stopAll, { once: true });
  const worker = async () => {
    const seat = new Seat(options, running);
    try {
      while (next < requests.length && !isStopped()) {
        const index = next++;
        const started = performance.now();
        take.begin(index);
        const answer = await seat.convert(
          requests[index]!,
          (part) => take.part(index, part),
        );
        if (isStopped()) return;
        await take.answer(index, answer, (performance.now() - started) / 1000);
      }
    } finally {
      await seat.end();
    }
  };
  try {
    const count = Math.max(1, Math.min(options.lanes, requests.length));
    await Promise.all(Array.from({ length: count }, worker));
  } finally {
    options.signal?.removeEventListener("abort", stopAll);
    stopAll();
  }
}

/** The place of one lane, where a lost one is replaced. */
class Seat {
  readonly #options: PoolOptions;
  readonly #running: Set<Lane>;
  #lane: Lane | undefined;

  constructor(options: PoolOptions, running: Set<Lane>) {
    this.#options = options;
    this.#running = running;
  }

  /** A document lost to a lane that others have used up is tried once more in a fresh one. */
  async convert(request: LaneRequest, take: TakePart): Promise<LaneAnswer> {
    const lane = await this.#takeLane();
    const wasFresh = lane.served === 0;
    const answer = await lane.convert(request, take);
    const isItsOwnFault = wasFresh || answer.kind !== "lost" || answer.cause === "timeout" ||
      answer.cause === "interrupted";
    return isItsOwnFault ? answer : await (await this.#takeLane()).convert(request, take);
  }

  async #takeLane(): Promise<Lane> {
    const { recycleAfter, start } = this.#options;
    const lane = this.#lane;
    const isWorn = lane !== undefined && recycleAfter > 0 && lane.served >= recycleAfter;
    if (lane !== undefined && lane.isAlive && !isWorn) return lane;
    await this.end();
    const fresh = start();
    this.#running.add(fresh);
    return this.#lane = fresh;
  }

  async end(): Promise<void> {
    const lane = this.#lane;
    if (lane === undefined) return;
    this.#lane = undefined;
    this.#running.delete(lane);
    await lane.end();
  }
}

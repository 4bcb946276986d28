/**
 * How long each phase of packing takes.
 *
 * @module
 */
import type { Clock } from "../../bytes.ts";

/** A phase of packing. */
export type PackPhase =
  | "read"
  | "passages"
  | "terms"
  | "shapes"
  | "expressions"
  | "edges"
  | "encode";

/** The phases that a pack report names, in its order. */
const PACK_PHASES: readonly PackPhase[] = [
  "read",
  "passages",
  "terms",
  "shapes",
  "expressions",
  "edges",
  "encode",
];

/** Adds up the time of phases. Phases do not nest. */
export class PhaseTimer {
  readonly #clock: Clock;
  readonly #milliseconds = new Map<PackPhase, number>();

  /** @param clock Where the time comes from; one of sub-millisecond steps measures best. */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `work` and counts its time to a phase. */
  time<T>(phase: PackPhase, work: () => T): T {
    const start = this.#clock.now();
    try {
      return work();
    } finally {
      this.add(phase, this.#clock.now() - start);
    }
  }

  /** Counts time that was measured elsewhere. */
  add(phase: PackPhase, milliseconds: number): void {
    this.#milliseconds.set(phase, (this.#milliseconds.get(phase) ?? 0) + milliseconds);
  }

  /** Seconds by phase, to the millisecond. */
  seconds(): Record<PackPhase, number> {
    return Object.fromEntries(
      PACK_PHASES.map((phase) => [phase, Math.round(this.#milliseconds.get(phase) ?? 0) / 1000]),
    ) as Record<PackPhase, number>;
  }
}

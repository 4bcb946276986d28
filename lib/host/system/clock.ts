/**
 * The time of the system.
 *
 * @module
 */
import type { Clock } from "../../bytes.ts";

/** The system's clock. */
export const systemClock: Clock = { now: () => Date.now() };

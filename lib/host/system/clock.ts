/**
 * The time of the system.
 *
 * @module
 */
import type { Clock } from "../../bytes.ts";

let latest = 0;

/** The system's clock; where that is set back, it stands still, so that nothing takes negative time. */
export const systemClock: Clock = { now: () => latest = Math.max(latest, Date.now()) };

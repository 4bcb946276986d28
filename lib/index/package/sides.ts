/**
 * How the `document` table spells the side of a correspondence, in its column `source`.
 *
 * @module
 */
import type { Direction } from "../reply.ts";

/** The spelling of packages written here. */
export type StoredDirection = "SENT" | "RECEIVED" | "OTHER";

/** Every spelling of a side; older packages spell it in Spanish. */
export const STORED_SIDES: Readonly<Record<"sent" | "received", readonly [string, string]>> = {
  sent: ["SENT", "EMITIDO"],
  received: ["RECEIVED", "RECIBIDO"],
};

/** A direction as it is stored. */
export function storedDirection(direction: Direction): StoredDirection {
  return direction.toUpperCase() as StoredDirection;
}

/** A direction as it is read; what is no side is `other`. */
export function directionOf(stored: string): Direction {
  for (const side of ["sent", "received"] as const) {
    if (STORED_SIDES[side].includes(stored)) return side;
  }
  return "other";
}

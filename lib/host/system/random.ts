/**
 * Randomness of the system.
 *
 * @module
 */
import type { RandomSource } from "../../bytes.ts";

/** Unpredictable bytes, fit for keys and nonces. */
export const systemRandom: RandomSource = {
  bytes(length: number): Uint8Array<ArrayBuffer> {
    return crypto.getRandomValues(new Uint8Array(length));
  },
};

/**
 * Shares as they are published.
 *
 * @module
 */

/** Sums of shares come out a hair below their own decimals; this is more than that hair. */
const HAIR = 1e-9;

/** A share of five decimals, rounded down, so that only what is whole is 1. */
export function shareDown(share: number): number {
  return Math.floor(share * 1e5 + HAIR) / 1e5;
}

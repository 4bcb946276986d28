/**
 * Shares as they are published.
 *
 * @module
 */

/** Sums of shares come out a hair below their own decimals; this is more than that hair. */
const HAIR = 1e-9;

/** A number with so many decimals, never rounded up. */
export function cutDown(value: number, decimals: number): number {
  return Math.floor(value * 10 ** decimals + HAIR) / 10 ** decimals;
}

/** A share of five decimals, rounded down, so that only what is whole is 1. */
export function shareDown(share: number): number {
  return cutDown(share, 5);
}

/**
 * Shares of questions, and how sure they are.
 *
 * @module
 */

/** How many of how many. */
export interface Rate {
  readonly hits: number;
  readonly of: number;
}

/** One more is counted, as a hit or not. */
export function counted({ hits, of }: Rate, isHit: boolean): Rate {
  return { hits: hits + (isHit ? 1 : 0), of: of + 1 };
}

/** 0 to 1. */
export function share({ hits, of }: Rate): number {
  return hits / of;
}

/** A rate with its 95 % Wilson interval. */
export function interval({ hits, of }: Rate): string {
  const z = 1.96;
  const rate = hits / of;
  const centre = (rate + z * z / (2 * of)) / (1 + z * z / of);
  const half = z / (1 + z * z / of) * Math.sqrt(rate * (1 - rate) / of + z * z / (4 * of * of));
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${percent(rate)} % (${percent(centre - half)} to ${percent(centre + half)})`;
}

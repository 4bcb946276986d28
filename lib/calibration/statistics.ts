/**
 * The little statistics that a calibration needs.
 *
 * @module
 */

/** Mean and standard deviation of a sample. */
export interface Spread {
  /** Arithmetic mean. */
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
}

/** Mean and standard deviation; the deviation is at least `floor`, so that it can divide. */
export function spreadOf(sample: readonly number[], floor = 1e-3): Spread {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sample.length;
  return { mean, deviation: Math.max(floor, Math.sqrt(variance)) };
}

/**
 * A quantile, linear between neighbouring values (type 7 of Hyndman and Fan, 1996).
 *
 * @param sample Not empty.
 * @param share 0 to 1.
 */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}

/** Share of a sample that lies below a value. */
export function shareBelow(sample: readonly number[], value: number): number {
  return sample.filter((one) => one < value).length / sample.length;
}

/** A figure as it is stored and told: to four decimals. */
export function round4(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

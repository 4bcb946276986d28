/**
 * Which texts are encoded together.
 *
 * @module
 */

/**
 * Tokens of one batch, padding included. Measured on two cores at 50 and 90 words a passage: 256 and
 * 512 encode 18 and 10 passages a second, 4,096 only 14 and 8, as larger batches leave the caches.
 */
export const BATCH_TOKENS = 512;

/**
 * Groups rows by length, so that little is padded.
 *
 * @param lengths Tokens of each row.
 * @returns Indices of rows, batch by batch, shortest first; a batch is `budget` tokens at most after
 * padding to its longest row, or a single row.
 */
export function planBatches(lengths: readonly number[], budget: number = BATCH_TOKENS): number[][] {
  const order = lengths.map((_, row) => row).sort((one, other) => lengths[one]! - lengths[other]!);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const row of order) {
    if (batch.length > 0 && (batch.length + 1) * lengths[row]! > budget) {
      batches.push(batch);
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

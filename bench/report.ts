/**
 * The table that every benchmark prints, and its goals.
 *
 * @module
 */

/** One line of a benchmark: ours, theirs, their ratio and the goal. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  /** Ours divided by theirs, where both were measured. */
  readonly ratio?: number;
  /** The ratio that ours may not pass. */
  readonly atMost?: number;
}

/** A benchmark: a name and rows that are printed as they come. */
export interface Benchmark {
  readonly name: string;
  run(): AsyncIterable<Row>;
}

/** `1.23 CPU s, 87 MB` of a cost. */
export function describe(
  cost: { cpuSeconds: number; wallSeconds: number; peakBytes: number },
): string {
  return `${cost.cpuSeconds.toFixed(2)} CPU s, ${cost.wallSeconds.toFixed(2)} wall, ` +
    `${Math.round(cost.peakBytes / 1e6)} MB`;
}

/** A row as a line of the table. */
export function formatRow(row: Row): string {
  const ratio = row.ratio === undefined ? "" : row.ratio.toFixed(2);
  const goal = row.atMost === undefined ? "" : `at most ${row.atMost}`;
  const verdict = row.ratio === undefined || row.atMost === undefined
    ? ""
    : row.ratio <= row.atMost
    ? "ok"
    : "MISSED";
  return [
    row.what.padEnd(44),
    row.ours.padEnd(32),
    row.theirs.padEnd(32),
    ratio.padStart(6),
    goal,
    verdict,
  ]
    .join("  ").trimEnd();
}

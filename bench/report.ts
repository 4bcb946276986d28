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
  /** What the ratio, or where there is none the figure of ours, may not pass. */
  readonly atMost?: number;
  /** A figure of ours that has a goal of its own. */
  readonly value?: number;
  /** What that figure must reach. */
  readonly atLeast?: number;
}

/** A benchmark: a name and rows that are printed as they come. */
export interface Benchmark {
  readonly name: string;
  run(): AsyncIterable<Row>;
}

/** A row of a share of ours, 0 to 1, with its goal. */
export function goalRow(what: string, value: number, atLeast: number, theirs = ""): Row {
  return { what, ours: value.toFixed(3), theirs, atLeast, value };
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
  const { goal, isMet } = goalOf(row);
  const verdict = isMet === undefined ? "" : isMet ? "ok" : "MISSED";
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

/** What a row must reach, and whether it does; undefined where it has no goal. */
function goalOf(row: Row): { goal: string; isMet?: boolean } {
  const { ratio, atMost, value, atLeast } = row;
  const bounded = ratio ?? value;
  if (bounded !== undefined && atMost !== undefined) {
    return { goal: `at most ${atMost}`, isMet: bounded <= atMost };
  }
  if (value !== undefined && atLeast !== undefined) {
    return { goal: `at least ${Number(atLeast.toFixed(4))}`, isMet: value >= atLeast };
  }
  return { goal: "" };
}

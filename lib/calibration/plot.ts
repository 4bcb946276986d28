/**
 * A reach as a text plot: where questions lie that a corpus answers, where those that it does not,
 * and the cut between them.
 *
 * @module
 */

import type { Cut } from "./reach.ts";

const LEVELS = " ▁▂▃▄▅▆▇█";
const WIDTH = 60;

/**
 * Three lines: two densities over one scale, and the cut below them.
 *
 * @param cut Of a reach, with answered scores.
 * @param width Columns of the plot.
 */
export function plotCut(cut: Cut, width: number = WIDTH): string[] {
  const { answered = [], unanswered } = cut;
  const low = Math.min(unanswered[0]!, answered[0] ?? Infinity);
  const high = Math.max(unanswered.at(-1)!, answered.at(-1) ?? -Infinity);
  const step = (high - low) / width || 1;
  const row = (quantiles: readonly number[]) => bars(densities(quantiles, { low, step, width }));
  const at = Math.max(0, Math.min(width - 1, Math.floor((cut.at - low) / step)));
  return [
    `not answered  ${row(unanswered)}`,
    ...(answered.length === 0 ? [] : [`answered      ${row(answered)}`]),
    `cut           ${" ".repeat(at)}^ ${cut.at.toFixed(2)}`,
  ];
}

interface Scale {
  readonly low: number;
  readonly step: number;
  readonly width: number;
}

/** Share of a distribution in each column, from its quantiles at equal steps of probability. */
function densities(quantiles: readonly number[], { low, step, width }: Scale): number[] {
  const columns = new Array<number>(width).fill(0);
  const share = 1 / (quantiles.length - 1);
  for (let at = 1; at < quantiles.length; at++) {
    const [from, to] = [quantiles[at - 1]!, quantiles[at]!];
    const first = clamp(Math.floor((from - low) / step), width);
    const last = clamp(Math.floor((to - low) / step), width);
    for (let column = first; column <= last; column++) {
      columns[column]! += share / (last - first + 1);
    }
  }
  return columns;
}

function clamp(column: number, width: number): number {
  return Math.max(0, Math.min(width - 1, column));
}

function bars(shares: readonly number[]): string {
  const most = Math.max(...shares);
  return shares.map((share) =>
    share === 0 ? LEVELS[0]! : LEVELS[Math.max(1, Math.round(share / most * (LEVELS.length - 1)))]!
  ).join("");
}

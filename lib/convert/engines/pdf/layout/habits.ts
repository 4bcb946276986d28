/**
 * What is usual in a region: how far its lines are apart, and where they begin and end.
 *
 * @module
 */

import { leastOf, medianOf } from "./extent.ts";
import type { Line } from "./model.ts";
import { SPACE, USUAL_LEADING } from "./type_measures.ts";

/** Sizes that differ by more are another kind of text. */
export const SIZE_CHANGE = 0.12;
/** How unlike the white on both sides of a centred line may be, against the size. */
const OFF_MIDDLE = 1.5;
/** Steps between the lines of a region that are not overprints and not gaps, against the size. */
const STEPS = { least: 0.5, most: 3 } as const;
/** The step that this share of the steps does not reach is the leading of lines within paragraphs. */
const LEADING_SHARE = 0.4;
/** The right edge that this share of the lines does not pass is that of the region. */
const EDGE_SHARE = 0.9;
/** Size of a text that shows none, in points. */
const USUAL_SIZE = 10;

/** What is usual in a region. */
export interface Habit {
  readonly leading: number;
  /** Size of the text that has this leading; that of larger text is as much wider. */
  readonly size: number;
  readonly left: number;
  /** The right edge of most lines. */
  readonly right: number;
  /** The right edge of all. */
  readonly far: number;
}

/** What is usual among lines that stand below each other. */
export function habitOf(lines: readonly Line[]): Habit {
  const steps: number[] = [];
  for (let index = 1; index < lines.length; index++) {
    const [before, line] = [lines[index - 1]!, lines[index]!];
    const step = line.baseline - before.baseline;
    if (step <= STEPS.least * line.size || step >= STEPS.most * line.size) continue;
    if (sameSize(before, line)) steps.push(step);
  }
  // Paragraphs are set apart in fewer than half of the steps, or else every line is its own.
  steps.sort((a, b) => a - b);
  const usual = steps[Math.floor(steps.length * LEADING_SHARE)];
  const rights = lines.map((line) => line.right).sort((a, b) => a - b);
  const size = medianOf(lines, (line) => line.size) ?? USUAL_SIZE;
  return {
    leading: usual ?? USUAL_LEADING * (lines[0]?.size ?? USUAL_SIZE),
    size,
    left: leastOf(lines, (line) => line.left),
    right: rights[Math.floor(rights.length * EDGE_SHARE)] ?? 0,
    far: rights.at(-1) ?? 0,
  };
}

/** Whether two lines may be of one text by their sizes. */
export function sameSize(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) <= SIZE_CHANGE * Math.max(a.size, b.size);
}

/** How much of a line stays white beside what the next word would have taken. */
export function roomAfter(before: Line, line: Line, habit: Habit): number {
  const [left, right] = [before.left - habit.left, habit.right - before.right];
  const isCentred = isMiddle(left, right, before.size);
  const edge = Math.max(habit.far - before.right, 0);
  const white = isCentred
    ? left + right
    : isMiddle(left, edge, before.size)
    ? left + edge
    : line.rightToLeft
    ? left
    : right;
  return white - line.firstWidth - SPACE * line.size;
}

/** Whether the white on both sides of a line is alike. */
function isMiddle(left: number, right: number, size: number): boolean {
  return left > size && Math.abs(left - right) < OFF_MIDDLE * size;
}

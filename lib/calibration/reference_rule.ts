/**
 * The judgement of mdcx 1.31, for packages that carry no measure of their own.
 *
 * @module
 */

import type { Closeness } from "../index/meaning/dense.ts";
import { round4 } from "./statistics.ts";

/** What a package says of its reach, as mdcx 1.31 writes it. */
export interface ReferenceReach {
  /** A cosine. */
  readonly answerableAt: number | null;
  /** `passages`, `focus` or `focus-after`. */
  readonly answerableAtFrom: string | null;
}

/** Share of the stated reach that is demanded: questions measure a reach, passages only suggest it. */
const SHARE_BY_QUESTIONS = 0.95;
const SHARE_BY_PASSAGES = 0.6;
/** Where a package states no reach. */
const PLAIN_CLOSENESS = 0.635;
const PLAIN_CLEARANCE = 0.25;

/** Whether the reach was measured by questions. */
export function isFromQuestions({ answerableAtFrom }: ReferenceReach): boolean {
  return answerableAtFrom?.startsWith("focus") ?? false;
}

/** Whether a question is within reach, by the rule of mdcx 1.31. */
export function answersByReference(
  { closeness, clearance }: Closeness,
  reach: ReferenceReach,
): boolean {
  if (!reach.answerableAt) {
    return closeness >= PLAIN_CLOSENESS || clearance >= PLAIN_CLEARANCE;
  }
  const share = isFromQuestions(reach) ? SHARE_BY_QUESTIONS : SHARE_BY_PASSAGES;
  return closeness >= reach.answerableAt * share;
}

/** Fewer passages state no reach. */
export const LEAST_PASSAGES = 8;
/** Passages that are probed, at most. */
const MOST_PROBES = 64;

/** Rows that are probed to state `answerable_at`: every step-th from the first. */
export function probedRows(passages: number): number[] {
  if (passages < LEAST_PASSAGES) return [];
  const step = Math.max(1, Math.floor(passages / MOST_PROBES));
  return Array.from({ length: Math.ceil(passages / step) }, (_, index) => index * step)
    .slice(0, MOST_PROBES);
}

/**
 * `answerable_at` as mdcx 1.31 writes it.
 *
 * @param best For focus questions, the best cosine of each; for probed passages, the best of each to
 * another passage. Not empty.
 */
export function answerableAt(best: readonly number[], from: "focus" | "passages"): number {
  if (from === "focus") return round4(Math.min(...best));
  const sorted = [...best].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1
    ? sorted[middle]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return round4(median);
}

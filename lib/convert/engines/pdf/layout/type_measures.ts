/**
 * What lines of type have in common whatever their face, each against the size of the text.
 *
 * @module
 */

import type { Fragment } from "./model.ts";

/** What a line takes above its baseline. */
export const ASCENT = 0.78;
/** What a line takes below its baseline. */
export const DESCENT = 0.22;
/** Half-way up the letters. */
const MIDDLE = 0.3;
/** A space between two words. */
export const SPACE = 0.25;
/** Baselines of one word differ by no more. */
export const SAME_BASELINE = 0.08;
/** From one baseline to the next, where a text does not show it. */
export const USUAL_LEADING = 1.2;
/** Lines further apart than this have an empty one between them. */
export const WIDEST_LEADING = 1.9;

/** The height at which a word is in a cell. */
export function middleOf({ baseline, style }: Fragment): number {
  return baseline - MIDDLE * style.size;
}

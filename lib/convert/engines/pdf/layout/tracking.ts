/**
 * Words set with white between their letters: `H E A D I N G` is one word.
 *
 * @module
 */

import type { Glyph } from "./model.ts";
import { SAME_BASELINE } from "./type_measures.ts";

/** Letters that such a run has at least. */
const MIN_LETTERS = 5;
/** White between letters against the size: less is ordinary, more are letters on their own. */
const MIN_TRACKING = 0.14;
const MAX_TRACKING = 0.6;
/** Share of the gaps of a run that must be near its usual one, and how near, against the size. */
const EVEN = 0.7;
const NEAR = 0.08;

/** White between the letters of each glyph's run, in points; 0 for ordinary text. */
export function trackingOf(glyphs: readonly Glyph[]): Float64Array {
  const tracking = new Float64Array(glyphs.length);
  for (let start = 0; start < glyphs.length;) {
    let end = start + 1;
    while (end < glyphs.length && isSameRun(glyphs[end - 1]!, glyphs[end]!)) end++;
    if (end - start >= MIN_LETTERS) tracking.fill(usualGap(glyphs, start, end), start, end);
    start = end;
  }
  return tracking;
}

function isSameRun(before: Glyph, glyph: Glyph): boolean {
  const { style, baseline } = glyph.object;
  return style === before.object.style && glyph.left > before.left &&
    Math.abs(baseline - before.object.baseline) < SAME_BASELINE * style.size &&
    glyph.left - before.right < 2 * style.size;
}

/** The gap that most letters of a run have between them, where it is wide and even; else 0. */
function usualGap(glyphs: readonly Glyph[], start: number, end: number): number {
  const { size } = glyphs[start]!.object.style;
  if (wideGaps(glyphs, start, end) < EVEN * (MIN_LETTERS - 1)) return 0;
  // Figures that are set apart are columns.
  if (glyphs.slice(start, end).every((glyph) => /^\p{Nd}/u.test(glyph.text))) return 0;
  const gaps: number[] = [];
  let wide = 0;
  for (let index = start + 1; index < end; index++) {
    const glyph = glyphs[index]!;
    if (glyph.spaced || !/^[\p{L}\p{N}]/u.test(glyph.text)) continue;
    const gap = glyph.left - glyphs[index - 1]!.right;
    gaps.push(gap);
    if (gap > MIN_TRACKING * size) wide++;
  }
  if (gaps.length < MIN_LETTERS - 1 || wide < EVEN * gaps.length) return 0;
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!;
  const even = gaps.filter((gap) => Math.abs(gap - usual) < NEAR * size).length;
  return usual <= MAX_TRACKING * size && even >= EVEN * gaps.length ? usual : 0;
}

/** How many glyphs of a run stand apart from the one before: few do in ordinary text. */
function wideGaps(glyphs: readonly Glyph[], start: number, end: number): number {
  const least = MIN_TRACKING * glyphs[start]!.object.style.size;
  let wide = 0;
  for (let index = start + 1; index < end; index++) {
    if (!glyphs[index]!.spaced && glyphs[index]!.left - glyphs[index - 1]!.right > least) wide++;
  }
  return wide;
}

/**
 * Strokes that stretch Arabic words to the width of their line: fonts have no character for them, and
 * what PDFium takes their codes for stands among the letters.
 *
 * @module
 */

import type { Glyph } from "./model.ts";

const JOINING = /^[\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff]/;
/** Most text lies below the first of them. */
const FIRST_JOINING = 0x620;
/** What a code without a meaning of its own is taken for. */
const FOREIGN = /^[a-z\u0080-\u024f\u2000-\u2bff\ufffd]$/i;
/** Shares of the size by which a stroke and its letters may lie apart, and over each other. */
const TOUCHING = 0.08;
const OVERLAP = 0.5;

/** Glyphs without such strokes; the letter before each reaches over it. */
export function withoutStrokes(glyphs: readonly Glyph[]): readonly Glyph[] {
  let kept: Glyph[] | undefined;
  for (let at = 1; at < glyphs.length - 1; at++) {
    const end = endOfStroke(glyphs, at);
    if (end === at) {
      kept?.push(glyphs[at]!);
      continue;
    }
    kept ??= glyphs.slice(0, at);
    const letter = kept.pop()!;
    kept.push({ ...letter, left: Math.min(letter.left, glyphs[end - 1]!.left) });
    at = end - 1;
  }
  if (kept === undefined) return glyphs;
  return [...kept, glyphs.at(-1)!];
}

/** Where the stroke ends that begins at a place; the place itself where none does. */
function endOfStroke(glyphs: readonly Glyph[], start: number): number {
  const before = glyphs[start - 1]!;
  if (before.text.charCodeAt(0) < FIRST_JOINING || !JOINING.test(before.text)) return start;
  let end = start;
  while (end < glyphs.length && FOREIGN.test(glyphs[end]!.text)) end++;
  const after = glyphs[end];
  if (end === start || after === undefined || !JOINING.test(after.text)) return start;
  for (let at = start; at <= end; at++) {
    if (!joins(glyphs[at - 1]!, glyphs[at]!)) return start;
  }
  return end;
}

/** Whether a glyph stands left of the one before it, touching it. */
function joins(before: Glyph, glyph: Glyph): boolean {
  const { style, baseline } = glyph.object;
  const gap = before.left - glyph.right;
  return !glyph.spaced && style === before.object.style &&
    Math.abs(baseline - before.object.baseline) < TOUCHING * style.size &&
    gap < TOUCHING * style.size && gap > -OVERLAP * style.size;
}

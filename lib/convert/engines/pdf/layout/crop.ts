/**
 * What is drawn beyond the edges of a page: a sheet cut into several pages has all of its text on
 * each of them, and shows a part.
 *
 * @module
 */

import { frameSize } from "./frame.ts";
import type { Glyph, PageInk, TextObject } from "./model.ts";

/** How far letters reach above and below their baseline, against the size. */
const ASCENT = 0.8;
const DESCENT = 0.25;
/** How far the next piece of a line may stand off, and out of line, against the size. */
const NEXT = 1;
const IN_LINE = 0.2;

/**
 * The glyphs on the page, with those of a line that is too long for it: what is cut off by the edge
 * is lost to viewers alone. All where none is on the page, as its box is wrong then.
 */
export function glyphsOnPage(ink: PageInk): readonly Glyph[] {
  if (ink.glyphs.every((glyph) => isOnPage(glyph, ink))) return ink.glyphs;
  const shown = new Set<TextObject>();
  for (const glyph of ink.glyphs) if (isOnPage(glyph, ink)) shown.add(glyph.object);
  if (shown.size === 0) return ink.glyphs;
  let last: Glyph | undefined;
  return ink.glyphs.filter((glyph) => {
    if (!shown.has(glyph.object) && !(last !== undefined && goesOn(last, glyph))) return false;
    last = glyph;
    return true;
  });
}

/** The text of glyphs in the order in which they are drawn, with a blank where a word or a line ends. */
export function drawnText(glyphs: readonly Glyph[]): string {
  return glyphs.map((glyph, at) => {
    const last = glyphs[at - 1];
    const isApart = last !== undefined && (glyph.spaced || !goesOn(last, glyph));
    return isApart ? ` ${glyph.text}` : glyph.text;
  }).join("");
}

/** Slanted glyphs have coordinates of another kind, and count as on the page. */
function isOnPage({ left, right, object }: Glyph, ink: PageInk): boolean {
  if (object.slant !== 0) return true;
  const { baseline, turn, style: { size } } = object;
  const { width, height } = frameSize(ink, turn);
  return right >= 0 && left <= width &&
    baseline + DESCENT * size >= 0 && baseline - ASCENT * size <= height;
}

/** Whether a glyph stands next to another on its line. */
function goesOn({ right, object: before }: Glyph, { left, object }: Glyph): boolean {
  const { baseline, turn, style: { size } } = object;
  return turn === before.turn && Math.abs(baseline - before.baseline) < IN_LINE * size &&
    Math.abs(left - right) < NEXT * size;
}

/**
 * Glyphs of a page with each text that the document gives as one glyph, in the place of all that is
 * drawn for it.
 *
 * @module
 */

import { isCombining } from "../layout/direction.ts";
import { toFrame, toUpright, uprightSize } from "../layout/frame.ts";
import type { Glyph, PageShape, TextObject } from "../layout/model.ts";
import type { GivenText } from "./given.ts";
import type { Point } from "./matrix.ts";

/** White behind the ink of a letter that belongs to it, against the size. */
const BEARING = 0.05;
/** White between letters with marks that is a space, against the size. */
const GUESSED_WHITE = 0.12;

/** A character, and what draws it by its handle. */
export interface DrawnGlyph extends Glyph {
  readonly object: TextObject & {
    readonly handle: number;
    /** Vertical writing: laid out in the frame of turn 3 although it stands upright. */
    readonly vertical: boolean;
  };
  /** The white before it is only guessed from a step; known of letters with marks. */
  readonly guessed: boolean;
}

/**
 * Glyphs with each given text one glyph. White that is guessed between letters with marks is measured:
 * the guess is from mark to letter.
 *
 * @param given The texts by the handles of what they stand for.
 * @param shape The page on which they stand.
 */
export function withGivenTexts(
  glyphs: readonly DrawnGlyph[],
  given: ReadonlyMap<number, GivenText>,
  shape: PageShape,
): readonly Glyph[] {
  if (given.size === 0) return glyphs;
  const seen = new Set<GivenText>();
  const whole: Glyph[] = [];
  let base: Glyph | undefined;
  for (const drawn of glyphs) {
    const text = given.get(drawn.object.handle);
    if (text !== undefined && seen.has(text)) continue;
    if (text !== undefined) seen.add(text);
    const glyph = text === undefined ? drawn : wholeOf(text, drawn, shape);
    const isMeasured = drawn.guessed && base !== undefined;
    whole.push(isMeasured ? { ...glyph, spaced: isApart(base!, glyph) } : glyph);
    const reaches = base === undefined || !isCombining(glyph.text) || glyph.right > base.right;
    if (reaches) base = glyph;
  }
  return whole;
}

function wholeOf(
  { text, low, high, origin }: GivenText,
  drawn: DrawnGlyph,
  shape: PageShape,
): Glyph {
  const { turn, style, vertical } = drawn.object;
  const size = uprightSize(shape);
  const place = ({ x, y }: Point) => toFrame(size, turn, toUpright(shape, x, y));
  const [one, other] = [place(low).x, place(high).x];
  const baseline = vertical ? drawn.object.baseline : place(origin).y;
  return {
    ...drawn,
    text,
    left: Math.min(one, other),
    right: Math.max(one, other) + BEARING * style.size,
    object: { ...drawn.object, baseline },
  };
}

/** Whether white is to be seen between two letters. */
function isApart(before: Glyph, after: Glyph): boolean {
  return after.left - before.right > GUESSED_WHITE * after.object.style.size;
}

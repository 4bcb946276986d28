/**
 * From glyphs to fragments: what touches is one piece, whatever the text objects it came in.
 *
 * @module
 */

import { hasRightToLeft, isCombining, wordInReadingOrder } from "./direction.ts";
import { mostOf } from "./extent.ts";
import type { Fragment, Glyph } from "./model.ts";
import { writesNoSpaces } from "./hyphens.ts";
import { trackingOf } from "./tracking.ts";
import { ASCENT, DESCENT, SAME_BASELINE } from "./type_measures.ts";

/** Share of the size by which glyphs of one word may stand apart. */
const WORD_GAP = 0.14;
/** The same in a typewriter face, whose boxes may be narrower than its letters are wide. */
export const TYPEWRITER_GAP = 0.2;
/** The same after alef and dal, which do not join the next letter: fonts leave white there in words. */
const UNJOINED_GAP = 0.19;
const UNJOINED = /[\u0622\u0623\u0625\u0627\u062f\u0630\u0671]\p{M}*$/u;
/** The same in Chinese and Japanese: boxes may be those of the ink, which stops and flat signs leave. */
const SPACELESS_GAP = 0.35;
const FLAT_GAP = 0.6;
const STOP_GAP = 0.75;
const STOP = /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f]$/u;
const FLAT = /[\u4e00\u30fc\u2014\u2015]/u;
/** The same in the scripts of India, whose clusters are drawn as one and boxed as several. */
const INDIC_GAP = 0.18;
const INDIC = /^[\u0900-\u0dff]/u;
/** The first code of the scripts with gaps of their own: Hebrew. */
const FIRST_OTHER = 0x590;
/** Share of the size by which a glyph may reach back over its neighbour: kerning, slanted faces. */
const OVERLAP = 0.45;

/**
 * How far off something is drawn again to look bold: against its own width, against the size, higher or
 * lower against the size, and in points.
 */
const OVERPRINT = { width: 0.25, reach: 0.06, height: 0.1, points: 0.6 } as const;
/** White in which no space has room, against the size. */
const HOLLOW = 0.03;

/** White from which two pieces of text are two words, against the size. */
export function wordGap(before: string, after: string): number {
  const first = after.charCodeAt(0);
  if (first < FIRST_OTHER) return WORD_GAP;
  if (writesNoSpaces(after.slice(0, 1)) && writesNoSpaces(before.slice(-1))) {
    if (STOP.test(before)) return STOP_GAP;
    return FLAT.test(before.slice(-1) + after.slice(0, 1)) ? FLAT_GAP : SPACELESS_GAP;
  }
  if (INDIC.test(after)) return INDIC_GAP;
  return UNJOINED.test(before) && hasRightToLeft(after) ? UNJOINED_GAP : WORD_GAP;
}

/** Fragments of glyphs that share a frame, in the order in which they are drawn. */
export function fragmentsOf(glyphs: readonly Glyph[]): Fragment[] {
  const fragments: Fragment[] = [];
  let open: Glyph[] = [];
  const tracking = trackingOf(glyphs);
  glyphs.forEach((glyph, index) => {
    const last = lastBase(open);
    if (last !== undefined && isOverprint(last, glyph)) return;
    if (last !== undefined && !continues(last, glyph, tracking[index]!)) {
      fragments.push(fragmentOf(open));
      open = [];
    }
    open.push(glyph);
  });
  if (open.length > 0) fragments.push(fragmentOf(open));
  return withoutOverprints(fragments);
}

/** The last glyph that is no mark on another, with its marks: what follows stands beside them. */
function lastBase(glyphs: readonly Glyph[]): Glyph | undefined {
  const last = glyphs.at(-1);
  if (last === undefined || !isCombining(last.text)) return last;
  const at = glyphs.findLastIndex((glyph) => !isCombining(glyph.text));
  if (at < 0) return last;
  const right = mostOf(glyphs.slice(at), (glyph) => glyph.right);
  return right > glyphs[at]!.right ? { ...glyphs[at]!, right } : glyphs[at]!;
}

/**
 * The same character drawn again a hair away: bold without a bold font. Not the second letter of a
 * ligature, which has the very place of the first.
 */
function isOverprint(last: Glyph, glyph: Glyph): boolean {
  if (isSameGlyph(last, glyph)) return false;
  if (glyph.text !== last.text || glyph.spaced || glyph.right <= glyph.left) return false;
  const { style, baseline } = last.object;
  const reach = Math.max(OVERPRINT.width * (last.right - last.left), OVERPRINT.reach * style.size);
  return Math.abs(glyph.left - last.left) < reach &&
    Math.abs(glyph.object.baseline - baseline) < OVERPRINT.height * style.size;
}

/** Several characters of one glyph: a ligature, or a text that stands in for a drawing. */
function isSameGlyph(last: Glyph, glyph: Glyph): boolean {
  return glyph.object === last.object && glyph.left === last.left && glyph.right === last.right;
}

/** `tracking` is the white between letters that is usual here, in points. */
function continues(last: Glyph, glyph: Glyph, tracking: number): boolean {
  const { object: own } = glyph;
  const { object: before } = last;
  if (own.mark !== before.mark || (glyph.spaced && !isHollow(last, glyph))) return false;
  if (isSameGlyph(last, glyph)) return true;
  const size = Math.max(before.style.size, own.style.size);
  const step = Math.abs(own.baseline - before.baseline);
  if (isCombining(glyph.text)) return step < size;
  if (own.style !== before.style || own.artifact !== before.artifact) return false;
  if (step > SAME_BASELINE * size) return false;
  const gap = glyph.left >= last.left ? glyph.left - last.right : last.left - glyph.right;
  const isMono = last.object.style.mono && glyph.object.style.mono;
  const limit = isMono ? TYPEWRITER_GAP : wordGap(last.text, glyph.text);
  if (gap > limit * size + tracking || gap < -OVERLAP * size) return false;
  return glyph.left >= last.left || hasRightToLeft(glyph.text) || hasRightToLeft(last.text) ||
    isCombining(last.text);
}

/**
 * Whether two right-to-left letters touch although a space is drawn between them: fonts that place
 * points draw them with spaces that have no width.
 */
function isHollow(last: Glyph, glyph: Glyph): boolean {
  const gap = glyph.left >= last.left ? glyph.left - last.right : last.left - glyph.right;
  return Math.abs(gap) < HOLLOW * glyph.object.style.size && hasRightToLeft(glyph.text) &&
    hasRightToLeft(last.text);
}

function fragmentOf(glyphs: readonly Glyph[]): Fragment {
  const first = glyphs[0]!;
  let { left, right } = first;
  let text = "";
  let unmapped = 0;
  for (const glyph of glyphs) {
    left = Math.min(left, glyph.left);
    right = Math.max(right, glyph.right);
    text += glyph.text;
    if (glyph.unmapped) unmapped++;
  }
  const { style, baseline, mark, artifact } = first.object;
  return {
    text: hasRightToLeft(text) ? wordInReadingOrder(glyphs) : text,
    left,
    right,
    top: baseline - ASCENT * style.size,
    bottom: baseline + DESCENT * style.size,
    baseline,
    style,
    spaced: first.spaced,
    mark,
    artifact,
    glyphs: glyphs.length,
    unmapped,
  };
}

/** Without fragments that are drawn a second time over themselves. */
function withoutOverprints(fragments: readonly Fragment[]): Fragment[] {
  const fields = new Map<number, Stand[]>();
  return fragments.filter(({ text, left, baseline, style }) => {
    const reach = Math.max(OVERPRINT.points, OVERPRINT.reach * style.size);
    const stand = { text, column: Math.round(left / reach), row: Math.round(baseline / reach) };
    if (isTaken(stand, fields)) return false;
    const field = fieldOf(stand.column, stand.row);
    const own = fields.get(field);
    if (own === undefined) fields.set(field, [stand]);
    else own.push(stand);
    return true;
  });
}

/** A text and its place in a raster as fine as overprints are near. */
interface Stand {
  readonly text: string;
  readonly column: number;
  readonly row: number;
}

/** Whether the same text stands at a place or at one of those around it. */
function isTaken({ text, column, row }: Stand, fields: ReadonlyMap<number, Stand[]>): boolean {
  const isSame = (other: Stand) =>
    other.text === text && Math.abs(other.column - column) <= 1 && Math.abs(other.row - row) <= 1;
  return fields.get(fieldOf(column - 1, row - 1))?.some(isSame) ||
    fields.get(fieldOf(column + 1, row - 1))?.some(isSame) ||
    fields.get(fieldOf(column - 1, row + 1))?.some(isSame) ||
    fields.get(fieldOf(column + 1, row + 1))?.some(isSame) || false;
}

/** Number of the field of four by four places in which a place lies; no page is wider than a row. */
function fieldOf(column: number, row: number): number {
  return (column >> 2) + FIELDS_IN_ROW * (row >> 2);
}

const FIELDS_IN_ROW = 2 ** 14;

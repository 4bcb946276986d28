/**
 * Text that runs neither along nor across its page: watermarks, labels of charts, turned notes. Each
 * piece is turned level about its middle, so that it is read as any text in its place.
 *
 * @module
 */

import { leastOf, medianOf } from "./extent.ts";
import { fragmentsOf } from "./fragments.ts";
import { toSlant } from "./frame.ts";
import { textOf } from "./line_looks.ts";
import { lineOf } from "./lines.ts";
import { rowsOf } from "./rows.ts";
import type { Glyph, PageLayout, Region, TextObject } from "./model.ts";

/** Glyphs of a piece; fewer are letters along a curve, each of which has a slant of its own. */
const MIN_GLYPHS = 3;
/** How far a glyph may stand off a piece of text that it belongs to, against the size. */
const REACH = 2;
/** A watermark is larger than the text over which it runs, and has fewer characters. */
const LARGER = 1.8;
const MAX_WATERMARK = 60;

/** A piece of slanted text, and where it reaches in the frame of its slant. */
interface Piece {
  readonly glyphs: Glyph[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The slanted texts among the glyphs of a page, in the order in which they are drawn. */
export function slantedRegions(glyphs: readonly Glyph[]): Region[] {
  const slanted = glyphs.filter((glyph) => glyph.object.slant !== 0);
  if (slanted.length === 0) return [];
  const groups = [...Map.groupBy(slanted, (glyph) => glyph.object.slant).values()];
  const pieces = groups.flatMap(piecesOf).filter((piece) => piece.glyphs.length >= MIN_GLYPHS);
  const whole = new Set(pieces.flatMap((piece) => piece.glyphs));
  const curved = strung(slanted.filter((glyph) => !whole.has(glyph)));
  return [...pieces.map(levelled), ...curved.length === 0 ? [] : [curved]].map((level) => ({
    turn: 0,
    lines: rowsOf(fragmentsOf(level)).map(lineOf),
  }));
}

/** Glyphs of one slant, parted where one stands far off those before it. */
function piecesOf(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = [];
  for (const glyph of glyphs) {
    const { baseline, style: { size } } = glyph.object;
    const own = { left: glyph.left, right: glyph.right, top: baseline - size, bottom: baseline };
    const last = pieces.at(-1);
    if (last === undefined || !isNear(last, own, REACH * size)) {
      pieces.push({ glyphs: [glyph], ...own });
    } else {
      last.glyphs.push(glyph);
      last.left = Math.min(last.left, own.left);
      last.right = Math.max(last.right, own.right);
      last.top = Math.min(last.top, own.top);
      last.bottom = Math.max(last.bottom, own.bottom);
    }
  }
  return pieces;
}

function isNear(piece: Piece, own: Omit<Piece, "glyphs">, reach: number): boolean {
  return own.left < piece.right + reach && own.right > piece.left - reach &&
    own.top < piece.bottom + reach && own.bottom > piece.top - reach;
}

/** The glyphs of a piece as they stand where it is turned level about its middle. */
function levelled({ glyphs, left, right, top, bottom }: Piece): Glyph[] {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const onPage = toSlant(-glyphs[0]!.object.slant, middle);
  return moved(glyphs, ({ left }) => left + onPage.x - middle.x, onPage.y - middle.y);
}

/** Letters along a curve in the order in which they are drawn, each its own piece. */
function strung(glyphs: readonly Glyph[]): Glyph[] {
  let end = 0;
  const level = moved(glyphs, (glyph) => {
    const left = end;
    end += glyph.right - glyph.left + glyph.object.style.size;
    return left;
  }, 0);
  const baseline = level[0]?.object.baseline ?? 0;
  return level.map((glyph) => ({ ...glyph, object: { ...glyph.object, baseline } }));
}

/** Glyphs at other places of a level line; those that share an object share another. */
function moved(
  glyphs: readonly Glyph[],
  leftOf: (glyph: Glyph) => number,
  down: number,
): Glyph[] {
  const objects = new Map<TextObject, TextObject>();
  return glyphs.map((glyph) => {
    const object = objects.get(glyph.object) ??
      { ...glyph.object, turn: 0, slant: 0, baseline: glyph.object.baseline + down };
    objects.set(glyph.object, object);
    const left = leftOf(glyph);
    return { ...glyph, object, left, right: left + glyph.right - glyph.left };
  });
}

/** A page's slanted texts that are watermarks, and the page with all others after its text. */
export function partWatermarks(
  pages: readonly PageLayout[],
): { pages: PageLayout[]; watermarks: ReadonlyMap<string, readonly number[]> } {
  const carriers = new Map<string, number[]>();
  for (const { page, slanted } of pages) {
    for (const region of slanted) {
      const text = textOfRegion(region);
      carriers.set(text, [...carriers.get(text) ?? [], page]);
    }
  }
  const watermarks = new Map<string, readonly number[]>();
  const rest = pages.map((page) => {
    const others = page.slanted.filter((region) => {
      const text = textOfRegion(region);
      const on = new Set(carriers.get(text));
      if (on.size < 2 && !isLarge(region, page)) return true;
      watermarks.set(text, [...on]);
      return false;
    });
    return others.length === 0 ? page : { ...page, regions: [...page.regions, ...others] };
  });
  return { pages: rest, watermarks };
}

function textOfRegion({ lines }: Region): string {
  return lines.map(textOf).join(" ").trim();
}

/** Whether a text is short, and larger than that over which it runs. */
function isLarge(region: Region, { regions }: PageLayout): boolean {
  const usual = medianOf(regions.flatMap(({ lines }) => lines), (line) => line.size);
  return usual !== undefined && textOfRegion(region).length <= MAX_WATERMARK &&
    leastOf(region.lines, (line) => line.size) > LARGER * usual;
}

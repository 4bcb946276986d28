/**
 * Letters with their marks that a document gives as one replacement text (`ActualText`, PDF 32000-1,
 * 14.9.4), as browsers print Hebrew, Hindi and Thai. PDFium cuts the box of one of their glyphs, which
 * need not be that of the letter, into as many slots as there are characters, turns right-to-left
 * ones around, and gives the text again with each object that draws a part of it.
 *
 * @module
 */

import { hasRightToLeft } from "./direction.ts";
import { leastOf, mostOf } from "./extent.ts";
import type { Glyph } from "./model.ts";

/** The marks that are drawn so: those below are composed, those above belong to symbols. */
const FIRST_MARK = 0x591;
const LAST_MARK = 0x1cff;
const MARK = /^\p{M}/u;
/** Points by which slots of one box may differ. */
const SAME = 0.03;
/** White beside each such letter where no space is drawn, against the size: a part of the letter. */
const HIDDEN = 0.7;
/** Share of the size by which a mark may stand higher than its line. */
const RAISED = 0.3;
/** Glyphs before a text among which it may have been given already. */
const WINDOW = 12;

/** Glyphs with each such text made one glyph that reaches to its neighbours, and given once. */
export function withClusters(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(isMark)) return glyphs;
  const whole: Glyph[] = [];
  const clusters = new Set<Glyph>();
  for (let start = 0; start < glyphs.length;) {
    const end = endOfSlots(glyphs, start);
    const own = glyphs.slice(start, end);
    start = end;
    if (own.length === 1 || !own.some(isMark)) {
      for (const glyph of own) whole.push(glyph);
      continue;
    }
    const cluster = joined(own);
    const twin = whole.slice(-WINDOW).find((other) => isSame(other, cluster));
    if (twin === undefined) whole.push(cluster);
    clusters.add(twin ?? cluster);
  }
  return clusters.size === 0 ? glyphs : withoutHidden(onTheirLines(whole, clusters), clusters);
}

function isMark({ text }: Glyph): boolean {
  const code = text.charCodeAt(0);
  return code >= FIRST_MARK && code <= LAST_MARK && MARK.test(text);
}

/** Where the slots end into which the box at `start` is cut; they lie side by side, in any order. */
function endOfSlots(glyphs: readonly Glyph[], start: number): number {
  const { object, left, right } = glyphs[start]!;
  const width = right - left;
  const box = { left, right };
  let end = start + 1;
  for (; end < glyphs.length && width > SAME; end++) {
    const glyph = glyphs[end]!;
    if (glyph.object !== object || glyph.spaced) break;
    if (Math.abs(glyph.right - glyph.left - width) > SAME) break;
    if (Math.abs(glyph.left - box.right) < SAME) box.right = glyph.right;
    else if (Math.abs(glyph.right - box.left) < SAME) box.left = glyph.left;
    else break;
  }
  return end;
}

function joined(slots: readonly Glyph[]): Glyph {
  return {
    ...slots[0]!,
    text: textOf(slots).normalize("NFC"),
    left: leastOf(slots, (slot) => slot.left),
    right: mostOf(slots, (slot) => slot.right),
    unmapped: slots.some((slot) => slot.unmapped),
  };
}

/** The text of slots: turned around, it begins with its marks. */
function textOf(slots: readonly Glyph[]): string {
  const isTurned = isMark(slots[0]!) && slots.some(({ text }) => hasRightToLeft(text));
  return (isTurned ? slots.toReversed() : slots).map((slot) => slot.text).join("");
}

/** Whether two glyphs are one text at one place. */
function isSame(a: Glyph, b: Glyph): boolean {
  const { size } = a.object.style;
  return a.text === b.text && a.left < b.right && b.left < a.right &&
    Math.abs(a.object.baseline - b.object.baseline) < 0.5 * size;
}

/** Glyphs with each cluster on the line beside it: its own height may be that of a mark. */
function onTheirLines(glyphs: readonly Glyph[], clusters: Set<Glyph>): Glyph[] {
  const isNear = (glyph: Glyph, other: Glyph | undefined) =>
    other !== undefined && !clusters.has(other) && other.object.style === glyph.object.style &&
    Math.abs(other.object.baseline - glyph.object.baseline) < RAISED * glyph.object.style.size;
  return glyphs.map((glyph, at) => {
    if (!clusters.has(glyph)) return glyph;
    const beside = [glyphs[at - 1], glyphs[at + 1], glyphs[at - 2], glyphs[at + 2]]
      .find((other) => isNear(glyph, other));
    if (beside === undefined) return glyph;
    const { baseline } = beside.object;
    const moved = { ...glyph, object: { ...glyph.object, baseline } };
    clusters.add(moved);
    return moved;
  });
}

/** Glyphs with those clusters widened that no drawn space parts from what stands beside them. */
function withoutHidden(glyphs: readonly Glyph[], clusters: ReadonlySet<Glyph>): Glyph[] {
  const wide = [...glyphs];
  for (let at = 1; at < wide.length; at++) {
    const [before, after] = [wide[at - 1]!, wide[at]!];
    const isCluster = clusters.has(glyphs[at - 1]!);
    const count = Number(isCluster) + Number(clusters.has(glyphs[at]!));
    if (count === 0 || after.spaced) continue;
    const { style, baseline } = before.object;
    if (style !== after.object.style || Math.abs(baseline - after.object.baseline) > 1) continue;
    const [left, right] = before.left < after.left ? [before, after] : [after, before];
    const gap = right.left - left.right;
    if (gap <= 0 || gap > HIDDEN * count * style.size) continue;
    const isLeft = (isCluster ? before : after) === left;
    const widened = isLeft ? { ...left, right: right.left } : { ...right, left: left.right };
    wide[isCluster ? at - 1 : at] = widened;
  }
  return wide;
}

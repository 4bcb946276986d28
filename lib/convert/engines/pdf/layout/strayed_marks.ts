/**
 * Vowel signs and tone marks of Thai, India and their neighbours that are drawn apart from their
 * line, as office programs draw those that a font raises: they follow the letter at which they stand.
 *
 * @module
 */

import type { Glyph } from "./model.ts";

/** Marks without a width of their own; those of right-to-left scripts are points. */
const MARK = /^\p{Mn}/u;
const FIRST_MARK = 0x900;
const LAST_MARK = 0x1cff;
/** Share of the size by which a mark may lie beside its letter. */
const ASIDE = 0.5;
/** The same of the letter that it follows: drawn with it, and drawn by itself. */
const FOLLOWS = 0.5;
const FOLLOWS_APART = 0.1;
/** Share of the size by which the baselines of a mark and its letter may differ. */
const RAISED = 0.7;
/** A page with more of them is no page of text. */
const MAX_STRAYED = 500;

/** Glyphs with each such mark behind its letter and the marks that this has. */
export function withStrayedMarks(glyphs: readonly Glyph[]): readonly Glyph[] {
  const strayed = strayedOf(glyphs);
  if (strayed.size === 0 || strayed.size > MAX_STRAYED) return glyphs;
  const letters = glyphs.filter((glyph) => !isMark(glyph));
  const marksOf = new Map<Glyph, Glyph[]>();
  for (const mark of strayed) {
    const letter = letterAt(mark, letters);
    if (letter === undefined) strayed.delete(mark);
    else marksOf.set(letter, [...marksOf.get(letter) ?? [], { ...mark, object: letter.object }]);
  }
  const ordered: Glyph[] = [];
  let waiting: readonly Glyph[] = [];
  for (const glyph of glyphs) {
    if (strayed.has(glyph)) continue;
    if (!isMark(glyph)) {
      ordered.push(...waiting);
      waiting = marksOf.get(glyph) ?? [];
    }
    ordered.push(glyph);
  }
  return [...ordered, ...waiting];
}

function isMark({ text }: Glyph): boolean {
  const code = text.charCodeAt(0);
  return code >= FIRST_MARK && code <= LAST_MARK && MARK.test(text);
}

/** The marks that do not stand at the letter before them. */
function strayedOf(glyphs: readonly Glyph[]): Set<Glyph> {
  const strayed = new Set<Glyph>();
  let letter: Glyph | undefined;
  for (const glyph of glyphs) {
    if (!isMark(glyph)) letter = glyph;
    else if (letter === undefined || !follows(glyph, letter)) strayed.add(glyph);
  }
  return strayed;
}

function follows(mark: Glyph, letter: Glyph): boolean {
  return standsAt(mark, letter, mark.object === letter.object ? FOLLOWS : FOLLOWS_APART);
}

function standsAt(mark: Glyph, letter: Glyph, aside: number): boolean {
  const { baseline, turn, style: { size } } = letter.object;
  return turn === mark.object.turn && Math.abs(baseline - mark.object.baseline) < RAISED * size &&
    distance(mark, letter) < aside * size;
}

/** How far the middle of a mark lies outside a letter, in points. */
function distance(mark: Glyph, letter: Glyph): number {
  const middle = (mark.left + mark.right) / 2;
  return Math.max(letter.left - middle, middle - letter.right, 0);
}

/** The letter over or under which a mark stands. */
function letterAt(mark: Glyph, letters: readonly Glyph[]): Glyph | undefined {
  let best: Glyph | undefined;
  for (const letter of letters) {
    if (!standsAt(mark, letter, ASIDE)) continue;
    if (best === undefined || distance(mark, letter) < distance(mark, best)) best = letter;
  }
  return best;
}

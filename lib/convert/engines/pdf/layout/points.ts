/**
 * Vowel points and other marks of Hebrew and Arabic, made part of the letter at which they stand.
 *
 * Typesetters draw such marks where the font puts them, in text objects and an order of their own:
 * left as they are, they would break each word into its letters.
 *
 * @module
 */

import { hasRightToLeft } from "./direction.ts";
import { mostOf } from "./extent.ts";
import type { Glyph } from "./model.ts";

const POINT =
  /^[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u034f]+$/u;
/** The first of them: nearly all text lies below. */
const FIRST_POINT = 0x34f;
const LETTER = /^\p{L}/u;
/** Share of the size by which the baselines of a mark and its letter may differ. */
const RAISED = 0.7;
/** Share of the size by which the middle of a mark may lie beside its letter. */
const ASIDE = 0.35;
/** The same beside the letter that it follows in what draws both. */
const FOLLOWS = 0.12;
/** Height of the strips in which letters are looked up, in points. */
const STRIP = 8;

/** Glyphs with the marks of right-to-left scripts made part of their letters. */
export function withPoints(glyphs: readonly Glyph[]): readonly Glyph[] {
  const marks = glyphs.filter((glyph) =>
    glyph.text.charCodeAt(0) >= FIRST_POINT && POINT.test(glyph.text)
  );
  if (marks.length === 0) return glyphs;
  const letters = glyphs.filter(isLetter);
  const strips = stripsOf(letters);
  const followed = followedBy(glyphs, new Set(marks));
  const texts = new Map<Glyph, string>();
  const taken = new Set<Glyph>();
  for (const mark of marks) {
    const letter = followed.get(mark) ?? letterOf(mark, strips);
    if (letter === undefined) continue;
    texts.set(letter, (texts.get(letter) ?? letter.text) + mark.text);
    taken.add(mark);
  }
  return glyphs.filter((glyph) => !taken.has(glyph)).map((glyph) => {
    const text = texts.get(glyph);
    return text === undefined ? glyph : { ...glyph, text: text.normalize("NFC") };
  });
}

function isLetter({ text }: Glyph): boolean {
  return LETTER.test(text) && hasRightToLeft(text) && !POINT.test(text);
}

/** The letters that marks follow in what draws both, where they stand at them too. */
function followedBy(glyphs: readonly Glyph[], marks: ReadonlySet<Glyph>): Map<Glyph, Glyph> {
  const followed = new Map<Glyph, Glyph>();
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    if (!marks.has(glyph)) last = isLetter(glyph) ? glyph : undefined;
    else if (last !== undefined && standsUnder(glyph, last)) followed.set(glyph, last);
  }
  return followed;
}

function standsUnder(mark: Glyph, letter: Glyph): boolean {
  const reach = FOLLOWS * letter.object.style.size;
  const centre = (mark.left + mark.right) / 2;
  return mark.object === letter.object && mark.left !== letter.left &&
    centre > letter.left - reach && centre < letter.right + reach;
}

/** Letters of one height, from left to right. */
interface Strip {
  readonly letters: readonly Glyph[];
  /** How far left of a mark its letter may begin, in points. */
  readonly reach: number;
}

function stripsOf(letters: readonly Glyph[]): ReadonlyMap<number, Strip> {
  const strips = Map.groupBy(letters, (letter) => Math.floor(letter.object.baseline / STRIP));
  return new Map([...strips].map(([height, own]) => [height, {
    letters: own.sort((a, b) => a.left - b.left),
    reach: mostOf(own, ({ left, right, object }) => right - left + ASIDE * object.style.size),
  }]));
}

/** The letters of a strip over or under which a mark may stand. */
function* lettersAt(centre: number, { letters, reach }: Strip): Generator<Glyph> {
  let [from, end] = [0, letters.length];
  while (from < end) {
    const middle = (from + end) >> 1;
    if (letters[middle]!.left < centre - reach) from = middle + 1;
    else end = middle;
  }
  for (let at = from; at < letters.length && letters[at]!.left < centre + reach; at++) {
    yield letters[at]!;
  }
}

/**
 * The letter whose middle is nearest to that of a mark on its line. None where mark and letters are one
 * glyph, whose characters have their order already.
 */
function letterOf(mark: Glyph, strips: ReadonlyMap<number, Strip>): Glyph | undefined {
  const strip = Math.floor(mark.object.baseline / STRIP);
  const centre = (mark.left + mark.right) / 2;
  let best: Glyph | undefined;
  let distance = Infinity;
  let sharing = 0;
  for (const near of [strip - 1, strip, strip + 1]) {
    const own = strips.get(near);
    for (const letter of own === undefined ? [] : lettersAt(centre, own)) {
      const { baseline, style: { size }, turn } = letter.object;
      const isNear = Math.abs(baseline - mark.object.baseline) < RAISED * size &&
        centre > letter.left - ASIDE * size && centre < letter.right + ASIDE * size;
      if (!isNear || turn !== mark.object.turn) continue;
      if (letter.left === mark.left && letter.right === mark.right) sharing++;
      // Wide letters reach under their neighbours: beside the middle, the nearer edge counts little.
      const outside = Math.max(letter.left - centre, centre - letter.right, 0);
      const away = outside * 4 + Math.abs(centre - (letter.left + letter.right) / 2);
      if (away < distance) [best, distance] = [letter, away];
    }
  }
  return sharing > 1 ? undefined : best;
}

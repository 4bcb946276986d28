/**
 * The text of a page that was scanned askew: its words follow lines that climb or fall, each word on a
 * baseline of its own. They are turned back, so that lines and columns are level again.
 *
 * @module
 */

import { medianOf } from "./extent.ts";
import type { Glyph, TextObject } from "./model.ts";

/** Rise against run from which lines do not run level, and up to which they are lines of the page. */
const SKEW = { least: 0.004, most: 0.12 } as const;
/** A line tells its rise from this length on, in points; so many of them tell that of the page. */
const MIN_RUN = 90;
const MIN_LINES = 6;
/** Share of the lines that rise alike, and by how much they may differ. */
const ALIKE = { share: 0.75, within: 0.004 } as const;
/** Words of a line that stand on it, of those that tell: raised marks make none climb. */
const MIN_WORDS = 4;
const ON_LINE = 0.12;
/** From word to word of a line, against the size: white between them, and the rise. */
const STEP = { back: 0.5, white: 2.5, rise: 0.6 } as const;

/** The text of one object, from its first glyph to its last. */
interface Word {
  readonly object: TextObject;
  readonly left: number;
  right: number;
}

/** Glyphs of one turn with level lines; themselves where they are level, or do not tell. */
export function withoutSkew(glyphs: readonly Glyph[]): readonly Glyph[] {
  const rise = skewOf(wordsOf(glyphs));
  if (rise === 0) return glyphs;
  const levelled = new Map<TextObject, { object: TextObject; shift: number }>();
  return glyphs.map((glyph) => {
    let level = levelled.get(glyph.object);
    if (level === undefined) {
      const { baseline } = glyph.object;
      level = {
        object: { ...glyph.object, baseline: baseline - rise * glyph.left },
        shift: rise * baseline,
      };
      levelled.set(glyph.object, level);
    }
    const { object, shift } = level;
    return { ...glyph, object, left: glyph.left + shift, right: glyph.right + shift };
  });
}

function wordsOf(glyphs: readonly Glyph[]): Word[] {
  const words: Word[] = [];
  for (const { object, left, right } of glyphs) {
    const last = words.at(-1);
    if (last?.object === object) last.right = Math.max(last.right, right);
    else words.push({ object, left, right });
  }
  return words;
}

/** The rise of a page's lines against their run; 0 where they run level or do not agree. */
function skewOf(words: readonly Word[]): number {
  const rises = linesOf(words).flatMap(riseOf);
  const rise = medianOf(rises, (own) => own);
  if (rise === undefined || rises.length < MIN_LINES) return 0;
  if (Math.abs(rise) < SKEW.least || Math.abs(rise) > SKEW.most) return 0;
  const alike = rises.filter((own) => Math.abs(own - rise) < ALIKE.within);
  return alike.length < ALIKE.share * rises.length ? 0 : rise;
}

/** Words that follow each other as those of a line do, in the order in which they are drawn. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && follows(line[line.length - 1]!, word)) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function follows(last: Word, word: Word): boolean {
  const size = Math.max(last.object.style.size, word.object.style.size);
  const white = word.left - last.right;
  return white > -STEP.back * size && white < STEP.white * size &&
    Math.abs(word.object.baseline - last.object.baseline) < STEP.rise * size;
}

/** The rise of a line whose words stand on the way from the first of them to the last. */
function riseOf(line: readonly Word[]): number[] {
  const [first, last] = [line[0]!, line[line.length - 1]!];
  const run = last.left - first.left;
  if (run < MIN_RUN || line.length < MIN_WORDS) return [];
  const rise = (last.object.baseline - first.object.baseline) / run;
  const isOnLine = ({ left, object }: Word) =>
    Math.abs(object.baseline - first.object.baseline - rise * (left - first.left)) <
      ON_LINE * object.style.size;
  return line.every(isOnLine) ? [rise] : [];
}

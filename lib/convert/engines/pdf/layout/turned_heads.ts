/**
 * Names of columns that are turned to save room: set over the values of a table, they are words of it
 * and not of the text of their own direction.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import { type Phrase, phraseRowsOf, textOfPhrase } from "../tables/phrases.ts";
import { leastOf, mostOf } from "./extent.ts";
import { fragmentsOf } from "./fragments.ts";
import { boxFromFrame, boxToFrame } from "./frame.ts";
import type { Fragment, Glyph, Turn } from "./model.ts";
import { ASCENT, DESCENT } from "./type_measures.ts";

/** Names of one head at least, pieces of turned text that are looked at, and words of a name at most. */
const MIN_NAMES = 3;
const MAX_PIECES = 400;
const MAX_WORDS = 6;
/** Share of the names below which words stand, and their distance against the size of the text. */
const OVER_WORDS = 0.8;
const REACH = 3;
/** How far off the foot of turned names the label beside them may stand, against its size. */
const LABEL_OFF = 1.2;

/** The text of one direction. */
export interface TurnedText {
  readonly turn: Turn;
  readonly glyphs: readonly Glyph[];
}

/** A piece of turned text: where it stands in its frame, and as a word among those of the page. */
interface Piece {
  readonly own: Box;
  readonly word: Fragment;
}

/**
 * The turned names over words of the commonest direction, as words of that, and the other texts without
 * them.
 *
 * @param main The text of the commonest direction.
 * @param others The texts of the other directions.
 */
export function withoutTurnedHeads(
  page: { width: number; height: number },
  main: TurnedText,
  others: readonly TurnedText[],
): { heads: Fragment[]; rest: TurnedText[] } {
  const heads: Fragment[] = [];
  const words = others.length === 0 ? [] : fragmentsOf(main.glyphs);
  const rest = others.map((text) => {
    if ((text.turn - main.turn) % 2 === 0) return text;
    const found = headsOf(piecesOf(page, main.turn, text), words);
    heads.push(...found.flatMap((pieces) => levelled(pieces.map(({ word }) => word), words)));
    const boxes = found.flat().map(({ own }) => own);
    return {
      ...text,
      glyphs: text.glyphs.filter((glyph) => !boxes.some((box) => isIn(glyph, box))),
    };
  }).filter(({ glyphs }) => glyphs.length > 0);
  return { heads, rest };
}

function isIn({ left, right, object: { baseline } }: Glyph, box: Box): boolean {
  const middle = (left + right) / 2;
  return middle > box.left - 1 && middle < box.right + 1 && baseline > box.top &&
    baseline < box.bottom;
}

/** Short pieces of turned text. */
function piecesOf(
  page: { width: number; height: number },
  turn: Turn,
  text: TurnedText,
): Piece[] {
  const rows = phraseRowsOf(fragmentsOf(text.glyphs));
  const pieces = rows.flatMap(({ phrases }) =>
    phrases.filter(({ fragments }) => fragments.length <= MAX_WORDS).map((phrase): Piece => {
      const own = boxOf(phrase);
      const box = boxToFrame(page, turn, boxFromFrame(page, text.turn, own));
      return { own, word: wordOf(phrase, box) };
    })
  );
  return pieces.length > MAX_PIECES ? [] : pieces;
}

function boxOf({ fragments, left, right }: Phrase): Box {
  const top = leastOf(fragments, ({ baseline, style }) => baseline - ASCENT * style.size);
  const bottom = mostOf(fragments, ({ baseline, style }) => baseline + DESCENT * style.size);
  return { left, right, top, bottom };
}

function wordOf(phrase: Phrase, box: Box): Fragment {
  const [first] = phrase.fragments;
  return {
    ...first!,
    ...box,
    text: textOfPhrase(phrase),
    baseline: box.bottom,
    spaced: true,
    glyphs: 0,
    unmapped: 0,
  };
}

/** Pieces beside each other that stand over words. */
function headsOf(pieces: readonly Piece[], words: readonly Fragment[]): Piece[][] {
  const groups: Piece[][] = [];
  const tallest = pieces.toSorted((a, b) => heightOf(b.word) - heightOf(a.word));
  for (const piece of tallest) {
    const group = groups.find(([first]) => isBeside(piece.word, first!.word));
    if (group === undefined) groups.push([piece]);
    else group.push(piece);
  }
  return groups.filter((group) => {
    const bottom = mostOf(group, ({ word }) => word.bottom);
    const over = group.filter(({ word }) => words.some((below) => isBelow(below, word, bottom)));
    return group.length >= MIN_NAMES && over.length >= OVER_WORDS * group.length;
  });
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

/** Whether a piece stands within the height of another, to half of its own width. */
function isBeside(piece: Box, other: Box): boolean {
  const reach = (piece.right - piece.left) / 2;
  return piece.top > other.top - reach && piece.bottom < other.bottom + reach;
}

function isBelow(word: Fragment, { left, right, style }: Fragment, bottom: number): boolean {
  return word.left < right + style.size / 2 && word.right > left - style.size / 2 &&
    word.baseline > bottom && word.baseline < bottom + REACH * style.size;
}

/** Words of one head on one baseline: that of the lowest upright words of the head, if it has such. */
function levelled(head: readonly Fragment[], words: readonly Fragment[]): Fragment[] {
  const bottom = mostOf(head, (word) => word.bottom);
  const near = words.filter(({ baseline, style }) =>
    Math.abs(baseline - bottom) <= LABEL_OFF * style.size
  );
  const values = near.filter((word) => head.some((name) => isUnder(word, name)));
  const labels = near.filter((word) =>
    values.every(({ baseline }) => Math.abs(baseline - word.baseline) > 1)
  );
  const baseline = labels.length === 0
    ? bottom - DESCENT * head[0]!.style.size
    : mostOf(labels, (word) => word.baseline);
  return head.map((word) => ({ ...word, baseline }));
}

function isUnder(word: Box, { left, right }: Box): boolean {
  return word.left < right && word.right > left;
}

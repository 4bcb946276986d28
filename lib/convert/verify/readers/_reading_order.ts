/**
 * A line of stretches as text: white where they lie apart, and right-to-left ones in the order in
 * which they are read (a small part of UAX 9: levels are two at most).
 *
 * @module
 */

import { POSSIBLE_WHITE } from "../words.ts";

/** A part of a line, its own text in the order of reading. */
export interface Stretch {
  readonly text: string;
  /** Where it begins and ends, in points; not finite where its place is not known. */
  readonly from: number;
  readonly to: number;
  /** Size of its letters, in points; 0 where it is not known. */
  readonly height: number;
  /** The document gives its text. */
  readonly isGiven: boolean;
}

/** Characters of scripts that run from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{Nd}]/u;
/** Between words that run against each other, where pdf.js may leave white out. */
const OTHER_WAY =
  /(?<=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])(?=[a-z])|(?<=[a-z])(?=[\u05d0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])/giu;
/** White that pdf.js sees between a letter and its mark; it may be that behind the mark, and is in Arabic. */
const WHITE_BEFORE_MARK = /[\s\u200b]+(\p{M}+)(?=(\p{L})?)/gu;
const ARABIC_MARK = /^[\u0610-\u061a\u064b-\u065f\u0670]/;
/** Marks of Kannada and Malayalam that have a width, which pdf.js takes for white behind them. */
const WIDE_MARK_AT_END = /(?=\p{Mn})[\u0c80-\u0d7f]$/u;
const WHITE_BEHIND_MARK = /(?<=(?=\p{Mn})[\u0c80-\u0d7f])\s+(?=\p{L})/gu;
/** Such a mark and a space are wider than this, against the height. */
const WIDE_MARK = 0.45;
/** Width of the narrowest white against the height of the text. */
const WHITE = 0.15;
/** Width of the narrowest letter against the height: of less, a glyph is not in any piece. */
const LETTER = 0.35;

/** The text of a line's stretches, given in the order in which they are drawn. */
export function lineOf(drawn: readonly Stretch[]): string {
  const stretches = drawn.filter(({ text, from, to }) => text.trim() !== "" || !(to > from));
  const isTurned = stretches.some(({ text }) => RIGHT_TO_LEFT.test(text));
  const ordered = isTurned ? acrossThePage(stretches) : stretches;
  const parts = withWhite(ordered);
  return (isTurned ? read(parts) : parts).join("")
    .replace(
      WHITE_BEFORE_MARK,
      (white, marks: string, letter?: string) =>
        letter === undefined || !/\s/.test(white)
          ? marks
          : marks + (ARABIC_MARK.test(marks) ? " " : POSSIBLE_WHITE),
    );
}

/** A text with {@linkcode POSSIBLE_WHITE} where words that run against each other touch. */
export function withSeams(text: string): string {
  return text.replace(OTHER_WAY, POSSIBLE_WHITE);
}

/** Stretches from left to right, those without a width part of the one that is drawn next. */
function acrossThePage(stretches: readonly Stretch[]): Stretch[] {
  const wide: Stretch[] = [];
  let marks = "";
  for (const stretch of stretches) {
    if (!(stretch.to > stretch.from)) {
      marks += stretch.text.trim();
      continue;
    }
    wide.push({ ...stretch, text: stretch.text + marks });
    marks = "";
  }
  const last = wide.pop();
  if (last !== undefined) wide.push({ ...last, text: last.text + marks });
  return wide.sort((one, other) => one.from - other.from);
}

/** Texts with white between those that lie apart; where it may be an unseen glyph, a possible one. */
function withWhite(stretches: readonly Stretch[]): string[] {
  const parts: string[] = [];
  let before: Stretch | undefined;
  /** Where white belongs of which the place is found later, before what is not placed. */
  let at = 0;
  let isUnseen = false;
  for (const stretch of stretches) {
    const isPlaced = Number.isFinite(stretch.from);
    if (isPlaced && before !== undefined) {
      const height = Math.max(before.height, stretch.height);
      const gap = Math.max(stretch.from - before.to, before.from - stretch.to);
      isUnseen ||= hasUnseen(before) || hasUnseen(stretch);
      const isDoubtful = isUnseen ? gap > LETTER * height : WIDE_MARK_AT_END.test(before.text) &&
        gap < WIDE_MARK * height;
      const white = isDoubtful ? POSSIBLE_WHITE : " ";
      if (gap > WHITE * height) parts.splice(at, 0, white);
    }
    if (isUnseen && isPlaced && parts.length > at) parts.push(POSSIBLE_WHITE);
    parts.push(
      stretch.isGiven ? stretch.text : stretch.text.replace(WHITE_BEHIND_MARK, POSSIBLE_WHITE),
    );
    if (!isPlaced) isUnseen = true;
    else if (before === undefined || stretch.to > stretch.from) {
      [before, at, isUnseen] = [stretch, parts.length, false];
    }
  }
  return parts;
}

/** Whether letters take less width than they can: one of their glyphs is in no piece. */
function hasUnseen({ text, from, to, height, isGiven }: Stretch): boolean {
  return isGiven && to > from && to - from < LETTER * height && /\p{L}/u.test(text);
}

/** Parts that stand from left to right, in the order in which they are read. */
function read(parts: readonly string[]): string[] {
  const kinds = parts.map((part) =>
    RIGHT_TO_LEFT.test(part) ? "right" : LEFT_TO_RIGHT.test(part) ? "left" : "none"
  );
  const count = (wanted: string) =>
    parts.reduce((sum, part, index) => sum + (kinds[index] === wanted ? part.length : 0), 0);
  const main = count("right") >= count("left") ? "right" : "left";
  const ordered: string[] = [];
  for (let at = 0; at < parts.length;) {
    const isAgainst = kinds[at] !== main && kinds[at] !== "none";
    const end = isAgainst ? endOfRun(kinds, at, main) : at + 1;
    const run = parts.slice(at, end);
    // What runs against the line is put the other way around; it is turned with the line again.
    ordered.push(...(isAgainst ? run.reverse() : run));
    at = end;
  }
  return main === "right" ? ordered.reverse() : ordered;
}

/** Where a run against the line ends: at its last part that has that direction. */
function endOfRun(kinds: readonly string[], start: number, main: string): number {
  let end = start + 1;
  for (let at = start; at < kinds.length && kinds[at] !== main; at++) {
    if (kinds[at] !== "none") end = at + 1;
  }
  return end;
}

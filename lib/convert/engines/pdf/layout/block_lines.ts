/**
 * Whether what stands left and right of a white strip are two blocks of short lines: on baselines of
 * their own, or told by what they say. What else shares its baselines is a table, or labels with what
 * they name, and is read across.
 *
 * @module
 */

import { linesAt } from "./column_measures.ts";
import { leastOf, mostOf } from "./extent.ts";
import type { Fragment } from "./model.ts";

/** White between two blocks, against the size of the text: more than between words. */
export const WHITE = 1.5;
/** Baselines of one line differ by no more, against the size. */
const SAME_LINE = 0.05;
/** Lines clash that overlap without sharing a baseline: how far these differ, against the size. */
export const CLASH = { least: 0.25, most: 0.85 } as const;
/** An address of mail. */
export const MAIL = /\S@\S+\.\p{L}/u;

/** A line that is drawn by signs. */
export const TO_WRITE_ON = /^(?:_{5,}|[.\u2026]{8,})$/;

/** Lines of the higher of two blocks, at least. */
const MIN_LINES = 2;
/** Lines of a block where a table stands beside: fewer may be a label of several of its rows. */
const MIN_BESIDE_TABLE = 3;
/** From line to line of a block, against the size, and the share of such steps that may be longer. */
const STEP = 2.2;
const LONG_STEPS = 0.34;
/** Lines of two sides belong together where they stand so near, and all of them as far apart. */
const NEAR = 0.35;
/** Share of the lines of the lower block that may happen to stand so, or not to overlap any line. */
const MAX_ALIGNED = 0.5;
const MAX_APART = 0.5;
/** Lines that begin with one label on both sides, at least, and the share of them. */
const MIN_TWINS = 2;
const TWINS = 0.5;
/** Lines that name an author, or stand below the line that begins a block, at most. */
const MAX_OF_AUTHOR = 8;
/** Share of the lines of a block that hold words, as formulas, columns of numbers and codes do not. */
const TELLING = 0.6;
/** White between blocks, against the size, that counts as much as one more line. */
const WHITE_OF_LINE = 10;

/** Fragments on about one baseline. */
type Words = readonly Fragment[];

/**
 * How good a gutter between blocks is by the fragments beside it, sorted by baseline; 0 where these are no
 * such blocks.
 */
export function scoreOfBlocks(left: Words, right: Words, size: number): number {
  if (left.length === 0 || right.length === 0) return 0;
  const sides = [linesAt(left), linesAt(right)] as const;
  const isLeftLower = sides[0].length <= sides[1].length;
  const [few, many] = isLeftLower ? sides : [sides[1], sides[0]];
  if (many.length < MIN_LINES || !sides.every(areClose) || !sides.every(areTelling)) return 0;
  const white = leastOf(right, (fragment) => fragment.left) - mostOf(left, (word) => word.right);
  const score = few.length + many.length + white / size / WHITE_OF_LINE;
  if (areTwins(few, many) || areAuthors(few, many) || areBegun(few, many)) return score;
  const tabular = [left, right].filter((side) => isTabular(side, size)).length;
  if (tabular > 1 || (tabular === 1 && few.length < MIN_BESIDE_TABLE)) return 0;
  return clash(shiftsOf(few, isLeftLower ? right : left), size) ? score : 0;
}

/** Whether most lines follow each other as those of one text. */
function areClose(lines: readonly Words[]): boolean {
  const long = lines.slice(1).filter((line, index) => {
    const before = lines[index]!;
    const size = Math.max(line[0]!.style.size, before[0]!.style.size);
    return baselineOf(line) - baselineOf(before) > STEP * size;
  });
  return long.length <= LONG_STEPS * (lines.length - 1);
}

function areTelling(lines: readonly Words[]): boolean {
  const telling = lines.filter((line) =>
    line.some(({ text, table }) => table !== undefined || /\p{L}{2}|\p{Lo}/u.test(text)) &&
    !line.some(({ text }) => text.includes("\ufffd"))
  );
  return telling.length >= TELLING * lines.length;
}

/** Whether lines at one height begin with the same label, as those of two who sign beside each other. */
function areTwins(few: readonly Words[], many: readonly Words[]): boolean {
  const labels = new Map(many.map((line) => [baselineOf(line), labelOf(line)]));
  const twins = few.filter((line) => {
    const label = labelOf(line);
    return label !== "" && labels.get(baselineOf(line)) === label;
  });
  return twins.length >= MIN_TWINS && twins.length >= TWINS * many.length;
}

/** The words of a line up to its first colon; empty without one. */
function labelOf(line: Words): string {
  const words = line.toSorted((a, b) => a.left - b.left).map(({ text }) => text);
  const end = words.findIndex((word) => word.endsWith(":"));
  return words.slice(0, end + 1).join(" ");
}

/** Whether both sides are few lines that come to an address of mail at one height, as those of authors. */
function areAuthors(few: readonly Words[], many: readonly Words[]): boolean {
  const withMail = (lines: readonly Words[]) =>
    lines.filter((line) => line.some(({ text }) => MAIL.test(text))).map(baselineOf);
  const [own, others] = [withMail(few), withMail(many)];
  return few.length >= MIN_TWINS && many.length <= MAX_OF_AUTHOR && others.length === 1 &&
    own.length === 1 && own[0] === others[0] && own[0]! > baselineOf(few[0]!);
}

/**
 * Whether both sides are few lines below one that begins them at one height, and nothing else: a label,
 * as of a sender and of whom he writes to, or a line to sign on.
 */
function areBegun(few: readonly Words[], many: readonly Words[]): boolean {
  if (few.length < MIN_TWINS || many.length > MAX_OF_AUTHOR) return false;
  const sides = [few, many];
  return baselineOf(few[0]!) === baselineOf(many[0]!) &&
    [isLabel, isToSign].some((begins) =>
      sides.every(([first, ...rest]) => begins(first!) && !rest.some(begins))
    );
}

/** Whether a line ends in a colon. */
function isLabel(line: Words): boolean {
  return line.toSorted((a, b) => a.left - b.left).at(-1)!.text.endsWith(":");
}

/** Whether a line is drawn by signs, to be written on. */
function isToSign(line: Words): boolean {
  return line.every(({ text }) => TO_WRITE_ON.test(text));
}

function baselineOf(line: Words): number {
  return line[0]!.baseline;
}

/** Whether white parts most of the baselines of a block into pieces, as it does the rows of a table. */
function isTabular(block: Words, size: number): boolean {
  const lines = linesWithin(block, size);
  return lines.filter((line) => isInPieces(line, size)).length > lines.length / 2;
}

/** Fragments that are sorted by baseline, by the lines on which they stand exactly: no script is on one. */
export function linesWithin(byBaseline: Words, size: number): Words[] {
  const lines: Words[] = [];
  for (let start = 0, end = 0; start < byBaseline.length; start = end) {
    const limit = byBaseline[start]!.baseline + SAME_LINE * size;
    while (end < byBaseline.length && byBaseline[end]!.baseline <= limit) end++;
    lines.push(byBaseline.slice(start, end));
  }
  return lines;
}

/** Whether white parts a line into pieces. */
export function isInPieces(line: Words, size: number): boolean {
  return line.toSorted((a, b) => a.left - b.left).some((word, index, words) =>
    index > 0 && word.left - words[index - 1]!.right >= WHITE * size
  );
}

/**
 * How far below each line of one side the nearest words of the other stand.
 *
 * @param others Sorted by baseline.
 */
function shiftsOf(lines: readonly Words[], others: Words): number[] {
  let at = 0;
  return lines.map((line) => {
    let nearest = Infinity;
    for (const { baseline } of line) {
      const shift = () => others[at]!.baseline - baseline;
      while (at + 1 < others.length && others[at + 1]!.baseline <= baseline) at++;
      for (const own of [shift(), (others[at + 1]?.baseline ?? Infinity) - baseline]) {
        if (Math.abs(own) < Math.abs(nearest)) nearest = own;
      }
    }
    return nearest;
  });
}

/**
 * Whether lines with these shifts overlap those beside them without belonging to them: most of them are
 * not apart in height, some are off a baseline, and no more than half are all as little off.
 */
function clash(shifts: readonly number[], size: number): boolean {
  const off = shifts.map((shift) => Math.abs(shift) / size);
  const apart = off.filter((own) => own > CLASH.most).length;
  const clashing = off.filter((own) => own > CLASH.least && own <= CLASH.most).length;
  return clashing > 0 && apart <= MAX_APART * shifts.length &&
    mostAlike(shifts.filter((shift) => Math.abs(shift) < NEAR * size), SAME_LINE * size) <=
      MAX_ALIGNED * shifts.length;
}

/** How many values at most lie within a reach of one of them. */
function mostAlike(values: readonly number[], reach: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  let [from, to, most] = [0, 0, 0];
  for (const value of sorted) {
    while (sorted[from]! <= value - reach) from++;
    while (to < sorted.length && sorted[to]! < value + reach) to++;
    most = Math.max(most, to - from);
  }
  return most;
}

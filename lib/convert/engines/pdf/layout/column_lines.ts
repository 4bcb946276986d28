/**
 * The lines on both sides of a white strip, and whether they make two columns of text.
 *
 * @module
 */

import { type Column, columnOf, isOneLine } from "./column_measures.ts";
import { follows, type Label, labelOf } from "./labels.ts";
import type { Fragment } from "./model.ts";

/** Lines that must stand on both sides of a gutter; fewer where it is wide. */
const MIN_LINES = 4;
const MIN_LINES_WIDE = 2;
const WIDE = 2.5;
/** From line to line of columns that are as short, against the size, at most. */
const CLOSE = 2.2;
/** Width of a line of prose, against the size of its text. */
const PROSE_WIDTH = 9;
/** Share of a column that lines of prose fill on average. */
const PROSE_FILL = 0.5;
/** A column of justified lines that is no wider, against the size, is one of prose whatever its pieces. */
const NARROW = 2 * PROSE_WIDTH;
/** Share of the lines of code in a typewriter face, and of the comments beside it that stand on its lines. */
const TYPED = 0.8;
const ALIGNED_COMMENTS = 0.9;
/** Entries below others are set in by this at least, against the size: signs before others hang out. */
const SET_IN = 0.75;
/** Entries of an index that a column has at least, and the share of them in order. */
const MIN_ENTRIES = 6;
const ASCENDING = 0.85;
const COLLATOR = new Intl.Collator("en", { sensitivity: "base" });
/** Items of a list beside another, and the share of the lines of its column that begin one. */
const MIN_ITEMS = 2;
const LISTED = 0.6;
/** Share of the lines of a side note, or of the text beside it, that gaps may part. */
const MAX_GAPPED = 0.3;
/** Share of the lines of a narrow column that stand on lines of the other, at most, for a side note. */
const ALIGNED = 0.5;
/** Lines of prose that stand beside a figure at least, and the lines of its labels against them. */
const MIN_BESIDE_FIGURE = 8;
const LABEL_LINES = 0.5;
/** Lines of two columns stand on one where their baselines differ by less, against the size. */
const SAME_LINE = 0.12;

/** How good a gutter is by the lines beside it; 0 where these are no columns. */
export function scoreOf(
  left: readonly Fragment[],
  right: readonly Fragment[],
  size: number,
): number {
  if (left.length < MIN_LINES_WIDE || right.length < MIN_LINES_WIDE) return 0;
  // Beside most strips stands a single line, and none need be measured.
  if (isOneLine(left) || isOneLine(right)) return 0;
  const sides = [columnOf(left, size), columnOf(right, size)] as const;
  const [a, b] = sides;
  const lines = Math.min(a.baselines.length, b.baselines.length);
  const width = b.left - a.right;
  if (lines < (width >= WIDE * size ? MIN_LINES_WIDE : MIN_LINES)) return 0;
  if (!overlap(a, b)) return 0;
  const prose = sides.filter((side) => isProse(side, size)).length;
  if (prose === 2 && (lines >= MIN_LINES || sides.every((side) => isClose(side, size)))) {
    return isCommented(sides, size) ? 0 : lines + width / size / 10;
  }
  if (areOfIndex(sides, size)) return lines / 2;
  if (sides.every(isList)) return lines / 2;
  const isNote = prose === 1 && sides.every((side) => isUnbroken(side));
  const isBeside = prose === 1 && (isNote || isBesideFigure(sides, size));
  return isBeside && alignment(a, b, size) < ALIGNED ? lines / 2 : 0;
}

/**
 * Whether the lines of a column are running text: their pieces are wide, and fill it. A table counts
 * as such. A column may be several that another gutter parts.
 */
function isProse(column: Column, size: number): boolean {
  const width = column.right - column.left;
  if (column.hasTable || (column.isJustified && width < NARROW * size)) return true;
  return column.pieceWidth >= PROSE_WIDTH * size && column.fill >= PROSE_FILL * width &&
    !column.isOfCells && holdsWords(column);
}

/** Whether words stand in most lines of a column: it may be one of numbers. */
function holdsWords({ lines }: Column): boolean {
  const telling = lines.filter((line) =>
    line.some(({ text }) => /\p{L}{2}|\p{Lo}|\ufffd/u.test(text))
  );
  return telling.length > lines.length / 2;
}

/** Whether the lines of a column follow each other as those of one text. */
function isClose({ baselines }: Column, size: number): boolean {
  return baselines.every((baseline, index) =>
    index === 0 || baseline - baselines[index - 1]! <= CLOSE * size
  );
}

/** Whether two columns are lines of code, and comments on these, which begin with one sign. */
function isCommented([code, comments]: readonly [Column, Column], size: number): boolean {
  const sign = comments.starts[0]!.text[0]!;
  return !/[\p{L}\p{N}]/u.test(sign) && comments.starts.every(({ text }) => text[0] === sign) &&
    [code, comments].every(isTyped) && alignment(code, comments, size) >= ALIGNED_COMMENTS;
}

function isTyped({ starts }: Column): boolean {
  return starts.filter(({ style }) => style.mono).length >= TYPED * starts.length;
}

/** Whether two columns are those of an index: in the order of the alphabet, in which one goes on the other. */
function areOfIndex(sides: readonly [Column, Column], size: number): boolean {
  const [left, right] = sides.map((side) => entriesOf(side, size)) as [string[], string[]];
  return isAlphabetical(left) && isAlphabetical(right) &&
    (isInOrder(left.at(-1)!, right[0]!) || isInOrder(right.at(-1)!, left[0]!));
}

/** The entries that begin at the edge of a column. */
function entriesOf(column: Column, size: number): string[] {
  return column.starts.filter((start) => start.left < column.left + SET_IN * size)
    .map((start) => /^\P{L}?(\p{L}{2}.*)/u.exec(start.text)?.[1] ?? "")
    .filter((entry) => entry !== "");
}

function isAlphabetical(entries: readonly string[]): boolean {
  if (entries.length < MIN_ENTRIES) return false;
  const ascending =
    entries.filter((entry, index) => index > 0 && isInOrder(entries[index - 1]!, entry)).length;
  return ascending >= ASCENDING * (entries.length - 1);
}

function isInOrder(entry: string, next: string): boolean {
  return COLLATOR.compare(entry, next) <= 0;
}

/**
 * Whether a column is a list, as on slides: most of its lines begin with a label, and what counts goes
 * on downwards; answers to choose from count across.
 */
function isList({ starts }: Column): boolean {
  const labels = starts.map(({ text }) => labelOf(`${text} x`))
    .filter((label): label is Label => label !== undefined);
  if (labels.length < MIN_ITEMS || labels.length < LISTED * starts.length) return false;
  const counted = labels.filter(({ ordered }) => ordered);
  return counted.every((label, index) => index === 0 || follows(label, counted[index - 1]!));
}

/** Whether one of two columns is unbroken prose, and the other as dense as the labels of a figure. */
function isBesideFigure(sides: readonly [Column, Column], size: number): boolean {
  const prose = sides.find((side) => isProse(side, size) && isUnbroken(side) && !side.hasTable);
  const [few, many] = sides.map(({ baselines }) => baselines.length).sort((a, b) => a - b);
  return prose !== undefined && prose.baselines.length >= MIN_BESIDE_FIGURE &&
    few! >= LABEL_LINES * many!;
}

/** Whether few lines of a column are parted by gaps. */
function isUnbroken(column: Column): boolean {
  return column.gapped <= MAX_GAPPED * column.baselines.length;
}

function overlap(a: Column, b: Column): boolean {
  return a.top <= b.bottom && b.top <= a.bottom;
}

/** Share of the lines of the shorter column that stand on lines of the other. */
function alignment(a: Column, b: Column, size: number): number {
  const [few, many] = a.baselines.length <= b.baselines.length ? [a, b] : [b, a];
  const on = few.baselines.filter((baseline) =>
    many.baselines.some((other) => Math.abs(other - baseline) < SAME_LINE * size)
  );
  return on.length / few.baselines.length;
}

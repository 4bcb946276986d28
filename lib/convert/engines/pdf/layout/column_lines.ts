/**
 * The lines on both sides of a white strip, and whether they make two columns of text.
 *
 * @module
 */

import { medianOf } from "./extent.ts";
import { follows, type Label, labelOf } from "./labels.ts";
import { CLEAR_GAP } from "./rows.ts";
import type { Fragment } from "./model.ts";
import { USUAL_LEADING } from "./type_measures.ts";

/** Lines that must stand on both sides of a gutter; fewer where it is wide. */
const MIN_LINES = 4;
const MIN_LINES_WIDE = 2;
const WIDE = 2.5;
/** From line to line of columns that are as short, against the size, at most. */
const CLOSE = 2.2;
/** Width of a line of prose, against the size of its text. */
const PROSE_WIDTH = 9;
/** Share of a column that lines of prose fill on average. */
const PROSE_FILL = 0.55;
/**
 * A column so narrow that its lines are short is one of prose where they are justified: how many lines
 * at least, the share of them that reach from edge to edge, the words of one on average, and how far
 * off an edge may be, against the size.
 */
const JUSTIFIED = { lines: 6, share: 0.6, words: 2, reach: 0.2 } as const;
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
  return column.hasTable || column.isJustified || (column.pieceWidth >= PROSE_WIDTH * size &&
    column.fill >= PROSE_FILL * (column.right - column.left));
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

interface Column {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly baselines: readonly number[];
  /** The first word of each line. */
  readonly starts: readonly Fragment[];
  /** Width of the pieces into which gaps part the lines, on average. */
  readonly pieceWidth: number;
  /** Width of the pieces of a line together, on average. */
  readonly fill: number;
  /** Lines that white parts into pieces, as the rows of a table. */
  readonly gapped: number;
  /** A table that is higher than two lines stands in it. */
  readonly hasTable: boolean;
  /** Most of its lines are words that reach from one edge to the other. */
  readonly isJustified: boolean;
}

/** A column of fragments that are sorted by baseline. */
function columnOf(fragments: readonly Fragment[], size: number): Column {
  const baselines: number[] = [];
  let [left, right, filled, pieces, gapped] = [Infinity, -Infinity, 0, 0, 0];
  let hasTable = false;
  const lines = linesAt(fragments);
  for (const line of lines) {
    baselines.push(line[0]!.baseline);
    line.sort((a, b) => a.left - b.left);
    const [end, gaps, white] = whiteOf(line);
    filled += end - line[0]!.left - white;
    pieces += gaps + 1;
    if (gaps > 0) gapped++;
    const table = line.find((fragment) => fragment.table !== undefined);
    if (table !== undefined && table.bottom - table.top > 3 * size) {
      hasTable = true;
      const step = USUAL_LEADING * size;
      for (let y = table.top + step; y < table.bottom; y += step) baselines.push(y);
    }
    left = Math.min(left, line[0]!.left);
    right = Math.max(right, end);
  }
  const starts = lines.map((line) => line[0]!);
  const [top, bottom] = [baselines[0]!, baselines.at(-1)!];
  return {
    left,
    right,
    top,
    bottom,
    baselines,
    starts,
    pieceWidth: filled / pieces,
    fill: filled / lines.length,
    gapped,
    hasTable,
    isJustified: areJustified(lines, { left, right, reach: JUSTIFIED.reach * size }),
  };
}

function areJustified(
  lines: readonly (readonly Fragment[])[],
  { left, right, reach }: { left: number; right: number; reach: number },
): boolean {
  const full = lines.filter((line) =>
    line[0]!.left < left + reach && line.at(-1)!.right > right - reach &&
    line.some(({ text, style }) => !style.mono && /\p{L}{2}/u.test(text))
  );
  const words = full.reduce((sum, line) => sum + line.length, 0);
  return lines.length >= JUSTIFIED.lines && full.length >= JUSTIFIED.share * lines.length &&
    words >= JUSTIFIED.words * full.length;
}

/** Where a line ends that is sorted from the left, how many gaps it has, and their width together. */
function whiteOf(line: readonly Fragment[]): [end: number, gaps: number, white: number] {
  let [end, gaps, white] = [line[0]!.right, 0, 0];
  for (let index = 1; index < line.length; index++) {
    const fragment = line[index]!;
    const gap = fragment.left - line[index - 1]!.right;
    if (gap > CLEAR_GAP * fragment.style.size) {
      gaps++;
      white += gap;
    }
    end = Math.max(end, fragment.right);
  }
  return [end, gaps, white];
}

/** Fragments that are sorted by baseline, as lines. */
export function linesAt(fragments: readonly Fragment[]): Fragment[][] {
  const lines: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = lines.at(-1);
    if (last === undefined || isBelow(fragment, last[0]!.baseline)) lines.push([fragment]);
    else last.push(fragment);
  }
  return lines;
}

/** Whether fragments that are sorted by baseline are one line, and no table. */
function isOneLine(fragments: readonly Fragment[]): boolean {
  const { baseline } = fragments[0]!;
  return fragments.every((fragment) =>
    fragment.table === undefined && !isBelow(fragment, baseline)
  );
}

/** Whether a fragment stands on another line than that which began at a baseline above. */
function isBelow(fragment: Fragment, baseline: number): boolean {
  return fragment.baseline - baseline > 0.5 * fragment.style.size;
}

/** The size of the text in the middle of all. */
export function medianSize(fragments: readonly Fragment[]): number {
  return medianOf(fragments, (fragment) => fragment.style.size)!;
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

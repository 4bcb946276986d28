/**
 * A column of words as its lines, and what these measure.
 *
 * @module
 */

import { medianOf } from "./extent.ts";
import { CLEAR_GAP } from "./rows.ts";
import type { Fragment } from "./model.ts";
import { USUAL_LEADING } from "./type_measures.ts";

/** Pieces of lines are short that are no wider, against their size, and the share of them in columns of cells. */
const SHORT = 4;
const CELLS = 0.5;
/**
 * Justified lines: how many at least, the share of them that reach from edge to edge, the words of one
 * on average, and how far off an edge may be, against the size.
 */
const JUSTIFIED = { lines: 6, share: 0.6, words: 2, reach: 0.2 } as const;

/** A column of words. */
export interface Column {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly baselines: readonly number[];
  readonly lines: readonly (readonly Fragment[])[];
  /** The first word of each line. */
  readonly starts: readonly Fragment[];
  /** Width of the pieces into which gaps part the lines, on average. */
  readonly pieceWidth: number;
  /** More of these pieces are short than lines of text are. */
  readonly isOfCells: boolean;
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
export function columnOf(fragments: readonly Fragment[], size: number): Column {
  const baselines: number[] = [];
  let [left, right, filled, pieces, short, gapped] = [Infinity, -Infinity, 0, 0, 0, 0];
  let hasTable = false;
  const lines = linesAt(fragments);
  for (const line of lines) {
    baselines.push(line[0]!.baseline);
    line.sort((a, b) => a.left - b.left);
    const [end, gaps, white, shortPieces] = whiteOf(line);
    filled += end - line[0]!.left - white;
    pieces += gaps + 1;
    short += shortPieces;
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
    lines,
    starts,
    pieceWidth: filled / pieces,
    isOfCells: short > CELLS * pieces,
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

/** Where a line ends that is sorted from the left, its gaps, their width together, and its short pieces. */
function whiteOf(
  line: readonly Fragment[],
): [end: number, gaps: number, white: number, short: number] {
  let [start, end, gaps, white, short] = [line[0]!.left, line[0]!.right, 0, 0, 0];
  const isShort = (size: number) => end - start < SHORT * size;
  for (let index = 1; index < line.length; index++) {
    const fragment = line[index]!;
    const gap = fragment.left - line[index - 1]!.right;
    if (gap > CLEAR_GAP * fragment.style.size) {
      gaps++;
      white += gap;
      if (isShort(fragment.style.size)) short++;
      start = fragment.left;
    }
    end = Math.max(end, fragment.right);
  }
  return [end, gaps, white, isShort(line[0]!.style.size) ? short + 1 : short];
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
export function isOneLine(fragments: readonly Fragment[]): boolean {
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

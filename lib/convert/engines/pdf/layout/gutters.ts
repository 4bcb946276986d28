/**
 * Gutters between columns: white strips beside which lines of prose stand on both sides. What crosses
 * a strip ends it, so a full-width line or a page number between columns does no harm.
 *
 * @module
 */

import { scoreOf } from "./column_lines.ts";
import { linesAt, medianSize } from "./column_measures.ts";
import { mostOf } from "./extent.ts";
import { type Row, rowsOf } from "./rows.ts";
import type { Fragment } from "./model.ts";

/** Width of a gutter against the common size of the text. */
const GUTTER = 0.8;
/** Lines that must begin at an edge. */
const MIN_LINES = 2;
/** Points by which a fragment may reach over an edge and still begin there. */
const TOUCH = 0.05;
/** Edges that are looked at, the commonest first; drawings have thousands. */
const MAX_EDGES = 80;
/** A heading is set larger than its column by this, or bold, and has so many lines at most. */
const HEADING = 1.1;
const MAX_HEADING_LINES = 2;
/** Distance of such a heading from the text above it, against the size of that text. */
const HEADING_STEP = 1.6;
/** Lines begin at one edge where they differ by no more, against the size. */
const SAME_EDGE = 0.15;
/** Baselines of one line, its scripts included, differ by less, against the size. */
const SAME_LINE = 0.25;

/** A white strip and what lies around it. */
export interface Gutter {
  readonly above: readonly Fragment[];
  readonly left: readonly Fragment[];
  readonly right: readonly Fragment[];
  readonly below: readonly Fragment[];
  readonly score: number;
}

/**
 * The gutter with most lines beside it, and what goes with what around it.
 *
 * @param rows The rows of the fragments, where they are known already.
 */
export function bestGutter(
  fragments: readonly Fragment[],
  rows: readonly Row[] = rowsOf(fragments),
): Gutter | undefined {
  const size = medianSize(fragments);
  const edges = columnEdges(rows, size);
  if (edges.length === 0) return undefined;
  const byBaseline = fragments.toSorted((a, b) => a.baseline - b.baseline);
  let best: Gutter | undefined;
  for (const edge of edges) {
    for (const gutter of guttersAt(byBaseline, edge, size)) {
      if (best === undefined || gutter.score > best.score) best = gutter;
    }
  }
  return best === undefined ? undefined : withHeadingBelow(withWholeLines(best));
}

/**
 * Left edges at which several fragments begin after a gap: a column's lines do. Not the leftmost one,
 * before which nothing stands.
 */
function columnEdges(rows: readonly Row[], size: number): number[] {
  const lefts = rows.flatMap((row) =>
    row.fragments.filter((fragment, index) =>
      index === 0 || fragment.left - row.fragments[index - 1]!.right >= GUTTER * size
    ).flatMap((fragment) =>
      fragment.table === undefined ? [fragment.left] : [fragment.left, fragment.left]
    )
  ).sort((a, b) => a - b);
  const edges: { at: number; lines: number }[] = [];
  const reach = SAME_EDGE * size;
  for (let start = 0; start < lefts.length;) {
    let end = start;
    while (end < lefts.length && lefts[end]! - lefts[start]! <= reach) end++;
    const isMargin = lefts[0]! >= lefts[start]! - TOUCH;
    if (end - start >= MIN_LINES && !isMargin) {
      edges.push({ at: lefts[start]!, lines: end - start });
    }
    start = end;
  }
  return edges.sort((a, b) => b.lines - a.lines).slice(0, MAX_EDGES).map((edge) => edge.at);
}

/** The gutters that end at an edge: maximal runs of lines that leave the strip before it white. */
function guttersAt(byBaseline: readonly Fragment[], edge: number, size: number): Gutter[] {
  const from = edge - GUTTER * size;
  const crosses = (fragment: Fragment) => fragment.left < edge - TOUCH && fragment.right > from;
  const found: Gutter[] = [];
  let left: Fragment[] = [];
  let right: Fragment[] = [];
  let start = 0;
  const finish = (end: number) => {
    const ends = [byBaseline[start - 1], byBaseline[end]] as const;
    const score = scoreOf(within(left, ends), within(right, ends), size);
    if (score > 0) {
      const above = byBaseline.slice(0, start);
      found.push({ above, left, right, below: byBaseline.slice(end), score });
    }
    if (left.length > 0) left = [];
    if (right.length > 0) right = [];
  };
  byBaseline.forEach((fragment, index) => {
    if (crosses(fragment)) {
      finish(index);
      start = index + 1;
    } else (fragment.left < edge - TOUCH ? left : right).push(fragment);
  });
  finish(byBaseline.length);
  return found;
}

/** Fragments that are sorted by baseline, without those on the lines that cross a gutter at its ends. */
function within(
  column: readonly Fragment[],
  [above, below]: readonly [Fragment | undefined, Fragment | undefined],
): readonly Fragment[] {
  let [from, to] = [0, column.length];
  while (above !== undefined && from < to && shareLine(above, column[from]!)) from++;
  while (below !== undefined && from < to && shareLine(below, column[to - 1]!)) to--;
  return to - from === column.length ? column : column.slice(from, to);
}

/** Whether two fragments stand on one line, one of them raised perhaps. */
export function shareLine(a: Fragment, b: Fragment): boolean {
  return a.table === undefined && b.table === undefined &&
    Math.abs(a.baseline - b.baseline) < SAME_LINE * Math.max(a.style.size, b.style.size);
}

/**
 * A heading under columns, at the edge of one of them, belongs to what follows across both. Only a
 * heading of few lines right before what ends the gutter is one: a column may be longer than the other.
 */
function withHeadingBelow(gutter: Gutter): Gutter {
  if (gutter.below.length === 0) return gutter;
  const left = headingUnder(gutter.left, gutter.right);
  const right = headingUnder(gutter.right, gutter.left);
  const moved = new Set([...left, ...right]);
  if (moved.size === 0) return gutter;
  return {
    ...gutter,
    left: gutter.left.filter((fragment) => !moved.has(fragment)),
    right: gutter.right.filter((fragment) => !moved.has(fragment)),
    below: [...moved, ...gutter.below],
  };
}

/** The last lines of a column where they are a heading that stands lower than the other column ends. */
function headingUnder(column: readonly Fragment[], other: readonly Fragment[]): Fragment[] {
  if (column.length === 0) return [];
  const lines = linesAt(column);
  const bottom = mostOf(other, (fragment) => fragment.bottom);
  const loud = HEADING * medianSize(column);
  const isLoud = (line: readonly Fragment[]) =>
    line.every(({ style }) => style.bold || style.size > loud);
  let first = lines.length;
  while (first > 1 && isLoud(lines[first - 1]!) && lines[first - 1]![0]!.top > bottom) first--;
  const [before, heading] = [lines[first - 1]?.[0], lines[first]?.[0]];
  if (before === undefined || heading === undefined || isLoud(lines[first - 1]!)) return [];
  const isApart = heading.baseline - before.baseline > HEADING_STEP * before.style.size;
  return isApart && lines.length - first <= MAX_HEADING_LINES ? lines.slice(first).flat() : [];
}

/** Lines that cross a gutter leave it whole: their fragments beside the strip go with them. */
function withWholeLines(gutter: Gutter): Gutter {
  const lastAbove = gutter.above.at(-1);
  const firstBelow = gutter.below[0];
  const above = [...gutter.above];
  const below = [...gutter.below];
  const keep = (fragment: Fragment): boolean => {
    if (lastAbove !== undefined && shareLine(lastAbove, fragment)) above.push(fragment);
    else if (firstBelow !== undefined && shareLine(firstBelow, fragment)) below.push(fragment);
    else return true;
    return false;
  };
  return {
    ...gutter,
    left: gutter.left.filter(keep),
    right: gutter.right.filter(keep),
    above,
    below,
  };
}

/**
 * Reading order of a page: gutters between columns are found as white strips beside which lines of
 * prose stand on both sides; what crosses a strip ends it, so a full-width line or a page number
 * between columns does no harm.
 *
 * @module
 */

import { mostOf } from "./extent.ts";
import { hasRightToLeft } from "./direction.ts";
import { CLEAR_GAP, rowsOf } from "./lines.ts";
import type { Fragment } from "./model.ts";
import { isFirst, numberBetweenColumns } from "./gutter_number.ts";

/** Width of a gutter against the common size of the text. */
const GUTTER = 0.8;
/** Lines that must stand on both sides of a gutter; fewer where it is wide. */
const MIN_LINES = 4;
const MIN_LINES_WIDE = 2;
const WIDE = 2.5;
/** Width of a line of prose, against the size of its text. */
const PROSE_WIDTH = 9;
/** Share of a column that lines of prose fill on average. */
const PROSE_FILL = 0.55;
/** Entries of an index that a column has at least, and the share of them in order. */
const MIN_ENTRIES = 6;
const ASCENDING = 0.85;
const COLLATOR = new Intl.Collator("en", { sensitivity: "base" });
/** Share of the lines of a side note, or of the text beside it, that gaps may part. */
const MAX_GAPPED = 0.3;
/** Share of the lines of a narrow column that stand on lines of the other, at most, for a side note. */
const ALIGNED = 0.5;
/** Points by which a fragment may reach over an edge and still begin there. */
const TOUCH = 0.05;
/** Edges that are looked at, the commonest first; drawings have thousands. */
const MAX_EDGES = 80;
/** A heading is set larger than its column by this, or bold, and has so many lines at most. */
const HEADING = 1.1;
const MAX_HEADING_LINES = 2;
/** Words of a page beyond which it is a drawing or a list, not columns of prose. */
const MAX_WORDS = 8000;
/** Gutters are looked for in regions of gutters, to this depth. */
const MAX_DEPTH = 12;

/** A white strip and what lies around it. */
interface Gutter {
  readonly above: readonly Fragment[];
  readonly left: readonly Fragment[];
  readonly right: readonly Fragment[];
  readonly below: readonly Fragment[];
  readonly score: number;
}

/** Regions of fragments in reading order; within one, lines follow each other downwards. */
export function regionsOf(fragments: readonly Fragment[]): (readonly Fragment[])[] {
  if (fragments.length === 0) return [];
  const number = numberBetweenColumns(fragments);
  if (number !== undefined) {
    const rest = regionsOf(fragments.filter((fragment) => fragment !== number));
    return isFirst(number, fragments) ? [[number], ...rest] : [...rest, [number]];
  }
  const fromRight = fragments.filter((fragment) => hasRightToLeft(fragment.text)).length >
    fragments.length / 2;
  return split(fragments, fromRight, 0);
}

function split(
  fragments: readonly Fragment[],
  fromRight: boolean,
  depth: number,
): (readonly Fragment[])[] {
  if (fragments.length === 0) return [];
  const isSearched = depth < MAX_DEPTH && fragments.length <= MAX_WORDS;
  const gutter = isSearched ? bestGutter(fragments) : undefined;
  if (gutter === undefined) return [fragments];
  const columns = fromRight ? [gutter.right, gutter.left] : [gutter.left, gutter.right];
  return [gutter.above, ...columns, gutter.below]
    .flatMap((part) => split(part, fromRight, depth + 1));
}

function bestGutter(fragments: readonly Fragment[]): Gutter | undefined {
  const size = medianSize(fragments);
  const edges = columnEdges(fragments, size);
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

function medianSize(fragments: readonly Fragment[]): number {
  const sizes = fragments.map((fragment) => fragment.style.size).sort((a, b) => a - b);
  return sizes[sizes.length >> 1]!;
}

/**
 * Left edges at which several fragments begin after a gap: a column's lines do. Not the leftmost one,
 * before which nothing stands.
 */
function columnEdges(fragments: readonly Fragment[], size: number): number[] {
  const lefts = rowsOf(fragments).flatMap((row) =>
    row.fragments.filter((fragment, index) =>
      index === 0 || fragment.left - row.fragments[index - 1]!.right >= GUTTER * size
    ).flatMap((fragment) =>
      fragment.table === undefined ? [fragment.left] : [fragment.left, fragment.left]
    )
  ).sort((a, b) => a - b);
  const edges: { at: number; lines: number }[] = [];
  const reach = 0.15 * size;
  for (let start = 0; start < lefts.length;) {
    let end = start;
    while (end < lefts.length && lefts[end]! - lefts[start]! <= reach) end++;
    const isMargin = lefts[0]! >= lefts[start]! - TOUCH;
    if (end - start >= MIN_LINES_WIDE && !isMargin) {
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
    const score = scoreOf(left, right, size);
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
  const isApart = heading.baseline - before.baseline > 1.6 * before.style.size;
  return isApart && lines.length - first <= MAX_HEADING_LINES ? lines.slice(first).flat() : [];
}

/** Lines that cross a gutter leave it whole: their fragments beside the strip go with them. */
function withWholeLines(gutter: Gutter): Gutter {
  // A script stands higher or lower than its line.
  const near = (a: Fragment, b: Fragment) =>
    a.table === undefined && b.table === undefined &&
    Math.abs(a.baseline - b.baseline) < 0.25 * Math.max(a.style.size, b.style.size);
  const lastAbove = gutter.above.at(-1);
  const firstBelow = gutter.below[0];
  const above = [...gutter.above];
  const below = [...gutter.below];
  const keep = (fragment: Fragment): boolean => {
    if (lastAbove !== undefined && near(lastAbove, fragment)) above.push(fragment);
    else if (firstBelow !== undefined && near(firstBelow, fragment)) below.push(fragment);
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

/** How good a gutter is by the lines beside it; 0 where these are no columns. */
function scoreOf(left: readonly Fragment[], right: readonly Fragment[], size: number): number {
  if (left.length < MIN_LINES_WIDE || right.length < MIN_LINES_WIDE) return 0;
  const sides = [columnOf(left, size), columnOf(right, size)] as const;
  const [a, b] = sides;
  const lines = Math.min(a.baselines.length, b.baselines.length);
  const width = b.left - a.right;
  if (lines < (width >= WIDE * size ? MIN_LINES_WIDE : MIN_LINES)) return 0;
  if (!overlap(a, b)) return 0;
  const prose = sides.filter((side) => isProse(side, size)).length;
  if (prose === 2) return lines + width / size / 10;
  if (sides.every((side) => isAlphabetical(side, size))) return lines / 2;
  const isNote = prose === 1 && sides.every((side) => isUnbroken(side));
  if (isNote && alignment(a, b, size) < ALIGNED) return lines / 2;
  return 0;
}

/**
 * Whether the lines of a column are running text: their pieces are wide, and fill it. A table counts
 * as such. A column may be several that another gutter parts.
 */
function isProse(column: Column, size: number): boolean {
  return column.hasTable || (column.pieceWidth >= PROSE_WIDTH * size &&
    column.fill >= PROSE_FILL * (column.right - column.left));
}

/** Whether the entries of a column stand in the order of the alphabet, as in an index. */
function isAlphabetical(column: Column, size: number): boolean {
  const entries = column.starts.filter((start) =>
    start.left < column.left + 0.5 * size && /^\p{L}{2}/u.test(start.text)
  ).map((start) => start.text);
  if (entries.length < MIN_ENTRIES) return false;
  const ascending =
    entries.filter((entry, index) => index > 0 && COLLATOR.compare(entries[index - 1]!, entry) <= 0)
      .length;
  return ascending >= ASCENDING * (entries.length - 1);
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
      for (let y = table.top + 1.2 * size; y < table.bottom; y += 1.2 * size) baselines.push(y);
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
  };
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

function linesAt(fragments: readonly Fragment[]): Fragment[][] {
  const lines: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = lines.at(-1);
    const isNext = last === undefined ||
      fragment.baseline - last[0]!.baseline > 0.5 * fragment.style.size;
    if (isNext) lines.push([fragment]);
    else last.push(fragment);
  }
  return lines;
}

function overlap(a: Column, b: Column): boolean {
  return a.top <= b.bottom && b.top <= a.bottom;
}

/** Share of the lines of the shorter column that stand on lines of the other. */
function alignment(a: Column, b: Column, size: number): number {
  const [few, many] = a.baselines.length <= b.baselines.length ? [a, b] : [b, a];
  const on = few.baselines.filter((baseline) =>
    many.baselines.some((other) => Math.abs(other - baseline) < 0.12 * size)
  );
  return on.length / few.baselines.length;
}

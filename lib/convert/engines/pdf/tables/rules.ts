/**
 * Rules made whole: pieces of one line joined, edges of shaded cells taken for lines, lines that
 * touch gathered.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import type { Fill, Rule } from "../layout/model.ts";

/** A horizontal or vertical line: where it lies across, and from where to where it runs. */
export interface Stroke {
  readonly horizontal: boolean;
  /** y of a horizontal line, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Lines that touch each other, directly or through others. */
export interface Mesh extends Box {
  readonly horizontals: readonly Stroke[];
  readonly verticals: readonly Stroke[];
}

/** Lines nearer than this are one. */
export const SNAP = 3;
/** Pieces of a line may stand this far apart: dashes, and the width of a crossing rule. */
const JOIN = 3;
/** A page with more lines is a drawing. */
const MAX_STROKES = 6000;
/** Smallest shaded rectangle that can be a cell. */
const MIN_CELL = { width: 6, height: 5 };
/** Larger ones are backgrounds. */
const MAX_CELL_SHARE = 0.6;

/** The lines of a page, whole, from its rules and the edges of its shaded cells. */
export function strokesOf(
  rules: readonly Rule[],
  fills: readonly Fill[],
  page: { width: number; height: number },
): Stroke[] {
  const pieces = rules.map(strokeOf);
  for (const fill of fills) {
    if (isCell(fill, page)) pieces.push(...edgesOf(fill));
  }
  if (pieces.length > MAX_STROKES) return [];
  return [...joined(pieces, true), ...joined(pieces, false)];
}

function strokeOf(rule: Rule): Stroke {
  return rule.horizontal
    ? { horizontal: true, at: (rule.top + rule.bottom) / 2, from: rule.left, to: rule.right }
    : { horizontal: false, at: (rule.left + rule.right) / 2, from: rule.top, to: rule.bottom };
}

function isCell(fill: Fill, page: { width: number; height: number }): boolean {
  const width = fill.right - fill.left;
  const height = fill.bottom - fill.top;
  return width >= MIN_CELL.width && height >= MIN_CELL.height &&
    width * height <= MAX_CELL_SHARE * page.width * page.height;
}

function edgesOf(box: Box): Stroke[] {
  return [
    { horizontal: true, at: box.top, from: box.left, to: box.right },
    { horizontal: true, at: box.bottom, from: box.left, to: box.right },
    { horizontal: false, at: box.left, from: box.top, to: box.bottom },
    { horizontal: false, at: box.right, from: box.top, to: box.bottom },
  ];
}

/** Pieces that lie on one line and meet, as one. */
function joined(pieces: readonly Stroke[], horizontal: boolean): Stroke[] {
  const whole: Stroke[] = [];
  for (const group of grouped(pieces.filter((piece) => piece.horizontal === horizontal))) {
    group.sort((a, b) => a.from - b.from);
    let open = group[0]!;
    for (const piece of group.slice(1)) {
      if (piece.from <= open.to + JOIN) open = { ...open, to: Math.max(open.to, piece.to) };
      else {
        whole.push(open);
        open = piece;
      }
    }
    whole.push(open);
  }
  return whole;
}

/** Pieces by the line on which they lie. */
function grouped(pieces: readonly Stroke[]): Stroke[][] {
  const groups: Stroke[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.at - b.at)) {
    const last = groups.at(-1);
    if (last !== undefined && piece.at - last[0]!.at <= SNAP / 2) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Groups of lines that touch; lines that touch none are groups of their own. */
export function meshesOf(strokes: readonly Stroke[]): Mesh[] {
  const parent = strokes.map((_, index) => index);
  const find = (index: number): number => {
    while (parent[index] !== index) index = parent[index] = parent[parent[index]!]!;
    return index;
  };
  const vertical = strokes.flatMap((stroke, index) => stroke.horizontal ? [] : [index]);
  strokes.forEach((stroke, index) => {
    if (!stroke.horizontal) return;
    for (const other of vertical) {
      if (cross(stroke, strokes[other]!)) parent[find(other)] = find(index);
    }
  });
  const groups = Map.groupBy(strokes.keys(), find);
  return [...groups.values()].map((members) => meshOf(members.map((index) => strokes[index]!)));
}

function cross(horizontal: Stroke, vertical: Stroke): boolean {
  return vertical.at >= horizontal.from - SNAP && vertical.at <= horizontal.to + SNAP &&
    horizontal.at >= vertical.from - SNAP && horizontal.at <= vertical.to + SNAP;
}

function meshOf(strokes: readonly Stroke[]): Mesh {
  const horizontals = strokes.filter((stroke) => stroke.horizontal);
  const verticals = strokes.filter((stroke) => !stroke.horizontal);
  return {
    horizontals,
    verticals,
    left: Math.min(...horizontals.map((s) => s.from), ...verticals.map((s) => s.at)),
    right: Math.max(...horizontals.map((s) => s.to), ...verticals.map((s) => s.at)),
    top: Math.min(...horizontals.map((s) => s.at), ...verticals.map((s) => s.from)),
    bottom: Math.max(...horizontals.map((s) => s.at), ...verticals.map((s) => s.to)),
  };
}

/** Positions that are nearer than {@linkcode SNAP} as one, ascending. */
export function snapped(positions: readonly number[]): number[] {
  const kept: number[] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    if (kept.length === 0 || position - kept.at(-1)! > SNAP) kept.push(position);
  }
  return kept;
}

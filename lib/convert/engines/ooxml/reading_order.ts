/**
 * The order in which a person reads what stands on a slide or in a drawing.
 *
 * The file keeps the order of drawing, which says little. So the surface is cut at the white space
 * that runs right through it: in rows, or in columns where these stand further apart.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import { append } from "./append.ts";

/** A rectangle on a surface; a slide has 914,400 units to the inch, a group units of its own. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Something that takes up a place; without a box it comes last. */
export interface Placed {
  readonly box: Box | undefined;
}

/** Shapes often overlap a little; as much as this share of the smaller one is no overlap. */
const TOLERANCE = 0.15;
const MAX_CUTS = 24;

/** The items in reading order. */
export function inReadingOrder<T extends Placed>(items: readonly T[]): T[] {
  const placed = items.flatMap((item) => item.box === undefined ? [] : [{ item, box: item.box }]);
  const unplaced = items.filter(({ box }) => box === undefined);
  const trials: Trials = { left: placed.length * LIMITS.columnTrials };
  return [...order(placed, { cuts: 0, trials }).map(({ item }) => item), ...unplaced];
}

/** The rectangle around others. */
export function boundsOf(boxes: readonly Box[]): Box | undefined {
  const around = (one: Box, other: Box): Box => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  });
  return boxes.length === 0 ? undefined : boxes.reduce(around);
}

interface Boxed {
  readonly box: Box;
}

interface Cut<T> {
  readonly parts: readonly (readonly T[])[];
  /** The widest white space between two parts. */
  readonly gap: number;
}

/** How many more shapes may be looked at to see whether rows make columns. */
interface Trials {
  left: number;
}

function order<T extends Boxed>(
  items: readonly T[],
  { cuts, trials }: { readonly cuts: number; readonly trials: Trials },
): T[] {
  if (items.length < 2 || cuts > MAX_CUTS) return byPosition(items);
  const rows = cut(items, (box) => [box.top, box.bottom]);
  const columns = cut(items, (box) => [box.left, box.right]);
  const areColumns = columns.parts.length > 1 &&
    (rows.parts.length < 2 ||
      (columns.gap > rows.gap && columns.parts.every((part) => part.length > 1)));
  const parts = areColumns ? columns.parts : inBlocks(rows.parts, trials);
  if (parts.length < 2) return byPosition(items);
  return parts.flatMap((part) => order(part, { cuts: cuts + 1, trials }));
}

/**
 * Puts rows together again that make columns below each other, wider apart than the rows are. Each
 * row is tried with all that stands in the block above it: where the trials are used up, rows stay rows.
 */
function inBlocks<T extends Boxed>(
  rows: readonly (readonly T[])[],
  trials: Trials,
): readonly (readonly T[])[] {
  const blocks: T[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const hasPairs = block !== undefined && block.length > 1 && row.length > 1;
    if (hasPairs && mayTry(block, row, trials) && makeColumns(block, row)) append(block, row);
    else blocks.push([...row]);
  }
  return blocks.length > 1 ? blocks : rows;
}

function mayTry(above: readonly Boxed[], below: readonly Boxed[], trials: Trials): boolean {
  trials.left -= above.length + below.length;
  return trials.left >= 0;
}

function makeColumns<T extends Boxed>(above: readonly T[], below: readonly T[]): boolean {
  const bottom = above.reduce((most, { box }) => Math.max(most, box.bottom), -Infinity);
  const gap = below.reduce((least, { box }) => Math.min(least, box.top), Infinity) - bottom;
  const columns = cut([...above, ...below], (box) => [box.left, box.right]);
  return columns.parts.length > 1 && columns.gap > gap &&
    columns.parts.every((part) => part.length > 1);
}

function cut<T extends Boxed>(
  items: readonly T[],
  extent: (box: Box) => readonly [number, number],
): Cut<T> {
  const sorted = [...items].sort((a, b) => extent(a.box)[0] - extent(b.box)[0]);
  const parts: T[][] = [];
  let end = -Infinity;
  let gap = 0;
  for (const item of sorted) {
    const [from, to] = extent(item.box);
    const before = parts.at(-1)?.at(-1);
    const slack = before === undefined
      ? 0
      : TOLERANCE * Math.min(lengthOf(extent(before.box)), to - from);
    if (from >= end - slack) {
      if (parts.length > 0) gap = Math.max(gap, from - end);
      parts.push([]);
    }
    parts.at(-1)!.push(item);
    end = Math.max(end, to);
  }
  return { parts, gap };
}

function lengthOf([from, to]: readonly [number, number]): number {
  return to - from;
}

function byPosition<T extends Boxed>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

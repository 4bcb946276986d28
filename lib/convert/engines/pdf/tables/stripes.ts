/**
 * Tables of which every other row is shaded, cell by cell: the head and the first row touch, the other
 * shaded rows stand alone, and nothing is drawn around those between.
 *
 * @module
 */

import type { FoundTable, Fragment } from "../layout/model.ts";
import { findHeadedTable } from "./headed.ts";
import { type Mesh, SNAP, snapped } from "./rules.ts";

/** Distance of the shaded rows, against the height of the head. */
const MAX_GAP = 4;

/**
 * The table of a mesh that goes on in others below, which are its stripes.
 *
 * @param words Those of the page that are free.
 */
export function stripedTable(
  mesh: Mesh,
  meshes: readonly Mesh[],
  words: Iterable<Fragment>,
): FoundTable | undefined {
  const stripes = stripesBelow(mesh, meshes);
  if (stripes.length === 0) return undefined;
  const lines = snapped([mesh, ...stripes].flatMap(heightsOf));
  const found = findHeadedTable([...words], { ...mesh, bottom: lines[1]! }, { lines });
  return found !== undefined && found.table.bottom > mesh.bottom ? found : undefined;
}

/** Rows below a head and its first row that have upright lines at the same places, none far from the next. */
function stripesBelow(mesh: Mesh, meshes: readonly Mesh[]): Mesh[] {
  const [top, below, end, more] = heightsOf(mesh);
  if (end === undefined || more !== undefined) return [];
  const reach = MAX_GAP * (below! - top!);
  const xs = snapped(mesh.verticals.map(({ at }) => at));
  const stripes: Mesh[] = [];
  for (const other of meshes.toSorted((a, b) => a.top - b.top)) {
    const above = stripes.at(-1) ?? mesh;
    const isNext = other.top > above.bottom && other.top - above.bottom < reach;
    if (isNext && heightsOf(other).length === 2 && hasSides(other, xs)) stripes.push(other);
  }
  return stripes;
}

function heightsOf({ horizontals }: Mesh): number[] {
  return snapped(horizontals.map(({ at }) => at));
}

/** Whether the upright lines of a mesh stand at given places. */
function hasSides({ verticals }: Mesh, xs: readonly number[]): boolean {
  const own = snapped(verticals.map(({ at }) => at));
  return own.length === xs.length && own.every((x, index) => Math.abs(x - xs[index]!) <= SNAP);
}

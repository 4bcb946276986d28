/**
 * Tables with lines between their cells: where a line is missing, cells are one.
 *
 * @module
 */

import type { Fragment, TableDraft } from "../layout/model.ts";
import { phraseRowsOf } from "./phrases.ts";
import { type Mesh, SNAP, snapped, type Stroke } from "./rules.ts";
import { type Place, rowsAsDrawn, splitAtBorders, standInSeveral, withoutEmpty } from "./tidy.ts";
import { withSubcolumns } from "./subcolumns.ts";
import { holdsRows, unfolded } from "./unfold.ts";
import { middleOf } from "../layout/type_measures.ts";

/** Fields of the lattice of one table at most. */
const MAX_FIELDS = 20_000;
/** Share of a field's side that a line must cover to part it from its neighbour. */
const COVERED = 0.6;
/** Lines nearer than this with no word between them part the same cells: frames, shaded cells. */
const SPACER = 12;

/** A lattice: the positions of its lines, and which fields belong together. */
export interface Lattice {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly Span[];
  /** Its lines at those positions. */
  readonly lines: Mesh;
}

/** A cell by the fields that it takes, the ends exclusive. */
export interface Span {
  readonly row: number;
  readonly column: number;
  readonly rowEnd: number;
  readonly columnEnd: number;
}

/** The lattice of a mesh, or undefined where it has fewer than two fields. */
export function latticeOf(mesh: Mesh, words: readonly Fragment[]): Lattice | undefined {
  const xs = positionsOf(
    [...mesh.verticals.map((stroke) => stroke.at), mesh.left, mesh.right],
    words.map((word) => [word.left, word.right]),
  );
  const ys = positionsOf(
    [...mesh.horizontals.map((stroke) => stroke.at), mesh.top, mesh.bottom],
    words.map((word) => [word.top, word.baseline]),
  );
  const fields = (xs.length - 1) * (ys.length - 1);
  if (fields < 2 || fields > MAX_FIELDS) return undefined;
  const lines = {
    ...mesh,
    horizontals: mesh.horizontals.map((stroke) => ({ ...stroke, at: nearest(ys, stroke.at) })),
    verticals: mesh.verticals.map((stroke) => ({ ...stroke, at: nearest(xs, stroke.at) })),
  };
  return { xs, ys, cells: cellsOf(lines, xs, ys), lines };
}

/**
 * Whether each cell has lines along all four sides, as those of no formula or diagram have. The sides
 * of the table may be open, as typesetters leave them.
 */
export function isClosed({ xs, ys, cells, lines }: Lattice): boolean {
  return cells.every((cell) => {
    const across = [xs[cell.column]!, xs[cell.columnEnd]!] as const;
    const down = [ys[cell.row]!, ys[cell.rowEnd]!] as const;
    const isSide = (x: number) => x === xs[0] || x === xs.at(-1);
    return across.every((x) => isSide(x) || isCovered(lines.verticals, x, down)) &&
      down.every((y) => isCovered(lines.horizontals, y, across));
  });
}

/** Where the lines of a lattice lie: nearby ones with no word between them are one. */
function positionsOf(
  strokes: readonly number[],
  words: readonly (readonly [number, number])[],
): number[] {
  const positions = snapped(strokes);
  const kept: number[] = [];
  positions.forEach((position, index) => {
    const last = kept.at(-1);
    const isEnd = index === positions.length - 1;
    const between = (from: number) =>
      words.some(([start, end]) => (start + end) / 2 > from && (start + end) / 2 < position);
    if (last === undefined || position - last >= SPACER || between(last)) kept.push(position);
    else if (isEnd) kept[kept.length - 1] = kept.length === 1 ? last : position;
    else if (kept.length > 1) kept[kept.length - 1] = (last + position) / 2;
  });
  return kept;
}

function nearest(positions: readonly number[], at: number): number {
  return positions.reduce(
    (best, position) => Math.abs(position - at) < Math.abs(best - at) ? position : best,
  );
}

function cellsOf(mesh: Mesh, xs: readonly number[], ys: readonly number[]): Span[] {
  const taken = new Set<number>();
  const width = xs.length - 1;
  const cells: Span[] = [];
  for (let row = 0; row < ys.length - 1; row++) {
    for (let column = 0; column < width; column++) {
      if (taken.has(row * width + column)) continue;
      const span = grow(mesh, { xs, ys, taken }, { row, column });
      for (let r = row; r < span.rowEnd; r++) {
        for (let c = column; c < span.columnEnd; c++) taken.add(r * width + c);
      }
      cells.push(span);
    }
  }
  return cells;
}

/** The edges of the fields, and the fields that cells have taken. */
interface Edges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly taken: ReadonlySet<number>;
}

/** The largest cell from a field to the right and down that no line crosses. */
function grow(
  mesh: Mesh,
  at: Edges,
  { row, column }: { row: number; column: number },
): Span {
  const { xs, ys, taken } = at;
  const width = xs.length - 1;
  let columnEnd = column + 1;
  while (
    columnEnd < width && !taken.has(row * width + columnEnd) &&
    !isCovered(mesh.verticals, xs[columnEnd]!, [ys[row]!, ys[row + 1]!])
  ) columnEnd++;
  let rowEnd = row + 1;
  while (rowEnd < ys.length - 1 && isOpenRow(mesh, at, { row: rowEnd, column, columnEnd })) {
    rowEnd++;
  }
  return { row, column, rowEnd, columnEnd };
}

/** Whether a row of fields continues the cell above: no line above it, none within it. */
function isOpenRow(
  mesh: Mesh,
  at: Edges,
  { row, column, columnEnd }: Omit<Span, "rowEnd">,
): boolean {
  const { xs, ys, taken } = at;
  for (let c = column; c < columnEnd; c++) {
    if (taken.has(row * (xs.length - 1) + c)) return false;
    if (isCovered(mesh.horizontals, ys[row]!, [xs[c]!, xs[c + 1]!])) return false;
    const inside = c > column;
    if (inside && isCovered(mesh.verticals, xs[c]!, [ys[row]!, ys[row + 1]!])) return false;
  }
  // The cell must end at lines on both sides, or it would swallow its neighbours' row.
  const isBounded = (x: number) =>
    x === xs[0] || x === xs.at(-1) || isCovered(mesh.verticals, x, [ys[row]!, ys[row + 1]!]);
  return isBounded(xs[column]!) && isBounded(xs[columnEnd]!);
}

/** Whether lines at a position cover most of a stretch. */
function isCovered(
  strokes: readonly Stroke[],
  at: number,
  [from, to]: readonly [number, number],
): boolean {
  let covered = 0;
  for (const stroke of strokes) {
    if (Math.abs(stroke.at - at) > SNAP) continue;
    covered += Math.max(0, Math.min(to, stroke.to) - Math.max(from, stroke.from));
  }
  return covered >= COVERED * (to - from);
}

/** The cells of a lattice with the words that stand in them. */
export function placesOf(lattice: Lattice, fragments: readonly Fragment[]): Place[] {
  const { xs, cells } = lattice;
  const inside = cells.map((): Fragment[] => []);
  const owners = ownersOf(lattice);
  for (const fragment of fragments) {
    const owner = owners[fieldAt(lattice, fragment)];
    if (owner !== undefined) inside[owner]!.push(fragment);
  }
  const places = cells.map((span, index) => ({
    row: span.row,
    column: span.column,
    columns: span.columnEnd - span.column,
    rows: span.rowEnd - span.row,
    fragments: inside[index]!,
  }));
  const byRow = Map.groupBy(places, ({ row }) => row);
  return withoutEmpty([...byRow.values()].flatMap((row) => splitRow(row, xs)));
}

/** A row of cells with those that are several taken apart, unless that would part what stands on one line. */
function splitRow(row: readonly Place[], xs: readonly number[]): Place[] {
  const lines = row.map(({ columns, fragments }) => columns === 1 ? [] : phraseRowsOf(fragments));
  const parts = row.map((place, at) => splitAtBorders(place, lines[at]!, xs));
  const cells = parts.flat();
  if (cells.length === row.length || holdsRows(cells)) return cells;
  return parts.flatMap((own, at) =>
    lines[at]!.length > 1 && standInSeveral(lines[at]!) ? [row[at]!] : own
  );
}

/** The table of cells that stand in a lattice. */
export function tableOf({ xs, ys }: Lattice, places: readonly Place[]): TableDraft {
  return {
    rows: rowsAsDrawn(withSubcolumns(unfolded(places))),
    headerRows: 1,
    left: xs[0]!,
    right: xs.at(-1)!,
    top: ys[0]!,
    bottom: ys.at(-1)!,
  };
}

/** The cell to which each field belongs. */
function ownersOf({ xs, cells }: Lattice): number[] {
  const owners: number[] = [];
  cells.forEach((span, index) => {
    for (let row = span.row; row < span.rowEnd; row++) {
      for (let column = span.column; column < span.columnEnd; column++) {
        owners[row * (xs.length - 1) + column] = index;
      }
    }
  });
  return owners;
}

function fieldAt({ xs, ys }: Lattice, fragment: Fragment): number {
  const x = (fragment.left + fragment.right) / 2;
  const y = middleOf(fragment);
  const column = xs.findLastIndex((edge) => edge <= x);
  const row = ys.findLastIndex((edge) => edge <= y);
  const within = (index: number, edges: readonly number[]) =>
    Math.max(0, Math.min(index, edges.length - 2));
  return within(row, ys) * (xs.length - 1) + within(column, xs);
}

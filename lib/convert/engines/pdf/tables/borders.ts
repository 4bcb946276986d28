/**
 * Borders that part nothing: between columns of which one has only heads, the other only what stands
 * below them, and between the lines of a label beside cells as high as all of it.
 *
 * @module
 */

import type { Place } from "./tidy.ts";

/** Share of the columns that may be joined: in drawings, more would be. */
const MAX_GONE = 0.34;

/** Places without the borders that part no cells with words. */
export function withoutVainBorders(places: readonly Place[]): readonly Place[] {
  return withoutVainColumns(withWholeLabels(places));
}

/** Neighbouring columns are one where a cell lies across them and no row has words in both. */
function withoutVainColumns(places: readonly Place[]): readonly Place[] {
  let result = places;
  const width = Math.max(0, ...places.map((place) => place.column + place.columns));
  // From the right, so that the numbers of the columns to the left stay.
  for (let column = width - 1; column > 0; column--) {
    const filled = result.filter((place) => place.fragments.length > 0);
    const crossed = filled.some((place) => isAcross(place, column));
    if (crossed && !isBorder(filled, column)) result = withoutBorder(result, column);
  }
  const gone = width - Math.max(0, ...result.map((place) => place.column + place.columns));
  return gone > MAX_GONE * width ? places : result;
}

/** Whether a cell reaches over the border to the left of a column. */
function isAcross(place: Place, column: number): boolean {
  return place.column < column && place.column + place.columns > column;
}

/** Whether cells with words meet at the left border of a column. */
function isBorder(filled: readonly Place[], column: number): boolean {
  const left = filled.filter((place) => place.column + place.columns === column);
  const right = filled.filter((place) => place.column === column);
  return left.some((a) => right.some((b) => a.row < b.row + b.rows && b.row < a.row + a.rows));
}

/** Joins a column to the one on its left; of two cells that so become one, the empty one goes. */
function withoutBorder(places: readonly Place[], column: number): Place[] {
  const shared = (place: Place) =>
    place.column === column || place.column + place.columns === column;
  const filled = places.filter((place) => shared(place) && place.fragments.length > 0);
  const isCovered = (place: Place) =>
    filled.some((other) =>
      other !== place && other.row < place.row + place.rows && place.row < other.row + other.rows
    );
  const twins = new Set<string>();
  return places.flatMap((place): Place[] => {
    if (isAcross(place, column)) return [{ ...place, columns: place.columns - 1 }];
    if (place.column > column) return [{ ...place, column: place.column - 1 }];
    if (!shared(place)) return [place];
    const moved = place.column === column ? { ...place, column: column - 1 } : place;
    if (place.fragments.length > 0) return [moved];
    const key = `${place.row}`;
    if (isCovered(place) || twins.has(key)) return [];
    twins.add(key);
    return [moved];
  });
}

/**
 * Rows of which the second has no cell but the rest of the label: every other cell of the first one
 * reaches into it.
 */
function withWholeLabels(places: readonly Place[]): readonly Place[] {
  const byRow = Map.groupBy(places, (place) => place.row);
  let result = places;
  for (const row of [...byRow.keys()].sort((a, b) => b - a)) {
    const [rest, other] = byRow.get(row)!;
    const above = byRow.get(row - 1) ?? [];
    const label = above.find((place) => place.column === rest!.column && place.rows === 1);
    const isWhole = above.length > 2 && label !== undefined && label.columns === rest!.columns &&
      above.every((place) => place === label || (place.column > label.column && place.rows === 2));
    if (other === undefined && rest!.rows === 1 && isWhole) {
      result = withoutRow(result, label, rest!);
    }
  }
  return result;
}

function withoutRow(places: readonly Place[], label: Place, rest: Place): Place[] {
  return places.flatMap((place): Place[] => {
    if (place === rest) return [];
    if (place === label) return [{ ...place, fragments: [...label.fragments, ...rest.fragments] }];
    if (place.row === label.row) return [{ ...place, rows: 1 }];
    const isAcross = place.row < rest.row && place.row + place.rows > rest.row;
    if (isAcross) return [{ ...place, rows: place.rows - 1 }];
    return [place.row > rest.row ? { ...place, row: place.row - 1 } : place];
  });
}

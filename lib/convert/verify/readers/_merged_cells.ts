/**
 * Cells that merged ones cover: a workbook may keep values there which nobody sees.
 *
 * @module
 */

/** The text of a cell, and where it stands: `B7`. */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

interface Area {
  readonly anchor: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]*/.exec(place)![0]) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function rowOf(place: string): number {
  return Number(/\d*$/.exec(place)![0]);
}

function areaOf(range: string): Area {
  const [from = "", to = from] = range.replaceAll("$", "").split(":");
  return {
    anchor: from,
    left: columnOf(from),
    right: columnOf(to),
    top: rowOf(from),
    bottom: rowOf(to),
  };
}

/**
 * The texts that are seen, of cells in the order of their rows.
 *
 * @param ranges Of merged cells: `A1:C2`. One whose first cell is empty covers nothing that is left out.
 */
export function withoutCovered(
  cells: readonly PlacedText[],
  ranges: readonly string[],
): PlacedText[] {
  const waiting = ranges.map(areaOf).sort((one, other) => other.top - one.top);
  const filled = new Set(cells.map(({ place }) => place));
  let open: Area[] = [];
  let openRow = 0;
  return cells.filter(({ place }) => {
    const row = rowOf(place);
    if (row !== openRow) open = open.filter(({ bottom }) => bottom >= row);
    openRow = row;
    while ((waiting.at(-1)?.top ?? Infinity) <= row) {
      const area = waiting.pop()!;
      if (area.bottom >= row && filled.has(area.anchor)) open.push(area);
    }
    const column = columnOf(place);
    return !open.some(({ anchor, left, right }) =>
      anchor !== place && left <= column && column <= right
    );
  });
}

/** The texts whose cells lie in a range: `A1:C2`. */
export function placedIn(cells: readonly PlacedText[], range: string): PlacedText[] {
  const { left, right, top, bottom } = areaOf(range);
  return cells.filter(({ place }) => {
    const row = rowOf(place);
    const column = columnOf(place);
    return left <= column && column <= right && top <= row && row <= bottom;
  });
}

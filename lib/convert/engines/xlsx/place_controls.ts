/**
 * Boxes that can be ticked, put into the cells over which they stand.
 *
 * @module
 */

import { type CellPlace, placeKey } from "./cell_reference.ts";
import type { Anchor, FormControl } from "./form_controls.ts";
import type { PlacedCells } from "./regions.ts";
import type { RowHeights } from "./row_heights.ts";
import type { SheetCell } from "./sheet_scan.ts";

/** A box is not higher than so many rows. */
const MAX_ROWS = 100;

/** The row in which the middle of a control lies. Distances beyond a row come from finer screens. */
function middleRow({ top, topPixels, bottom, bottomPixels }: Anchor, heights: RowHeights): number {
  const last = Math.min(bottom, top + MAX_ROWS);
  const start = Math.min(topPixels, heights.of(top));
  let end = Math.min(bottomPixels, heights.of(last));
  for (let row = top; row < last; row++) end += heights.of(row);
  let rest = (start + end) / 2;
  let row = top;
  while (row < last && rest >= heights.of(row)) rest -= heights.of(row++);
  return row;
}

/**
 * Cells with the boxes that stand over them, before their texts; a box over an empty cell fills it.
 *
 * @returns The cells by rows and columns.
 */
export function withBoxes(
  { cells, anchorOf }: PlacedCells,
  controls: readonly FormControl[],
  heights: RowHeights,
): readonly SheetCell[] {
  const boxes = controls.filter(({ isBox }) => isBox);
  if (boxes.length === 0) return cells;
  const texts = new Map<number, { readonly place: CellPlace; readonly texts: string[] }>();
  for (const { anchor, text } of boxes) {
    const over = { row: middleRow(anchor, heights), column: anchor.column };
    const { row, column } = anchorOf(over) ?? over;
    const key = placeKey({ row, column });
    const known = texts.get(key);
    if (known !== undefined) known.texts.push(text);
    else texts.set(key, { place: { row, column }, texts: [text] });
  }
  const filled = cells.map((cell) => {
    const key = placeKey(cell);
    const over = texts.get(key);
    texts.delete(key);
    return over === undefined ? cell : withTexts(cell, over.texts);
  });
  const added = [...texts.values()].map(({ place, texts }): SheetCell => ({
    ...place,
    text: texts.join(" "),
    isNumeric: false,
    columns: 1,
    rows: 1,
  }));
  return [...filled, ...added].sort((a, b) => a.row - b.row || a.column - b.column);
}

function withTexts(cell: SheetCell, texts: readonly string[]): SheetCell {
  const before = texts.join(" ");
  return {
    ...cell,
    text: `${before} ${cell.text}`,
    runs: cell.runs && [{ kind: "text", text: `${before} ` }, ...cell.runs],
    isNumeric: false,
  };
}

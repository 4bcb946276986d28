/**
 * Tables that the tags of a document describe: rows and cells by their marked contents.
 *
 * @module
 */

import { leastOf, mostOf } from "../layout/extent.ts";
import type { Box } from "../../../../markdown/blocks.ts";
import type { FoundTable, Fragment, TableDraft, Tag } from "../layout/model.ts";
import { type Place, rowsOfPlaces, withoutEmpty } from "./tidy.ts";

/** Elements between a table and its rows, and between a row and its cells. */
const BETWEEN = new Set(["THead", "TBody", "TFoot", "NonStruct", "Div", "Sect", "Part"]);
/** Cells of one row that are laid out; a span that reaches further is a mistake. */
const MAX_COLUMNS = 500;

/**
 * Tables by tags; those with fewer than two rows, two columns or two cells with words are none.
 * A word is in one of them at most.
 */
export function findTaggedTables(
  tags: readonly Tag[],
  fragments: readonly Fragment[],
): FoundTable[] {
  const tables = tags.flatMap(tablesIn);
  if (tables.length === 0) return [];
  const byMark = Map.groupBy(fragments, (fragment) => fragment.mark);
  const drafts = tables.flatMap((tag) => draftOf(tag, byMark) ?? []);
  const free = new Set(fragments);
  for (const draft of drafts) for (const word of wordsOf(draft.places)) free.delete(word);
  return drafts.map((draft) => {
    const places = withStrays(draft.places, free);
    const words = wordsOf(places);
    for (const word of words) free.delete(word);
    return { table: tableOf({ ...draft, places }), words: new Set(words) };
  });
}

/** The cells of a table with the words that its tags name. */
interface TaggedDraft {
  readonly places: readonly Place[];
  readonly headerRows: number;
}

function tablesIn(tag: Tag): Tag[] {
  if (tag.type === "Table") return [tag];
  return tag.children.flatMap((child) => typeof child === "number" ? [] : tablesIn(child));
}

function draftOf(
  tag: Tag,
  byMark: ReadonlyMap<number, readonly Fragment[]>,
): TaggedDraft | undefined {
  const rows = childrenOf(tag, ["TR"]).map((row) => childrenOf(row, ["TD", "TH"]));
  const places = atTheirColumns(placesOf(rows, byMark));
  const filled = places.filter((place) => place.fragments.length > 0);
  const columns = Math.max(0, ...places.map((place) => place.column + place.columns));
  const filledRows = new Set(filled.map((place) => place.row)).size;
  if (columns < 2 || filledRows < 2 || filled.length < 3) return undefined;
  const seen = rows.filter((_, row) => filled.some((place) => place.row === row));
  const headers = seen.findIndex((row) => row.some((cell) => cell.type !== "TH"));
  return { places, headerRows: Math.max(1, headers) };
}

function tableOf({ places, headerRows }: TaggedDraft): TableDraft {
  return { rows: rowsOfPlaces(withoutEmpty(places)), headerRows, ...boxOf(wordsOf(places)) };
}

function wordsOf(places: readonly Place[]): Fragment[] {
  return places.flatMap((place) => place.fragments);
}

/** Words among those of a table that no table's tags have go to the nearest cell. */
function withStrays(places: readonly Place[], free: ReadonlySet<Fragment>): Place[] {
  const box = boxOf(wordsOf(places));
  const strays = [...free].filter((fragment) => distance(fragment, box) === 0);
  const added = new Map<Place, Fragment[]>();
  const filled = places.filter((place) => place.fragments.length > 0)
    .map((place) => ({ place, box: boxOf(place.fragments) }));
  for (const stray of strays.toSorted((a, b) => a.baseline - b.baseline)) {
    const nearest = filled.reduce((best, other) =>
      distance(stray, other.box) < distance(stray, best.box) ? other : best
    );
    const members = [...added.get(nearest.place) ?? [], stray];
    added.set(nearest.place, members);
    nearest.box = boxOf([...nearest.place.fragments, ...members]);
  }
  return places.map((place) => ({
    ...place,
    fragments: [...place.fragments, ...added.get(place) ?? []],
  }));
}

function boxOf(words: readonly Fragment[]): Box {
  return {
    left: leastOf(words, (word) => word.left),
    right: mostOf(words, (word) => word.right),
    top: leastOf(words, (word) => word.top),
    bottom: mostOf(words, (word) => word.bottom),
  };
}

/** How far the middle of a word is from a box; 0 inside. */
function distance(word: Fragment, box: Box): number {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return Math.max(box.left - x, x - box.right, 0) + Math.max(box.top - y, y - box.bottom, 0);
}

/** Elements of some types below another, through those that only group them. */
function childrenOf(tag: Tag, types: readonly string[]): Tag[] {
  return tag.children.flatMap((child) => {
    if (typeof child === "number") return [];
    if (types.includes(child.type)) return [child];
    return BETWEEN.has(child.type) ? childrenOf(child, types) : [];
  });
}

/** Cells where they stand, after those that span rows from above. */
function placesOf(
  rows: readonly (readonly Tag[])[],
  byMark: ReadonlyMap<number, readonly Fragment[]>,
): Place[] {
  const taken = new Set<string>();
  const places: Place[] = [];
  rows.forEach((cells, row) => {
    let column = 0;
    for (const cell of cells) {
      while (taken.has(`${row},${column}`) && column < MAX_COLUMNS) column++;
      const spanRows = Math.min(cell.rows, rows.length - row);
      const columns = Math.min(cell.columns, MAX_COLUMNS);
      for (let down = 0; down < spanRows; down++) {
        for (let right = 0; right < columns; right++) taken.add(`${row + down},${column + right}`);
      }
      const fragments = marksIn(cell).flatMap((mark) => byMark.get(mark) ?? []);
      places.push({ row, column, columns, rows: spanRows, fragments });
      column += columns;
    }
  });
  return places;
}

/**
 * Cells of short rows, and of rows whose tags are out of order, under the cells of the others: some
 * writers leave cells without words out of the tags, some tag the last cell of a row before others.
 */
function atTheirColumns(places: readonly Place[]): Place[] {
  const columns = Math.max(0, ...places.map((place) => place.column + place.columns));
  if (places.some((place) => place.rows > 1)) return [...places];
  const rows = [...Map.groupBy(places, (place) => place.row).values()];
  const isShort = (own: readonly Place[]) =>
    own.reduce((sum, place) => sum + place.columns, 0) < columns;
  const towards = directionOf(rows);
  const isSure = (own: readonly Place[]) => !isShort(own) && isInOrder(own, towards);
  const boxes = boxesOf(rows.filter(isSure).flat(), columns);
  return rows.flatMap((own) => {
    if (isSure(own) || own.some((place) => place.columns > 1)) return own;
    const moved = isInOrder(own, towards)
      ? own.map((place) => ({ ...place, column: columnUnder(place, boxes, place.column) }))
      : own.filter(hasWords).map((place) => ({ ...place, column: columnUnder(place, boxes) }));
    moved.sort((a, b) => a.column - b.column);
    const isApart = moved.every((place, index) =>
      index === 0 || place.column > moved[index - 1]!.column
    );
    return isApart && moved.length > 0 ? withGapsFilled(moved, columns) : own;
  });
}

/** Where the words of each column are, by the cells that stand in it alone. */
function boxesOf(places: readonly Place[], columns: number): Box[] {
  return Array.from({ length: columns }, (_, column) => {
    const own = places.filter((place) => place.column === column && place.columns === 1);
    return boxOf(own.flatMap((place) => place.fragments));
  });
}

function hasWords({ fragments }: Place): boolean {
  return fragments.length > 0;
}

/** Whether the cells of most rows follow each other to the right, 1, or to the left, -1. */
function directionOf(rows: readonly (readonly Place[])[]): 1 | -1 {
  const steps = rows.flatMap((own) => stepsOf(own).map(Math.sign));
  return steps.reduce((sum, step) => sum + step, 0) < 0 ? -1 : 1;
}

/** Whether the cells of a row with words follow each other in one direction. */
function isInOrder(own: readonly Place[], towards: 1 | -1): boolean {
  return stepsOf(own).every((step) => step * towards >= 0);
}

/** From the beginning of each cell with words to that of the next. */
function stepsOf(own: readonly Place[]): number[] {
  const lefts = own.filter(hasWords).map(({ fragments }) => leastOf(fragments, ({ left }) => left));
  return lefts.slice(1).map((left, index) => left - lefts[index]!);
}

/** The cells of a row with an empty one in each column that has none. */
function withGapsFilled(cells: readonly Place[], columns: number): Place[] {
  const { row } = cells[0]!;
  return Array.from(
    { length: columns },
    (_, column): Place =>
      cells.find((cell) => cell.column === column) ??
        { row, column, columns: 1, rows: 1, fragments: [] },
  );
}

/** The column with whose words those of a cell share most of their width, else its own or the nearest. */
function columnUnder(place: Place, boxes: readonly Box[], own?: number): number {
  if (place.fragments.length === 0) return place.column;
  const { left, right } = boxOf(place.fragments);
  const shared = boxes.map((box) => Math.min(right, box.right) - Math.max(left, box.left));
  const most = Math.max(...shared);
  return most > 0 || own === undefined ? shared.indexOf(most) : own;
}

function marksIn(tag: Tag): number[] {
  return tag.children.flatMap((child) => typeof child === "number" ? [child] : marksIn(child));
}

/**
 * Tables as pipe tables: spanning cells laid out on a grid, blocks in cells flattened to one line.
 *
 * A spanning cell stands once, at its top left corner, and the places that it covers are empty:
 * repeating it would put words into the text that the document has once.
 *
 * @module
 */

import { LIMITS } from "../limits.ts";
import type { Block, Cell, Furniture, Inline, List, Note, Table } from "./blocks.ts";
import { codeSpan, type InlineContext, writeInlines } from "./inline.ts";

/** A table on its grid: where no cell begins, there is `undefined`. */
export interface TableGrid {
  /** Columns of the widest row. */
  readonly columns: number;
  /** Rows of cells; a place under a spanning cell is empty. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
}

/** What a table leaves over for its surroundings: it cannot stand in a cell. */
export interface TableRest {
  readonly notes: Note[];
  readonly furniture: Furniture[];
}

/**
 * Lays the cells of a table on a grid, as HTML does: a cell takes the first column that no cell
 * above reaches into. Where the grid would hold more than `LIMITS.tableCells`, spans are ignored.
 *
 * @param rows Rows of the cells that begin in them.
 */
export function layOutTable(rows: readonly (readonly Cell[])[]): TableGrid {
  return layOutSpans(rows) ?? {
    rows,
    columns: rows.reduce((most, row) => Math.max(most, row.length), 0),
  };
}

function layOutSpans(rows: readonly (readonly Cell[])[]): TableGrid | undefined {
  const takenUntil: number[] = [];
  const laidOut: (Cell | undefined)[][] = [];
  let columns = 0;
  let places = 0;
  for (const [rowIndex, cells] of rows.entries()) {
    const row: (Cell | undefined)[] = [];
    let column = 0;
    for (const cell of cells) {
      while ((takenUntil[column] ?? 0) > rowIndex) column++;
      const end = column + Math.max(1, cell.columns ?? 1);
      if ((places += end - column) > LIMITS.tableCells) return undefined;
      const below = rowIndex + Math.max(1, cell.rows ?? 1);
      row[column] = cell;
      while (column < end) takenUntil[column++] = below;
    }
    columns = Math.max(columns, column);
    if (columns * rows.length > Math.max(LIMITS.tableCells, 64 * places)) return undefined;
    laidOut.push(row);
  }
  return { columns, rows: laidOut };
}

type Work = Block | { readonly kind: "join"; readonly text: string } | CellWork | InnerList;
interface CellWork {
  readonly kind: "inlines";
  readonly before: string;
  readonly content: readonly Inline[];
}

/** A list inside an item of another one, `depth` levels down. */
interface InnerList {
  readonly kind: "inner_list";
  readonly list: List;
  readonly depth: number;
}

/** Items deeper down are set in no further. */
const MAX_LEVEL = 8;
/** What sets an item in by one level: blanks that Markdown does not take away. */
const LEVEL_INDENT = "\u00a0\u00a0";

const asWork = (text: string): Work => ({ kind: "join", text });

function itemsOf(list: List, depth: number): Work[] {
  const inner = (block: Block): Work =>
    block.kind === "list" ? { kind: "inner_list", list: block, depth: depth + 1 } : block;
  return list.items.flatMap((item, index) => {
    const number = list.ordered ? `${(list.start ?? 1) + index}.` : "-";
    const [first, ...others] = item.blocks;
    const before = `${LEVEL_INDENT.repeat(depth)}${item.label ?? number} `;
    const head: Work[] = first?.kind === "paragraph"
      ? [{ kind: "inlines", before, content: first.content }]
      : [{ kind: "inlines", before, content: [] }, ...(first === undefined ? [] : [inner(first)])];
    return [asWork("<br>"), ...head, ...others.map(inner)];
  });
}

/** The blocks inside a block of a cell, with what stands between them. */
function insides(block: Block | InnerList): Work[] {
  switch (block.kind) {
    case "list":
      return itemsOf(block, 0);
    case "inner_list":
      return itemsOf(block.list, Math.min(block.depth, MAX_LEVEL));
    case "table":
      return [
        ...(block.caption === undefined
          ? []
          : [{ kind: "inlines", before: "", content: block.caption } as const]),
        ...block.rows.flatMap((cells) => [
          asWork("<br>"),
          ...cells.flatMap((
            cell,
            index,
          ) => [...(index > 0 ? [asWork(" \\| ")] : []), ...cell.content]),
        ]),
      ];
    case "quote":
      return [...block.blocks];
    default:
      return [];
  }
}

function leafText(block: Work, context: InlineContext): string {
  switch (block.kind) {
    case "inlines": {
      const text = writeInlines(block.content, context);
      return text === "" ? block.before.trim() : block.before + text;
    }
    case "heading":
    case "paragraph":
      return writeInlines(block.content, context);
    case "code":
      return block.text.split(/\r\n?|\n/).map((line) =>
        line.trim() === "" ? "" : codeSpan(line.trimEnd(), true)
      ).filter((line) => line !== "").join("<br>");
    case "formula":
      return writeInlines([{ kind: "formula", latex: block.latex }], context);
    case "verbatim":
      return block.markdown.trim().replace(/(?<!\\)\|/g, "\\|").replace(/\s*\n\s*/g, "<br>");
    default:
      return "";
  }
}

/**
 * The blocks of a cell as one line of Markdown, `<br>` between them. Page breaks inside a cell go.
 *
 * @param blocks What the cell contains; nested tables become lines with escaped pipes.
 * @param context That of a cell.
 * @param rest Takes what cannot stand in a cell.
 */
export function flattenCell(
  blocks: readonly Block[],
  context: InlineContext,
  rest: TableRest,
): string {
  const [only] = blocks;
  if (blocks.length === 0) return "";
  if (blocks.length === 1 && only?.kind === "paragraph") return trimBreaks(leafText(only, context));
  const out: string[] = [];
  let separator = "";
  const waiting: Work[] = blocks.toReversed();
  for (let work = waiting.pop(); work !== undefined; work = waiting.pop()) {
    if (work.kind === "join") {
      // Empty fields of a nested table keep their places; a new row forgets those at an end.
      separator = work.text === "<br>" ? work.text : separator + work.text;
    } else if (work.kind === "note") {
      rest.notes.push(work);
    } else if (work.kind === "furniture") {
      rest.furniture.push(work);
    } else {
      const text = leafText(work, context);
      if (text !== "") {
        out.push(
          out.length === 0 ? separator.replace(/^(?:<br>)?\s*/, "") : separator || "<br>",
          text,
        );
        separator = "";
      }
      for (const inner of work.kind === "inlines" ? [] : insides(work).reverse()) {
        waiting.push(inner);
      }
    }
  }
  return trimBreaks(out.join(""));
}

function trimBreaks(text: string): string {
  const needsTrimming = text.startsWith("<br>") || text.endsWith("<br>");
  return needsTrimming ? text.replace(/^(?:<br>|\s)+|(?:<br>|\s)+$/g, "") : text;
}

/** A row between its pipes. */
function rowLine(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}

/**
 * A table as lines: its first header row, or an empty one, the separator, the other rows.
 *
 * @param table The table; its caption is written elsewhere.
 * @param context Where the notes' labels are.
 * @param rest Takes what cannot stand in a cell.
 */
export function tableLines(table: Table, context: InlineContext, rest: TableRest): string[] {
  const grid = layOutTable(table.rows);
  if (grid.columns === 0) return [];
  const isPadded = grid.columns * grid.rows.length <= LIMITS.tableCells;
  const inCell = { ...context, inCell: true };
  const lines = grid.rows.map((row, index) => {
    const texts: string[] = [];
    const width = isPadded || index === 0 ? grid.columns : row.length;
    for (let column = 0; column < width; column++) {
      const cell = row[column];
      texts.push(cell === undefined ? "" : flattenCell(cell.content, inCell, rest));
    }
    return rowLine(texts);
  });
  const separator = `|${"---|".repeat(grid.columns)}`;
  return table.headerRows > 0
    ? [lines[0]!, separator, ...lines.slice(1)]
    : [rowLine(new Array<string>(grid.columns).fill("")), separator, ...lines];
}

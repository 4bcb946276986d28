/**
 * Tables as HTML has them: sections, spans, captions; and tables that only arrange a page.
 *
 * @module
 */

import type { Block, Cell, Inline, Table } from "../../../markdown/blocks.ts";
import { LIMITS } from "../../../limits.ts";
import type { Attributes } from "./elements.ts";
import type { Flow } from "./flow.ts";

/** Spans above these are cut, as the HTML standard says (section 4.9.11). */
const MAX_COLUMN_SPAN = 1000;
const MAX_ROW_SPAN = 65_534;
/** Characters of a cell that heads a column, where no header is marked. */
const MAX_LABEL = 40;

interface OpenCell {
  readonly content: readonly Block[];
  readonly columns: number;
  readonly rows: number;
  readonly isHeader: boolean;
}

interface Section {
  readonly name: string;
  readonly rows: OpenCell[][];
}

function span(text: string | undefined, fallback: { zero: number; most: number }): number {
  const number = /^\s*\d{1,9}/.test(text ?? "") ? parseInt(text!, 10) : 1;
  return number === 0 ? fallback.zero : Math.min(number, fallback.most);
}

/** A table that is being read. */
export class OpenTable {
  readonly kind = "table";
  /** The caption, once it was read. */
  caption: Inline[] = [];
  /** Whether cells were left out because there were too many. */
  isCut = false;
  readonly #isArrangement: boolean;
  readonly #isLine: boolean;
  readonly #sections: Section[] = [];
  #cells = 0;

  /**
   * @param attributes Those of the `table` element.
   * @param isArrangement Whether what it stands in says that it only arranges.
   */
  constructor(attributes: Attributes, isArrangement: boolean = false) {
    this.#isArrangement = isArrangement ||
      /^(?:presentation|none)$/i.test(attributes["role"] ?? "");
    this.#isLine = SIGNATURE.test(attributes["class"] ?? "");
  }

  /** Begins a section: `thead`, `tbody`, `tfoot`. */
  startSection(name: string): void {
    this.#sections.push({ name, rows: [] });
  }

  /** Begins a row, in a body where no section is open. */
  startRow(): void {
    this.#section().rows.push([]);
  }

  /** Adds a finished cell to the row. */
  addCell(flow: Flow, name: string, attributes: Attributes): void {
    flow.flush();
    if (++this.#cells > LIMITS.tableCells) {
      this.isCut = true;
      return;
    }
    const section = this.#section();
    if (section.rows.length === 0) section.rows.push([]);
    section.rows.at(-1)!.push({
      content: flow.blocks,
      columns: span(attributes["colspan"], { zero: 1, most: MAX_COLUMN_SPAN }),
      rows: span(attributes["rowspan"], { zero: MAX_ROW_SPAN, most: MAX_ROW_SPAN }),
      isHeader: name === "th",
    });
  }

  #section(): Section {
    if (this.#sections.length === 0) this.startSection("tbody");
    return this.#sections.at(-1)!;
  }

  /** The table; or the blocks of its cells one after the other where it only arranges them. */
  finish(): Block[] {
    const sections = [
      ...this.#sections.filter(({ name }) => name !== "tfoot"),
      ...this.#sections.filter(({ name }) => name === "tfoot"),
    ];
    for (const { rows } of sections) dropEmptyRows(rows);
    const rows = sections.flatMap((section) => section.rows);
    const content = rows.flat().map((cell) => cell.content);
    if (content.every((blocks) => blocks.length === 0)) return this.#captionOnly();
    if (this.#isLine) return [...this.#captionOnly(), ...onOneLine(content.flat())];
    const parts = this.#isArrangement ? undefined : partedByHeadings(rows);
    if (parts !== undefined) return [...this.#captionOnly(), ...parts];
    if (this.#arranges(rows)) return [...this.#captionOnly(), ...content.flat()];
    const table = tableOf(sections);
    return [this.caption.length > 0 ? { ...table, caption: this.caption } : table];
  }

  #captionOnly(): Block[] {
    return this.caption.length > 0 ? [{ kind: "paragraph", content: this.caption }] : [];
  }

  /**
   * One cell, headings in cells, or one row or column of whole parts of a page, and no header: the
   * page's arrangement, no data.
   */
  #arranges(rows: readonly (readonly OpenCell[])[]): boolean {
    if (this.#isArrangement) return true;
    const cells = rows.flat();
    const filled = rows.filter((row) => row.length > 0);
    const isColumn = filled.every((row) => row.length === 1);
    const holdsTable = cells.some(({ content }) => content.some(({ kind }) => kind === "table"));
    if (isColumn && (holdsTable || cells.some(isPartOfPage))) return true;
    if (cells.some((cell) => cell.isHeader)) return false;
    const isSingle = filled.length === 1 && cells.length === 1;
    const holdsPage = cells.some(({ content }) => content.some(({ kind }) => kind === "heading"));
    const isRow = filled.length === 1 && cells.some(isPartOfPage);
    return isSingle || holdsPage || isRow;
  }
}

/** Doxygen sets the pieces of a function's signature in the cells of a table. */
const SIGNATURE = /(?:^|\s)(?:memname|mlabels)(?:\s|$)/;

/** Paragraphs as one, with blanks between them; as they are where there are other blocks too. */
function onOneLine(blocks: readonly Block[]): readonly Block[] {
  const content: Inline[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph") return blocks;
    const before = content.at(-1);
    const isParted = before?.kind === "text" && /\s$/.test(before.text);
    if (before !== undefined && !isParted) content.push({ kind: "text", text: " " });
    for (const inline of block.content) content.push(inline);
  }
  return [{ kind: "paragraph", content }];
}

/** Rows that only keep others apart go, where no cell reaches over them. */
function dropEmptyRows(rows: OpenCell[][]): void {
  if (rows.some((row) => row.some((cell) => cell.rows > 1))) {
    while (rows.length > 0 && rows.at(-1)!.length === 0) rows.pop();
    return;
  }
  const filled = rows.filter((row) => row.some(({ content }) => content.length > 0));
  rows.splice(0, rows.length, ...filled);
}

/** Whether a row is nothing but a heading. */
function isHeadingRow([cell, ...others]: readonly OpenCell[]): boolean {
  return cell !== undefined && others.length === 0 && cell.content.length > 0 &&
    cell.content.every(({ kind }) => kind === "heading");
}

/** A cell of data holds a few paragraphs at most. */
function isShort({ content }: OpenCell): boolean {
  return content.length < PART_BLOCKS && content.every(({ kind }) => kind === "paragraph");
}

/**
 * Rows with headings among them: the headings, and what stands below each.
 *
 * @returns `undefined` where there are none, or other cells hold more than data.
 */
function partedByHeadings(rows: readonly OpenCell[][]): Block[] | undefined {
  const others = rows.filter((row) => !isHeadingRow(row));
  if (others.length === rows.length || !others.every((row) => row.every(isShort))) return undefined;
  const parts: OpenCell[][][] = [];
  let isBelowHeading = true;
  for (const row of rows) {
    if (isHeadingRow(row) || isBelowHeading) parts.push([row]);
    else parts.at(-1)!.push(row);
    isBelowHeading = isHeadingRow(row);
  }
  return parts.flatMap((part): readonly Block[] => {
    const isTable = part.length > 1 && part.some((row) => row.length > 1);
    return isTable
      ? [tableOf([{ name: "tbody", rows: part }])]
      : part.flat().flatMap((cell) => cell.content);
  });
}

function tableOf(sections: readonly Section[]): Table {
  return {
    kind: "table",
    headerRows: headerRows(sections),
    rows: sections.flatMap(({ rows }) =>
      rows.map((row, index) => row.map((cell) => clipped(cell, rows.length - index)))
    ),
  };
}

/** A menu has at least so many items, and a part of a page so many blocks. */
const MENU_ITEMS = 5;
const PART_BLOCKS = 4;

/** Whether a cell holds what a cell of data seldom does: code, a menu, many paragraphs. */
function isPartOfPage({ content }: OpenCell): boolean {
  return content.length >= PART_BLOCKS ||
    content.some((block) =>
      block.kind === "code" ||
      (block.kind === "list" && block.items.length >= MENU_ITEMS)
    );
}

/** A cell reaches no further down than its section. */
function clipped(cell: OpenCell, rowsLeft: number): Cell {
  const rows = Math.min(cell.rows, rowsLeft);
  return {
    content: cell.content,
    ...(cell.columns > 1 ? { columns: cell.columns } : {}),
    ...(rows > 1 ? { rows } : {}),
  };
}

function isHeaderRow(row: readonly OpenCell[]): boolean {
  return row.length > 0 && row.every((cell) => cell.isHeader || cell.content.length === 0) &&
    row.some((cell) => cell.isHeader);
}

/** The rows of a leading `thead`, else leading rows of header cells, else a first row that reads as one. */
function headerRows(sections: readonly Section[]): number {
  const [first] = sections;
  if (first?.name === "thead" && first.rows.length > 0) return first.rows.length;
  const rows = sections.flatMap((section) => section.rows);
  const body = rows.findIndex((row) => !isHeaderRow(row));
  if (body !== 0) return body < 0 ? 1 : body;
  return looksLikeHeader(rows) ? 1 : 0;
}

function textOfCell(cell: OpenCell): string {
  return cell.content.map((block) =>
    block.kind === "paragraph"
      ? block.content.map((inline) => inline.kind === "text" ? inline.text : "\ufffc").join("")
      : "\ufffc"
  ).join("\n").trim();
}

/** No header is marked: short texts without digits above rows that have some. */
function looksLikeHeader(rows: readonly (readonly OpenCell[])[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0 || first.length < 2) return false;
  const isLabel = (text: string) =>
    text !== "" && text.length <= MAX_LABEL && !/[\d\n\ufffc]/.test(text);
  return first.every((cell) => isLabel(textOfCell(cell))) &&
    others.some((row) => row.some((cell) => /\d/.test(textOfCell(cell))));
}

/**
 * Reads one sheet in a single pass, keeping its filled cells only: what is empty costs nothing,
 * however far out it is.
 *
 * @module
 */

import { LimitError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import type { Inline } from "../../../markdown/blocks.ts";
import type { XmlAttributes, XmlHandler } from "../../xml.ts";
import {
  type CellPlace,
  type CellRange,
  parseCell,
  parseRange,
  placeKey,
  SHEET_COLUMNS,
} from "./cell_reference.ts";
import { CellValues } from "./cell_value.ts";
import { FormulaScan } from "./formulas.ts";
import { CellTextScan } from "./rich_text.ts";
import type { RowHeights } from "./row_heights.ts";
import type { ScanContext } from "./workbook.ts";
import { isTrue } from "../../xml_boolean.ts";

/** A filled cell. */
export interface SheetCell extends CellPlace {
  /** What it shows. */
  readonly text: string;
  /** The same in its runs, where they look different. */
  readonly runs?: readonly Inline[] | undefined;
  /** Whether it is a number, a date or a truth value. */
  readonly isNumeric: boolean;
  /** Columns that it covers, where it is merged with its neighbours. */
  columns: number;
  /** Rows that it covers. */
  rows: number;
}

/** A link of a cell. */
export interface CellLink {
  /** Its cell, of a range the first. */
  readonly cell: CellPlace;
  /** Id of its relationship. */
  readonly id: string;
  /** The place within what it leads to. */
  readonly location: string | undefined;
}

/** What the pass over a sheet found. */
export interface ScannedSheet {
  readonly cells: readonly SheetCell[];
  readonly merges: readonly CellRange[];
  /** Links of cells by their relationships. */
  readonly links: readonly CellLink[];
  /** Addresses of links that cells have by their formula, by their places ({@linkcode placeKey}). */
  readonly addresses: ReadonlyMap<number, string>;
  /** Codes of headers and footers (`&L…&C…&R…`). */
  readonly runningHeads: readonly { readonly role: "header" | "footer"; readonly code: string }[];
  /** Formulas whose value was never stored; they are shown as formulas. */
  readonly unvaluedFormulas: number;
  /** Rows with text in them that are hidden, by hand or by a filter. */
  readonly hiddenRows: number;
  /** Columns that are hidden, from the first to the last of each stretch. */
  readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
  readonly hasShortened: boolean;
}

/** Gathers a sheet from the events of its XML. */
export class SheetScan implements XmlHandler {
  readonly #context: ScanContext;
  readonly #cells: SheetCell[] = [];
  readonly #merges: CellRange[] = [];
  readonly #links: CellLink[] = [];
  readonly #addresses = new Map<number, string>();
  readonly #runningHeads: { readonly role: "header" | "footer"; readonly code: string }[] = [];
  #row = 0;
  #column = 0;
  #cell: XmlAttributes | undefined;
  #value = "";
  readonly #inline = new CellTextScan();
  readonly #formula = new FormulaScan();
  readonly #values: CellValues;
  #hasValue = false;
  #collecting: "value" | "inline" | "formula" | "head" | undefined;
  #head = "";
  #hiddenRows = 0;
  readonly #hiddenColumns: { readonly first: number; readonly last: number }[] = [];
  /** Whether the open row is hidden and not counted yet. */
  #isHiddenRow = false;
  #hasShortened = false;

  readonly #heights: RowHeights | undefined;

  /**
   * @param context The workbook's strings and formats.
   * @param heights Takes the heights of rows, where they are of use.
   */
  constructor(context: ScanContext, heights?: RowHeights) {
    this.#context = context;
    this.#values = new CellValues(context);
    this.#heights = heights;
  }

  /** What was found; to be asked after the pass. */
  finish(): ScannedSheet {
    return {
      cells: inOrder(this.#cells),
      merges: this.#merges,
      links: this.#links,
      addresses: this.#addresses,
      runningHeads: this.#runningHeads,
      unvaluedFormulas: this.#values.unvaluedFormulas,
      hiddenRows: this.#hiddenRows,
      hiddenColumns: this.#hiddenColumns,
      hasShortened: this.#hasShortened,
    };
  }

  /** An element begins. */
  open(name: string, attributes: XmlAttributes): void {
    if (this.#cell !== undefined) return this.#openInCell(name, attributes);
    switch (name) {
      case "row":
        this.#row = Number.parseInt(attributes.r ?? "", 10) || this.#row + 1;
        this.#column = 0;
        this.#isHiddenRow = isTrue(attributes.hidden);
        return this.#heights?.set(this.#row, this.#isHiddenRow ? 0 : Number(attributes.ht));
      case "sheetFormatPr":
        return this.#heights?.setUsual(Number(attributes.defaultRowHeight));
      case "col":
        return this.#addColumns(attributes);
      case "c":
        return this.#openCell(attributes);
      case "mergeCell":
        return this.#addMerge(attributes.ref);
      case "hyperlink":
        return this.#addLink(attributes);
      default:
        if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) {
          this.#head = "";
          this.#collecting = "head";
        }
    }
  }

  /** Text of the element that is open. */
  text(text: string): void {
    switch (this.#collecting) {
      case "value":
        this.#value += text;
        return;
      case "inline":
        this.#inline.text(text);
        return;
      case "formula":
        this.#formula.text(text);
        return;
      case "head":
        this.#head += text;
    }
  }

  /** An element ends. */
  close(name: string): void {
    if (name === "c") this.#closeCell();
    else if (this.#cell !== undefined) this.#inline.close(name);
    else if (this.#collecting === "head") {
      const role = name.endsWith("Header") ? "header" : "footer";
      this.#runningHeads.push({ role, code: this.#head });
    }
    this.#collecting = undefined;
  }

  #openCell(attributes: XmlAttributes): void {
    if (--this.#context.budget.cells < 0) {
      throw overLimit("embeddedCells", "more cells in what is embedded");
    }
    const place = parseCell(attributes.r ?? "");
    this.#row = place?.row ?? this.#row;
    this.#column = place?.column ?? this.#column + 1;
    this.#cell = attributes;
    this.#value = "";
    this.#hasValue = false;
    this.#formula.beginCell();
  }

  #openInCell(name: string, attributes: XmlAttributes): void {
    if (name === "v") {
      this.#hasValue = true;
      this.#collecting = "value";
    } else if (name === "f") {
      this.#formula.open(attributes);
      this.#collecting = "formula";
    } else {
      this.#inline.open(name, attributes);
      this.#collecting = "inline";
    }
  }

  #closeCell(): void {
    const attributes = this.#cell;
    this.#cell = undefined;
    const inline = this.#inline.take();
    if (attributes === undefined || this.#column > SHEET_COLUMNS) return;
    const place = { row: this.#row, column: this.#column };
    this.#formula.endCell(place);
    const { text, isNumeric, runs } = this.#values.shown({
      attributes,
      value: this.#value,
      hasValue: this.#hasValue,
      inline,
      formula: () => this.#formula.at(place),
    });
    if (text.trim() === "") return;
    const { address } = this.#formula;
    if (address !== undefined) this.#addresses.set(placeKey(place), address);
    this.#keep({
      ...place,
      text: this.#shortened(text),
      ...(runs === undefined || text.length > LIMITS.cellCharacters ? {} : { runs }),
      isNumeric,
      columns: 1,
      rows: 1,
    });
  }

  #keep(cell: SheetCell): void {
    this.#context.budget.characters -= cell.text.length;
    if (this.#context.budget.characters < 0) {
      throw overLimit("workbookCharacters", "more text in its cells");
    }
    if (this.#cells.length >= LIMITS.tableCells) {
      throw overLimit("tableCells", "more filled cells on one sheet");
    }
    this.#cells.push(cell);
    if (this.#isHiddenRow) this.#hiddenRows++;
    this.#isHiddenRow = false;
  }

  #shortened(text: string): string {
    if (text.length <= LIMITS.cellCharacters) return text;
    this.#hasShortened = true;
    return text.slice(0, LIMITS.cellCharacters);
  }

  #addColumns({ min, max, hidden }: XmlAttributes): void {
    const [first, last] = [Number(min), Number(max)];
    if (isTrue(hidden) && first <= last) this.#hiddenColumns.push({ first, last });
  }

  #addMerge(reference: string | undefined): void {
    const range = parseRange(reference ?? "");
    const isSingle = range !== undefined && range.first.row === range.last.row &&
      range.first.column === range.last.column;
    if (range !== undefined && !isSingle) this.#merges.push(range);
  }

  #addLink(attributes: XmlAttributes): void {
    const cell = parseRange(attributes.ref ?? "")?.first;
    const id = attributes["r:id"];
    if (cell === undefined || id === undefined) return;
    this.#links.push({ cell, id, location: attributes.location });
  }
}

/** Cells by rows and columns; of several for one place the last, as Excel has it. */
function inOrder(cells: SheetCell[]): SheetCell[] {
  const isSorted = cells.every((cell, index) => {
    const before = cells[index - 1];
    return before === undefined || before.row < cell.row ||
      (before.row === cell.row && before.column < cell.column);
  });
  if (isSorted) return cells;
  const byPlace = new Map(cells.map((cell) => [placeKey(cell), cell]));
  return [...byPlace.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

function overLimit(
  limit: "workbookCharacters" | "tableCells" | "embeddedCells",
  what: string,
): LimitError {
  return new LimitError(
    `Cannot read a workbook: ${what} than ${LIMITS[limit]}, expected at most that`,
    { data: { limit } },
  );
}

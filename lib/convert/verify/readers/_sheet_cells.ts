/**
 * The cells of a sheet of XLSX as they are stored, with its merges, headers and footers. How a formula
 * reads in the cells that share it is told as in the engine: it is the reading of cells that is checked.
 *
 * @module
 */

import { parseCell } from "../../engines/xlsx/cell_reference.ts";
import { FormulaScan } from "../../engines/xlsx/formulas.ts";
import { type Attributes, type Events, Hidden } from "./_office.ts";

/** A cell, and what its elements hold. */
export interface StoredCell {
  readonly attributes: Attributes;
  readonly value: string;
  readonly inline: string;
  readonly hasValue: boolean;
  /** The formula as it reads in this cell; empty where there is none. */
  formula(): string;
}

/** Takes what a sheet holds. */
interface SheetTaker {
  /** A cell. */
  cell(cell: StoredCell): void;
  /** The code of a header or footer. */
  head(code: string): void;
  /** The range of cells that are merged. */
  merge(reference: string): void;
}

const COLLECTED = /^(?:v|t|f|(?:odd|even|first)(?:Header|Footer))$/;
const NOWHERE = { row: 0, column: 0 };

/** Gives what a sheet holds, from the events of its XML. */
export class SheetCells implements Events {
  readonly #taker: SheetTaker;
  readonly #hidden = new Hidden();
  readonly #formula = new FormulaScan();
  #attributes: Attributes = {};
  #value = "";
  #inline = "";
  #hasValue = false;
  #collecting = "";

  /** @param taker Takes them. */
  constructor(taker: SheetTaker) {
    this.#taker = taker;
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    if (this.#hidden.enter(name === "rPh" || name === "extLst")) return;
    if (name === "c") this.#openCell(attributes);
    if (name === "v") this.#hasValue = true;
    if (name === "f") this.#formula.open(attributes);
    if (name === "mergeCell") this.#taker.merge(attributes.ref ?? "");
    this.#collecting = COLLECTED.test(name) ? name : "";
    if (this.#collecting.endsWith("er")) this.#value = "";
  }

  #openCell(attributes: Attributes): void {
    this.#attributes = attributes;
    this.#value = this.#inline = "";
    this.#hasValue = false;
    this.#formula.beginCell();
  }

  /** Text. */
  text(piece: string): void {
    if (this.#hidden.isInside) return;
    if (this.#collecting === "t") this.#inline += piece;
    else if (this.#collecting === "f") this.#formula.text(piece);
    else if (this.#collecting !== "") this.#value += piece;
  }

  /** An element ends. */
  close(name: string): void {
    if (this.#hidden.leave()) return;
    if (name === "c") this.#closeCell();
    else if (this.#collecting.endsWith("er")) this.#taker.head(this.#value);
    this.#collecting = "";
  }

  #closeCell(): void {
    const place = parseCell(this.#attributes.r ?? "") ?? NOWHERE;
    this.#formula.endCell(place);
    this.#taker.cell({
      attributes: this.#attributes,
      value: this.#value,
      inline: this.#inline,
      hasValue: this.#hasValue,
      formula: () => this.#formula.at(place),
    });
  }
}

/**
 * Formulas of cells: what is shown of one without a value, and where one of a link leads.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import { type CellPlace, columnName, isOnSheet, parseCell } from "./cell_reference.ts";

/** A formula that other cells share, and the cell that it is written for. */
interface SharedFormula {
  readonly text: string;
  readonly place: CellPlace;
}

/** Strings and names of sheets, which hold no references; references; names and functions. */
const PIECES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(.!])|[\p{L}\p{N}_.]+/giu;
const LINK = /^\s*HYPERLINK\(\s*"((?:https?|ftp|mailto):[^"]*)"\s*[,)]/i;

/** How an element says that its formula is shared, and with whom. */
interface Sharing {
  readonly t?: string | undefined;
  readonly si?: string | undefined;
}

/** The formulas of one sheet, told cell by cell. */
export class FormulaScan {
  readonly #shared = new Map<string, SharedFormula>();
  #text = "";
  #group: string | undefined;

  /** A cell begins. */
  beginCell(): void {
    this.#text = "";
    this.#group = undefined;
  }

  /** The formula of the cell begins. */
  open({ t, si }: Sharing): void {
    this.#group = t === "shared" ? si : undefined;
  }

  /** A piece of it. */
  text(piece: string): void {
    this.#text += piece;
  }

  /** The cell ends. */
  endCell(place: CellPlace): void {
    if (this.#group === undefined || this.#text === "") return;
    // No cell shows more of it, and any number of cells may share it.
    const text = this.#text.slice(0, LIMITS.cellCharacters);
    this.#shared.set(this.#group, { text, place });
  }

  /** The formula of the cell, of those that share one as it reads there; empty where it has none. */
  at(place: CellPlace): string {
    const shared = this.#text === "" ? this.#shared.get(this.#group ?? "") : undefined;
    return (shared === undefined ? this.#text : moved(shared, place)).trim();
  }

  /** The address that the cell leads to by its formula; `undefined` where it leads nowhere outside. */
  get address(): string | undefined {
    return LINK.exec(this.#text)?.[1];
  }
}

/** A formula as it reads in another cell: its references move along, but for those with a `$`. */
function moved({ text, place: from }: SharedFormula, to: CellPlace): string {
  return text.replace(
    PIECES,
    (piece, fixedColumn: string, column: string, fixedRow: string, row: string) => {
      const place = column === undefined ? undefined : parseCell(column + row);
      if (place === undefined) return piece;
      const target = {
        row: place.row + (fixedRow ? 0 : to.row - from.row),
        column: place.column + (fixedColumn ? 0 : to.column - from.column),
      };
      if (!isOnSheet(target)) return "#REF!";
      return `${fixedColumn}${columnName(target.column)}${fixedRow}${target.row}`;
    },
  );
}

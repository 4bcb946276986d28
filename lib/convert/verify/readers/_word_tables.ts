/**
 * The tables of a story of DOCX: which cells are covered by those that they are merged with.
 *
 * @module
 */

import type { Attributes } from "./_office.ts";
import { TableColumns } from "./_table_columns.ts";

/** Follows tables, which may stand in each other, as their elements come by. */
export class WordTables {
  readonly #open: TableColumns[] = [];
  #isCovered = false;

  /** Whether the open cell is merged with the one above or before: its text is not shown. */
  get isCovered(): boolean {
    return this.#isCovered;
  }

  /** To be told of each shown element that begins. */
  open(name: string, { val }: Attributes): void {
    const table = this.#open.at(-1);
    if (name === "tbl") this.#open.push(new TableColumns());
    else if (name === "tr") table?.beginRow();
    else if (name === "hMerge") this.#isCovered ||= val !== "restart";
    else if (name === "vMerge") this.#isCovered ||= table?.merge(val === "restart") === true;
    else if (name === "gridSpan") table?.span(Number(val));
    else if (name === "gridBefore") table?.skip(Number(val));
  }

  /** To be told of each shown element that ends. */
  close(name: string): void {
    if (name === "tbl") this.#open.pop();
    if (name !== "tc") return;
    this.#isCovered = false;
    this.#open.at(-1)?.endCell();
  }
}

/**
 * Follows the columns of a table of Word as its cells come by, for cells that are merged with those above.
 *
 * @module
 */

/** More columns than Word allows. */
const MAX_SPAN = 1024;

/** Which columns of a table have a cell that those below may be merged with. */
export class TableColumns {
  #above: ReadonlySet<number> = new Set();
  #row = new Set<number>();
  #column = 0;
  #span = 1;
  #isMerged = false;

  /** A row begins. */
  beginRow(): void {
    this.#above = this.#row;
    this.#row = new Set();
    this.#column = 0;
  }

  /** A row begins further in. */
  skip(columns: number): void {
    this.#column += columns || 0;
  }

  /** The open cell spans columns. */
  span(columns: number): void {
    this.#span = Math.min(columns || 1, MAX_SPAN);
  }

  /** Takes a mark of a vertical merge in; whether the cell goes on with the one above. */
  merge(isStart: boolean): boolean {
    this.#isMerged = true;
    return !isStart && this.#above.has(this.#column);
  }

  /** A cell ends. */
  endCell(): void {
    for (let column = 0; column < this.#span && this.#isMerged; column++) {
      this.#row.add(this.#column + column);
    }
    this.#column += this.#span;
    this.#span = 1;
    this.#isMerged = false;
  }
}

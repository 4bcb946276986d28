/**
 * How high the rows of a sheet are, by which what stands over them finds its cells.
 *
 * @module
 */

const PIXELS_PER_POINT = 96 / 72;

/** The heights of the rows of a sheet, in pixels. */
export class RowHeights {
  /** Of rows that say nothing themselves. */
  #usual = 20;
  readonly #own = new Map<number, number>();

  /** Takes the height of rows that say nothing themselves, in points. */
  setUsual(points: number): void {
    if (points > 0) this.#usual = points * PIXELS_PER_POINT;
  }

  /** Takes what a row says of itself, in points; a hidden one has no height. */
  set(row: number, points: number): void {
    if (points >= 0) this.#own.set(row, points * PIXELS_PER_POINT);
  }

  /** The height of a row. */
  of(row: number): number {
    return this.#own.get(row) ?? this.#usual;
  }
}

/** Writes equations as Equation Editor (MTEF 3) and MathType (MTEF 5) do, record by record, for tests. */

import { compoundFile } from "./protected_office.ts";

/** Styles of characters. */
export const STYLE = {
  text: 1,
  function: 2,
  variable: 3,
  greek: 4,
  symbol: 6,
  number: 8,
  space: 24,
};

/** Writes records of one version. */
export class MtefBytes {
  readonly #isNew: boolean;

  /** @param version Of the format. */
  constructor(version: 3 | 5) {
    this.#isNew = version === 5;
  }

  #tag(type: number, options = 0): number[] {
    return this.#isNew ? [type, options] : [type | options << 4];
  }

  /** Characters of one style. */
  text(text: string, style = STYLE.variable): number[] {
    return [...text].flatMap((character) => this.character(character, style, []));
  }

  /** A character with embellishments. */
  character(character: string, style: number, embellishments: readonly number[]): number[] {
    const code = character.charCodeAt(0);
    const options = embellishments.length === 0 ? 0 : this.#isNew ? 1 : 2;
    const list = embellishments.flatMap((number) => [...this.#tag(6), number]);
    return [
      ...this.#tag(2, options),
      style + 128,
      code & 255,
      code >> 8,
      ...list,
      ...(options === 0 ? [] : [0]),
    ];
  }

  /** A line; without content it is only a place. */
  line(...content: readonly number[][]): number[] {
    return content.length === 0 ? this.#tag(1, 1) : [...this.#tag(1), ...content.flat(), 0];
  }

  /** A template with its slots and signs. */
  template(selector: number, variation: number, ...content: readonly number[][]): number[] {
    return [...this.#tag(3), selector, variation, 0, ...content.flat(), 0];
  }

  /** Lines one below the other. */
  pile(...lines: readonly number[][]): number[] {
    return [...this.#tag(4), 1, 0, ...lines.flat(), 0];
  }

  /** Rows of cells. */
  matrix(rows: number, columns: number, ...cells: readonly number[][]): number[] {
    const partitions = new Array(((rows + 4) >> 2) + ((columns + 4) >> 2)).fill(0);
    return [...this.#tag(5), 0, 1, 1, rows, columns, ...partitions, ...cells.flat(), 0];
  }

  /** The stream of an object that holds these records. */
  stream(...records: readonly number[][]): Uint8Array<ArrayBuffer> {
    const header = this.#isNew ? [5, 1, 0, 6, 7, ...ascii("DSMT6"), 1] : [3, 1, 1, 3, 10];
    return new Uint8Array([28, 0, ...new Array(26).fill(0), ...header, 10, ...records.flat(), 0]);
  }
}

/** A name with the zero that ends it. */
export function ascii(name: string): number[] {
  return [...[...name].map((letter) => letter.charCodeAt(0)), 0];
}

/** An object as documents embed it. */
export function equationObject(stream: Uint8Array): Uint8Array<ArrayBuffer> {
  return compoundFile({ "Equation Native": stream });
}

/**
 * Numbers that SEQ fields count: of figures, tables, formulas (ISO/IEC 29500-1, 17.16.5.56).
 *
 * @module
 */

import { formatCounter } from "../ooxml/number_formats.ts";

const SEQUENCE = /^\s*SEQ\s+("[^"]*"|[^\s"\\]+)\s*(.*)$/is;
/** Formats of numbers by their switches, which tell large letters from small ones. */
const FORMATS: ReadonlyMap<string, string> = new Map(Object.entries({
  ROMAN: "upperRoman",
  roman: "lowerRoman",
  ALPHABETIC: "upperLetter",
  alphabetic: "lowerLetter",
}));

/** How far the sequences of a text have counted, by their names. */
export class Sequences {
  readonly #counts = new Map<string, number>();

  /**
   * Takes a field in, one that has its result as well as one without.
   *
   * @param instruction Of any field.
   * @returns The number that it shows; `undefined` where it is no such field, shows none, or counts by
   * what is not known here: the headings before it, or a place elsewhere in the text.
   */
  take(instruction: string): string | undefined {
    const [, name, rest] = SEQUENCE.exec(instruction) ?? [];
    if (name === undefined || rest === undefined || (rest !== "" && !rest.startsWith("\\"))) {
      return undefined;
    }
    const count = this.#count(name.toLowerCase(), rest);
    if (Number.isNaN(count) || /\\h(?=\s|$)/i.test(rest)) return undefined;
    const format = [...rest.matchAll(/\\\*\s*(\w+)/g)].map(([, word]) => FORMATS.get(word!))
      .find((known) => known !== undefined);
    return formatCounter(count, format ?? "decimal");
  }

  #count(name: string, switches: string): number {
    const before = this.#counts.get(name) ?? 0;
    const [, start] = /\\r\s*(\d{1,6})/i.exec(switches) ?? [];
    const count = /\\s\s*\d/i.test(switches)
      ? NaN
      : start !== undefined
      ? Number(start)
      : /\\c(?=\s|$)/i.test(switches)
      ? before
      : before + 1;
    this.#counts.set(name, count);
    return count;
  }
}

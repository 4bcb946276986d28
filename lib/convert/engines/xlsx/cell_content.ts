/**
 * What cells hold, as inlines of the model.
 *
 * @module
 */

import type { Inline } from "../../../markdown/blocks.ts";
import { trimInlines } from "../ooxml/inline_collector.ts";
import type { SheetCell } from "./sheet_scan.ts";

/** How many different texts of cells are remembered. */
const KEPT_TEXTS = 20_000;

/** Makes inlines of cells; texts that repeat are made once, as far as they are kept. */
export class CellContents {
  readonly #texts = new Map<string, readonly Inline[]>();

  /** The inlines of a cell. */
  of({ text, runs }: SheetCell): readonly Inline[] {
    return runs === undefined ? this.#plain(text.trim()) : trimInlines(runs);
  }

  #plain(text: string): readonly Inline[] {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const content: Inline[] = /[\r\n]/.test(text) ? brokenLines(text) : [{ kind: "text", text }];
    if (this.#texts.size < KEPT_TEXTS) this.#texts.set(text, content);
    return content;
  }
}

function brokenLines(text: string): Inline[] {
  return text.split(/\r\n?|\n/).flatMap((line, index): Inline[] => [
    ...(index > 0 ? [{ kind: "break" } as const] : []),
    ...(line === "" ? [] : [{ kind: "text", text: line } as const]),
  ]);
}

/**
 * The text of workbooks that other documents of Office embed.
 *
 * @module
 */

import { LIMITS } from "../../../limits.ts";
import type { OfficeParts } from "./_office.ts";
import { shownRangeText } from "./xlsx.ts";

/** The cells that embedded workbooks show; each workbook is read once. */
export class EmbeddedWorkbookTexts {
  readonly #parts: OfficeParts;
  readonly #texts = new Map<string, string>();
  #charactersLeft: number = LIMITS.workbookCharacters;

  /** @param parts Those of the document, workbooks among them. */
  constructor(parts: OfficeParts) {
    this.#parts = parts;
  }

  /** The text that a workbook shows; it is empty where all of them together have too much. */
  of(part: string): string {
    let text = this.#texts.get(part);
    if (text === undefined) this.#texts.set(part, text = this.#read(part));
    this.#charactersLeft -= text.length;
    return this.#charactersLeft < 0 ? "" : text;
  }

  #read(part: string): string {
    const bytes = this.#parts.bytes(part);
    return bytes === undefined ? "" : shownRangeText(new Uint8Array(bytes), part);
  }
}

/**
 * The sections of a Word document: which headers and footers their pages show.
 *
 * @module
 */

import type { Attributes } from "./_office.ts";

/** A section that has ended: what its kinds of pages have, what it took over among it. */
interface Section {
  readonly heads: ReadonlyMap<string, string>;
  readonly hasFirstPage: boolean;
}

/** Gathers sections from the events of a scan. */
export class Sections {
  readonly #sections: Section[] = [];
  #heads = new Map<string, string>();
  #hasFirstPage = false;

  /** To be told of each shown element that begins. */
  open(name: string, { id = "", type, val }: Attributes): void {
    if (name === "sectPr") this.#hasFirstPage = false;
    else if (name === "titlePg") this.#hasFirstPage = isOn(val);
    else if (name === "headerReference" || name === "footerReference") {
      this.#heads.set(`${name} ${type === "first" || type === "even" ? type : ""}`, id);
    }
  }

  /** To be told of each shown element that ends. */
  close(name: string): void {
    if (name !== "sectPr") return;
    this.#sections.push({ heads: this.#heads, hasFirstPage: this.#hasFirstPage });
    this.#heads = new Map(this.#heads);
  }

  /** The ids of the headers and footers that are shown, each once. */
  heads(hasEvenPages: boolean): Set<string> {
    const shown = new Set<string>();
    for (const { heads, hasFirstPage } of this.#sections) {
      for (const [key, id] of heads) {
        const [, page] = key.split(" ");
        if (page === "first" ? hasFirstPage : page !== "even" || hasEvenPages) shown.add(id);
      }
    }
    return shown;
  }
}

/** Whether the value of a switch turns it on, as having none does. */
export function isOn(value: string | undefined): boolean {
  return !/^(?:0|false|off)$/.test(value ?? "");
}

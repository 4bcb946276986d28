/**
 * The style sheets of a book, which its parts share.
 *
 * @module
 */

import { FormatError } from "../../../errors.ts";
import type { ZipArchive } from "../../zip.ts";
import { StyleFinder, StyleSheets } from "../html/looks.ts";
import type { Markup } from "../html/markup.ts";
import { importsOf } from "../html/style_rules.ts";
import { resolvePath } from "./paths.ts";

/** A sheet takes in no more others, and these no deeper: they might take in each other. */
const MAX_IMPORTS = 4;
const MAX_IMPORT_DEPTH = 2;

/** Reads each sheet once, and puts those together that a part asks for. */
export class BookStyles {
  readonly #zip: ZipArchive;
  readonly #texts = new Map<string, string>();
  readonly #sets = new Map<string, StyleSheets>();

  /** @param zip The book. */
  constructor(zip: ZipArchive) {
    this.#zip = zip;
  }

  /** The sheets of a part: those that it links to, then its own. */
  async of(markup: Markup, path: string): Promise<StyleSheets> {
    const finder = new StyleFinder();
    markup.replay(finder);
    const linked = finder.links.map((href) => resolvePath(href, path));
    const key = JSON.stringify([linked, finder.sheets]);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = new StyleSheets(true);
    for (const name of linked) await this.#add(set, await this.#text(name), name);
    for (const sheet of finder.sheets) await this.#add(set, sheet, path);
    this.#sets.set(key, set);
    return set;
  }

  /** Adds a sheet after those that it takes in, which may take in others. */
  async #add(set: StyleSheets, sheet: string, path: string, depth = 0): Promise<void> {
    for (const href of depth < MAX_IMPORT_DEPTH ? importsOf(sheet).slice(0, MAX_IMPORTS) : []) {
      const name = resolvePath(href, path);
      await this.#add(set, await this.#text(name), name, depth + 1);
    }
    set.add(sheet);
  }

  /** A sheet that is missing or damaged gives no look, and no word depends on it. */
  async #text(path: string): Promise<string> {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    let text = "";
    try {
      if (this.#zip.has(path)) text = await this.#zip.text(path);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
    this.#texts.set(path, text);
    return text;
  }
}

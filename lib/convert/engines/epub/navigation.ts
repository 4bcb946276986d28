/**
 * The navigation of a book: its table of contents and its list of pages, from the navigation document
 * of EPUB 3 or the NCX of EPUB 2.
 *
 * @module
 */

import type { XmlAttributes, XmlHandler } from "../../xml.ts";
import { typesOf } from "../html/elements.ts";
import { resolveReference } from "./paths.ts";

/** An entry: a title and where it leads, path and fragment. */
export interface NavigationEntry {
  readonly title: string;
  /** Path of the part, with `#` and the id where it leads into it. */
  readonly target: string;
  /** How deep it stands in the table of contents, from 1. */
  readonly level: number;
}

/** A book's navigation. */
export interface Navigation {
  readonly contents: readonly NavigationEntry[];
  readonly pages: readonly NavigationEntry[];
}

interface OpenEntry {
  target: string | undefined;
  readonly title: string[];
  readonly level: number;
}

function entryOf(open: OpenEntry, base: string): NavigationEntry | undefined {
  const title = open.title.join("").replace(/\s+/g, " ").trim();
  if (title === "" || open.target === undefined) return undefined;
  return { title, target: resolveReference(open.target, base), level: open.level };
}

/** Reads a navigation document of EPUB 3: `nav` elements with lists of links in them. */
export class NavReader implements XmlHandler {
  readonly contents: NavigationEntry[] = [];
  readonly pages: NavigationEntry[] = [];
  readonly #base: string;
  #list: NavigationEntry[] | undefined;
  #level = 0;
  #link: OpenEntry | undefined;

  /** @param base Path of the document. */
  constructor(base: string) {
    this.#base = base;
  }

  /** An element begins. */
  open(name: string, attributes: XmlAttributes): void {
    if (name === "nav") {
      const types = typesOf(attributes);
      this.#list = types.has("toc")
        ? this.contents
        : types.has("page-list") || types.has("pagelist")
        ? this.pages
        : undefined;
      this.#level = 0;
    } else if (name === "ol") this.#level++;
    else if (name === "a" && this.#list !== undefined) {
      this.#link = { target: attributes["href"], title: [], level: Math.max(1, this.#level) };
    } else if (name === "img") this.#link?.title.push(attributes["alt"] ?? "");
  }

  /** Text. */
  text(text: string): void {
    this.#link?.title.push(text);
  }

  /** An element ends. */
  close(name: string): void {
    if (name === "nav") this.#list = undefined;
    else if (name === "ol") this.#level--;
    else if (name === "a" && this.#link !== undefined) {
      const entry = entryOf(this.#link, this.#base);
      if (entry !== undefined) this.#list?.push(entry);
      this.#link = undefined;
    }
  }
}

/** Reads an NCX: nested `navPoint` elements, and a `pageList`. */
export class NcxReader implements XmlHandler {
  readonly contents: NavigationEntry[] = [];
  readonly pages: NavigationEntry[] = [];
  readonly #base: string;
  readonly #open: OpenEntry[] = [];
  readonly #finished = new Set<OpenEntry>();
  #isLabel = false;

  /** @param base Path of the document. */
  constructor(base: string) {
    this.#base = base;
  }

  /** An element begins. */
  open(name: string, attributes: XmlAttributes): void {
    if (name === "navPoint" || name === "pageTarget") {
      this.#finishEntry();
      this.#open.push({ target: undefined, title: [], level: this.#open.length + 1 });
    } else if (name === "text") {
      this.#isLabel = true;
    } else if (name === "content") {
      const entry = this.#open.at(-1);
      if (entry !== undefined) entry.target ??= attributes["src"];
    }
  }

  /** Text. */
  text(text: string): void {
    if (this.#isLabel) this.#open.at(-1)?.title.push(text);
  }

  /** An element ends. */
  close(name: string): void {
    if (name === "text") this.#isLabel = false;
    if (name !== "navPoint" && name !== "pageTarget") return;
    this.#finishEntry(name === "pageTarget" ? this.pages : this.contents);
    this.#open.pop();
  }

  /** Adds the innermost entry once: before the entries inside it, or when it ends. */
  #finishEntry(list: NavigationEntry[] = this.contents): void {
    const open = this.#open.at(-1);
    const entry = open === undefined || this.#finished.has(open)
      ? undefined
      : entryOf(open, this.#base);
    if (entry === undefined) return;
    this.#finished.add(open!);
    list.push(entry);
  }
}

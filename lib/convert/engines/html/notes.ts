/**
 * Finds the notes of a marked-up text: by their types (EPUB, ARIA), or because a short link leads to
 * an element that links back to it, as footnotes do in pages without any types.
 *
 * @module
 */

import type { Attributes } from "./elements.ts";
import { typesOf } from "./elements.ts";

/** How a link text looks that is the mark of a note: `1`, `[12]`, `*`, `a)`. */
const MARK_TEXT = /^[[(]?\s*(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶#]{1,4})\s*[\])]?\.?$/i;
/** Signs that make a mark without being raised. */
const MARK_SIGN = /^(?:[[(].*[\])]|[*†‡§¶#]+)$/;
const NOTE_TYPES = ["footnote", "endnote", "rearnote", "note"];
/** Elements that can be a note where no type says so. */
const NOTE_ELEMENTS = new Set(["li", "p", "div", "aside", "dd"]);
/** A link back stands at most this many elements inside its note. */
const REACH = 12;

/** The notes of one or more documents. */
export interface NoteIndex {
  /** Keys of the elements that are notes (see {@linkcode NoteFinder}). */
  readonly notes: ReadonlySet<string>;
  /** The first mark's text by the key of its note. */
  readonly marks: ReadonlyMap<string, string>;
}

interface OpenLink {
  readonly target: string;
  readonly isMark: boolean;
  /** Stands in a `sup` or holds one. */
  isRaised: boolean;
  text: string;
}

interface OpenElement {
  readonly name: string;
  readonly key: string | undefined;
  readonly link: OpenLink | undefined;
}

/** The key of the element that a link leads to: the document's path, `#`, and the id. */
export function targetKey(href: string, document: string): string | undefined {
  const hash = href.indexOf("#");
  if (hash < 0 || hash === href.length - 1) return undefined;
  const path = hash === 0 ? document : href.slice(0, hash);
  return `${path}#${decodeId(href.slice(hash + 1))}`;
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch (error) {
    if (error instanceof URIError) return id;
    throw error;
  }
}

/** Whether an element's types say that it is the mark of a note. */
export function isMarkType(types: ReadonlySet<string>): boolean {
  return types.has("noteref");
}

/** Whether an element's types say that it is the text of a note. */
export function isNoteType(types: ReadonlySet<string>): boolean {
  return NOTE_TYPES.some((type) => types.has(type));
}

function looksLikeMark(text: string, isRaised: boolean): boolean {
  return MARK_TEXT.test(text) && (isRaised || MARK_SIGN.test(text));
}

/**
 * Looks at elements in document order and tells which are notes. Scan each document with it, then ask
 * for the {@linkcode NoteFinder.index}.
 */
export class NoteFinder {
  readonly #typed = new Set<string>();
  readonly #marks = new Map<string, string>();
  /** Targets of short links, by the keys of the link or of what surrounds it. */
  readonly #short = new Map<string, Set<string>>();
  readonly #markedByType = new Set<string>();
  /** Elements that link back to a short link which led to them and stood before them. */
  readonly #answered = new Set<string>();
  #stack: OpenElement[] = [];
  #document = "";
  #resolve: (href: string) => string = (href) => href;

  /**
   * Begins a document.
   *
   * @param document Its path, empty where there is only one.
   * @param resolve Makes the path of a link one that can be compared with `document`.
   */
  start(document: string, resolve?: (href: string) => string): void {
    this.#document = document;
    this.#stack = [];
    this.#resolve = resolve ?? ((href) => href);
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
    const key = id === undefined ? undefined : `${this.#document}#${id}`;
    const types = typesOf(attributes);
    if (key !== undefined && isNoteType(types)) this.#typed.add(key);
    const target = name === "a" && attributes["href"] !== undefined
      ? targetKey(this.#resolve(attributes["href"]), this.#document)
      : undefined;
    const isRaised = this.#stack.at(-1)?.name === "sup";
    if (name === "sup") this.#raiseLink();
    const link = target === undefined
      ? undefined
      : { target, text: "", isMark: isMarkType(types), isRaised };
    this.#stack.push({ name, key, link });
  }

  #raiseLink(): void {
    const link = this.#stack.at(-1)?.link;
    if (link !== undefined) link.isRaised = true;
  }

  /** Text. */
  text(data: string): void {
    for (const { link } of this.#stack.slice(-4)) {
      if (link !== undefined && link.text.length < 40) link.text += data;
    }
  }

  /** An element ends. */
  close(): void {
    const closed = this.#stack.pop();
    if (closed?.link === undefined) return;
    const { target, text, isMark, isRaised } = closed.link;
    const near = [...this.#stack.slice(-REACH), closed];
    if (isMark || looksLikeMark(text.trim(), isRaised)) {
      if (!this.#marks.has(target)) this.#marks.set(target, text.trim());
      for (const { key } of near.slice(-3)) if (key !== undefined) this.#addShort(key, target);
    }
    if (isMark) this.#markedByType.add(target);
    for (const { name, key } of near) {
      const isAnswer = key !== undefined && NOTE_ELEMENTS.has(name) && key !== target &&
        this.#short.get(target)?.has(key) === true;
      if (isAnswer) this.#answered.add(key);
    }
  }

  #addShort(from: string, target: string): void {
    const targets = this.#short.get(from) ?? new Set();
    this.#short.set(from, targets.add(target));
  }

  /** What was found in all documents so far. Where there are types, they alone decide. */
  index(): NoteIndex {
    const notes = new Set([...this.#typed, ...this.#markedByType]);
    if (notes.size === 0) { for (const note of this.#answered) notes.add(note); }
    const marks = new Map([...this.#marks].filter(([key]) => notes.has(key)));
    return { notes: new Set([...notes].filter((key) => marks.has(key))), marks };
  }
}

/**
 * Ids for notes that read well as footnote labels: the text of the mark, with a number where several
 * notes have the same.
 */
export function noteIds(index: NoteIndex): Map<string, string> {
  const used = new Map<string, number>();
  return new Map([...index.marks].map(([key, text]) => {
    const label = text.replace(/[^\p{L}\p{N}]+/gu, "") || "note";
    const count = (used.get(label) ?? 0) + 1;
    used.set(label, count);
    return [key, count === 1 ? label : `${label}-${count}`];
  }));
}

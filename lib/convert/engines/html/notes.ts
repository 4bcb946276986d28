/**
 * Finds the notes of a marked-up text: by their types (EPUB, ARIA), or because a short link leads to
 * an element that links back to it, as footnotes do in pages without any types. Word processors and
 * older books give ids not to the notes but to the numbers before them: the number in the text and
 * the one before the note then lead to each other.
 *
 * @module
 */

import { type Attributes, isBlockElement, typesOf } from "./elements.ts";

/** How a link text looks that is the mark of a note: `1`, `[12]`, `*`, `a)`. */
const MARK_TEXT = /^[[(]?\s*(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶#]{1,4})\s*[\])]?\.?$/i;
/** Signs that make a mark without being raised. */
const MARK_SIGN = /^(?:[[(].*[\])]|[*†‡§¶#]+)$/;
const NOTE_TYPES = ["footnote", "endnote", "rearnote", "note"];
/** Elements that can be a note where no type says so. */
const NOTE_ELEMENTS = new Set(["li", "p", "div", "aside", "dd"]);
/** A link back stands at most this many elements inside its note. */
const REACH = 12;
/** Elements inside a link, the link included, in which its text is looked for. */
const LINK_DEPTH = 4;
/** Elements around a mark, its link included, to whose ids a note may link back. */
const MARK_DEPTH = 3;
/** Text of a link that is kept: what is longer is no mark. */
const MARK_CHARACTERS = 40;

/** Classes and ids of marks and notes, such as `footnote-ref`, `sdfootnote1`, `ftn1`, `fnanchor`. */
const NOTE_NAME = /note|ftn|edn|\bfn/i;

/** The notes of one or more documents. */
export interface NoteIndex {
  /** Labels of the notes by their keys, the keys of elements: see {@linkcode targetKey}. */
  readonly ids: ReadonlyMap<string, string>;
  /** Keys of the notes that have no id of their own, by {@linkcode elementKey}. */
  readonly holders: ReadonlyMap<string, string>;
  /** Terms that are the numbers of notes, which their definitions are. */
  readonly labels: ReadonlySet<string>;
  /** Keys of the notes by the links that lead back from them, which have {@linkcode elementKey}s too. */
  readonly answers: ReadonlyMap<string, string>;
}

interface OpenLink {
  readonly target: string;
  /** Ids right before the link and its own: what leads to one of them leads to it. */
  readonly anchors: readonly string[];
  /** The elements that begin with the link, the innermost first. */
  readonly begun: readonly OpenElement[];
  /** The place of the term that begins with the link. */
  readonly term: string | undefined;
  readonly isMark: boolean;
  /** Stands in a `sup` or holds one, or its class says that it is a mark. */
  isRaised: boolean;
  text: string;
}

interface OpenElement {
  readonly name: string;
  readonly place: string;
  readonly key: string | undefined;
  readonly link: OpenLink | undefined;
  readonly attributes: Attributes;
  hasText: boolean;
}

/** A link that leads back to the mark of the note which it begins. */
interface Answer {
  readonly place: string;
  readonly note: string;
  readonly begun: readonly OpenElement[];
  /** The place of the term that is the number of the note. */
  readonly term: string | undefined;
}

/** The key of an element without an id: the document's path, `@`, and its number among the elements. */
export function elementKey(document: string, number: number): string {
  return `${document}@${number}`;
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

/** Whether the class or id of an element is one of notes. */
function isNamedNote(attributes: Attributes): boolean {
  return NOTE_NAME.test(`${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`);
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
  readonly #answers: Answer[] = [];
  /** How many answers the elements around them have. */
  readonly #answersIn = new Map<string, number>();
  /** Places of definitions, by those of the terms right before them. */
  readonly #definitions = new Map<string, string>();
  #lastTerm: string | undefined;
  #stack: OpenElement[] = [];
  /** Keys of the elements that began since the last text. */
  #anchors: string[] = [];
  #document = "";
  #number = 0;
  #resolve: (href: string) => string = (href) => href;

  /**
   * Begins a document.
   *
   * @param document Its path, empty where there is only one.
   * @param resolve Makes the path of a link one that can be compared with `document`.
   */
  start(document: string, resolve?: (href: string) => string): void {
    this.#document = document;
    this.#number = 0;
    this.#stack = [];
    this.#anchors = [];
    this.#resolve = resolve ?? ((href) => href);
  }

  /** An element begins. */
  open(name: string, attributes: Attributes): void {
    const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
    const key = id === undefined ? undefined : `${this.#document}#${id}`;
    const types = typesOf(attributes);
    if (key !== undefined && isNoteType(types)) this.#typed.add(key);
    if (key !== undefined) this.#anchors.push(key);
    if (name === "sup") this.#raiseLink();
    const place = elementKey(this.#document, ++this.#number);
    if (name === "dd" && this.#lastTerm !== undefined) this.#definitions.set(this.#lastTerm, place);
    if (/^d[dlt]$/.test(name)) this.#lastTerm = name === "dt" ? place : undefined;
    this.#stack.push({
      name,
      key,
      place,
      link: name === "a" ? this.#linkOf(attributes, types) : undefined,
      attributes,
      hasText: false,
    });
  }

  #linkOf(attributes: Attributes, types: ReadonlySet<string>): OpenLink | undefined {
    const href = attributes["href"];
    const target = href === undefined ? undefined : targetKey(this.#resolve(href), this.#document);
    if (target === undefined) return undefined;
    const isRaised = this.#stack.at(-1)?.name === "sup" ||
      NOTE_NAME.test(attributes["class"] ?? "");
    const anchors = this.#anchors.slice(-REACH);
    const term = this.#stack.slice(-LINK_DEPTH).findLast(({ name, hasText }) =>
      name === "dt" && !hasText
    );
    return {
      target,
      anchors,
      begun: this.#begun(),
      term: term?.place,
      text: "",
      isMark: isMarkType(types),
      isRaised,
    };
  }

  /** The elements that a note could be and that have had no text so far, the innermost first. */
  #begun(): OpenElement[] {
    const begun: OpenElement[] = [];
    const least = Math.max(0, this.#stack.length - REACH);
    for (let index = this.#stack.length - 1; index >= least; index--) {
      const element = this.#stack[index]!;
      const isNote = NOTE_ELEMENTS.has(element.name);
      if (element.hasText || (!isNote && isBlockElement(element.name))) break;
      if (isNote) begun.push(element);
    }
    return begun;
  }

  #raiseLink(): void {
    const link = this.#stack.at(-1)?.link;
    if (link !== undefined) link.isRaised = true;
  }

  /** Text. */
  text(data: string): void {
    for (const { link } of this.#stack.slice(-LINK_DEPTH)) {
      if (link !== undefined && link.text.length < MARK_CHARACTERS) link.text += data;
    }
    if (data.trim() === "") return;
    this.#anchors = [];
    for (let index = this.#stack.length - 1; index >= 0; index--) {
      const element = this.#stack[index]!;
      if (element.hasText) break;
      element.hasText = true;
    }
  }

  /** An element ends. */
  close(): void {
    const closed = this.#stack.pop();
    if (closed?.link === undefined) return;
    const { target, text, isMark, isRaised, anchors } = closed.link;
    const near = [...this.#stack.slice(-REACH), closed];
    if (isMark || looksLikeMark(text.trim(), isRaised)) {
      if (!this.#marks.has(target)) this.#marks.set(target, text.trim());
      for (const { key } of near.slice(-MARK_DEPTH)) {
        if (key !== undefined) this.#addShort(key, target);
      }
      for (const key of anchors) this.#addShort(key, target);
    }
    if (isMark) this.#markedByType.add(target);
    this.#answer(closed, closed.link, near);
  }

  /** Looks whether a link leads back to one that led to its place. */
  #answer(
    { place }: OpenElement,
    { target, anchors, begun, term }: OpenLink,
    near: readonly OpenElement[],
  ): void {
    const isMarkOf = (key: string | undefined): key is string =>
      key !== undefined && key !== target && this.#short.get(target)?.has(key) === true;
    const around = near.filter(({ name, key }) => NOTE_ELEMENTS.has(name) && isMarkOf(key));
    for (const { key } of around) this.#answered.add(key!);
    const note = around[0]?.key ?? anchors.find(isMarkOf);
    if (note === undefined) return;
    this.#answers.push({ place, note, term, begun: around.length > 0 ? [] : begun });
    for (const element of near) {
      this.#answersIn.set(element.place, (this.#answersIn.get(element.place) ?? 0) + 1);
    }
  }

  #addShort(from: string, target: string): void {
    const targets = this.#short.get(from) ?? new Set();
    this.#short.set(from, targets.add(target));
  }

  /** The element that is the note which a link begins: as far out as it is of this note alone. */
  #holderOf({ begun, term }: Answer): string | undefined {
    if (term !== undefined) return this.#definitions.get(term);
    const isAlone = ({ place }: OpenElement) => this.#answersIn.get(place) === 1;
    const [inner, ...outer] = begun;
    if (inner === undefined || !isAlone(inner)) return undefined;
    const isMore = (element: OpenElement) =>
      isAlone(element) &&
      (element.name === "li" || element.name === "dd" || isNamedNote(element.attributes));
    return outer.findLast(isMore)?.place ?? inner.place;
  }

  /** What was found in all documents so far. Where there are types, they alone decide. */
  index(): NoteIndex {
    const notes = new Set([...this.#typed, ...this.#markedByType]);
    const holders = new Map<string, string>();
    const labels = new Set<string>();
    if (notes.size === 0) {
      for (const note of this.#answered) notes.add(note);
      for (const answer of this.#answers) {
        const holder = this.#holderOf(answer);
        if (holder === undefined || notes.has(answer.note)) continue;
        holders.set(holder, answer.note);
        if (answer.term !== undefined) labels.add(answer.term);
        notes.add(answer.note);
      }
    }
    const answers = new Map(this.#answers.map(({ place, note }) => [place, note]));
    const marks = [...this.#marks].filter(([key]) => notes.has(key));
    return { ids: noteIds(marks), holders, labels, answers };
  }
}

/**
 * Ids for notes that read well as footnote labels: the text of the mark, with a number where several
 * notes have the same.
 */
function noteIds(marks: readonly (readonly [key: string, text: string])[]): Map<string, string> {
  const used = new Map<string, number>();
  return new Map(marks.map(([key, text]) => {
    const label = text.replace(/[^\p{L}\p{N}]+/gu, "") || "note";
    const count = (used.get(label) ?? 0) + 1;
    used.set(label, count);
    return [key, count === 1 ? label : `${label}-${count}`];
  }));
}

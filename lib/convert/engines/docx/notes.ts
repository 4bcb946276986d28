/**
 * Foot- and endnotes and comments of a DOCX, in the order in which the text refers to them.
 *
 * @module
 */

import type { Block, Note } from "../../../markdown/blocks.ts";
import { childElements, type XmlElement } from "../../xml.ts";

/** The kinds of notes, each with the relationship of its part and the name of its elements. */
export const NOTE_KINDS = [
  { role: "footnote", relationship: "footnotes", element: "w:footnote" },
  { role: "endnote", relationship: "endnotes", element: "w:endnote" },
  { role: "comment", relationship: "comments", element: "w:comment" },
] as const;

/** What kind of note. */
export type NoteRole = typeof NOTE_KINDS[number]["role"];

/** Separators and the like are notes in the file only. */
const NO_NOTES = new Set(["separator", "continuationSeparator", "continuationNotice"]);

interface Reference {
  readonly id: string;
  readonly role: NoteRole;
  readonly element: XmlElement;
}

/** The notes of a document, and which of them its text refers to. */
export class Notes {
  readonly #elements = new Map<string, XmlElement>();
  readonly #references = new Map<string, Reference>();
  /** How many notes there are of each kind of id, those of inserted documents among them. */
  readonly #counts: Map<string, number>;
  readonly #kind: readonly string[];

  /**
   * @param kind What the ids of all its notes begin with.
   * @param counts Of the documents with which it shares ids.
   */
  constructor(kind: readonly string[] = [], counts: Map<string, number> = new Map()) {
    this.#kind = kind;
    this.#counts = counts;
  }

  /** The notes of a document that is inserted in this one, under ids of their own. */
  forInserted(): Notes {
    return new Notes(["inserted"], this.#counts);
  }

  /** Takes in the notes of one part. */
  add(role: NoteRole, root: XmlElement, elementName: string): void {
    for (const element of childElements(root, elementName)) {
      if (NO_NOTES.has(element.attributes["w:type"] ?? "")) continue;
      this.#elements.set(`${role} ${element.attributes["w:id"]}`, element);
    }
  }

  /**
   * The model's id of a note that the text refers to; `undefined` where there is no such note. A note
   * whose mark the author has typed (`*`, `†`) is not counted: the numbers of the others are those that
   * the document shows.
   */
  refer(role: NoteRole, id: string, hasOwnMark: boolean): string | undefined {
    const key = `${role} ${id}`;
    const element = this.#elements.get(key);
    if (element === undefined) return undefined;
    const known = this.#references.get(key);
    if (known !== undefined) return known.id;
    const reference = { id: this.#nextId(role, hasOwnMark), role, element };
    this.#references.set(key, reference);
    return reference.id;
  }

  #nextId(role: NoteRole, hasOwnMark: boolean): string {
    const kind = [
      ...this.#kind,
      ...(role === "footnote" ? [] : [role]),
      ...(hasOwnMark ? ["marked"] : []),
    ].join("-");
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    return kind === "" ? String(number) : `${kind}-${number}`;
  }

  /** The notes that were referred to; reading one may refer to more. */
  read(blocksOf: (role: NoteRole, element: XmlElement) => readonly Block[]): Note[] {
    const notes: Note[] = [];
    for (const { id, role, element } of this.#references.values()) {
      const blocks = blocksOf(role, element);
      const author = role === "comment" ? element.attributes["w:author"]?.trim() ?? "" : "";
      notes.push({
        kind: "note",
        role,
        id,
        blocks: author === "" ? blocks : signed(blocks, author),
      });
    }
    const order = (note: Note) => NOTE_KINDS.findIndex(({ role }) => role === note.role);
    return notes.sort((a, b) => order(a) - order(b));
  }
}

/** A comment begins with the name of who made it. */
function signed(blocks: readonly Block[], author: string): readonly Block[] {
  const [first, ...rest] = blocks;
  const signature = { kind: "text", text: `${author}: ` } as const;
  if (first?.kind !== "paragraph") return [{ kind: "paragraph", content: [signature] }, ...blocks];
  return [{ ...first, content: [signature, ...first.content] }, ...rest];
}

/**
 * Reading a document of a package: whole, some of its pages, what stands under a heading, or its
 * outline.
 *
 * @module
 */
import { chaptersOf, joinChapters } from "./chapters.ts";
import { documentsNamedLike, findDocuments, type StoredDocument } from "./document_names.ts";
import { documentText } from "./document_text.ts";
import { Outline, type OutlineEntry } from "./outline.ts";
import type { PackageIndex } from "../package/package_index.ts";
import type { Direction } from "../reply.ts";
import { checkedRow } from "../package/row_shape.ts";
import { directionOf } from "../package/sides.ts";

/** Which part of a document is wanted. */
export interface DocumentPart {
  /** First and last page, by the numbers of the page markers. */
  readonly pages?: readonly [number, number];
  /** The text under a heading, the headings below it included. */
  readonly heading?: string;
  /** The headings only. */
  readonly outline?: boolean;
}

/** What {@linkcode readDocument} answers. */
export interface DocumentReply {
  /** Whether document and part are there. */
  readonly found: boolean;
  /** Name of the document. */
  readonly document?: string;
  /** Its path in the package. */
  readonly path?: string;
  /** Side of a correspondence that it belongs to. */
  readonly direction?: Direction;
  /** The text asked for, front matter left out. */
  readonly text?: string;
  /** The headings, where they were asked for. */
  readonly outline?: readonly OutlineEntry[];
  /** First and last page of the text. */
  readonly pages?: readonly [number, number];
  /** There for documents that are kept without being searched. */
  readonly attachment?: true;
  /** The chapters that text or outline came from, where the document is an index of chapters. */
  readonly read_from?: readonly string[];
  /** File name of the package, where several were asked. */
  readonly package?: string;
  /** What is missing, or how else the name could be meant. */
  readonly message?: string;
}

/** Documents suggested for a name that none has. */
export const MAX_SUGGESTED = 3;
/** Documents of one name that a message lists. */
const MAX_LISTED = 20;
const NO_HEADINGS = "The document has no headings.";

/**
 * Reads a document, or a part of it.
 *
 * @param indexes Open packages; the first that has the document answers.
 * @param name Its path, its name, that of its file or of the file it was converted from, or its
 *   title. Where it means several documents, the first is read, and the message names the paths of all.
 * @param part Which part; everything where it is not given.
 */
export function readDocument(
  indexes: readonly PackageIndex[],
  name: string,
  part: DocumentPart = {},
): DocumentReply {
  const [first, ...others] = findDocuments(indexes, name);
  if (first === undefined) {
    return unknownDocument(name, documentsNamedLike(indexes, name, MAX_SUGGESTED));
  }
  const reply = { ...describe(first, indexes.length > 1), ...readPart(first, part) };
  const paths = new Set([first, ...others].map(({ pseudopath }) => pseudopath));
  if (paths.size === 1) return reply;
  const message = `Several documents have this name: ${listed([...paths])}.`;
  return { ...reply, message: [message, reply.message ?? ""].join(" ").trim() };
}

function listed(paths: readonly string[]): string {
  const rest = paths.length - MAX_LISTED;
  const named = paths.slice(0, MAX_LISTED).join(", ");
  return rest > 0 ? `${named}, and ${rest} more` : named;
}

/**
 * The answer to a name that no document has.
 *
 * @param name What was asked for.
 * @param near Documents that may have been meant, the nearest first.
 */
export function unknownDocument(name: string, near: readonly StoredDocument[]): DocumentReply {
  const paths = near.map(({ pseudopath }) => pseudopath);
  const meant = paths.length === 0 ? "" : ` Was it ${paths.join(", or ")}?`;
  return { found: false, message: `No document has the name or path "${name}".${meant}` };
}

function describe(document: StoredDocument, isOneOfSeveral: boolean): Omit<DocumentReply, "found"> {
  return {
    document: document.name,
    path: document.pseudopath,
    ...(document.source === null
      ? { attachment: true }
      : { direction: directionOf(document.source) }),
    ...(isOneOfSeveral ? { package: document.index.name } : {}),
  };
}

function bodyOf({ index, id, source }: StoredDocument): string {
  if (source === null) {
    const row = index.row<{ text: string }>("SELECT text FROM attachment WHERE id = ?", id);
    if (row !== undefined) checkedRow(row, { text: "text" }, index.name);
    return (row?.text ?? "").replace(/^\n+/, "");
  }
  const { text, bodyStart } = documentText(index, id);
  return text.slice(bodyStart).replace(/^\n+/, "");
}

function readPart(document: StoredDocument, part: DocumentPart): DocumentReply {
  const body = bodyOf(document);
  const chapters = chaptersOf(document);
  const isPart = part.outline || part.heading !== undefined || part.pages !== undefined;
  if (isPart) {
    const text = chapters.length === 0
      ? { text: body, chapters: [] }
      : joinChapters(document, chapters);
    return readSection(new Outline(text), part);
  }
  const { pages } = new Outline({ text: body, chapters: [] });
  return {
    found: true,
    text: body,
    ...(pages === undefined ? {} : { pages }),
    ...(chapters.length === 0 ? {} : { message: chaptersNote(chapters.length) }),
  };
}

function chaptersNote(chapters: number): string {
  return `This is an index of ${chapters} chapters: pages, a heading or the outline of the document, ` +
    "asked for by its name, are read from them.";
}

function readSection(outline: Outline, part: DocumentPart): DocumentReply {
  if (part.outline) {
    const { whole } = outline;
    return {
      found: true,
      ...whole,
      ...(whole.outline.length === 0 ? { message: NO_HEADINGS } : {}),
    };
  }
  const section = part.heading !== undefined
    ? outline.under(part.heading)
    : outline.ofPages(part.pages!);
  return typeof section === "string"
    ? { found: false, message: section }
    : { found: true, ...section };
}

/**
 * Reading a document of a package: whole, some of its pages, what stands under a heading, or its
 * outline.
 *
 * @module
 */
import { normalise } from "../../text/normalise.ts";
import { scanBlocks, type ScannedBlock } from "../passages/block_scanner.ts";
import { documentsNamedLike, findDocuments, type StoredDocument } from "./document_names.ts";
import { documentText } from "./document_text.ts";
import type { PackageIndex } from "../package/package_index.ts";
import type { Direction } from "../reply.ts";
import { checkedRow } from "../package/row_shape.ts";
import { directionOf } from "../words/word_search.ts";

/** Which part of a document is wanted. */
export interface DocumentPart {
  /** First and last page, by the numbers of the page markers. */
  readonly pages?: readonly [number, number];
  /** The text under a heading, the headings below it included. */
  readonly heading?: string;
  /** The headings only. */
  readonly outline?: boolean;
}

/** A heading of a document. */
export interface OutlineEntry {
  /** 1 to 6. */
  readonly level: number;
  /** Its text without marks. */
  readonly heading: string;
  /** Where the document has page markers. */
  readonly page?: number;
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
  /** File name of the package, where several were asked. */
  readonly package?: string;
  /** What is missing, or how else the name could be meant. */
  readonly message?: string;
}

/** Documents suggested for a name that none has. */
export const MAX_SUGGESTED = 3;

/**
 * Reads a document, or a part of it.
 *
 * @param indexes Open packages; the first that has the document answers.
 * @param name Its path, with or without the `@/`, or its name. Where several documents have that
 *   name, the first is read, and the message names the paths of all.
 * @param part Which part; everything where it is not given.
 */
export function readDocument(
  indexes: readonly PackageIndex[],
  name: string,
  part: DocumentPart = {},
): DocumentReply {
  const matches = indexes.flatMap((index) => findDocuments(index, name));
  const [first] = matches.filter(({ pseudopath }) => isPath(pseudopath, name)).concat(matches);
  if (first === undefined) {
    return { found: false, message: unknownName(indexes, name) };
  }
  const others = matches.filter((match) => match !== first && !isPath(first.pseudopath, name));
  const paths = [first, ...others].map(({ pseudopath }) => pseudopath).join(", ");
  return {
    ...describe(first, indexes.length > 1),
    ...readPart(first, part),
    ...(others.length === 0 ? {} : { message: `Several documents have this name: ${paths}.` }),
  };
}

function unknownName(indexes: readonly PackageIndex[], name: string): string {
  const near = documentsNamedLike(indexes, name, MAX_SUGGESTED);
  const paths = near.map(({ pseudopath }) => pseudopath);
  const meant = paths.length === 0 ? "" : ` Was it ${paths.join(", or ")}?`;
  return `No document has the name or path "${name}".${meant}`;
}

function isPath(pseudopath: string, name: string): boolean {
  return pseudopath === name || pseudopath === `@/${name}`;
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
  const outline = new Outline(body);
  if (part.outline) return { found: true, outline: outline.entries };
  if (part.heading !== undefined) return outline.under(part.heading);
  if (part.pages !== undefined) return outline.ofPages(part.pages);
  return { found: true, text: body, ...withPages(outline.pages) };
}

function withPages(pages: readonly [number, number] | undefined): Pick<DocumentReply, "pages"> {
  return pages === undefined ? {} : { pages };
}

/** A heading or page marker, and the page on which it stands. */
interface Landmark extends ScannedBlock {
  readonly page: number | undefined;
}

/** The headings and pages of a text. */
class Outline {
  readonly #text: string;
  readonly #landmarks: readonly Landmark[];

  constructor(text: string) {
    this.#text = text;
    let page: number | undefined;
    this.#landmarks = scanBlocks(text)
      .filter(({ kind }) => kind === "heading" || kind === "page")
      .map((block) => ({ ...block, page: page = block.pages?.[0] ?? page }));
  }

  get #headings(): readonly Landmark[] {
    return this.#landmarks.filter(({ kind }) => kind === "heading");
  }

  get #markers(): readonly Landmark[] {
    return this.#landmarks.filter(({ kind }) => kind === "page");
  }

  get entries(): OutlineEntry[] {
    return this.#headings.map(({ level, title, page }) => ({
      level: level ?? 1,
      heading: title ?? "",
      ...(page === undefined ? {} : { page }),
    }));
  }

  /** First and last page of the whole text. */
  get pages(): readonly [number, number] | undefined {
    const markers = this.#markers;
    const first = markers[0]?.page;
    const last = markers.at(-1)?.pages?.[1];
    return first === undefined || last === undefined ? undefined : [first, last];
  }

  /** The section of the heading that is meant: equal before beginning with before containing. */
  under(asked: string): DocumentReply {
    const wanted = normalise(asked).trim();
    const titles = this.#headings.map(({ title }) => normalise(title ?? "").trim());
    const tests = [
      (title: string) => title === wanted,
      (title: string) => title.startsWith(wanted),
      (title: string) => title.includes(wanted),
    ];
    const at = tests.map((test) => titles.findIndex(test)).find((found) => found >= 0);
    if (at === undefined || wanted === "") {
      return { found: false, message: `No heading of the document has "${asked}".` };
    }
    const heading = this.#headings[at]!;
    const next = this.#headings.slice(at + 1)
      .find(({ level }) => (level ?? 1) <= (heading.level ?? 1));
    return { found: true, ...this.#slice(heading, next) };
  }

  ofPages([first, last]: readonly [number, number]): DocumentReply {
    const markers = this.#markers;
    if (markers.length === 0) return { found: false, message: "The document has no page numbers." };
    const from = markers.find(({ pages }) => pages![1] >= first && pages![0] <= last);
    if (from === undefined) {
      const [lowest, highest] = this.pages!;
      return { found: false, message: `The document has the pages ${lowest} to ${highest}.` };
    }
    const next = markers.find(({ start, pages }) => start > from.start && pages![0] > last);
    return { found: true, ...this.#slice(from, next) };
  }

  #slice(from: Landmark, next: Landmark | undefined): Pick<DocumentReply, "text" | "pages"> {
    const end = next?.start ?? this.#text.length;
    const last = this.#landmarks.findLast(({ start }) => start >= from.start && start < end)!;
    const pages = from.page === undefined
      ? undefined
      : [from.page, last.pages?.[1] ?? last.page ?? from.page] as const;
    return { text: this.#text.slice(from.start, end).trimEnd() + "\n", ...withPages(pages) };
  }
}

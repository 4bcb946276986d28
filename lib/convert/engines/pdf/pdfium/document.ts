/**
 * A PDF opened in PDFium: its passwords, outline, labels and attachments.
 *
 * @module
 */

import { FormatError, LimitError, MdcxError, UnsupportedError } from "../../../../errors.ts";
import { LIMITS } from "../../../../limits.ts";
import type { AttachedFile, Bookmark } from "../layout/model.ts";
import { discardPdfium, type Pdfium } from "./api.ts";
import { readAttachments } from "./attachments.ts";
import { foreignEncryption } from "./encryption.ts";

/** Errors of FPDF_GetLastError (fpdfview.h). */
const ERROR = { format: 3, password: 4, security: 5 };
/** Entries of an outline that are read; a document with more is damaged or hostile. */
const MAX_BOOKMARKS = 20_000;
const MAX_BOOKMARK_DEPTH = 64;

/** FPDF_GetFormType of forms whose pages are made by the program that shows them (fpdf_formfill.h). */
const DYNAMIC_XFA = 2;

/** FPDFAction_GetType of what leads to a page of the document itself, not of another. */
const GO_TO = 1;

/** What the document says about itself. */
export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  /** Its language by BCP 47, or what its writer took for that; empty where it is not told. */
  readonly language: string;
  readonly bookmarks: readonly Bookmark[];
  readonly attachments: readonly AttachedFile[];
  /** It is a form that only programs of Adobe show (XFA); its pages say no more than that. */
  readonly isDynamicForm: boolean;
  readonly tagged: boolean;
  /** Its cross-reference table was damaged, and rebuilt from the objects that were found. */
  readonly rebuilt: boolean;
}

/** An open document. Dispose of it: PDFium's memory is not collected. */
export class PdfDocument implements Disposable {
  readonly #pdfium: Pdfium;
  readonly #bytes: number;
  /** Handle of the document. */
  readonly handle: number;
  /** How many pages it has. */
  readonly pages: number;

  private constructor(pdfium: Pdfium, bytes: number, handle: number) {
    this.#pdfium = pdfium;
    this.#bytes = bytes;
    this.handle = handle;
    this.pages = pdfium.call.FPDF_GetPageCount(handle);
  }

  /**
   * Opens a document, trying no password first, then each that is given.
   *
   * @throws {MdcxError} `password` where it needs another one.
   * @throws {FormatError} `malformed` where it is no PDF or has no pages.
   * @throws {UnsupportedError} where its encryption is none of PDF's own.
   * @throws {LimitError} where it has too many pages or does not fit in memory.
   */
  static open(
    pdfium: Pdfium,
    input: { bytes: Uint8Array; name: string; passwords: readonly string[] },
  ): PdfDocument {
    const bytes = pdfium.copyIn(input.bytes);
    try {
      const handle = openWithAny(pdfium, bytes, input);
      const document = new PdfDocument(pdfium, bytes, handle);
      document.#checkPages(input.name);
      return document;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) pdfium.call.free(bytes);
      throw error;
    }
  }

  #checkPages(name: string): void {
    if (this.pages >= 1 && this.pages <= LIMITS.pages) return;
    this.#pdfium.call.FPDF_CloseDocument(this.handle);
    if (this.pages < 1) throw malformed(name, "it has no pages");
    throw new LimitError(
      `Cannot read "${name}": it has ${this.pages} pages, expected at most ${LIMITS.pages} (pages)`,
    );
  }

  /** The label of a page where it has one: `iv`, `A-3`. */
  label(index: number): string {
    return this.#pdfium.utf16((buffer, size) =>
      this.#pdfium.call.FPDF_GetPageLabel(this.handle, index, buffer, size)
    );
  }

  /** Title, outline, attachments. */
  facts(): DocumentFacts {
    return {
      title: this.#meta("Title"),
      author: this.#meta("Author"),
      language: this.#pdfium.utf16((buffer, size) =>
        this.#pdfium.call.EPDFCatalog_GetLanguage(this.handle, buffer, size)
      ).trim(),
      bookmarks: readBookmarks(this.#pdfium, this.handle),
      attachments: readAttachments(this.#pdfium, this.handle),
      isDynamicForm: this.#pdfium.call.FPDF_GetFormType(this.handle) === DYNAMIC_XFA,
      rebuilt: this.#pdfium.call.FPDF_DocumentHasValidCrossReferenceTable(this.handle) === 0,
      tagged: this.#pdfium.call.FPDFCatalog_IsTagged(this.handle) !== 0,
    };
  }

  #meta(key: string): string {
    return this.#pdfium.withString(
      key,
      (tag) =>
        this.#pdfium.utf16((buffer, size) =>
          this.#pdfium.call.FPDF_GetMetaText(this.handle, tag, buffer, size)
        ),
    ).trim();
  }

  /** Frees what PDFium holds for it. */
  [Symbol.dispose](): void {
    this.#pdfium.call.FPDF_CloseDocument(this.handle);
    this.#pdfium.call.free(this.#bytes);
  }
}

function openWithAny(
  pdfium: Pdfium,
  bytes: number,
  input: { bytes: Uint8Array; name: string; passwords: readonly string[] },
): number {
  for (const password of ["", ...input.passwords]) {
    const handle = pdfium.withString(
      password,
      (address) => pdfium.call.FPDF_LoadMemDocument(bytes, input.bytes.length, address),
    );
    if (handle !== 0) return handle;
    const error = pdfium.call.FPDF_GetLastError();
    if (error !== ERROR.password) throw openError(input, error);
  }
  throw new MdcxError(
    "password",
    `Cannot open "${input.name}": it is protected and ` +
      passwordState(input.passwords.length) +
      ", expected its password",
    { hint: "Give a file of passwords, one a line, with --password-file" },
  );
}

function passwordState(tried: number): string {
  if (tried === 0) return "no password is given";
  return tried === 1
    ? "the password that is given does not fit"
    : `none of ${tried} passwords fits`;
}

function openError(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  error: number,
): MdcxError {
  if (error === ERROR.security) {
    return new UnsupportedError(
      `Cannot open "${name}": ${foreignEncryption(bytes)}, expected a password or none`,
      { hint: "Save a copy of it that is not protected, with a program that can open it" },
    );
  }
  return malformed(name, "its structure is damaged beyond recovery");
}

function malformed(name: string, state: string): FormatError {
  return new FormatError("malformed", `Cannot read "${name}": ${state}, expected a PDF document`);
}

/**
 * Runs `use`, and turns a trap of PDFium into an error of the document; the instance is given up.
 *
 * @throws {FormatError} `malformed` after a trap.
 */
export async function guardTraps<T>(name: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
    discardPdfium();
    throw new FormatError(
      "malformed",
      `Cannot read "${name}": PDFium gave up on it, expected a document it can walk`,
      { cause: error },
    );
  }
}

function readBookmarks(pdfium: Pdfium, document: number): Bookmark[] {
  const found: Bookmark[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, level: number): void => {
    let entry = pdfium.call.FPDFBookmark_GetFirstChild(document, parent);
    while (entry !== 0 && !seen.has(entry) && found.length < MAX_BOOKMARKS) {
      seen.add(entry);
      found.push({ ...readBookmark(pdfium, document, entry), level });
      if (level < MAX_BOOKMARK_DEPTH) walk(entry, level + 1);
      entry = pdfium.call.FPDFBookmark_GetNextSibling(document, entry);
    }
  };
  walk(0, 1);
  return found;
}

function readBookmark(pdfium: Pdfium, document: number, entry: number): Omit<Bookmark, "level"> {
  const { call } = pdfium;
  const title = pdfium.utf16((buffer, size) => call.FPDFBookmark_GetTitle(entry, buffer, size));
  const action = call.FPDFBookmark_GetAction(entry);
  const isElsewhere = action !== 0 && call.FPDFAction_GetType(action) !== GO_TO;
  const target = isElsewhere ? 0 : call.FPDFBookmark_GetDest(document, entry);
  const cleaned = title.replace(/\s+/g, " ").trim();
  if (target === 0) return { title: cleaned, page: 0 };
  const page = call.FPDFDest_GetDestPageIndex(document, target) + 1;
  const height = targetHeight(pdfium, target);
  return { title: cleaned, page, ...(height === undefined ? {} : { height }) };
}

/** Height of a destination in the page's own coordinates, upwards from its origin. */
function targetHeight(pdfium: Pdfium, target: number): number | undefined {
  const at = pdfium.scratch;
  const known = pdfium.call.FPDFDest_GetLocationInPage(
    target,
    at,
    at + 4,
    at + 8,
    at + 12,
    at + 16,
    at + 20,
  );
  return known !== 0 && pdfium.int(1) !== 0 ? pdfium.float(4) : undefined;
}

/**
 * The shapes that conversion passes between its stages: engines, readers, findings.
 *
 * @module
 */

import type { Block } from "../markdown/blocks.ts";

/** The formats that are told apart by content. */
export type Format =
  | "pdf"
  | "docx"
  | "xlsx"
  | "pptx"
  | "epub"
  | "html"
  | "markdown"
  | "csv"
  | "text";

/** Names of engines as records carry them. */
export type EngineName =
  | "text"
  | "text-layer"
  | "tables"
  | "layout"
  | "ocr"
  | "docx"
  | "xlsx"
  | "pptx"
  | "epub"
  | "html"
  | "none";

/** Something a person should know about one document; never swallowed, never fatal. */
export interface Finding {
  /** Stable, snake_case: `page_without_text`, `unmapped_glyphs`, `hidden_sheet`, `limit_cells`. */
  readonly code: string;
  /** One sentence, with the place in it. */
  readonly message: string;
  /** `warning`: something may be missing or wrong. `note`: good to know. */
  readonly severity: "note" | "warning";
  /** Page, slide or sheet number, from 1. */
  readonly page?: number;
}

/** One document as an engine or a reader receives it. */
export interface DocumentInput {
  /** The whole file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** File name with its extension, for messages and for the format's own guesses. */
  readonly name: string;
  /** What it is, told by its content. */
  readonly format: Format;
  /** Passwords to try on a protected document, in order. */
  readonly passwords: readonly string[];
  /** Pages to convert, from 1, ascending; all of them where it is not given. */
  readonly pages?: readonly number[];
}

/** What an engine made of a document. */
export interface EngineResult {
  /** Which engine read it. */
  readonly engine: EngineName;
  /** The document, in reading order. */
  readonly blocks: readonly Block[];
  /** Pages, slides or sheets of the whole document, where the format has them. */
  readonly pages?: number;
  /** What a person should know of it. */
  readonly findings: readonly Finding[];
  /**
   * Facts of the format for the record: `sheets`, `slides`, `spine`, `encoding`, `title`, …
   * `outline` ([{ title, level, page }], the bookmarks) decides where a long document is split.
   */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Reads a document into blocks. */
export interface Engine {
  /** What it reads. */
  readonly formats: readonly Format[];
  /**
   * Reads a document into blocks.
   *
   * @throws {MdcxError} `malformed`, `password`, `unsupported` or `limit`, with a message for the
   * record. Anything else is a fault of the engine.
   */
  convert(input: DocumentInput): Promise<EngineResult>;
}

/** What an independent reader found: the text that the Markdown is measured against. */
export interface Reference {
  /** The libraries that read it: `pdf.js 6.5`, `fflate 0.8 + htmlparser2 12`. */
  readonly reader: string;
  /** Text of the whole document; of each page where the format has pages. */
  readonly pages: readonly string[];
  /** Names of form fields and attached files, which stand on no page: in the Markdown they are no surplus. */
  readonly fields?: readonly string[];
  /** What automatic labels look like, with `%1` to `%9` for their numbers: no surplus where they stand. */
  readonly labels?: readonly string[];
  /** What the reader could not read, or could not be sure of. */
  readonly findings?: readonly Finding[];
}

/** Reads a document's text by other means than the engine. */
export interface ReferenceReader {
  /** What it reads. */
  readonly formats: readonly Format[];
  /**
   * Reads the text of a document.
   *
   * @throws {MdcxError} where it cannot be read by this means.
   */
  read(input: DocumentInput): Promise<Reference>;
}

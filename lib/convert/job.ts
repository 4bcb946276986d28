/**
 * One document on its way: what is wanted of it, and what became of it.
 *
 * @module
 */

import type { Clock } from "../bytes.ts";
import type { DocumentOptions, DocumentRecord, Source } from "./artefacts/record.ts";

/** One document to convert. */
export interface DocumentJob {
  /** The file, as the plan knows it. */
  readonly source: Source;
  /** Where its Markdown goes. */
  readonly markdown_pseudopath: string;
  /** Pseudopath of the folder of its chapters, should it be split. */
  readonly chapters_folder: string;
  /** Where its blocks go. */
  readonly lossless_pseudopath: string;
  /** ISO 8601, for records and front matter. */
  readonly converted_at: string;
  /** Each is tried on a protected document. */
  readonly passwords: readonly string[];
  /** What is wanted of it. */
  readonly options: DocumentOptions;
  /** Chapters of an earlier run, of the same source and options, that need not be made again. */
  readonly finished_chapters?: readonly DocumentRecord[];
}

/** What became of a document. */
export interface DocumentOutcome {
  /** The document's own record first, then those of its chapters. */
  readonly records: readonly DocumentRecord[];
  /** Files to be written; none where the document could not be read. */
  readonly files: readonly ConvertedFile[];
}

/** A file to be written below the output folder. */
export interface ConvertedFile {
  /** Where, below the output folder. */
  readonly pseudopath: string;
  /** Its content. */
  readonly text: string;
}

/** Seconds since a moment, to the millisecond. */
export function secondsSince(started: number, clock: Clock): number {
  return Math.round(clock.now() - started) / 1000;
}

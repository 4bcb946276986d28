/**
 * Records: what is known of each document after a run, in `_manifest.json` and `_progress.jsonl`.
 *
 * @module
 */

import type { EngineName, Finding, Format } from "../types.ts";
import { noVerification, type Verification } from "../verify/verification.ts";
import type { Status } from "../verify/status.ts";

/** Raised whenever the same document and options give other Markdown than before. */
export const CONVERTER_VERSION = 1;

/** The options that decide what a document becomes; a change of any of them converts it again. */
export interface DocumentOptions {
  /** Compact the Markdown. */
  readonly compact: boolean;
  /** Split long documents into chapters. */
  readonly split: boolean;
  /** Pages from which a document is split. */
  readonly split_threshold: number;
  /** Only so many pages, spread over the document; 0: all of them. */
  readonly sample_pages: number;
  /** Keep the blocks as JSON under `_lossless/`. */
  readonly lossless: boolean;
  /** {@linkcode CONVERTER_VERSION}. */
  readonly converter: number;
}

/** Where a chapter stands in its document. */
export interface ChapterPlace {
  /** Its title. */
  readonly title: string;
  /** Its number, from 1. */
  readonly outline: number;
  /** First and last page, in the document's own numbering. */
  readonly pages: readonly [number, number];
  /** The document's index. */
  readonly document_pseudopath: string;
}

/** A chapter that is not `ok`, as its document's record names it. */
export interface ChapterFinding {
  /** Its number, from 1. */
  readonly outline: number;
  /** Its title. */
  readonly title: string;
  /** First and last page. */
  readonly pages: readonly [number, number];
  /** How it came out. */
  readonly status: Status;
  /** Share of its words that were delivered. */
  readonly coverage: number | null;
  /** Its Markdown. */
  readonly pseudopath: string;
}

/** One document, or one chapter of a split document. Paths are `@/` and relative. */
export interface DocumentRecord {
  /** The source. */
  readonly source_pseudopath: string;
  /** `null` where no Markdown was written. */
  readonly markdown_pseudopath: string | null;
  /** File name of the source. */
  readonly source_name: string;
  /** Folder of the source relative to the input; empty at the top. */
  readonly folder: string;
  /** `null` where the kind is unknown. */
  readonly format: Format | null;
  /** Size of the source. */
  readonly bytes: number;
  /** SHA-256 of the source, in hex. */
  readonly digest: string;
  /** As {@linkcode Source.modified_at}. */
  readonly modified_at?: string;
  /** When it was converted, ISO 8601. */
  readonly converted_at: string;
  /** What read it. */
  readonly engine: EngineName | "split into chapters";
  /** How it came out. */
  readonly status: Status;
  /** Whether the status is `ok`. */
  readonly ok: boolean;
  /** What was measured. */
  readonly verification: Verification;
  /** Why the document was not converted; empty where it was. */
  readonly errors: readonly string[];
  /** What a person can do about it. */
  readonly hint?: string;
  /** What a person should know about it. */
  readonly findings: readonly Finding[];
  /** Its title. */
  readonly title?: string;
  /** How many pages it has; of a sample, how many were converted. */
  readonly pages?: number;
  /** Pages of the whole document, where only some were converted. */
  readonly pages_total?: number;
  /** Only some pages were converted. */
  readonly sampled?: true;
  /** In the document's own numbering. */
  readonly sample_pages?: readonly number[];
  /** Facts of the format: sheets, slides, encoding. */
  readonly reference_meta: Readonly<Record<string, unknown>>;
  /** Whether its text was recognised in pictures. */
  readonly ocr: boolean;
  /** Whether its Markdown is compact. */
  readonly compacted: boolean;
  /** Lines in its recovery appendix. */
  readonly recovered_lines: number;
  /** Rows of its tables in the Markdown. */
  readonly table_rows: number;
  /** Size of its Markdown. */
  readonly md_bytes: number;
  /** Its blocks as JSON. */
  readonly lossless_pseudopath?: string;
  /** What it took; a chapter without the engine's reading, which is of the whole document. */
  readonly seconds: number;
  /** What the independent reading took; of a chapter its share, by pages. */
  readonly seconds_reference: number;
  /** What the comparison took. */
  readonly seconds_verify: number;
  /** Where it stands in its document; `null` for a document. */
  readonly chapter: ChapterPlace | null;
  /** It is a chapter. */
  readonly is_chapter?: true;
  /** It is a document that was split. */
  readonly is_document_index?: true;
  /** How many chapters it has. */
  readonly chapters?: number;
  /** The Markdown of its chapters. */
  readonly chapters_pseudopaths?: readonly string[];
  /** Its chapters that are not `ok`. */
  readonly chapters_with_findings?: readonly ChapterFinding[];
  /** What it was converted with. */
  readonly options: DocumentOptions;
}

/** A source as the plan knows it before it is read. */
export interface Source {
  /** The source. */
  readonly source_pseudopath: string;
  /** File name of the source. */
  readonly source_name: string;
  /** Folder of the source relative to the input; empty at the top. */
  readonly folder: string;
  /** Size of the source. */
  readonly bytes: number;
  /**
   * When the source was last changed, ISO 8601 in UTC, as its file said when a run first saw this
   * content; left out where that is not known.
   */
  readonly modified_at?: string;
}

/** What a record needs to know of a document that gave no Markdown. */
export interface Failure {
  readonly status: Status;
  readonly reason: string;
  readonly hint?: string;
  readonly format?: Format;
  readonly findings?: readonly Finding[];
}

/** What a run adds to a record. */
export interface RecordFacts {
  readonly digest: string;
  readonly converted_at: string;
  readonly seconds: number;
  readonly options: DocumentOptions;
}

/** The record of a document that gave no Markdown. */
export function failureRecord(
  source: Source,
  failure: Failure,
  facts: RecordFacts,
): DocumentRecord {
  return {
    source_pseudopath: source.source_pseudopath,
    markdown_pseudopath: null,
    source_name: source.source_name,
    folder: source.folder,
    format: failure.format ?? null,
    bytes: source.bytes,
    digest: facts.digest,
    ...(source.modified_at === undefined ? {} : { modified_at: source.modified_at }),
    converted_at: facts.converted_at,
    engine: "none",
    status: failure.status,
    ok: false,
    verification: noVerification(failure.status),
    errors: [failure.reason],
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
    findings: failure.findings ?? [],
    reference_meta: {},
    ocr: false,
    compacted: false,
    recovered_lines: 0,
    table_rows: 0,
    md_bytes: 0,
    seconds: facts.seconds,
    seconds_reference: 0,
    seconds_verify: 0,
    chapter: null,
    options: facts.options,
  };
}

/** Whether two documents were converted with the same options. */
export function sameOptions(one: DocumentOptions, other: DocumentOptions): boolean {
  const keys = Object.keys(other) as (keyof DocumentOptions)[];
  return keys.every((key) => one[key] === other[key]);
}

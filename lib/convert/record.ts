/**
 * Records: what is known of each document after a run, in `_manifest.json` and `_progress.jsonl`.
 *
 * @module
 */

import type { EngineName, Finding, Format } from "./types.ts";
import { noVerification, type Verification } from "./verify/verification.ts";
import type { Status } from "./verify/status.ts";

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
  readonly title: string;
  /** Its number, from 1. */
  readonly outline: number;
  /** First and last page, in the document's own numbering. */
  readonly pages: readonly [number, number];
  readonly document_pseudopath: string;
}

/** A chapter that is not `ok`, as its document's record names it. */
export interface ChapterFinding {
  readonly outline: number;
  readonly title: string;
  readonly pages: readonly [number, number];
  readonly status: Status;
  readonly coverage: number | null;
  readonly pseudopath: string;
}

/** One document, or one chapter of a split document. Paths are `@/` and relative. */
export interface DocumentRecord {
  readonly source_pseudopath: string;
  /** `null` where no Markdown was written. */
  readonly markdown_pseudopath: string | null;
  readonly source_name: string;
  readonly folder: string;
  /** `null` where the kind is unknown. */
  readonly format: Format | null;
  /** Size of the source. */
  readonly bytes: number;
  /** SHA-256 of the source, in hex. */
  readonly digest: string;
  readonly converted_at: string;
  readonly engine: EngineName | "split into chapters";
  readonly status: Status;
  readonly ok: boolean;
  readonly verification: Verification;
  /** Why the document was not converted; empty where it was. */
  readonly errors: readonly string[];
  /** What a person can do about it. */
  readonly hint?: string;
  readonly findings: readonly Finding[];
  readonly title?: string;
  readonly pages?: number;
  readonly pages_total?: number;
  readonly sampled?: true;
  /** In the document's own numbering. */
  readonly sample_pages?: readonly number[];
  readonly reference_meta: Readonly<Record<string, unknown>>;
  readonly ocr: boolean;
  readonly compacted: boolean;
  readonly recovered_lines: number;
  readonly table_rows: number;
  readonly md_bytes: number;
  readonly lossless_pseudopath?: string;
  readonly seconds: number;
  readonly seconds_reference: number;
  readonly seconds_verify: number;
  readonly chapter: ChapterPlace | null;
  readonly is_chapter?: true;
  readonly is_document_index?: true;
  readonly chapters?: number;
  readonly chapters_pseudopaths?: readonly string[];
  readonly chapters_with_findings?: readonly ChapterFinding[];
  /** What it was converted with. */
  readonly options: DocumentOptions;
}

/** A source as the plan knows it before it is read. */
export interface Source {
  readonly source_pseudopath: string;
  readonly source_name: string;
  readonly folder: string;
  readonly bytes: number;
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

/**
 * What packing tells of a package, once it is written.
 *
 * @module
 */
import type { MeaningReport } from "../../calibration/mod.ts";
import type { SealReport } from "../../container/mod.ts";
import type { CompressionName } from "../../container/types.ts";
import { largestOf } from "../../index/build/meta.ts";
import type { BuiltPackage, InputFinding, SkippedInput } from "../../index/build/pack.ts";
import type { PackPhase } from "../../index/build/phase_timer.ts";

/** What was packed; the names are those of `--json`. */
export interface PackReport extends Partial<Omit<MeaningReport, "reach" | "focus">> {
  /** How many documents there are, attachments not counted. */
  readonly documents: number;
  /** How many passages. */
  readonly passages: number;
  /** How many documents are kept without being searched. */
  readonly attachments: number;
  /** Files and records that were left out, each with its reason. */
  readonly skipped: readonly SkippedInput[];
  /** Dates refused, characters replaced, paths changed. */
  readonly findings: readonly InputFinding[];
  /** The database before compression. */
  readonly bytes_database: number;
  /** The encrypted body. */
  readonly bytes_compressed: number;
  /** The whole file. */
  readonly bytes_file: number;
  /** How the database is compressed. */
  readonly compression: CompressionName;
  /** 0 to 9. */
  readonly compression_preset: number;
  /** From the start to a finished database. */
  readonly seconds_index: number;
  /** The parts of that. */
  readonly seconds_index_by_phase: Readonly<Record<PackPhase, number>>;
  /** Compressing, encrypting and writing. */
  readonly seconds_seal: number;
  /** The document with the most passages; null where there are none. */
  readonly largest_document: LargestDocument | null;
  /** ISO 639-1, or null where it is not known. */
  readonly language: string | null;
  /** How many documents are dated, of how many. */
  readonly dated_documents: readonly [dated: number, documents: number];
  /** First and last date, or null. */
  readonly dated_range: readonly [string, string] | null;
}

/** The document with the most passages. */
export interface LargestDocument {
  /** Name of the document. */
  readonly name: string;
  /** How many passages. */
  readonly passages: number;
  /** Of all passages, 0 to 1. */
  readonly share: number;
}

/** How the database was compressed. */
interface SettledCompression {
  readonly compression: CompressionName;
  readonly preset: number;
}

/** The report of a package that is built and sealed. */
export function reportOf(
  done: {
    readonly built: BuiltPackage;
    readonly sealed: SealReport;
    readonly seconds: { readonly index: number; readonly seal: number };
  },
  settled: SettledCompression,
): PackReport {
  const { built, sealed, seconds } = done;
  return {
    documents: built.counts.documents,
    passages: built.counts.passages,
    attachments: built.counts.attachments,
    skipped: built.skipped,
    findings: built.findings,
    bytes_database: sealed.bytes_database,
    bytes_compressed: sealed.bytes_compressed,
    bytes_file: sealed.bytes_file,
    compression: settled.compression,
    compression_preset: settled.preset,
    seconds_index: seconds.index,
    seconds_index_by_phase: built.seconds,
    seconds_seal: seconds.seal,
    largest_document: largestOf(built.counts) ?? null,
    language: built.fields.language,
    dated_documents: built.fields.dated_documents,
    dated_range: built.fields.dated_range,
  };
}

/**
 * The manifest of a run: figures over all documents, and every record.
 *
 * @module
 */

import type { DocumentRecord } from "./record.ts";
import type { Status } from "./verify/status.ts";

/** The name of the manifest in the output folder. */
export const MANIFEST_NAME = "_manifest.json";

/** Figures over all documents of the output; packing keeps them in the package. */
export interface Summary {
  /** Files that were found; chapters are not counted. */
  readonly documents: number;
  readonly chapters: number;
  readonly converted_ok: number;
  readonly unverifiable: number;
  /** Documents that are `warn`, `fail`, `timeout` or `error`. */
  readonly with_findings: number;
  readonly skipped: number;
  /** Documents that were converted before and have not changed. */
  readonly reused: number;
  readonly by_status: Readonly<Partial<Record<Status, number>>>;
  /** Share of all words of the originals that the engines delivered; `null` without any. */
  readonly global_token_coverage: number | null;
  /** Mean of the documents' coverage. */
  readonly mean_coverage: number | null;
  readonly reference_tokens: number;
  readonly missing_tokens: number;
  /** Words that the Markdown lacks also after the appendix. */
  readonly tokens_not_recovered: number;
  readonly surplus_tokens: number;
  readonly seconds: number;
}

/** A file that was left alone, and why: hidden, temporary, a link out of the input. */
export interface IgnoredFile {
  readonly source_pseudopath: string;
  readonly reason: string;
}

/** A source of an earlier run that is there no more, while its Markdown still is. */
export interface GoneSource {
  readonly source_pseudopath: string;
  readonly markdown_pseudopath: string;
}

/** How a run was made. */
export interface RunFacts {
  readonly mode: "serial" | "parallel";
  /** `processes`: children cut to reading; `workers`: threads, where no process may be started. */
  readonly isolation: "processes" | "workers";
  readonly lanes: number;
  readonly shard?: string;
  readonly limited_to?: number;
  readonly program: string;
}

/** `_manifest.json`. */
export interface Manifest {
  readonly schema: "mdcx-conversion/1";
  readonly generated_utc: string;
  readonly pseudopath_convention: string;
  readonly summary: Summary;
  /** Pseudopaths of files of unknown kind. */
  readonly skipped: readonly string[];
  readonly ignored: readonly IgnoredFile[];
  readonly gone: readonly GoneSource[];
  readonly documents: readonly DocumentRecord[];
  readonly run: RunFacts;
}

/** What a manifest is made of. */
export interface ManifestInput {
  readonly generated: string;
  readonly records: readonly DocumentRecord[];
  readonly ignored: readonly IgnoredFile[];
  readonly gone: readonly GoneSource[];
  readonly reused: number;
  readonly seconds: number;
  readonly run: RunFacts;
}

const CONVENTION =
  "@/ is the input folder for sources and the output folder for Markdown; / separates folders";
const FINDINGS: ReadonlySet<Status> = new Set(["warn", "fail", "timeout", "error"]);

/** Makes the manifest of a run. */
export function makeManifest(input: ManifestInput): Manifest {
  const documents = [...input.records].sort(byPath);
  return {
    schema: "mdcx-conversion/1",
    generated_utc: input.generated,
    pseudopath_convention: CONVENTION,
    summary: summarise(documents, input),
    skipped: documents.filter(({ status }) => status === "skipped")
      .map(({ source_pseudopath }) => source_pseudopath),
    ignored: input.ignored,
    gone: input.gone,
    documents,
    run: input.run,
  };
}

/** By source, a document before its chapters, these in their order. */
function byPath(one: DocumentRecord, other: DocumentRecord): number {
  if (one.source_pseudopath !== other.source_pseudopath) {
    return one.source_pseudopath < other.source_pseudopath ? -1 : 1;
  }
  return (one.chapter?.outline ?? 0) - (other.chapter?.outline ?? 0);
}

function summarise(
  records: readonly DocumentRecord[],
  { reused, seconds }: ManifestInput,
): Summary {
  const documents = records.filter(({ is_chapter }) => is_chapter !== true);
  const byStatus: Partial<Record<Status, number>> = {};
  for (const { status } of documents) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const measured = documents.filter(({ verification }) => verification.measurable);
  const words = sumOf(measured, ({ verification }) => verification.reference_tokens);
  const missing = sumOf(measured, ({ verification }) => verification.missing_tokens);
  return {
    documents: documents.length,
    chapters: records.length - documents.length,
    converted_ok: byStatus.ok ?? 0,
    unverifiable: byStatus.unverifiable ?? 0,
    with_findings: documents.filter(({ status }) => FINDINGS.has(status)).length,
    skipped: byStatus.skipped ?? 0,
    reused,
    by_status: byStatus,
    global_token_coverage: words === 0 ? null : round(1 - missing / words),
    mean_coverage: measured.length === 0
      ? null
      : round(sumOf(measured, ({ verification }) => verification.coverage ?? 0) / measured.length),
    reference_tokens: words,
    missing_tokens: missing,
    tokens_not_recovered: sumOf(measured, notRecovered),
    surplus_tokens: sumOf(measured, ({ verification }) => verification.surplus_tokens),
    seconds: Math.round(seconds * 1000) / 1000,
  };
}

function notRecovered({ verification }: DocumentRecord): number {
  return Math.round((1 - (verification.coverage_final ?? 1)) * verification.reference_tokens);
}

function sumOf(records: readonly DocumentRecord[], of: (record: DocumentRecord) => number): number {
  return records.reduce((total, record) => total + of(record), 0);
}

function round(value: number): number {
  return Math.floor(value * 1e5 + 1e-9) / 1e5;
}

/**
 * Reads the records of a manifest.
 *
 * @returns Nothing where the text is no manifest of this program: such a run starts anew.
 */
export function readManifestRecords(json: string): DocumentRecord[] {
  const value = parse(json);
  const documents = isObject(value) ? value["documents"] : undefined;
  return Array.isArray(documents) ? documents.filter(isRecord) : [];
}

/** Reads the records of `_progress.jsonl`; a line that was cut short by a kill is passed over. */
export function readProgressRecords(jsonl: string): DocumentRecord[] {
  return jsonl.split("\n").map(parse).filter(isRecord);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value read from disk is a record that this program wrote. */
export function isRecord(value: unknown): value is DocumentRecord {
  return isObject(value) && typeof value["source_pseudopath"] === "string" &&
    typeof value["digest"] === "string" && typeof value["status"] === "string" &&
    isObject(value["verification"]) && isObject(value["options"]);
}

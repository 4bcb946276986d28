/**
 * The manifest of a run: figures over all documents, and every record.
 *
 * @module
 */

import { isObject } from "../../is_object.ts";
import { toMilliseconds } from "../../iso_time.ts";
import type { DocumentRecord } from "./record.ts";
import { shareDown } from "../verify/share.ts";
import type { Status } from "../verify/status.ts";

/** The name of the manifest in the output folder. */
export const MANIFEST_NAME = "_manifest.json";
/** The name of the report in the output folder. */
export const REPORT_NAME = "report.html";
/** Records as they come, until the manifest holds them all. */
export const PROGRESS_NAME = "_progress.jsonl";

/** Figures over all documents of the output; packing keeps them in the package. */
export interface Summary {
  /** Files that were found; chapters are not counted. */
  readonly documents: number;
  /** Chapters of the documents that were split. */
  readonly chapters: number;
  /** Documents that are `ok`. */
  readonly converted_ok: number;
  /** Documents without a text to measure against. */
  readonly unverifiable: number;
  /** Documents that are `warn`, `fail`, `timeout` or `error`. */
  readonly with_findings: number;
  /** Files of a kind that is not read. */
  readonly skipped: number;
  /** Documents that were converted before and have not changed. */
  readonly reused: number;
  /** Links that lead out of the input, which are not followed. */
  readonly links_outside: number;
  /** Pipes, sockets and devices in the input, which are not read. */
  readonly special_files: number;
  /** How many documents have each status. */
  readonly by_status: Readonly<Partial<Record<Status, number>>>;
  /** Share of all words of the originals that the engines delivered; `null` without any. */
  readonly global_token_coverage: number | null;
  /** Mean of the documents' coverage. */
  readonly mean_coverage: number | null;
  /** Words of the originals, as the independent readers found them. */
  readonly reference_tokens: number;
  /** Words of the originals that the engines did not deliver. */
  readonly missing_tokens: number;
  /** Words that the Markdown lacks also after the appendix. */
  readonly tokens_not_recovered: number;
  /** Words of the Markdown that the originals do not have. */
  readonly surplus_tokens: number;
  /** Duration of the run. */
  readonly seconds: number;
}

/** A file that was left alone, and why: hidden, temporary, a link out of the input. */
export interface IgnoredFile {
  /** The source. */
  readonly source_pseudopath: string;
  /** Why, one sentence. */
  readonly reason: string;
  /** What it is, where somebody may miss it. */
  readonly kind?: MissedKind;
  /** It was to be read and could not be: what is in it is missing from the output. */
  readonly fault?: true;
}

/** What somebody may miss of what was left alone. */
export type MissedKind = "link_outside" | "special_file";

/** A source of an earlier run that is there no more, while its Markdown still is. */
export interface GoneSource {
  /** The source. */
  readonly source_pseudopath: string;
  /** Its Markdown. */
  readonly markdown_pseudopath: string;
}

/** How a run was made. */
export interface RunFacts {
  /** Whether one document was converted after another. */
  readonly mode: "serial" | "parallel";
  /** `processes`: children cut to reading; `workers`: threads, where no process may be started. */
  readonly isolation: "processes" | "workers";
  /** How many lanes it had. */
  readonly lanes: number;
  /** `I/N`, where it was a part of the input. */
  readonly shard?: string;
  /** How many documents it was limited to. */
  readonly limited_to?: number;
  /** How many manifests were merged into this one. */
  readonly merged?: number;
  /** What made it. */
  readonly program: string;
}

/** `_manifest.json`. */
export interface Manifest {
  /** What shape this is. */
  readonly schema: "mdcx-conversion/1";
  /** When it was written. */
  readonly generated_utc: string;
  /** How to read its paths. */
  readonly pseudopath_convention: string;
  /** Figures over all documents. */
  readonly summary: Summary;
  /** Pseudopaths of files of unknown kind. */
  readonly skipped: readonly string[];
  /** Files that were left alone. */
  readonly ignored: readonly IgnoredFile[];
  /** Sources that are there no more. */
  readonly gone: readonly GoneSource[];
  /** Every record: a document before its chapters. */
  readonly documents: readonly DocumentRecord[];
  /** How the run was made. */
  readonly run: RunFacts;
}

/** What a manifest is made of. */
export interface ManifestInput {
  /** When, ISO 8601. */
  readonly generated: string;
  /** The records of the whole output. */
  readonly records: readonly DocumentRecord[];
  /** Files that were left alone. */
  readonly ignored: readonly IgnoredFile[];
  /** Sources that are there no more. */
  readonly gone: readonly GoneSource[];
  /** How many were used again. */
  readonly reused: number;
  /** Duration of the run. */
  readonly seconds: number;
  /** How the run was made. */
  readonly run: RunFacts;
}

/** What {@linkcode RunFacts.program} is, unlike that of mdcx 1.31. */
export const PROGRAM = "mdcx for Deno";

const SCHEMA = "mdcx-conversion/1";
const CONVENTION =
  "@/ is the input folder for sources and the output folder for Markdown; / separates folders";
const FINDINGS: ReadonlySet<Status> = new Set(["warn", "fail", "timeout", "error"]);

/** Makes the manifest of a run. */
export function makeManifest(input: ManifestInput): Manifest {
  const documents = [...input.records].sort(byPath);
  return {
    schema: SCHEMA,
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
  { reused, seconds, ignored }: ManifestInput,
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
    links_outside: countOf(ignored, "link_outside"),
    special_files: countOf(ignored, "special_file"),
    by_status: byStatus,
    global_token_coverage: words === 0 ? null : shareDown(1 - missing / words),
    mean_coverage: measured.length === 0 ? null : shareDown(
      sumOf(measured, ({ verification }) => verification.coverage ?? 0) / measured.length,
    ),
    reference_tokens: words,
    missing_tokens: missing,
    tokens_not_recovered: sumOf(measured, notRecovered),
    surplus_tokens: sumOf(measured, ({ verification }) => verification.surplus_tokens),
    seconds: toMilliseconds(seconds),
  };
}

function countOf(ignored: readonly IgnoredFile[], kind: MissedKind): number {
  return ignored.filter((one) => one.kind === kind).length;
}

function notRecovered({ verification }: DocumentRecord): number {
  return Math.round((1 - (verification.coverage_final ?? 1)) * verification.reference_tokens);
}

function sumOf(records: readonly DocumentRecord[], of: (record: DocumentRecord) => number): number {
  return records.reduce((total, record) => total + of(record), 0);
}

/** A manifest as it is written: one line a record, as records are many and long. */
export function writeManifest({ documents, ...rest }: Manifest): string {
  const head = JSON.stringify(rest, null, 1).replace(/\n\}$/, "");
  const lines = documents.map((record) => `  ${JSON.stringify(record)}`).join(",\n");
  return `${head},\n "documents": [\n${lines}\n ]\n}\n`;
}

/**
 * Reads a manifest.
 *
 * @returns `undefined` where the text is no manifest of this program.
 */
export function readManifest(json: string): Manifest | undefined {
  const value = parse(json);
  return isManifest(value) ? value : undefined;
}

/** Trusts the shape of a manifest that names it, and checks what is walked through. */
function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || value["schema"] !== SCHEMA || !isObject(value["summary"])) return false;
  const lists = [value["documents"], value["ignored"], value["gone"]];
  return lists.every(Array.isArray) && lists[0]!.every(isRecord) && lists[2]!.every(isGone);
}

function isGone(value: unknown): value is GoneSource {
  return isObject(value) && typeof value["source_pseudopath"] === "string" &&
    typeof value["markdown_pseudopath"] === "string";
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

/** Whether a value read from disk is a record that this program wrote. */
export function isRecord(value: unknown): value is DocumentRecord {
  return isObject(value) && typeof value["source_pseudopath"] === "string" &&
    typeof value["digest"] === "string" && typeof value["status"] === "string" &&
    isObject(value["verification"]) && isObject(value["options"]);
}

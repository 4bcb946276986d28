/**
 * What is asked of a lane for one document, and what its answer comes to.
 *
 * @module
 */

import type { DocumentJob, DocumentOutcome } from "../../convert/job.ts";
import { isRecord } from "../../convert/artefacts/manifest.ts";
import type { PlannedDocument } from "../../convert/plan.ts";
import {
  CONVERTER_VERSION,
  type DocumentOptions,
  type DocumentRecord,
  failureRecord,
} from "../../convert/artefacts/record.ts";
import { isObject } from "../../is_object.ts";
import { isoTime, toMilliseconds } from "../../iso_time.ts";
import { digestOfFile } from "../system/files.ts";
import type { LaneAnswer } from "./lane.ts";

/** Options of a document as callers give them; what is not given has its default. */
export interface GivenDocumentOptions {
  readonly compact?: boolean;
  readonly split?: boolean;
  readonly splitThreshold?: number;
  readonly samplePages?: number;
  readonly lossless?: boolean;
}

const DEFAULT_SPLIT_THRESHOLD = 60;

/** The options with their defaults, as records keep them. */
export function documentOptions(given: GivenDocumentOptions): DocumentOptions {
  return {
    compact: given.compact ?? true,
    split: given.split ?? true,
    split_threshold: given.splitThreshold ?? DEFAULT_SPLIT_THRESHOLD,
    sample_pages: given.samplePages ?? 0,
    lossless: given.lossless ?? true,
    converter: CONVERTER_VERSION,
  };
}

/** The job of a planned document. */
export function jobOf(
  document: PlannedDocument,
  facts: {
    readonly options: DocumentOptions;
    readonly passwords: readonly string[];
    readonly now: number;
  },
): DocumentJob {
  const { source_pseudopath, source_name, folder, bytes, modified_at } = document;
  return {
    source: {
      source_pseudopath,
      source_name,
      folder,
      bytes,
      ...(modified_at === undefined ? {} : { modified_at }),
    },
    markdown_pseudopath: document.markdown_pseudopath,
    chapters_folder: document.chapters_folder,
    lossless_pseudopath: document.lossless_pseudopath,
    converted_at: isoTime(facts.now),
    passwords: facts.passwords,
    options: facts.options,
  };
}

/** What a lane was asked, and how long it took. */
export interface Asked {
  readonly job: DocumentJob;
  readonly path: string;
  readonly seconds: number;
}

/** The outcome in an answer; for a document that its lane did not survive, a record that says so. */
export async function outcomeOf(answer: LaneAnswer, asked: Asked): Promise<DocumentOutcome> {
  if (answer.kind === "done" && isOutcome(answer.outcome)) return answer.outcome;
  return { files: [], records: [await lostRecord(answer, asked)] };
}

/** Whether what a lane answered is an outcome. */
export function isOutcome(value: unknown): value is DocumentOutcome {
  if (!isObject(value)) return false;
  const { records, files } = value;
  return Array.isArray(records) && records.length > 0 && records.every(isRecord) &&
    Array.isArray(files) &&
    files.every((file: unknown) => {
      const { pseudopath, text } = (file ?? {}) as Record<string, unknown>;
      return typeof pseudopath === "string" && typeof text === "string";
    });
}

async function lostRecord(
  answer: LaneAnswer,
  { job, path, seconds }: Asked,
): Promise<DocumentRecord> {
  const reason = "reason" in answer ? answer.reason : "Its process gave no valid answer";
  const isTimeout = answer.kind === "lost" && answer.cause === "timeout";
  return failureRecord(job.source, { status: isTimeout ? "timeout" : "error", reason }, {
    // A file that cannot be read has no digest; its reason says so.
    digest: await digestOfFile(path).catch(() => ""),
    converted_at: job.converted_at,
    seconds: toMilliseconds(seconds),
    options: job.options,
  });
}

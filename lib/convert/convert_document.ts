/**
 * One document from its bytes to its Markdown files and records. Nothing here touches the world: the
 * bytes come in, the files to be written go out.
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { Clock } from "../bytes.ts";
import { MdcxError } from "../errors.ts";
import { openDocument, type OpenedDocument } from "./open_document.ts";
import { type ConvertedFile, publish } from "./publish.ts";
import { readDocument } from "./read_document.ts";
import {
  type DocumentOptions,
  type DocumentRecord,
  type Failure,
  failureRecord,
  type Source,
} from "./record.ts";

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
}

/** What became of a document. */
export interface DocumentOutcome {
  /** The document's own record first, then those of its chapters. */
  readonly records: readonly DocumentRecord[];
  /** Files to be written; none where the document could not be read. */
  readonly files: readonly ConvertedFile[];
}

/**
 * Converts one document. It never throws for what a document holds: a document that cannot be read
 * gives a record that says why.
 *
 * @param bytes The whole file.
 * @param job What it is and what is wanted of it.
 * @param effects The clock by which it is timed.
 */
export async function convertDocument(
  bytes: Uint8Array<ArrayBuffer>,
  job: DocumentJob,
  effects: { readonly clock: Clock },
): Promise<DocumentOutcome> {
  const started = effects.clock.now();
  const facts = () => ({
    digest: createHash("sha256").update(bytes).digest("hex"),
    converted_at: job.converted_at,
    seconds: secondsSince(started, effects.clock),
    options: job.options,
  });
  let opened: OpenedDocument | undefined;
  try {
    const found = openDocument(bytes, job);
    if (found.kind === "refused") return failed(job, found, facts());
    opened = found;
    const reading = await readDocument(opened, job.options, effects.clock);
    return publish(job, reading, { ...facts(), clock: effects.clock, started });
  } catch (thrown) {
    return failed(job, failureOf(thrown, opened), facts());
  }
}

/** Seconds since a moment, to the millisecond. */
export function secondsSince(started: number, clock: Clock): number {
  return Math.round(clock.now() - started) / 1000;
}

function failed(
  job: DocumentJob,
  failure: Failure,
  facts: Parameters<typeof failureRecord>[2],
): DocumentOutcome {
  return { records: [failureRecord(job.source, failure, facts)], files: [] };
}

/** Errors of mdcx say what is wrong with the document; any other is a fault of the engine. */
function failureOf(thrown: unknown, opened: OpenedDocument | undefined): Failure {
  const format = opened === undefined ? {} : { format: opened.input.format };
  if (thrown instanceof MdcxError) {
    const hint = thrown.hint === undefined ? {} : { hint: thrown.hint };
    return { status: "error", reason: thrown.message, ...hint, ...format };
  }
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return {
    status: "error",
    reason: `The engine failed on this document (${message.split("\n", 1)[0]?.slice(0, 300)})`,
    hint: "This is a fault of mdcx, not of the document",
    ...format,
  };
}

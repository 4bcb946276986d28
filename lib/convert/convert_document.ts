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
import { type DocumentJob, type DocumentOutcome, secondsSince } from "./job.ts";
import { publish } from "./artefacts/publish.ts";
import { readDocument } from "./read_document.ts";
import { type Failure, failureRecord } from "./artefacts/record.ts";

/**
 * Converts one document. It never throws for what a document holds: a document that cannot be read
 * gives a record that says why.
 *
 * @param bytes The whole file.
 * @param job What it is and what is wanted of it.
 * @param effects The clock by which it is timed; `emit` takes the chapters of a long document as they
 * are done, whose files are then not in the outcome.
 */
export async function convertDocument(
  bytes: Uint8Array<ArrayBuffer>,
  job: DocumentJob,
  effects: { readonly clock: Clock; readonly emit?: (part: DocumentOutcome) => void },
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
    return await publish(job, reading, { ...facts(), ...effects, started });
  } catch (thrown) {
    return failed(job, failureOf(thrown, opened), facts());
  }
}

function failed(
  job: DocumentJob,
  failure: Failure,
  facts: Parameters<typeof failureRecord>[2],
): DocumentOutcome {
  return { records: [failureRecord(job.source, failure, facts)], files: [] };
}

/** Characters of the message of an engine at most. */
const MAX_FAULT = 300;

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
    reason: `The engine failed on this document (${
      message.split("\n", 1)[0]?.slice(0, MAX_FAULT)
    })`,
    hint: "This is a fault of mdcx, not of the document",
    ...format,
  };
}

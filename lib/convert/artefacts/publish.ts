/**
 * The last step of a conversion: verified Markdown with its front matter, chapters, the backup of the
 * blocks, and the records of it all.
 *
 * @module
 */

import { LIMITS } from "../../limits.ts";
import type { Block } from "../../markdown/blocks.ts";
import type { DocumentJob, DocumentOutcome } from "../job.ts";
import { publishChapters } from "./publish_chapters.ts";
import { type PublishFacts, publishUnit, type Unit } from "./publish_unit.ts";
import type { Reading } from "../read_document.ts";
import type { DocumentRecord } from "./record.ts";
import type { Finding } from "../types.ts";

/** Makes files and records of a reading: of one document, or of its chapters and their index. */
export async function publish(
  job: DocumentJob,
  reading: Reading,
  facts: PublishFacts,
): Promise<DocumentOutcome> {
  const { plan } = reading;
  const outcome = plan === undefined
    ? publishWhole(job, reading, facts)
    : await publishChapters(job, reading, { ...facts, plan });
  return job.options.lossless ? withBackup(job, reading, outcome) : outcome;
}

function publishWhole(job: DocumentJob, reading: Reading, facts: PublishFacts): DocumentOutcome {
  const unit: Unit = {
    blocks: reading.blocks,
    furniture: reading.furniture,
    reference: reading.reference,
    pageNumbers: reading.sampled,
    findings: withEmptiness(reading),
    pseudopath: job.markdown_pseudopath,
  };
  const { record, file } = publishUnit(job, reading, { unit, facts, extra: wholeFields(reading) });
  return { records: [record], files: [file] };
}

/** A document that gave no text at all says so, whatever its format. */
function withEmptiness(reading: Reading): readonly Finding[] {
  const isNamed = reading.findings.some(({ code }) => code === "page_without_text");
  if (reading.blocks.length > 0 || isNamed) return reading.findings;
  const message = "The document has no text";
  return [...reading.findings, { code: "empty_document", message, severity: "note" }];
}

function wholeFields({ result, sampled }: Reading): Partial<DocumentRecord> {
  if (sampled === undefined) return result.pages === undefined ? {} : { pages: result.pages };
  return {
    pages: sampled.length,
    pages_total: result.pages!,
    sampled: true,
    sample_pages: sampled,
  };
}

/** Adds the engine's blocks as JSON, so that nothing that Markdown cannot hold is lost. */
function withBackup(job: DocumentJob, reading: Reading, outcome: DocumentOutcome): DocumentOutcome {
  const { engine, blocks, pages, meta, findings } = reading.result;
  const backup = {
    schema: "mdcx-blocks/1",
    source_pseudopath: job.source.source_pseudopath,
    digest: outcome.records[0]!.digest,
    engine,
    pages,
    meta,
    findings,
    blocks,
  };
  const [first, ...rest] = outcome.records;
  const text = cellsOf(blocks) > LIMITS.backupCells ? undefined : jsonOf(backup);
  if (text === undefined) return { ...outcome, records: [withoutBackup(first!), ...rest] };
  return {
    records: [{ ...first!, lossless_pseudopath: job.lossless_pseudopath }, ...rest],
    files: [
      ...outcome.files,
      { pseudopath: job.lossless_pseudopath, text },
    ],
  };
}

/** Cells of the tables that do not stand in another block. */
function cellsOf(blocks: readonly Block[]): number {
  let cells = 0;
  for (const block of blocks) {
    if (block.kind === "table") { for (const row of block.rows) cells += row.length; }
  }
  return cells;
}

/** JSON of blocks; none where they are nested deeper, or longer, than JSON can be written. */
function jsonOf(value: unknown): string | undefined {
  try {
    return `${JSON.stringify(value)}\n`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function withoutBackup(record: DocumentRecord): DocumentRecord {
  const message = "The blocks are nested too deeply, or too many, to be kept under _lossless/";
  const finding: Finding = { code: "backup_left_out", message, severity: "note" };
  return { ...record, findings: [...record.findings, finding] };
}

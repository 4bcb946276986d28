/**
 * The last step of a conversion: verified Markdown with its front matter, chapters, the backup of the
 * blocks, and the records of it all.
 *
 * @module
 */

import type { Clock } from "../bytes.ts";
import type { Block, Furniture } from "../markdown/blocks.ts";
import { compactMarkdown } from "../markdown/compact.ts";
import { blocksOfChapter, type Chapter, furnitureOfChapter, planChapters } from "./chapters.ts";
import type { ConvertedFile, DocumentJob, DocumentOutcome } from "./job.ts";
import { documentIndex, frontMatterOf } from "./front_matter.ts";
import { slugOf } from "./pseudopath.ts";
import type { Reading } from "./read_document.ts";
import type { DocumentRecord, RecordFacts } from "./record.ts";
import type { Finding, Reference } from "./types.ts";
import { aggregate } from "./verify/aggregate.ts";
import { type Verified, verify } from "./verify/verification.ts";

/** What publishing needs beside the reading. */
export interface PublishFacts extends RecordFacts {
  readonly clock: Clock;
  /** When the conversion of this document began. */
  readonly started: number;
}

/** Makes files and records of a reading: of one document, or of its chapters and their index. */
export function publish(job: DocumentJob, reading: Reading, facts: PublishFacts): DocumentOutcome {
  const { split, split_threshold: threshold } = job.options;
  const pages = reading.result.pages ?? 0;
  const isLong = split && reading.input.format === "pdf" && pages >= threshold;
  const plan = isLong && reading.sampled === undefined
    ? planChapters(pages, reading.result.meta["outline"], reading.blocks)
    : undefined;
  const outcome = plan === undefined
    ? publishWhole(job, reading, facts)
    : publishChapters(job, reading, { ...facts, ...plan });
  return job.options.lossless ? withBackup(job, reading, outcome) : outcome;
}

/** One unit of output: a whole document or a chapter. */
interface Unit {
  readonly blocks: readonly Block[];
  readonly furniture: readonly Furniture[];
  readonly reference: Reference | undefined;
  readonly pageNumbers: readonly number[] | undefined;
  readonly findings: readonly Finding[];
  readonly pseudopath: string;
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

function publishChapters(
  job: DocumentJob,
  reading: Reading,
  plan: PublishFacts & { readonly chapters: readonly Chapter[]; readonly by: string },
): DocumentOutcome {
  const published = plan.chapters.map((chapter, index) => {
    const place = {
      title: chapter.title,
      outline: index + 1,
      pages: [chapter.first, chapter.last] as const,
      document_pseudopath: job.markdown_pseudopath,
    };
    const unit = unitOfChapter(job, reading, { chapter, number: index + 1 });
    const extra = {
      chapter: place,
      is_chapter: true,
      pages: chapter.last - chapter.first + 1,
    } as const;
    return publishUnit(job, reading, { unit, facts: plan, extra });
  });
  const chapters = published.map(({ record }) => record);
  const index = indexRecord(job, reading, { facts: plan, chapters });
  const text = documentIndex(index, chapters, plan.by);
  return {
    records: [{ ...index, md_bytes: byteLength(text) }, ...chapters],
    files: [{ pseudopath: job.markdown_pseudopath, text }, ...published.map(({ file }) => file)],
  };
}

function unitOfChapter(
  job: DocumentJob,
  reading: Reading,
  { chapter, number }: { readonly chapter: Chapter; readonly number: number },
): Unit {
  const { first, last, title } = chapter;
  const name = `${String(number).padStart(2, "0")} - ${slugOf(title, `Pages ${first}-${last}`)}.md`;
  const pageNumbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const { reference } = reading;
  return {
    blocks: blocksOfChapter(reading.blocks, chapter),
    furniture: furnitureOfChapter(reading.furniture, chapter),
    reference: reference && { ...reference, pages: reference.pages.slice(first - 1, last) },
    pageNumbers,
    findings: reading.findings.filter(({ page = first }) => page >= first && page <= last),
    pseudopath: `${job.chapters_folder}/${name}`,
  };
}

function publishUnit(
  job: DocumentJob,
  reading: Reading,
  { unit, facts, extra }: {
    readonly unit: Unit;
    readonly facts: PublishFacts;
    readonly extra: Partial<DocumentRecord>;
  },
): { record: DocumentRecord; file: ConvertedFile } {
  const isMarkdown = reading.input.format === "markdown";
  const started = facts.clock.now();
  const verified = verify({ ...unit, isMarkdown });
  const secondsVerify = Math.round(facts.clock.now() - started) / 1000;
  const record = {
    ...baseRecord(job, reading, facts),
    markdown_pseudopath: unit.pseudopath,
    findings: unit.findings,
    ...measured(verified),
    seconds_verify: secondsVerify,
    ...extra,
  };
  const own = reading.result.meta["front_matter"];
  const written = `${frontMatterOf(record, isMapping(own) ? own : {})}\n${verified.markdown}`;
  const isCompact = job.options.compact && !isMarkdown;
  const { markdown, compacted } = isCompact
    ? compactMarkdown(written)
    : { markdown: written, compacted: false };
  return {
    record: { ...record, compacted, md_bytes: byteLength(markdown) },
    file: { pseudopath: unit.pseudopath, text: markdown },
  };
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function measured({ verification, recoveredLines, markdown }: Verified) {
  return {
    status: verification.status,
    ok: verification.status === "ok",
    verification,
    recovered_lines: recoveredLines,
    table_rows: markdown.split("\n").filter((line) => line.startsWith("|")).length,
  };
}

/** What the records of a document and of its chapters share. */
function baseRecord(
  { source, options }: DocumentJob,
  { input, result, secondsReference }: Reading,
  facts: PublishFacts,
): Omit<DocumentRecord, "status" | "ok" | "verification" | "recovered_lines" | "table_rows"> {
  const { title, front_matter: _own, outline: _outline, ...meta } = result.meta;
  return {
    source_pseudopath: source.source_pseudopath,
    markdown_pseudopath: null,
    source_name: source.source_name,
    folder: source.folder,
    format: input.format,
    bytes: source.bytes,
    digest: facts.digest,
    converted_at: facts.converted_at,
    engine: result.engine,
    errors: [],
    findings: [],
    ...(typeof title === "string" && title.trim() !== "" ? { title: oneLine(title) } : {}),
    reference_meta: meta,
    ocr: result.engine === "ocr",
    compacted: false,
    md_bytes: 0,
    seconds: Math.round(facts.clock.now() - facts.started) / 1000,
    seconds_reference: secondsReference,
    seconds_verify: 0,
    chapter: null,
    options,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 300);
}

function indexRecord(
  job: DocumentJob,
  reading: Reading,
  { facts, chapters }: {
    readonly facts: PublishFacts;
    readonly chapters: readonly DocumentRecord[];
  },
): DocumentRecord {
  const verification = aggregate(chapters.map((chapter) => chapter.verification));
  const troubled = chapters.filter(({ ok }) => !ok);
  const sum = (of: (chapter: DocumentRecord) => number) =>
    Math.round(chapters.reduce((total, chapter) => total + of(chapter), 0) * 1000) / 1000;
  return {
    ...baseRecord(job, reading, facts),
    markdown_pseudopath: job.markdown_pseudopath,
    engine: "split into chapters",
    status: verification.status,
    ok: verification.status === "ok",
    verification,
    findings: reading.findings,
    pages: reading.result.pages!,
    recovered_lines: sum((chapter) => chapter.recovered_lines),
    table_rows: sum((chapter) => chapter.table_rows),
    seconds_verify: sum((chapter) => chapter.seconds_verify),
    is_document_index: true,
    chapters: chapters.length,
    chapters_pseudopaths: chapters.map((chapter) => chapter.markdown_pseudopath!),
    chapters_with_findings: troubled.map((chapter) => ({
      outline: chapter.chapter!.outline,
      title: chapter.chapter!.title,
      pages: chapter.chapter!.pages,
      status: chapter.status,
      coverage: chapter.verification.coverage,
      pseudopath: chapter.markdown_pseudopath!,
    })),
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
  const text = jsonOf(backup);
  if (text === undefined) return { ...outcome, records: [withoutBackup(first!), ...rest] };
  return {
    records: [{ ...first!, lossless_pseudopath: job.lossless_pseudopath }, ...rest],
    files: [
      ...outcome.files,
      { pseudopath: job.lossless_pseudopath, text },
    ],
  };
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

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

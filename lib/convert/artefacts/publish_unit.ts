/**
 * One unit of output, a whole document or a chapter: its verified Markdown with front matter, and its
 * record.
 *
 * @module
 */

import type { Clock } from "../../bytes.ts";
import { isObject } from "../../is_object.ts";
import type { Block, Furniture } from "../../markdown/blocks.ts";
import { printableLine } from "../../printable.ts";
import { compactMarkdown } from "../../markdown/compact.ts";
import { frontMatterOf } from "./front_matter.ts";
import {
  type ConvertedFile,
  type DocumentJob,
  type DocumentOutcome,
  secondsSince,
} from "../job.ts";
import type { Reading } from "../read_document.ts";
import type { DocumentRecord, RecordFacts } from "./record.ts";
import type { Finding, Reference } from "../types.ts";
import { type Verified, verify } from "../verify/verification.ts";

/** What publishing needs beside the reading. */
export interface PublishFacts extends RecordFacts {
  readonly clock: Clock;
  /** When the conversion of this document began. */
  readonly started: number;
  /** Takes chapters as they are done; where it is given, the outcome has their records only. */
  readonly emit?: ((part: DocumentOutcome) => void) | undefined;
}

/** One unit of output: a whole document or a chapter. */
export interface Unit {
  readonly blocks: readonly Block[];
  readonly furniture: readonly Furniture[];
  readonly reference: Reference | undefined;
  readonly pageNumbers: readonly number[] | undefined;
  readonly findings: readonly Finding[];
  readonly pseudopath: string;
}

/** Verifies and writes a unit. */
export function publishUnit(
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
  const secondsVerify = secondsSince(started, facts.clock);
  const record = {
    ...baseRecord(job, reading, facts),
    markdown_pseudopath: unit.pseudopath,
    findings: [...unit.findings, ...verified.findings],
    ...measured(verified),
    seconds_verify: secondsVerify,
    ...extra,
  };
  const own = reading.result.meta["front_matter"];
  const frontMatter = frontMatterOf(record, isObject(own) ? own : {});
  const written = withOneLineEnd(`${frontMatter}\n`, verified.markdown);
  const isCompact = job.options.compact && !isMarkdown;
  const { markdown, compacted } = isCompact
    ? compactMarkdown(written)
    : { markdown: written, compacted: false };
  return {
    record: { ...record, compacted, md_bytes: byteLength(markdown) },
    file: { pseudopath: unit.pseudopath, text: markdown },
  };
}

/** A text with a body after it. Where every line of the body ends with CR LF, those of the text do too. */
function withOneLineEnd(before: string, body: string): string {
  const isDos = body.includes("\r\n") && !/(?<!\r)\n/.test(body);
  return (isDos ? before.replaceAll("\n", "\r\n") : before) + body;
}

/** What a verification says in a record. */
function measured(
  { verification, recoveredLines, markdown }: Verified,
): Pick<DocumentRecord, "status" | "ok" | "verification" | "recovered_lines" | "table_rows"> {
  return {
    status: verification.status,
    ok: verification.status === "ok",
    verification,
    recovered_lines: recoveredLines,
    table_rows: markdown.split("\n").filter((line) => line.startsWith("|")).length,
  };
}

/** What the records of a document and of its chapters share. */
export function baseRecord(
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
    ...(source.modified_at === undefined ? {} : { modified_at: source.modified_at }),
    converted_at: facts.converted_at,
    engine: result.engine,
    errors: [],
    findings: [],
    ...(typeof title === "string" && title.trim() !== "" ? { title: oneLine(title) } : {}),
    reference_meta: meta,
    ocr: result.engine === "ocr",
    compacted: false,
    md_bytes: 0,
    seconds: secondsSince(facts.started, facts.clock),
    seconds_reference: secondsReference,
    seconds_verify: 0,
    chapter: null,
    options,
  };
}

/** Characters of a line in a record at most. */
const MAX_LINE = 300;

function oneLine(text: string): string {
  return printableLine(text).replace(/\s+/g, " ").trim().slice(0, MAX_LINE);
}

/** How many bytes a text is in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

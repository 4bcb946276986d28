/**
 * The front matter of converted documents: where a text comes from and how faithful it is.
 *
 * @module
 */

import { writeFrontMatter } from "../../markdown/front_matter.ts";
import { withoutExtension } from "../pseudopath.ts";
import type { DocumentRecord } from "./record.ts";

const MAX_WARNINGS = 20;

/** The title of a document: its own where it has one, else the name of its file. */
export function titleOf(record: Pick<DocumentRecord, "title" | "source_name">): string {
  return record.title ?? withoutExtension(record.source_name);
}

/** The fields that every converted document states, in their order. */
export function provenance(record: DocumentRecord): Record<string, unknown> {
  return {
    title: record.chapter?.title ?? titleOf(record),
    source: record.source_name,
    source_pseudopath: record.source_pseudopath,
    markdown_pseudopath: record.markdown_pseudopath ?? undefined,
    folder: record.folder,
    source_format: record.format,
    bytes_source: record.bytes,
    sha256_source: record.digest,
    source_modified_utc: record.modified_at,
    engine: record.engine,
    ocr: record.ocr,
    converted_utc: record.converted_at,
    fidelity: record.verification.coverage,
    fidelity_final: record.verification.coverage_final,
    numeric_fidelity: record.verification.numeric_coverage,
    verification_status: record.verification.status,
  };
}

/**
 * The front matter of a document or chapter.
 *
 * @param record Its record.
 * @param own Fields that the source itself stated (a Markdown file's own front matter); ours win.
 */
export function frontMatterOf(
  record: DocumentRecord,
  own: Readonly<Record<string, unknown>> = {},
): string {
  const warnings = record.findings.filter(({ severity }) => severity === "warning")
    .map(({ message }) => message);
  const fields = {
    ...provenance(record),
    pages: record.pages,
    first_page: record.chapter?.pages[0],
    last_page: record.chapter?.pages[1],
    chapter: record.chapter?.outline,
    document: record.chapter?.document_pseudopath,
    document_title: record.chapter === null ? undefined : titleOf(record),
    pages_total: record.pages_total,
    sampled: record.sampled,
    sample_pages: record.sample_pages,
    recovered_lines: record.recovered_lines > 0 ? record.recovered_lines : undefined,
    warnings: warnings.length === 0 ? undefined : warnings.slice(0, MAX_WARNINGS),
  };
  const kept = Object.entries(own).filter(([key]) => !(key in fields) || key === "title");
  return writeFrontMatter({ ...fields, ...Object.fromEntries(kept) });
}

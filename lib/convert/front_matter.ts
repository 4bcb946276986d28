/**
 * The front matter of converted documents: where a text comes from and how faithful it is.
 *
 * @module
 */

import { printableLine } from "../printable.ts";
import { writeFrontMatter } from "../markdown/front_matter.ts";
import { withoutExtension } from "./pseudopath.ts";
import type { DocumentRecord } from "./record.ts";
import { nameOf, relativeOf } from "./pseudopath.ts";

const MAX_WARNINGS = 20;

/** The title of a document: its own where it has one, else the name of its file. */
export function titleOf(record: Pick<DocumentRecord, "title" | "source_name">): string {
  return record.title ?? withoutExtension(record.source_name);
}

/** The fields that every converted document states, in their order. */
function provenance(record: DocumentRecord): Record<string, unknown> {
  return {
    title: record.chapter?.title ?? titleOf(record),
    source: record.source_name,
    source_pseudopath: record.source_pseudopath,
    markdown_pseudopath: record.markdown_pseudopath ?? undefined,
    folder: record.folder,
    source_format: record.format,
    bytes_source: record.bytes,
    sha256_source: record.digest,
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

/** The index of a split document: its front matter, and a table of its chapters with links. */
export function documentIndex(
  record: DocumentRecord,
  chapters: readonly DocumentRecord[],
  splitBy: string,
): string {
  const fields = {
    ...provenance(record),
    type: "document_index",
    chapters: chapters.length,
    pages: record.pages,
    split_by: splitBy,
  };
  const rows = chapters.map((chapter) => {
    const [first, last] = chapter.chapter!.pages;
    const coverage = chapter.verification.coverage;
    const cells = [
      String(chapter.chapter!.outline),
      `[${escapeCell(chapter.chapter!.title)}](${linkBetween(record, chapter)})`,
      first === last ? `${first}` : `${first}–${last}`,
      coverage === null ? "not measurable" : percent(coverage),
      chapter.status,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    writeFrontMatter(fields),
    `# ${escapeCell(titleOf(record))}`,
    "",
    "| # | Chapter | Pages | Coverage | Status |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** A share as a percentage that says 100 only where nothing is missing. */
export function percent(share: number): string {
  return `${(Math.floor(share * 1e4 + 1e-9) / 100).toFixed(2)} %`;
}

/**
 * Text as it may stand in a cell or a heading of Markdown that the program itself writes. Names and
 * titles come from strangers, and people read such files on a terminal.
 */
export function escapeCell(text: string): string {
  return printableLine(text).replace(/\s+/g, " ").trim().replace(/[\\`*_{}[\]<>|#$~]/g, "\\$&");
}

/** The address of one file as seen from another, percent-encoded. */
function linkBetween(from: DocumentRecord, to: DocumentRecord): string {
  const folder = relativeOf(from.markdown_pseudopath!).split("/").slice(0, -1);
  const target = relativeOf(to.markdown_pseudopath!).split("/");
  return relativeLink(folder, target);
}

/** A relative, percent-encoded link from a folder to a file, both as parts of their paths. */
export function relativeLink(folder: readonly string[], target: readonly string[]): string {
  let shared = 0;
  while (shared < folder.length && folder[shared] === target[shared]) shared++;
  const up = folder.slice(shared).map(() => "..");
  return [...up, ...target.slice(shared).map(encodePart)].join("/");
}

function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replace(
    /[()']/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The file name of a pseudopath without its extension. */
export function stemOf(pseudopath: string): string {
  return withoutExtension(nameOf(relativeOf(pseudopath)));
}

/**
 * The Markdown that stands for a document that was split: its front matter, and its chapters.
 *
 * @module
 */

import { writeFrontMatter } from "../../markdown/front_matter.ts";
import { escapeCell, percent, relativeLink } from "./text.ts";
import { provenance, titleOf } from "./front_matter.ts";
import { relativeOf } from "../pseudopath.ts";
import type { DocumentRecord } from "./record.ts";

/** The index of a split document: its front matter, and a table of its chapters with links. */
export function chapterIndex(
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
  return [
    writeFrontMatter(fields),
    `# ${escapeCell(titleOf(record))}`,
    "",
    "| # | Chapter | Pages | Coverage | Status |",
    "|---|---|---|---|---|",
    ...chapters.map((chapter) => chapterRow(record, chapter)),
    "",
  ].join("\n");
}

function chapterRow(record: DocumentRecord, chapter: DocumentRecord): string {
  const { outline, title, pages: [first, last] } = chapter.chapter!;
  const { coverage } = chapter.verification;
  const cells = [
    String(outline),
    `[${escapeCell(title)}](${linkBetween(record, chapter)})`,
    first === last ? `${first}` : `${first}–${last}`,
    coverage === null ? "not measurable" : percent(coverage),
    chapter.status,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The address of one file as seen from another, percent-encoded. */
function linkBetween(from: DocumentRecord, to: DocumentRecord): string {
  const folder = relativeOf(from.markdown_pseudopath!).split("/").slice(0, -1);
  const target = relativeOf(to.markdown_pseudopath!).split("/");
  return relativeLink(folder, target);
}

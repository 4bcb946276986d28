/**
 * Markdown: the model of a document, the one writer, front matter, page markers and compaction.
 *
 * @example
 * ```ts
 * import { cell, heading, paragraph, writeMarkdown } from "@mdcx/mdcx/markdown";
 *
 * const markdown = writeMarkdown([
 *   heading(1, "Fuses"),
 *   paragraph("Type <T> melts at 3 A."),
 *   { kind: "table", headerRows: 1, rows: [[cell("Type"), cell("Amperes")], [cell("T"), cell("3")]] },
 * ]);
 * console.assert(markdown.startsWith("# Fuses\n\nType \\<T> melts at 3 A.\n"));
 * ```
 *
 * @module
 */

export * from "./blocks.ts";
export { type Compacted, compactMarkdown } from "./compact.ts";
export { type FrontMatter, parseFrontMatter, writeFrontMatter } from "./front_matter.ts";
export {
  type MarkdownLine,
  markdownLines,
  type PageMarker,
  pageMarker,
  readPageMarkers,
} from "./page_marker.ts";
export { layOutTable, type TableGrid } from "./table.ts";
export { writeMarkdown } from "./writer.ts";

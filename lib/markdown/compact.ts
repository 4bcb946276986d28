/**
 * Compaction: the same Markdown in fewer characters. It never costs a word or a page number.
 *
 * Outside fenced code, table rows lose their padding and columns that are empty throughout, lines
 * lose trailing blanks (a hard break keeps its two), runs of blank lines become one, and comments
 * that only say "image" go. Front matter stays as it is.
 *
 * @module
 */

import { parseFrontMatter } from "./front_matter.ts";
import { markdownLines, readPageMarkers } from "./page_marker.ts";

/** Compacted Markdown, or the original where compaction would have cost something. */
export interface Compacted {
  /** The Markdown, compacted where nothing is lost by it. */
  readonly markdown: string;
  /** Whether `markdown` is compact; false where the original was kept. */
  readonly compacted: boolean;
}

const IMAGE_COMMENT = /^[ \t]*<!-- ?(?:image|imagen) ?-->[ \t]*$/;
const TABLE_START = /^[ >]{0,100}(?=\|)/;
const SEPARATOR_CELL = /^:?-+:?$/;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The cells of a table row; an escaped pipe, or one inside code, belongs to its cell. */
function splitRow(row: string): string[] {
  return row.split(/(?<!(?:^|[^\\])(?:\\\\)*\\)\|/).map((cell) => cell.trim());
}

/** The indentation of a table row and what stands between its outer pipes. */
function readRow(line: string): { readonly indent: string; readonly content: string } | undefined {
  const indent = TABLE_START.exec(line)?.[0];
  const row = line.trimEnd();
  if (indent === undefined || !row.endsWith("|") || row.length < indent.length + 2) {
    return undefined;
  }
  return { indent, content: row.slice(indent.length + 1, -1) };
}

interface TableLines {
  readonly indent: string;
  readonly rows: string[][];
}

function readTable(lines: readonly string[]): TableLines | undefined {
  const read = lines.map(readRow);
  const indent = read[0]?.indent ?? "";
  if (lines.length < 2 || !read.every((row) => row?.indent === indent)) return undefined;
  const rows = read.map((row) => splitRow(row!.content));
  const isTable = rows[1]!.every((cell) => SEPARATOR_CELL.test(cell)) &&
    rows.every((row) => row.length === rows[0]!.length);
  return isTable ? { indent, rows } : undefined;
}

/** `---`, with the colons of its alignment. */
function separatorCell(cell: string): string {
  return `${cell.startsWith(":") ? ":" : ""}---${cell.endsWith(":") ? ":" : ""}`;
}

function compactTable({ indent, rows }: TableLines): string[] {
  const used = rows[0]!.map((_, column) =>
    rows.some((row, index) => index !== 1 && row[column] !== "")
  );
  const kept = used.includes(true) ? used : used.map(() => true);
  return rows.map((row, index) => {
    const cells = row.filter((_, column) => kept[column]);
    return index === 1
      ? `${indent}|${cells.map(separatorCell).join("|")}|`
      : `${indent}| ${cells.join(" | ")} |`;
  });
}

/** Trailing blanks go; two of them before a line of text are a hard break. */
function trimLine(line: string, next: string | undefined): string {
  const trimmed = line.trimEnd();
  const isBreak = trimmed !== "" && line.endsWith("  ") && (next ?? "").trim() !== "";
  return isBreak ? `${trimmed}  ` : trimmed;
}

interface Line {
  readonly text: string;
  readonly inCode: boolean;
}

function compactLines(lines: readonly Line[]): string[] {
  const out: string[] = [];
  for (let index = 0; index < lines.length;) {
    if (lines[index]!.inCode) {
      out.push(lines[index++]!.text);
      continue;
    }
    const rowsEnd = endOfRows(lines, index);
    const isFree = (out.at(-1) ?? "").trim() === "";
    const table = isFree ? readTable(textsOf(lines, index, rowsEnd)) : undefined;
    if (table !== undefined) {
      for (const row of compactTable(table)) out.push(row);
      index = rowsEnd;
      continue;
    }
    const end = Math.max(rowsEnd, index + 1);
    for (; index < end; index++) addLine(out, lines[index]!.text, lines[index + 1]?.text);
  }
  return out;
}

/** Where the lines that read as table rows end, `start` itself where it is none. */
function endOfRows(lines: readonly Line[], start: number): number {
  let end = start;
  while (lines[end]?.inCode === false && readRow(lines[end]!.text) !== undefined) end++;
  return end;
}

function textsOf(lines: readonly Line[], start: number, end: number): string[] {
  return lines.slice(start, end).map(({ text }) => text);
}

/** Adds a line, unless it only says "image" or is blank after a blank one. */
function addLine(out: string[], line: string, next: string | undefined): void {
  const text = trimLine(line, next);
  const isRepeatedBlank = text.trim() === "" && out.at(-1)?.trim() === "";
  if (!IMAGE_COMMENT.test(text) && !isRepeatedBlank) out.push(text);
}

/** Whether two texts have the same words in the same order and the same page markers. */
function saysTheSame(before: string, after: string): boolean {
  const words = (text: string) =>
    (text.replaceAll(/<!-- ?(?:image|imagen) ?-->/g, "").match(WORD) ?? []).join(" ");
  const pages = (text: string) =>
    readPageMarkers(text).map(({ page, label }) => `${page} ${label ?? ""}`).join("\n");
  return words(before) === words(after) && pages(before) === pages(after);
}

/**
 * Compacts a Markdown file.
 *
 * @param markdown The file, front matter included.
 * @returns The compact text, which ends with one line end; compacting it again changes nothing.
 */
export function compactMarkdown(markdown: string): Compacted {
  const { bodyStart } = parseFrontMatter(markdown);
  const body = markdown.slice(bodyStart);
  const lines = compactLines(
    [...markdownLines(body)].map(({ text, inCode }) => ({ text, inCode })),
  );
  const text = lines.join("\n").replace(/\n+$/, "");
  const compact = markdown.slice(0, bodyStart) + (text === "" ? "" : `${text}\n`);
  return saysTheSame(body, compact.slice(bodyStart))
    ? { markdown: compact, compacted: true }
    : { markdown, compacted: false };
}

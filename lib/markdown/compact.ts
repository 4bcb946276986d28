/**
 * Compaction: the same Markdown in fewer characters. It never costs a word or a page number.
 *
 * Outside fenced code, table rows lose their padding and columns that are empty throughout, lines
 * lose trailing blanks (a hard break keeps its two), runs of blank lines become one, and comments
 * that only say "image" go. Front matter stays as it is.
 *
 * @module
 */

import { createHash } from "node:crypto";
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
const IMAGE_COMMENTS = /<!-- ?(?:image|imagen) ?-->/g;
const PIECE_CHARACTERS = 64 * 1024;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The cells of a table row; an escaped pipe, or one inside code, belongs to its cell. */
function splitRow(row: string): string[] {
  return row.split(/(?<!(?:^|[^\\])(?:\\\\)*\\)\|/).map((cell) => cell.trim());
}

/** A row of a table as it stands in a line. */
interface TableRow {
  readonly indent: string;
  /** What stands between its outer pipes. */
  readonly content: string;
}

function readRow(line: string): TableRow | undefined {
  const indent = TABLE_START.exec(line)?.[0];
  const row = line.trimEnd();
  if (indent === undefined || !row.endsWith("|") || row.length < indent.length + 2) {
    return undefined;
  }
  return { indent, content: row.slice(indent.length + 1, -1) };
}

/** The rows of a table, cut into cells one at a time, as a table may have millions of them. */
function readTable(lines: readonly string[]): readonly TableRow[] | undefined {
  const rows: TableRow[] = [];
  for (const line of lines) {
    const row = readRow(line);
    if (row === undefined || row.indent !== (rows[0]?.indent ?? row.indent)) return undefined;
    rows.push(row);
  }
  const isTable = rows.length > 1 &&
    splitRow(rows[1]!.content).every((cell) => SEPARATOR_CELL.test(cell));
  return isTable ? rows : undefined;
}

/** `---`, with the colons of its alignment. */
function separatorCell(cell: string): string {
  return `${cell.startsWith(":") ? ":" : ""}---${cell.endsWith(":") ? ":" : ""}`;
}

/** The lines of a table without padding and empty columns; `undefined` where its rows differ in length. */
function compactTable(rows: readonly TableRow[]): string[] | undefined {
  const used: boolean[] = splitRow(rows[0]!.content).map((cell) => cell !== "");
  const whole: string[] = [];
  for (const [index, { indent, content }] of rows.entries()) {
    const cells = splitRow(content);
    if (cells.length !== used.length) return undefined;
    if (index !== 1) {
      for (let column = 0; column < cells.length; column++) used[column] ||= cells[column] !== "";
    }
    whole.push(rowLine(indent, cells, index === 1));
  }
  if (used.every(Boolean) || !used.includes(true)) return whole;
  return rows.map(({ indent, content }, index) =>
    rowLine(indent, splitRow(content).filter((_, column) => used[column]), index === 1)
  );
}

function rowLine(indent: string, cells: readonly string[], isSeparator: boolean): string {
  return isSeparator
    ? `${indent}|${cells.map(separatorCell).join("|")}|`
    : `${indent}| ${cells.join(" | ")} |`;
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
    const rows = isFree ? readTable(textsOf(lines, index, rowsEnd)) : undefined;
    const table = rows && compactTable(rows);
    if (table !== undefined) {
      for (const row of table) out.push(row);
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
  if (before === after) return true;
  const pages = (text: string) =>
    readPageMarkers(text).map(({ page, label }) => `${page} ${label ?? ""}`).join("\n");
  const [own, other] = withoutEqualEnds(before, after);
  return wordsDigest(own) === wordsDigest(other) && pages(before) === pages(after);
}

/** Two texts without the lines with which both begin, and those with which both end. */
function withoutEqualEnds(one: string, other: string): [string, string] {
  const length = Math.min(one.length, other.length);
  let same = 0;
  while (same < length && one.charCodeAt(same) === other.charCodeAt(same)) same++;
  const start = same === 0 ? 0 : one.lastIndexOf("\n", same - 1) + 1;
  let end = 0;
  while (
    end < length - start &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  ) end++;
  const lineStart = one.indexOf("\n", one.length - end);
  const kept = lineStart < 0 ? 0 : one.length - lineStart;
  return [one.slice(start, one.length - kept), other.slice(start, other.length - kept)];
}

/** A digest of the words of a text, which is read piece by piece: a list of them would be ten times as large. */
function wordsDigest(text: string): string {
  const hash = createHash("sha256");
  for (let start = 0, end = 0; start < text.length; start = end) {
    const lineEnd = text.indexOf("\n", start + PIECE_CHARACTERS);
    end = lineEnd < 0 ? text.length : lineEnd + 1;
    const words = text.slice(start, end).replaceAll(IMAGE_COMMENTS, "")
      .replaceAll(BETWEEN_WORDS, " ").trim();
    if (words !== "") hash.update(`${words} `);
  }
  return hash.digest("hex");
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

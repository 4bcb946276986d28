/**
 * Finds the blocks of plain text: paragraphs, underlined headings, lists, and what is laid out with
 * spaces and stays so.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import { joinLines, widthOfText } from "../../../text/wide_signs.ts";
import { listBelow } from "./lists.ts";
import { type LineRun, lineRuns } from "./literal.ts";

const TAB_WIDTH = 8;
const UNDERLINE = /^ {0,3}(={3,}|-{3,})\s*$/;
/** Other lines below titles, as reStructuredText has them: at least as long as the title. */
const ADORNMENT = /^([*#~^"'`+.:_])\1{2,}\s*$/;
const MAX_LEVEL = 6;
const RULE = /^\s*(?:[-*_=~#]\s?){3,}\s*$/;
const DRAWING = /[\u2500-\u259f]/;
/** Words kept apart by three spaces or more, or by a tab: columns. */
const COLUMNS = /\S(?: {3,}|\t+)\S/;
/** `+-----+-----+` and `=====  =====`. */
const TABLE_RULE =
  /^\s*(?:\+(?:[-=]+\+)+|[-=]{2,}(?: {1,8}[-=]{2,})+|\|?(?:-{2,}[+|])+-{2,}\|?)\s*$/;
const CODE_INDENT = 4;
/** A line longer than this is no rule and underlines nothing. */
const MAX_RULE = 200;
/** Lines at least this long, and this share of the longest, were broken by a margin. */
const MIN_WRAPPED = 50;
const WRAPPED_SHARE = 0.7;

function expandTabs(line: string): string {
  let column = 0;
  return line.replace(/[^\t]+|\t/g, (part) => {
    const text = part === "\t" ? " ".repeat(TAB_WIDTH - column % TAB_WIDTH) : part;
    column += text.length;
    return text;
  });
}

/** Runs of lines between blank ones. */
function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let open: string[] = [];
  for (const line of lines) {
    if (line.trim() !== "") {
      open.push(line.trimEnd());
      continue;
    }
    if (open.length > 0) paragraphs.push(open);
    open = [];
  }
  return open.length > 0 ? [...paragraphs, open] : paragraphs;
}

/** Lines that are drawn with characters, such as the rules of a table. */
function isDrawn(lines: readonly string[]): boolean {
  return lines.some((line) =>
    DRAWING.test(line) || (line.length <= MAX_RULE && TABLE_RULE.test(line))
  );
}

/** Set in as code is: every line, and some further than others. */
function isIndented(lines: readonly string[]): boolean {
  const indents = lines.map(expandTabs).map((line) => line.length - line.trimStart().length);
  return indents.every((indent) => indent >= CODE_INDENT) && new Set(indents).size > 1;
}

/** Laid out with spaces: columns in several lines. */
function isLaidOut(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.filter((line) => COLUMNS.test(line)).length > lines.length / 2;
}

function codeOf(lines: readonly string[]): Block {
  const expanded = lines.map(expandTabs).map((line) => line.trimEnd());
  const indent = expanded.filter((line) => line !== "").reduce(
    (least, line) => Math.min(least, line.length - line.trimStart().length),
    Infinity,
  );
  const text = expanded.map((line) => line.slice(indent)).join("\n");
  return { kind: "code", text: text.replace(/^\n+|\n+$/g, "") };
}

/** Lines that a margin broke are one line; lines that end where their author ended them stay. */
function inlinesOf(lines: readonly string[], width: number): Inline[] {
  const isWrapped = lines.slice(0, -1).every((line) =>
    widthOfText(line.trim()) >= Math.max(MIN_WRAPPED, width * WRAPPED_SHARE)
  );
  if (isWrapped) {
    return [{
      kind: "text",
      text: lines.map((line) => line.trim()).reduce(joinLines),
    }];
  }
  return lines.flatMap((line, index): Inline[] => [
    ...(index > 0 ? [{ kind: "break" } as const] : []),
    { kind: "text", text: line.trim() },
  ]);
}

/** A title, and what marks it as one: the sign of the line below it, twice where one is above it too. */
interface MarkedTitle {
  readonly text: string;
  readonly mark: string;
}

function titleOf(lines: readonly string[]): MarkedTitle | undefined {
  const isFramed = lines.length === 3 && lines[0]!.trim() === lines[2]!.trim();
  const [title, line, ...others] = isFramed ? lines.slice(1) : lines;
  if (line === undefined || line.length > MAX_RULE || others.length > 0) return undefined;
  const text = title!.trim();
  if (!isUnderline(line.trimEnd(), text) || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const sign = line.trimStart()[0]!;
  return { text, mark: isFramed ? sign + sign : sign };
}

/** A title with a double line and the text right below it, apart; what other lines are below is no title. */
function titleApart(lines: readonly string[]): readonly (readonly string[])[] {
  const size = lines.length > 3 && titleOf(lines.slice(0, 3)) !== undefined ? 3 : 2;
  const isTitle = lines.length > size && lines[size - 1]!.trimStart().startsWith("=") &&
    titleOf(lines.slice(0, size)) !== undefined;
  return isTitle ? [lines.slice(0, size), lines.slice(size)] : [lines];
}

/**
 * The levels of headings by their marks: in the order in which they come, as reStructuredText has it;
 * where there are none but the two usual ones, these have levels of their own.
 */
function levelsOf(paragraphs: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const marks = new Set(paragraphs.flatMap((lines) => titleOf(lines)?.mark ?? []));
  const isUsual = [...marks].every((mark) => mark === "=" || mark === "-");
  if (isUsual) return new Map([["=", 1], ["-", 2]]);
  return new Map([...marks].map((mark, index) => [mark, Math.min(index + 1, MAX_LEVEL)]));
}

function headingOf(
  lines: readonly string[],
  levels: ReadonlyMap<string, number>,
): Block | undefined {
  const title = titleOf(lines);
  if (title === undefined) return undefined;
  const level = levels.get(title.mark) ?? 1;
  return { kind: "heading", level, content: [{ kind: "text", text: title.text }] };
}

function isUnderline(line: string, title: string): boolean {
  const underline = UNDERLINE.exec(line)?.[1];
  if (underline === undefined) return ADORNMENT.test(line) && line.length >= widthOfText(title);
  return Math.abs(underline.length - title.length) <= Math.max(3, title.length / 2);
}

/** Of ten lines by length, the ninth shows the width of a text. */
const WIDTH_SHARE = 0.9;

/** The width at which most long lines end. */
function widthOf(paragraphs: readonly (readonly string[])[]): number {
  const lengths = paragraphs.flat().map(widthOfText).sort((one, other) => one - other);
  return lengths[Math.floor(lengths.length * WIDTH_SHARE)] ?? 0;
}

/**
 * The blocks of plain text.
 *
 * @param text Text with line feeds.
 */
export function blocksOfText(text: string): Block[] {
  const runs = lineRuns(text).flatMap((run): LineRun[] =>
    run.isLiteral
      ? [run]
      : paragraphsOf(run.lines).flatMap(titleApart).map((lines) => ({ lines, isLiteral: false }))
  );
  const paragraphs = runs.filter(({ isLiteral }) => !isLiteral).map(({ lines }) => lines);
  const width = widthOf(paragraphs);
  const levels = levelsOf(paragraphs);
  const paragraph = (lines: readonly string[]): Block => ({
    kind: "paragraph",
    content: inlinesOf(lines, width),
  });
  return runs.flatMap(({ lines, isLiteral }): readonly Block[] => {
    if (isLiteral) return [codeOf(lines)];
    if (lines.length === 1 && lines[0]!.length <= MAX_RULE && RULE.test(lines[0]!)) {
      return [{ kind: "rule" }];
    }
    const heading = headingOf(lines, levels);
    if (heading !== undefined) return [heading];
    if (isDrawn(lines)) return [codeOf(lines)];
    return listBelow(lines.map(expandTabs), paragraph) ??
      [isLaidOut(lines) || isIndented(lines) ? codeOf(lines) : paragraph(lines)];
  });
}

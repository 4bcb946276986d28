/**
 * Lines of plain text: their indentation, and which of them belong together.
 *
 * @module
 */

import { widthOfText } from "../../../text/wide_signs.ts";

/** Columns from one tab stop to the next. */
const TAB_WIDTH = 8;
/** A line at least this long was broken by a margin: what is below it may go on with it. */
export const MIN_WRAPPED = 50;

/** A line with blanks in place of tabs. */
export function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  let column = 0;
  return line.replace(/[^\t]+|\t/g, (part) => {
    const text = part === "\t" ? " ".repeat(TAB_WIDTH - column % TAB_WIDTH) : part;
    column += text.length;
    return text;
  });
}

/** Whether each character takes one place: a place in a line is found by characters, and wide signs take two. */
export function isNarrow(line: string): boolean {
  return widthOfText(line) === line.length;
}

/** How many characters a line is set in. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** How far lines are set in that are not blank. */
export function leastIndent(lines: readonly string[]): number {
  return lines.reduce(
    (least, line) => line === "" ? least : Math.min(least, indentOf(line)),
    Infinity,
  );
}

/** Runs of lines between blank ones. */
export function paragraphsOf(lines: readonly string[]): string[][] {
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

/**
 * Lines in a typewriter face, with their indents.
 *
 * @module
 */

import { leastOf } from "./extent.ts";
import { textOf } from "./line_looks.ts";
import { TYPEWRITER_ADVANCE } from "./lines.ts";
import type { Draft, Line } from "./model.ts";
import { WIDEST_LEADING } from "./type_measures.ts";

/** Spaces of an indent at most. */
const MAX_INDENT = 80;
/** What stands further below is no next line, against the size. */
const MAX_GAP = 6;

/** The text of paragraphs set as code, line by line, blank lines between them kept. */
export function codeTextOf(drafts: readonly Draft[]): string {
  const lines = drafts.flatMap((draft) => draft.lines);
  const left = leastOf(lines, (line) => line.left);
  const texts: string[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before !== undefined && isBlankBetween(before, line)) texts.push("");
    const indent = Math.round((line.left - left) / (TYPEWRITER_ADVANCE * line.size));
    texts.push(" ".repeat(Math.max(0, Math.min(indent, MAX_INDENT))) + textOf(line));
  });
  return texts.join("\n");
}

function isBlankBetween(before: Line, line: Line): boolean {
  const step = line.baseline - before.baseline;
  return step > WIDEST_LEADING * line.size && step < MAX_GAP * line.size;
}

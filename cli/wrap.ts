/**
 * Text in lines that fit.
 *
 * @module
 */

import { columnsOf, isWide } from "./columns.ts";

/**
 * `text` in lines of at most `width` columns, cut at blanks and between letters that take two; a
 * longer word stands alone.
 *
 * @param text One paragraph.
 * @param width Columns, at least 20.
 * @param first Columns of the first line, where they are others.
 */
export function wrap(text: string, width: number, first: number = width): readonly string[] {
  const lines: string[] = [];
  let [line, columns] = ["", 0];
  for (const [at, word] of text.split(/ +/).entries()) {
    for (const [nth, part] of parts(word).entries()) {
      const blank = nth === 0 && at > 0 && line !== "" ? " " : "";
      const room = blank.length + columnsOf(part);
      if (line !== "" && columns + room > (lines.length === 0 ? first : width)) {
        lines.push(line);
        [line, columns] = [part, columnsOf(part)];
      } else {
        line += blank + part;
        columns += room;
      }
    }
  }
  return [...lines, line];
}

/** A line with its indent, {@linkcode wrap}ped, the lines after its first indented by `indent`. */
export function wrapHanging(line: string, width: number, indent: number): readonly string[] {
  const start = /^ */.exec(line)![0];
  if (columnsOf(line) <= width) return [line];
  const lines = wrap(
    line.slice(start.length),
    Math.max(20, width - indent),
    Math.max(20, width - start.length),
  );
  return lines.map((part, at) => (at === 0 ? start : " ".repeat(indent)) + part);
}

/** What closes or ends a phrase stays with what it follows, as marks do with their letter. */
const STAYS = /^[\p{M}\p{Cf}\p{Pe}\p{Pf}\p{Po}]/u;

/** A word in what may not be parted: runs of narrow letters, and each wide letter. */
function parts(word: string): readonly string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const character of word) {
    const wide = isWide(character);
    const stays: boolean = found.length > 0 && ((isOpen && !wide) || STAYS.test(character));
    if (stays) found.push(found.pop()! + character);
    else found.push(character);
    isOpen = !wide && (isOpen || !stays);
  }
  return found.length === 0 ? [""] : found;
}

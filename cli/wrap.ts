/**
 * Text in lines that fit.
 *
 * @module
 */

import { columnsOf, isWide } from "./columns.ts";

/** Beside a label, however narrow the screen is. */
export const LEAST_BESIDE = 8;

/**
 * `text` in lines of at most `width` columns, cut at blanks and between letters that take two; a
 * longer word stands alone, and so does a figure with its per cent sign.
 *
 * @param text One paragraph.
 * @param width Columns.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let [line, columns] = ["", 0];
  for (const [at, word] of text.split(/ +(?!%)/).entries()) {
    for (const [nth, part] of parts(word).entries()) {
      const blank = nth === 0 && at > 0 && line !== "" ? " " : "";
      const room = blank.length + columnsOf(part);
      if (line !== "" && columns + room > width) {
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

/**
 * A line {@linkcode wrap}ped beside what it starts with, as a label.
 *
 * @param indent Columns of the start, which stay blank in the lines after the first.
 */
export function wrapHanging(line: string, width: number, indent: number): readonly string[] {
  if (columnsOf(line) <= width) return [line];
  const lines = wrap(line.slice(indent), Math.max(LEAST_BESIDE, width - indent));
  return lines.map((part, at) => (at === 0 ? line.slice(0, indent) : " ".repeat(indent)) + part);
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

/**
 * Whether the lines of a paragraph end where its author ended them, or where the measure does.
 *
 * @module
 */

import { leastOf, mostOf } from "./extent.ts";
import { type Habit, habitOf, roomAfter } from "./habits.ts";
import { isMono, isMostlyMono, textOf } from "./line_looks.ts";
import type { Line } from "./model.ts";
import { SPACE } from "./type_measures.ts";

/** White after a line that the next word would not have filled, against the size. */
const ROOM = 2;
/** Share that counts as most of the lines of a paragraph. */
const MOST = 0.6;
/** Running text: lines of it, words of one on average, and the share that goes on with a small letter. */
const WRAPPED = { lines: 3, words: 4, running: 0.5 } as const;
/** A line of an index: it ends with the pages to which it leads. */
const INDEX_ENTRY = /^\p{L}.{0,80}, ?\d{1,4}(?:[,–-] ?\d{1,4})*$/u;
/** A line of a table of contents: leaders and the page to which it leads. */
export const LEADER_ENTRY = /(?:\.\s?){4,}\s*[\divxlc]{1,7}$/iu;
/** A line that says what of what, as on receipts and letterheads: `Date: 3 May`. */
const LABELLED = /^\p{Lu}[\p{L}\p{N}./ -]{1,24}: ?\S/u;
/** Lines of an address at least, and their width against the size at most. */
const MIN_ADDRESS = 3;
const ADDRESS_LINE = /^[\p{Lu}\p{N}]|\S@\S+\.\p{L}|^(?:www\.|https?:)/u;
const SHORT = 14;

/** Whether the lines of a cell end where their author ended them. */
export function areBrokenAlone(lines: readonly Line[]): boolean {
  return areBroken(lines, habitOf(lines));
}

/** Most lines ended although the next word had room: the author ended them. */
export function areBroken(lines: readonly Line[], habit: Habit): boolean {
  const seams = lines.slice(1).map((line, index) => ({
    isGapped: lines[index]!.gapped || line.gapped,
    room: roomAfter(lines[index]!, line, habit) / line.size,
  }));
  if (seams.length === 0 || areWrapped(lines)) return false;
  const most = MOST * lines.length;
  const count = <T>(values: readonly T[], is: (value: T) => boolean) => values.filter(is).length;
  return count(seams, ({ isGapped, room }) => isGapped || room > ROOM) > MOST * seams.length ||
    count(lines, (line) => isEntry(textOf(line).trim())) > most ||
    // Program text with remarks; names of code in running text fill their lines.
    count(lines, isMostlyMono) > most && count(seams, ({ room }) => room > 0) >= seams.length / 2;
}

/**
 * Whether lines of running text fill a measure of their own, narrower than that of the text around them:
 * the next word fitted on none, and they go on in the middle of sentences.
 */
function areWrapped(lines: readonly Line[]): boolean {
  if (lines.length < WRAPPED.lines) return false;
  const texts = lines.map((line) => textOf(line).trim());
  const isSet = lines.some((line) => line.gapped || isMono(line)) || texts.some(isEntry);
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/u).length, 0);
  const running = texts.slice(1).filter((text) => /^\p{Ll}/u.test(text));
  if (isSet || words < WRAPPED.words * lines.length) return false;
  if (running.length < WRAPPED.running * (lines.length - 1)) return false;
  const [left, right] = [leastOf(lines, (line) => line.left), mostOf(lines, (line) => line.right)];
  return lines.slice(1).every((line, index) => {
    const before = lines[index]!;
    // The first line may be indented.
    const white = right - before.right + (index === 0 ? 0 : before.left - left);
    return white <= line.firstWidth + SPACE * line.size;
  });
}

/** Short lines that each begin with a capital or a figure: an address, or a list of names. */
export function isAddress(lines: readonly Line[]): boolean {
  return lines.length >= MIN_ADDRESS &&
    lines.every((line) =>
      line.right - line.left < SHORT * line.size && ADDRESS_LINE.test(textOf(line)) &&
      !/[-\u2010,]$/u.test(textOf(line))
    );
}

function isEntry(text: string): boolean {
  return INDEX_ENTRY.test(text) || LEADER_ENTRY.test(text) || LABELLED.test(text);
}

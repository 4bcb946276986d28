/**
 * Headings in pieces: the number of a chapter over its title, and titles of which a line stands in
 * another region of the page.
 *
 * @module
 */

import { leastOf, mostOf } from "./extent.ts";
import { LIST_LABEL } from "./labels.ts";
import { textOf } from "./line_looks.ts";
import type { Draft } from "./model.ts";
import type { Typography } from "./typography.ts";

/** What is set larger than the text by this is a heading. */
export const LARGER = 1.15;
/** Lines of a piece before the last, at most. */
const MAX_LINES = 3;
/** From the number of a chapter to its title at most, against the size of the title. */
const TO_TITLE = 4;
/** From line to line of one title, against its size. */
const STEP = { least: 0.8, most: 1.45 } as const;
/** Edges or middles that differ by less are one, against the size. */
const SAME_EDGE = 0.5;
/** Lines that end at the right edge do so within a point. */
const SAME_RIGHT = 1;
/** `Chapter 3`, `Teil II`, `Appendix A`, `3`, `第 3 章`. */
const NUMBER = new RegExp(
  [
    String.raw`^\p{L}{2,12}\s(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\.?$`,
    String.raw`^(?:\d{1,3}|[IVX]{1,6})\.?$`,
    String.raw`^\p{Lo}\s?(?:\d{1,3}|[一二三四五六七八九十]{1,3})\s?\p{Lo}$`,
  ].join("|"),
  "u",
);

/** `CHAPTER` over `ONE`: words of a number that stands at the right edge. */
const CAPITALS = /^(?:\p{Lu}+|\d{1,3})$/u;

/** The drafts of a document, in order, with the pieces of each large heading joined. */
export function joinHeadingPieces(
  drafts: readonly Draft[],
  starts: ReadonlySet<Draft>,
  { bodySize }: Typography,
): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const before = joined.at(-1);
    const isPair = before !== undefined && arePieces(before, draft) &&
      draft.size >= LARGER * bodySize && (before.bold || before.size >= LARGER * bodySize);
    if (isPair && isNumberOf(before, draft)) {
      const labelLines = before.lines.length;
      joined[joined.length - 1] = { ...together(before, draft), labelLines };
    } else if (isPair && starts.has(draft) && goesOn(before, draft)) {
      joined[joined.length - 1] = together(before, draft);
    } else joined.push(draft);
  }
  return joined;
}

/** Whether two short paragraphs follow each other on a page whose tags say nothing of them. */
function arePieces(before: Draft, draft: Draft): boolean {
  return before.page === draft.page && before.turn === draft.turn &&
    before.lines.length <= MAX_LINES && before.role === undefined && draft.role === undefined &&
    before.table === undefined && draft.table === undefined;
}

/** Whether a paragraph is the number of the chapter whose title is the next. */
function isNumberOf(before: Draft, draft: Draft): boolean {
  const step = stepBetween(before, draft);
  const numbers = before.lines.map((line) => textOf(line).trim());
  const title = textOf(draft.lines[0]!).trim();
  if (before.size > draft.size || step <= 0 || step > TO_TITLE * draft.size) return false;
  if (!/\p{L}{2}|\p{Lo}/u.test(title) || NUMBER.test(title)) return false;
  return (numbers.length === 1 && NUMBER.test(numbers[0]!)) ||
    (Math.abs(before.right - draft.right) < SAME_RIGHT && numbers[0]!.length > 1 &&
      numbers.every((text) => CAPITALS.test(text)));
}

/** Whether a title goes on in a paragraph that looks like it. */
function goesOn(before: Draft, draft: Draft): boolean {
  const [last, next] = [before.lines.at(-1)!, draft.lines[0]!];
  const step = stepBetween(before, draft);
  const edges = [last.left - next.left, (last.left + last.right - next.left - next.right) / 2];
  return before.size === draft.size && before.bold === draft.bold &&
    last.runs[0]!.style.font === next.runs[0]!.style.font &&
    step >= STEP.least * draft.size && step <= STEP.most * draft.size &&
    edges.some((off) => Math.abs(off) < SAME_EDGE * draft.size) &&
    !/[.!?:;。！？]$/u.test(textOf(last).trim()) && !LIST_LABEL.test(textOf(next));
}

/** Two pieces as one, which is as large as the second. */
function together(before: Draft, draft: Draft): Draft {
  const pieces = [before, draft];
  return {
    ...draft,
    ...(before.labelLines === undefined ? {} : { labelLines: before.labelLines }),
    lines: [...before.lines, ...draft.lines],
    left: leastOf(pieces, ({ left }) => left),
    right: mostOf(pieces, ({ right }) => right),
    top: before.top,
    brokenLines: false,
  };
}

/** From the last line of one paragraph to the first of the next. */
function stepBetween(before: Draft, draft: Draft): number {
  return draft.lines[0]!.baseline - before.lines.at(-1)!.baseline;
}

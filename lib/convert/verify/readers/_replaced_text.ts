/**
 * The pieces of a page on which the document gives texts instead of what is drawn (`ActualText`):
 * each line that has one is made a single piece, in the order in which it is read.
 *
 * Browsers and office programs print letters with marks so. What pdf.js gives for their glyphs is
 * one mark or letter at a time, at places between which it sees white.
 *
 * @module
 */

import type { MarkedStart } from "./_marked_content.ts";
import type { TextItem } from "./_pdfjs_items.ts";
import { lineOf, type Stretch } from "./_reading_order.ts";

/** What pdf.js may get wrong: marks and their letters, codes without a meaning, private characters. */
const NEEDS_TEXT =
  // deno-lint-ignore no-control-regex -- codes that no font gives a meaning are meant.
  /[\0-\x1f\u0300-\u036f\u0590-\u1cff\ua880-\uabff\ue000-\uf8ff\ufb1d-\ufdff\ufe70-\ufefc\u{e0000}-\u{10ffff}]/u;
/** Part of the height by which pieces of one word may lie apart, or over each other. */
const TOUCHING = 0.4;
/** Part of the height by which the baselines of one line may differ. */
const RAISED = 0.6;

/** A stretch and the pieces of it. */
interface Drawn extends Stretch {
  readonly items: readonly TextItem[];
  readonly baseline: number | undefined;
}

/** Whether pieces are drawn for which a text may be given, and are not readable as they are. */
export function needsTexts(items: readonly TextItem[]): boolean {
  let open = 0;
  let isEmpty = false;
  for (const { type, tag, id, str = "" } of items) {
    if (type === undefined) {
      if (open > 0 && NEEDS_TEXT.test(str)) return true;
      if (str !== "") isEmpty = false;
    } else if (type === "endMarkedContent") {
      if (open > 0 && isEmpty) return true;
      open = Math.max(0, open - 1);
    } else if (open > 0 || (type === "beginMarkedContentProps" && tag === "Span" && id === null)) {
      open++;
      isEmpty = true;
    }
  }
  return false;
}

/**
 * The pieces of text alone. Lines of right-to-left pieces that touch, each drawn right of the one
 * before it, are made one piece: a word may begin in the last of them and end in the first.
 */
export function withoutMarks(items: readonly TextItem[]): readonly TextItem[] {
  const pieces = items.some(isMark) ? items.filter((item) => !isMark(item)) : items;
  if (!pieces.some(({ dir }) => dir === "rtl")) return pieces;
  const lines = linesOf(pieces.map((item) => drawn([item], item.str ?? "", false)));
  return lines.flatMap((line) =>
    isDrawnFromTheLeft(line) ? [pieceOf(line)] : line.flatMap((stretch) => stretch.items)
  );
}

/** Whether right-to-left pieces follow each other rightwards. */
function isDrawnFromTheLeft(line: readonly Drawn[]): boolean {
  const inked = line.filter(({ text }) => text.trim() !== "");
  return inked.some((stretch, index) => {
    const next = inked[index + 1];
    if (next === undefined || !isRightToLeft(stretch) || !isRightToLeft(next)) return false;
    return Math.abs(next.from - stretch.to) < TOUCHING * next.height;
  });
}

function isRightToLeft({ items }: Drawn): boolean {
  return items[0]?.dir === "rtl";
}

function isMark({ type }: TextItem): boolean {
  return type !== undefined;
}

/**
 * The pieces of text, each line that has a text of the document's own made one piece.
 *
 * @param items Pieces, and beginnings and ends of marked content, as pdf.js gives them.
 * @param starts The beginnings, in the same order.
 * @returns Nothing where the two do not belong together.
 */
export function withTexts(
  items: readonly TextItem[],
  starts: readonly MarkedStart[],
): TextItem[] | undefined {
  const tags = items.filter(({ type }) => type?.startsWith("begin")).map(({ tag }) => tag ?? null);
  if (tags.length !== starts.length) return undefined;
  if (!tags.every((tag, index) => tag === starts[index]!.tag)) return undefined;
  return linesOf(stretchesOf(items, starts)).flatMap((line) =>
    line.some(({ isGiven }) => isGiven) ? [pieceOf(line)] : line.flatMap((drawn) => drawn.items)
  );
}

/** Pieces by themselves, and those together for which one text is given. */
function stretchesOf(items: readonly TextItem[], starts: readonly MarkedStart[]): Drawn[] {
  const stretches: Drawn[] = [];
  let begun = 0;
  let open = 0;
  let text: string | undefined;
  let own: TextItem[] = [];
  for (const item of items) {
    if (item.type === undefined) {
      if (text === undefined) stretches.push(drawn([item], item.str ?? "", false));
      else own.push(item);
    } else if (item.type !== "endMarkedContent") {
      const start = starts[begun++]!;
      if (open > 0) open++;
      else if (start.text !== undefined) [text, own, open] = [start.text, [], 1];
    } else if (open > 0 && --open === 0) {
      stretches.push(drawn(own, text ?? "", true));
      text = undefined;
    }
  }
  if (text !== undefined) stretches.push(drawn(own, text, true));
  return stretches;
}

function drawn(items: readonly TextItem[], text: string, isGiven: boolean): Drawn {
  const inked = items.filter(({ str = "" }) => isGiven ? str.trim() !== "" : str !== "");
  const wide = inked.filter(({ width = 0 }) => width > 0);
  const placed = wide.length > 0 ? wide : inked;
  const widest = placed.reduce<TextItem | undefined>(
    (best, item) => best === undefined || (item.width ?? 0) > (best.width ?? 0) ? item : best,
    undefined,
  );
  const from = placed.map(({ transform }) => transform?.[4] ?? 0);
  return {
    items,
    text,
    isGiven,
    from: Math.min(...from),
    to: Math.max(...placed.map(({ width = 0 }, index) => from[index]! + width)),
    baseline: (widest ?? items[0])?.transform?.[5],
    height: widest?.height ?? 0,
  };
}

/** Stretches line by line: a line ends where pdf.js says so, or the next stands at another height. */
function linesOf(stretches: readonly Drawn[]): Drawn[][] {
  const lines: Drawn[][] = [];
  let line: Drawn[] = [];
  let baseline: number | undefined;
  for (const stretch of stretches) {
    const away = Math.abs(
      (stretch.baseline ?? baseline ?? 0) - (baseline ?? stretch.baseline ?? 0),
    );
    const isElsewhere = away > RAISED * Math.max(stretch.height, line.at(-1)?.height ?? 0, 1);
    if (line.length > 0 && isElsewhere) {
      lines.push(line);
      line = [];
    }
    line.push(stretch);
    if (stretch.to > stretch.from || baseline === undefined) {
      baseline = stretch.baseline ?? baseline;
    }
    if (!stretch.isGiven && stretch.items.some(({ hasEOL }) => hasEOL === true)) {
      lines.push(line);
      line = [];
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** A line as one piece, which ends it. */
function pieceOf(line: readonly Drawn[]): TextItem {
  const first = line.flatMap(({ items }) => items).find(({ str }) => str !== "") ??
    line[0]!.items[0];
  return { ...first, str: lineOf(line), hasEOL: true };
}

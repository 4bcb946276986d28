/**
 * From lines to paragraphs: where a line begins a new one.
 *
 * @module
 */

import { areBroken, isAddress } from "./broken_lines.ts";
import { leastOf, mostOf } from "./extent.ts";
import { type Habit, habitOf, roomAfter, sameSize, SIZE_CHANGE } from "./habits.ts";
import { LIST_LABEL } from "./labels.ts";
import { isBold, isMono, textOf } from "./line_looks.ts";
import type { Draft, Line, Region, Role } from "./model.ts";
import { WIDEST_LEADING } from "./type_measures.ts";

/** Distance of baselines that parts paragraphs, against the usual one. */
const WIDER = 1.3;
/** The same after a full line in the middle of a sentence: formulas push lines apart. */
const WIDER_WITHIN = 1.5;
/** An indent of the first line, against the size: at least, and at most. */
const INDENT = 0.7;
const MAX_INDENT = 6;
/** How far a line is from an edge that it does not share, against the size. */
const OFF_EDGE = 0.5;
/** Lines that begin nearer to each other than this hang under one label, against the size. */
const SAME_EDGE = 0.4;
/** The same for lines that begin with a word that only looks like a label. */
const SAME_EDGE_AS_TEXT = 0.3;
/** The middles of lines that are centred about one axis differ by half of this at most, against the size. */
const SAME_MIDDLE = 0.1;
/** Leading is taken for at least this, against the size: for more in the middle of a sentence. */
const LEAST_LEADING = 0.9;
const LEAST_WITHIN = 1.1;
/** Lines that run on, from which it can be told whether tags know paragraphs. */
const MIN_RUNNING = 4;
const SENTENCE_END = /[.!?:;。！？؟…]["'”’»)\]]*$/u;

/** Where a region stands. */
export interface OnPage {
  /** From 1. */
  readonly page: number;
  readonly roles: ReadonlyMap<number, Role>;
}

/** The paragraphs of a region, in order. */
export function paragraphsOf(region: Region, at: OnPage): Draft[] {
  const habit = habitOf(region.lines);
  const areTagged = !tagsLines(region.lines, at, habit);
  const drafts: Draft[] = [];
  let open: Line[] = [];
  const finish = () => {
    if (open.length > 0) drafts.push(draftOf(open, { ...at, turn: region.turn }, habit));
    open = [];
  };
  region.lines.forEach((line, index) => {
    const around = { habit, next: region.lines[index + 1] };
    const last = open.at(-1);
    const told = last !== undefined && areTagged ? tagged(last, line, at) : undefined;
    if (last !== undefined && (told ?? begins(open, line, around))) finish();
    open.push(line);
  });
  finish();
  return drafts;
}

/** What tags say about two lines: parted, one paragraph, or nothing. */
function tagged(before: Line, line: Line, { roles }: OnPage): boolean | undefined {
  if (before.table !== undefined || line.table !== undefined) return true;
  const [a, b] = [roles.get(before.mark), roles.get(line.mark)];
  if (a === undefined || b === undefined) return undefined;
  if (a.block !== b.block) return true;
  return a.type === "Document" || a.type === "Sect" || a.type === "Div" ? undefined : false;
}

/**
 * Whether tags make a paragraph of every line, as some recognisers of scanned pages do: most lines
 * that run on in the middle of a sentence are parted from the next. Such tags say nothing.
 */
function tagsLines(lines: readonly Line[], { roles }: OnPage, habit: Habit): boolean {
  let [running, parted] = [0, 0];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before === undefined || SENTENCE_END.test(textOf(before))) return;
    const [a, b] = [roles.get(before.mark), roles.get(line.mark)];
    if (a === undefined || b === undefined || a.type !== b.type) return;
    if (roomAfter(before, line, habit) > 0 || !/^\p{Ll}/u.test(textOf(line))) return;
    running++;
    if (a.block !== b.block) parted++;
  });
  return running >= MIN_RUNNING && parted > running / 2;
}

/** Whether a line begins a new paragraph after the lines of the open one. */
function begins(
  open: readonly Line[],
  line: Line,
  around: { habit: Habit; next: Line | undefined },
): boolean {
  const before = open.at(-1)!;
  const { habit, next } = around;
  if (line.table !== undefined || before.table !== undefined) return true;
  const step = line.baseline - before.baseline;
  const runsOn = !SENTENCE_END.test(textOf(before)) &&
    (roomAfter(before, line, habit) < line.size || goesOnAsHead(before, line, habit));
  const leading = runsOn ? Math.max(1, line.size / habit.size) * habit.leading : habit.leading;
  const usual = Math.min(leading, WIDEST_LEADING * line.size);
  const [wider, least] = runsOn ? [WIDER_WITHIN, LEAST_WITHIN] : [WIDER, LEAST_LEADING];
  if (step > wider * Math.max(usual, least * line.size) || step < 0) return true;
  if (!sameSize(before, line) && !(runsOn && isMono(before) !== isMono(line))) return true;
  if (changesWeight(before, line) || startsNote(line)) return true;
  // A line of nothing but code in the middle of a sentence is part of it.
  if (isMono(before) !== isMono(line) && (!runsOn || before.gapped)) return true;
  if (LIST_LABEL.test(textOf(line))) return startsItem(open, line);
  if (hangsOut(open[0]!, line) && roomAfter(before, line, habit) > 2 * line.size) return true;
  const inItem = LIST_LABEL.test(textOf(open[0]!)) && line.left > open[0]!.left;
  return (!inItem && isIndented(before, line, { habit, next })) || endsHanging(open, line) ||
    endedEarly(before, line, habit);
}

/** Headings are not filled to the edge: lines of one are together where a small letter goes on. */
function goesOnAsHead(before: Line, line: Line, habit: Habit): boolean {
  return before.size === line.size && areHeads(before, line, habit) &&
    /\p{L}[\p{L},]$/u.test(textOf(before).trimEnd()) && /^\p{Ll}/u.test(textOf(line));
}

/** Whether lines are both bold, or larger than most. */
function areHeads(before: Line, line: Line, habit: Habit): boolean {
  return isBold(before) && isBold(line) || line.size > (1 + SIZE_CHANGE) * habit.size;
}

/** A line with a label of a list begins an item, unless it only happens to begin with such a word. */
function startsItem(open: readonly Line[], line: Line): boolean {
  const before = open.at(-1)!;
  const first = open[0]!;
  return LIST_LABEL.test(textOf(first)) || SENTENCE_END.test(textOf(before)) ||
    Math.abs(line.left - before.left) > SAME_EDGE_AS_TEXT * line.size ||
    /^[^\p{L}\p{N}]/u.test(textOf(line));
}

/** The first line of a paragraph stands further in than the lines around it. */
function isIndented(
  before: Line,
  line: Line,
  around: { habit: Habit; next: Line | undefined },
): boolean {
  const [own, other, after] = line.rightToLeft
    ? [-line.right, -before.right, around.next && -around.next.right]
    : [line.left, before.left, around.next?.left];
  const indent = own - other;
  if (indent < INDENT * line.size || indent > MAX_INDENT * line.size) return false;
  if (areCentredHeads(before, line, around.habit)) return false;
  const returns = after === undefined || after < own - OFF_EDGE * line.size;
  const closed = SENTENCE_END.test(textOf(before)) || roomAfter(before, line, around.habit) > 0;
  return returns && closed;
}

/** Whether bold or large lines are centred about one axis, where the shorter is no indented one. */
function areCentredHeads(before: Line, line: Line, habit: Habit): boolean {
  const middles = before.left + before.right - line.left - line.right;
  return Math.abs(middles) < SAME_MIDDLE * line.size && !SENTENCE_END.test(textOf(before)) &&
    areHeads(before, line, habit);
}

/** A line further out than the label of the item before it, as text after a list is. */
function hangsOut(first: Line, line: Line): boolean {
  return !line.rightToLeft && LIST_LABEL.test(textOf(first)) &&
    line.left < first.left - OFF_EDGE * line.size;
}

/** A line that returns to the left edge after lines that hang under their first. */
function endsHanging(open: readonly Line[], line: Line): boolean {
  const [first, second] = open;
  if (first === undefined || second === undefined || line.rightToLeft) return false;
  const hanging = second.left > first.left + INDENT * line.size;
  return hanging && Math.abs(line.left - first.left) < SAME_EDGE * line.size;
}

/** The line before had room for the first word of this one, and ends a sentence. */
function endedEarly(before: Line, line: Line, habit: Habit): boolean {
  return SENTENCE_END.test(textOf(before)) && roomAfter(before, line, habit) > line.size;
}

function draftOf(lines: readonly Line[], at: OnPage & Pick<Region, "turn">, habit: Habit): Draft {
  const first = lines[0]!;
  const table = first.table;
  const role = at.roles.get(first.mark);
  return {
    page: at.page,
    turn: at.turn,
    lines,
    left: leastOf(lines, (line) => line.left),
    right: mostOf(lines, (line) => line.right),
    top: first.top,
    bottom: lines.at(-1)!.bottom,
    size: first.size,
    bold: lines.every(isBold),
    mono: lines.every(isMono),
    brokenLines: areBroken(lines, habit) || isAddress(lines),
    ...(role === undefined ? {} : { role }),
    ...(table === undefined ? {} : { table }),
  };
}

/** A line that begins with a raised mark: the next footnote. */
function startsNote(line: Line): boolean {
  const first = line.runs[0];
  return first !== undefined && first.raised && /^(?:\d{1,3}|[*∗†‡§¶])\s*$/u.test(first.text);
}

/** A bold line after a light one, or the other way round, where no bold words run across. */
function changesWeight(before: Line, line: Line): boolean {
  if (isBold(before)) return !isBold(line) && !startsBold(line);
  return isBold(line) && !endsBold(before);
}

function startsBold(line: Line): boolean {
  return line.runs[0]?.style.bold ?? false;
}

function endsBold(line: Line): boolean {
  return line.runs.at(-1)?.style.bold ?? false;
}

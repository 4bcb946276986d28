/**
 * From lines to paragraphs: where a line begins a new one.
 *
 * @module
 */

import { leastOf, medianOf, mostOf } from "./extent.ts";
import { LIST_LABEL } from "./labels.ts";
import type { Draft, Line, Region, Role, Run } from "./model.ts";
import { SPACE, USUAL_LEADING, WIDEST_LEADING } from "./type_measures.ts";

/** Distance of baselines that parts paragraphs, against the usual one. */
const WIDER = 1.3;
/** The same after a full line in the middle of a sentence: formulas push lines apart. */
const WIDER_WITHIN = 1.5;
/** Sizes that differ by more are another kind of text. */
const SIZE_CHANGE = 0.12;
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
/** How unlike the white on both sides of a centred line may be, against the size. */
const OFF_MIDDLE = 1.5;
/** Steps between the lines of a region that are not overprints and not gaps, against the size. */
const STEPS = { least: 0.5, most: 3 } as const;
/** Leading is taken for at least this, against the size: for more in the middle of a sentence. */
const LEAST_LEADING = 0.9;
const LEAST_WITHIN = 1.1;
/** The step that this share of the steps does not reach is the leading of lines within paragraphs. */
const LEADING_SHARE = 0.4;
/** The right edge that this share of the lines does not pass is that of the region. */
const EDGE_SHARE = 0.9;
/** Size of a text that shows none, in points. */
const USUAL_SIZE = 10;
/** White after a line that the next word would not have filled, against the size. */
const ROOM = 2;
/** Share that counts as most of the lines of a paragraph. */
const MOST = 0.6;
/** Running text: lines of it, words of one on average, and the share that goes on with a small letter. */
const WRAPPED = { lines: 3, words: 4, running: 0.5 } as const;
/** Share of a line in a typewriter face that makes it program text. */
const MOSTLY_MONO = 0.7;
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
/** Lines that run on, from which it can be told whether tags know paragraphs. */
const MIN_RUNNING = 4;
const SENTENCE_END = /[.!?:;。！？؟…]["'”’»)\]]*$/u;

/** What is usual in a region. */
interface Habit {
  readonly leading: number;
  /** Size of the text that has this leading; that of larger text is as much wider. */
  readonly size: number;
  readonly left: number;
  /** The right edge of most lines. */
  readonly right: number;
  /** The right edge of all. */
  readonly far: number;
}

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

/** Whether the lines of a cell end where their author ended them. */
export function areBrokenAlone(lines: readonly Line[]): boolean {
  return areBroken(lines, habitOf(lines));
}

function habitOf(lines: readonly Line[]): Habit {
  const steps: number[] = [];
  for (let index = 1; index < lines.length; index++) {
    const [before, line] = [lines[index - 1]!, lines[index]!];
    const step = line.baseline - before.baseline;
    if (step <= STEPS.least * line.size || step >= STEPS.most * line.size) continue;
    if (sameSize(before, line)) steps.push(step);
  }
  // Paragraphs are set apart in fewer than half of the steps, or else every line is its own.
  steps.sort((a, b) => a - b);
  const usual = steps[Math.floor(steps.length * LEADING_SHARE)];
  const rights = lines.map((line) => line.right).sort((a, b) => a - b);
  const size = medianOf(lines, (line) => line.size) ?? USUAL_SIZE;
  return {
    leading: usual ?? USUAL_LEADING * (lines[0]?.size ?? USUAL_SIZE),
    size,
    left: leastOf(lines, (line) => line.left),
    right: rights[Math.floor(rights.length * EDGE_SHARE)] ?? 0,
    far: rights.at(-1) ?? 0,
  };
}

function sameSize(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) <= SIZE_CHANGE * Math.max(a.size, b.size);
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

/** How much of a line stays white beside what the next word would have taken. */
function roomAfter(before: Line, line: Line, habit: Habit): number {
  const [left, right] = [before.left - habit.left, habit.right - before.right];
  const isCentred = isMiddle(left, right, before.size);
  const edge = Math.max(habit.far - before.right, 0);
  const white = isCentred
    ? left + right
    : isMiddle(left, edge, before.size)
    ? left + edge
    : line.rightToLeft
    ? left
    : right;
  return white - line.firstWidth - SPACE * line.size;
}

/** Whether the white on both sides of a line is alike. */
function isMiddle(left: number, right: number, size: number): boolean {
  return left > size && Math.abs(left - right) < OFF_MIDDLE * size;
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

/** Most lines ended although the next word had room: the author ended them. */
function areBroken(lines: readonly Line[], habit: Habit): boolean {
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
function isAddress(lines: readonly Line[]): boolean {
  return lines.length >= MIN_ADDRESS &&
    lines.every((line) =>
      line.right - line.left < SHORT * line.size && ADDRESS_LINE.test(textOf(line)) &&
      !/[-\u2010,]$/u.test(textOf(line))
    );
}

function isEntry(text: string): boolean {
  return INDEX_ENTRY.test(text) || LEADER_ENTRY.test(text) || LABELLED.test(text);
}

/** The text of a line, without its looks. */
export function textOf({ runs }: Line): string {
  return runs.length === 1 ? runs[0]!.text : runs.map((run) => run.text).join("");
}

function isBold(line: Line): boolean {
  return line.runs.every((run) => run.style.bold || !/[\p{L}\p{N}]/u.test(run.text));
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

/** Program text with a number or a remark in another face beside it. */
function isMostlyMono(line: Line): boolean {
  const count = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + text.length, 0);
  return !isMono(line) &&
    count(line.runs.filter((run) => run.style.mono)) > MOSTLY_MONO * count(line.runs);
}

function isMono(line: Line): boolean {
  return line.runs.every((run) => run.style.mono);
}

/**
 * From rows to lines: the words of a row in reading order, small print above or below them as
 * sub- or superscripts, and gaps as spaces.
 *
 * @module
 */

import { leastOf, mostOf } from "./extent.ts";
import { withSettledBrackets } from "./brackets.ts";
import { writesNoSpaces } from "./hyphens.ts";
import { isLabel } from "./labels.ts";
import { directionOf, hasRightToLeft, inReadingOrder, settleBrackets } from "./direction.ts";
import { TYPEWRITER_GAP, wordGap } from "./fragments.ts";
import type { Fragment, Line, Run } from "./model.ts";
import { CAPITAL, CLEAR_GAP, type Row, rowsOf, SCRIPT_SIZE, SUNK } from "./rows.ts";
import { ASCENT, DESCENT } from "./type_measures.ts";

/** How far off the baseline small text is a script, against the line's size. */
const RAISED = 0.12;
const LOWERED = 0.06;

/** Width of a typewriter's character against its size. */
export const TYPEWRITER_ADVANCE = 0.6;

/** White below which two pieces touch, against the size. */
const TOUCH = 0.03;
/** White from which words of two faces are two, against the size: slanted letters lean into it. */
const FACE_GAP = 0.1;
/** A piece that begins further before the end of the last one is drawn beside it, not on. */
const STEP_BACK = 0.8;
/** The first word of a line counts as no wider, against the size. */
const MAX_FIRST_WORD = 40;
/** Spaces that white in a typewriter face stands for, at most. */
const MAX_SPACES = 80;
/** A label as it stands before right-to-left text, and white that parts it from that. */
const TURNED_LABEL = /^([.)])(\d{1,3})$/;
const LABEL_WHITE = 0.3;

/** Lines of a region, from top to bottom. */
export function linesOf(fragments: readonly Fragment[]): Line[] {
  return rowsOf(fragments).map(lineOf);
}

/**
 * The words of a line that give it its size: those beside code, which is often set smaller. Numbers
 * beside code are none.
 */
function proseOf(fragments: readonly Fragment[]): readonly Fragment[] {
  if (!fragments.some(({ style }) => style.mono)) return fragments;
  const prose = fragments.filter(({ style }) => !style.mono);
  return prose.some(({ text }) => /\p{L}/u.test(text)) ? prose : fragments;
}

/** One line of the fragments of a row. */
export function lineOf(row: Row): Line {
  const size = commonest(proseOf(row.fragments), (fragment) => fragment.style.size);
  const main = row.fragments.filter((fragment) => fragment.style.size === size);
  const baseline = commonest(main, (fragment) => fragment.baseline);
  const right = row.fragments.some((fragment) => hasRightToLeft(fragment.text));
  const mostlyRight = right && mostlyRightToLeft(row.fragments);
  const stop = mostlyRight ? stopAtRight(row.fragments) : undefined;
  const rightToLeft = mostlyRight && stop === undefined;
  const ordered = right
    ? withLabelTurned(inReadingOrder(row.fragments, rightToLeft ? "right" : "left"), rightToLeft)
    : row.fragments;
  const drawn = runsOf(ordered, { baseline, size, rightToLeft: right, stop });
  const runs = mostlyRight ? withSettledBrackets(drawn) : drawn;
  return {
    runs,
    left: leastOf(row.fragments, (fragment) => fragment.left),
    right: mostOf(row.fragments, (fragment) => fragment.right),
    top: baseline - ASCENT * size,
    bottom: baseline + DESCENT * size,
    baseline,
    size,
    firstWidth: firstWidthOf(ordered, size),
    gapped: isGapped(row.fragments, size),
    rightToLeft,
    mark: ordered[0]!.mark,
    artifact: ordered.every((fragment) => fragment.artifact),
    ...tableOf(ordered),
  };
}

/** A table stands alone on its line, and takes its height. */
function tableOf(fragments: readonly Fragment[]): Partial<Line> {
  const table = fragments[0]?.table;
  return table === undefined ? {} : { table, top: table.top, bottom: table.bottom };
}

function mostlyRightToLeft(fragments: readonly Fragment[]): boolean {
  let balance = 0;
  for (const fragment of fragments) {
    const direction = directionOf(fragment.text);
    if (direction === "right") balance += fragment.text.length;
    if (direction === "left") balance -= fragment.text.length;
  }
  return balance > 0;
}

/**
 * Pieces of a right-to-left line whose first is the label of an item: its stop is drawn left of its
 * number, and its text may begin right behind.
 */
function withLabelTurned(pieces: Fragment[], rightToLeft: boolean): Fragment[] {
  const [first, ...rest] = pieces;
  const [, stop, number] = (rightToLeft && TURNED_LABEL.exec(first?.text ?? "")) || [];
  if (first === undefined || number === undefined || rest.length === 0) return pieces;
  const left = Math.min(first.right, first.left + LABEL_WHITE * first.style.size);
  return [{ ...first, text: `${number}${stop}`, left }, ...rest];
}

/**
 * The stop of a sentence at the right end of right-to-left words: no line begins with one, so this
 * line runs from left to right whatever its words.
 */
function stopAtRight(fragments: readonly Fragment[]): Fragment | undefined {
  const [last, before] = fragments.toSorted((a, b) => b.right - a.right);
  const isStop = last !== undefined && before !== undefined && /^[.!?؟]$/u.test(last.text) &&
    directionOf(before.text) === "right" && !isSpaceBetween(before, last);
  return isStop ? last : undefined;
}

/** The value that most characters of a row have. */
function commonest(fragments: readonly Fragment[], value: (fragment: Fragment) => number): number {
  const first = value(fragments[0]!);
  if (fragments.every((fragment) => value(fragment) === first)) return first;
  const counts = new Map<number, number>();
  for (const fragment of fragments) {
    const own = value(fragment);
    counts.set(own, (counts.get(own) ?? 0) + fragment.text.length);
  }
  return [...counts].reduce((best, entry) => entry[1] > best[1] ? entry : best)[0];
}

/** Whether a space belongs between two neighbours in reading order. */
export function isSpaceBetween(before: Fragment, after: Fragment): boolean {
  const gap = gapBetween(before, after);
  const size = Math.max(before.style.size, after.style.size);
  const touch = Math.abs(gap) < TOUCH * size;
  if (after.spaced && !(touch && areTurned(before, after))) return true;
  const isMono = before.style.mono && after.style.mono;
  const usual = isMono ? TYPEWRITER_GAP : wordGap(before.text, after.text);
  const limit = changesFace(before, after) ? Math.min(usual, FACE_GAP) : usual;
  return gap > limit * size || gap < -STEP_BACK * size;
}

/** Whether right-to-left text is read here: what stands before a piece may not be drawn before it. */
function areTurned(before: Fragment, after: Fragment): boolean {
  return hasRightToLeft(before.text) || hasRightToLeft(after.text);
}

/** Whether words of two faces meet, which are one word only where they touch. */
function changesFace(before: Fragment, after: Fragment): boolean {
  return before.style !== after.style && before.style.size === after.style.size &&
    /\p{Ll}$/u.test(before.text) && /^\p{L}\p{Ll}/u.test(after.text);
}

/** Whether white parts a line into pieces; what stands after the label of a list is no piece. */
function isGapped(fragments: readonly Fragment[], size: number): boolean {
  return fragments.some((fragment, index) =>
    index > 0 && fragment.left - fragments[index - 1]!.right > CLEAR_GAP * size &&
    !(index === 1 && isLabel(fragments[0]!.text))
  );
}

function firstWidthOf(ordered: readonly Fragment[], size: number): number {
  if (writesNoSpaces(ordered[0]!.text[0] ?? "")) return size;
  let last = 0;
  while (last + 1 < ordered.length && !isSpaceBetween(ordered[last]!, ordered[last + 1]!)) last++;
  const width = Math.abs(ordered[last]!.right - ordered[0]!.left);
  return Math.min(width, MAX_FIRST_WORD * size);
}

function runsOf(
  ordered: readonly Fragment[],
  line: { baseline: number; size: number; rightToLeft: boolean; stop: Fragment | undefined },
): Run[] {
  const runs: {
    text: string;
    style: Fragment["style"];
    raised: boolean;
    lowered: boolean;
    href?: string;
  }[] = [];
  let before: Fragment | undefined;
  for (const fragment of ordered) {
    const space = before === undefined || fragment === line.stop
      ? ""
      : spaceBetween(before, fragment);
    const script = isSunk(before, fragment) ? NO_SCRIPT : scriptOf(fragment, line);
    const last = runs.at(-1);
    const alike = last !== undefined && last.style === fragment.style &&
      last.href === fragment.href && last.raised === script.raised &&
      last.lowered === script.lowered && !isParted(before!, fragment);
    const text = line.rightToLeft ? settleBrackets(fragment.text) : fragment.text;
    if (alike) last.text += space + text;
    else {
      const href = fragment.href === undefined ? {} : { href: fragment.href };
      const run = { text, style: fragment.style, ...script, ...href };
      // The space belongs to the plainer side: links and scripts end with their last letter.
      if (last !== undefined && isPlain(last)) last.text += space;
      else if (isPlain(run)) run.text = space + text;
      else if (space !== "") runs.push({ text: space, style: fragment.style, ...NO_SCRIPT });
      runs.push(run);
    }
    before = fragment;
  }
  return runs;
}

/**
 * Whether clear white parts two neighbours in reading order. That of a typewriter face is spaces, and
 * a link stays whole.
 */
function isParted(before: Fragment, after: Fragment): boolean {
  return !before.style.mono && before.href === undefined &&
    gapBetween(before, after) > CLEAR_GAP * before.style.size;
}

/** The white between two neighbours in reading order, which may run from right to left. */
function gapBetween(before: Fragment, after: Fragment): number {
  return before.left <= after.left ? after.left - before.right : before.left - after.right;
}

/** A small capital set into the capital before it, as in the name of TeX: a part of the word. */
function isSunk(before: Fragment | undefined, fragment: Fragment): boolean {
  return before !== undefined && fragment.left < before.right - SUNK.overlap * before.style.size &&
    fragment.left > before.left && CAPITAL.test(fragment.text) && /\p{Lu}$/u.test(before.text);
}

const NO_SCRIPT = { raised: false, lowered: false };

/** The white between two neighbours; in a typewriter face as many spaces as fit. */
function spaceBetween(before: Fragment, after: Fragment): string {
  if (!isSpaceBetween(before, after)) return "";
  if (!before.style.mono || before.style !== after.style) return " ";
  const gap = Math.abs(after.left - before.right) / (TYPEWRITER_ADVANCE * after.style.size);
  return " ".repeat(Math.max(1, Math.min(MAX_SPACES, Math.round(gap))));
}

function isPlain(run: Run): boolean {
  return run.href === undefined && !run.raised && !run.lowered && !run.style.mono;
}

function scriptOf(
  fragment: Fragment,
  line: { baseline: number; size: number },
): { raised: boolean; lowered: boolean } {
  if (fragment.style.size > SCRIPT_SIZE * line.size) return NO_SCRIPT;
  // The star of a command is set lower to stand in the middle of its line.
  if (fragment.style.mono && !/[\p{L}\p{N}]/u.test(fragment.text)) return NO_SCRIPT;
  const below = fragment.baseline - line.baseline;
  return { raised: below < -RAISED * line.size, lowered: below > LOWERED * line.size };
}

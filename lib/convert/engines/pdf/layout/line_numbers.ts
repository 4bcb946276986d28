/**
 * Numbers in the margin that count the lines of a page, as court transcripts and drafts have.
 *
 * @module
 */

import { CLEAR_GAP } from "./rows.ts";
import type { Fragment } from "./model.ts";

/** Lines that must be numbered. */
const MIN_LINES = 12;
/** Lines that begin in the middle of a sentence: items of a list do not. */
const MIN_RUNNING = 2;

/** A page without its line numbers. */
export interface Unnumbered {
  readonly rest: readonly Fragment[];
  /** The numbers in order; empty where the lines are not numbered. */
  readonly numbers: readonly Fragment[];
}

/** Takes the line numbers of a page out of its words. */
export function withoutLineNumbers(fragments: readonly Fragment[]): Unnumbered {
  const digits = fragments.filter((fragment) => /^\d{1,3}$/.test(fragment.text));
  if (digits.length < MIN_LINES) return { rest: fragments, numbers: [] };
  const edge = leftmost(fragments);
  const numbers = longestCount(
    digits.filter((fragment) => fragment.left < edge + 3 * fragment.style.size),
  );
  if (numbers.length < MIN_LINES || !isMargin(numbers, fragments)) {
    return { rest: fragments, numbers: [] };
  }
  const taken = new Set(numbers);
  return { rest: fragments.filter((fragment) => !taken.has(fragment)), numbers };
}

function leftmost(fragments: readonly Fragment[]): number {
  return fragments.reduce((left, fragment) => Math.min(left, fragment.left), Infinity);
}

/** The longest run of numbers, from top to bottom, in which each is one or five more than the last. */
function longestCount(digits: readonly Fragment[]): Fragment[] {
  let best: Fragment[] = [];
  let run: Fragment[] = [];
  for (const fragment of digits.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = run.at(-1);
    const step = last === undefined ? 0 : Number(fragment.text) - Number(last.text);
    const fits = last !== undefined && (step === 1 || step === 5) &&
      Math.abs(fragment.right - last.right) < 2 * fragment.style.size;
    run = fits ? [...run, fragment] : [fragment];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** Numbers of lines stand evenly: their steps do not differ by more than this factor. */
const UNEVEN = 1.25;
/** Pieces of text in their margin, against the numbers, the numbers included. */
const CROWDED = 1.1;
/** Share of the lines beside them that may have gaps. */
const GAPPED = 0.2;

/**
 * Whether numbers stand in a margin of their own, evenly, beside lines that run on from one to the
 * next. The rows of a table have gaps, and the items of a list begin sentences.
 */
function isMargin(numbers: readonly Fragment[], fragments: readonly Fragment[]): boolean {
  const right = Math.max(...numbers.map((number) => number.right));
  const inMargin = fragments.filter((fragment) =>
    fragment.left < right && fragment.top > numbers[0]!.top - 1 &&
    fragment.bottom < numbers.at(-1)!.bottom + 1
  );
  const steps = numbers.slice(1).map((number, index) => number.baseline - numbers[index]!.baseline);
  const isEven = Math.max(...steps) < UNEVEN * Math.min(...steps);
  if (inMargin.length > CROWDED * numbers.length || !isEven) return false;
  const lines = numbers.map((number) => lineBeside(number, fragments));
  const gapped = lines.filter(hasGap).length;
  const running = lines.filter((line) => line.length > 1 && /^\p{Ll}/u.test(line[0]!.text)).length;
  return gapped <= GAPPED * lines.length && running >= MIN_RUNNING;
}

function lineBeside(number: Fragment, fragments: readonly Fragment[]): Fragment[] {
  return fragments.filter((fragment) =>
    fragment.left > number.right && Math.abs(fragment.baseline - number.baseline) < 3
  ).sort((a, b) => a.left - b.left);
}

function hasGap(line: readonly Fragment[]): boolean {
  return line.some((fragment, index) =>
    index > 0 && fragment.left - line[index - 1]!.right > CLEAR_GAP * fragment.style.size
  );
}

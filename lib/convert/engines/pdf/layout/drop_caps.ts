/**
 * Initials that hang over several lines: they belong to the first of them.
 *
 * @module
 */

import { medianOf } from "./extent.ts";
import type { Fragment } from "./model.ts";

/** Initials of a page at most: more are letters of a drawing. */
const MAX_INITIALS = 50;
/** How much larger than the text an initial is. */
const LARGER = 1.8;
/** The same against the words beside it, which may be small capitals. */
const LARGER_THAN_BESIDE = 1.5;
/** How far words beside an initial reach into it, and stand below it, against the usual size. */
const REACH = 0.3;

/** Fragments of a region with each hanging initial set before the first line beside it. */
export function withDropCaps(fragments: readonly Fragment[]): readonly Fragment[] {
  const usual = medianOf(fragments, (fragment) => fragment.style.size) ?? 0;
  const isInitial = ({ style, text }: Fragment) =>
    style.size >= LARGER * usual && /^["“„«'‘]?\p{Lu}$/u.test(text);
  const initials = fragments.filter(isInitial).length;
  if (initials === 0 || initials > MAX_INITIALS) return fragments;
  return fragments.map((fragment) => {
    if (!isInitial(fragment)) return fragment;
    const first = firstBeside(fragment, fragments, usual);
    if (first === undefined) return fragment;
    const { style, baseline, top, bottom } = first;
    // It touches what follows unless the word is the initial alone.
    return {
      ...fragment,
      style,
      baseline,
      top,
      bottom,
      right: Math.max(fragment.left, first.left),
    };
  });
}

/** The first word of the upper one of at least two lines that stand beside an initial. */
function firstBeside(
  initial: Fragment,
  fragments: readonly Fragment[],
  usual: number,
): Fragment | undefined {
  const beside = fragments.filter((fragment) =>
    fragment.style.size < initial.style.size / LARGER_THAN_BESIDE &&
    fragment.left >= initial.right - REACH * usual && fragment.left < initial.right + usual &&
    fragment.baseline > initial.top && fragment.baseline <= initial.baseline + REACH * usual
  ).sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  return beside.length >= 2 && beside.at(-1)!.baseline > beside[0]!.baseline
    ? beside[0]
    : undefined;
}

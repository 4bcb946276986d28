/**
 * A page number that stands between the columns of a page.
 *
 * @module
 */

import { leastOf, mostOf } from "./extent.ts";
import type { Fragment } from "./model.ts";

/** White beside a number in a gutter, against its size. */
const WHITE = 0.6;
/** How far such a number is from the middle of its page at most, against the width of the text. */
const OFF_MIDDLE = 0.15;
/** Numbers that are looked at: more on one line are figures of a table. */
const MAX_NUMBERS = 8;

/**
 * A page number in the gutter, on the line on which the columns end or begin. It would draw their
 * lines together.
 */
export function numberBetweenColumns(fragments: readonly Fragment[]): Fragment | undefined {
  const left = leastOf(fragments, (fragment) => fragment.left);
  const right = mostOf(fragments, (fragment) => fragment.right);
  const isBetween = (number: Fragment) => {
    const near = (other: Fragment, reach: number) =>
      other !== number && Math.abs(other.baseline - number.baseline) < reach * number.style.size;
    // A number in a line stands nearer to its neighbours than one in a gutter.
    const clear = WHITE * number.style.size;
    const beside = fragments.filter((other) => near(other, 0.5));
    const inGutter = fragments.every((other) =>
      !near(other, 6) || other.right < number.left - clear ||
      other.left > number.right + clear
    );
    return inGutter && beside.some((other) => other.right < number.left) &&
      beside.some((other) => other.left > number.right);
  };
  const top = leastOf(fragments, (fragment) => fragment.baseline);
  const bottom = mostOf(fragments, (fragment) => fragment.baseline);
  return fragments.filter((fragment) =>
    isAtMiddle(fragment, left, right) && /^[-–]?\d{1,4}[-–]?$/.test(fragment.text) &&
    (isFirst(fragment, top) || isLast(fragment, bottom))
  ).slice(0, MAX_NUMBERS).find(isBetween);
}

function isAtMiddle(fragment: Fragment, left: number, right: number): boolean {
  const away = Math.abs(fragment.left + fragment.right - left - right) / 2;
  return away < OFF_MIDDLE * (right - left);
}

/** Whether nothing stands above a fragment, where the highest line of its page stands at `top`. */
export function isFirst(fragment: Fragment, top: number): boolean {
  return top > fragment.baseline - 0.5 * fragment.style.size;
}

/** Whether nothing stands below a fragment, where the lowest line of its page stands at `bottom`. */
function isLast(fragment: Fragment, bottom: number): boolean {
  return bottom < fragment.baseline + 0.5 * fragment.style.size;
}

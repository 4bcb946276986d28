/**
 * Bullets that are drawn as shapes: browsers print the signs of lists so.
 *
 * @module
 */

import type { Box } from "../../../../markdown/blocks.ts";
import { hasRightToLeft } from "./direction.ts";
import type { Fragment } from "./model.ts";

/** White between such a bullet and its line, against the size of the text. */
const NEAREST = 0.15;
const FURTHEST = 2;
/** White beyond which what stands beside a shape has nothing to do with it: another column. */
const REACH = 6;
/** Part of the size above the baseline in which the middle of a bullet lies. */
const LOWEST = 0.1;
const HIGHEST = 0.6;
/** A page with more shapes is a drawing. */
const MAX_DOTS = 1000;
/** Bullets of one page stand in columns of so many at least. */
const MIN_BULLETS = 2;

/** Fragments with a bullet before each line that has a small shape there. */
export function withBullets(fragments: readonly Fragment[], dots: readonly Box[]): Fragment[] {
  if (dots.length > MAX_DOTS) return [...fragments];
  const bullets = dots.flatMap((dot) => {
    const line = lineBeside(dot, fragments);
    return line === undefined ? [] : [bulletAt(dot, line)];
  });
  const columns = Map.groupBy(bullets, (bullet) => Math.round((bullet.left + bullet.right) / 2));
  const near = (bullet: Fragment) => {
    const at = Math.round((bullet.left + bullet.right) / 2);
    return [at - 1, at, at + 1].reduce((sum, x) => sum + (columns.get(x)?.length ?? 0), 0);
  };
  return [...fragments, ...bullets.filter((bullet) => near(bullet) >= MIN_BULLETS)];
}

/** The word at the beginning of the line beside a shape, with nothing on the shape's other side. */
function lineBeside(dot: Box, fragments: readonly Fragment[]): Fragment | undefined {
  const middle = (dot.top + dot.bottom) / 2;
  const row = fragments.filter(({ baseline, style }) =>
    middle < baseline - LOWEST * style.size && middle > baseline - HIGHEST * style.size
  );
  const gapAfter = (fragment: Fragment) => fragment.left - dot.right;
  const gapBefore = (fragment: Fragment) => dot.left - fragment.right;
  const after = nearest(row, gapAfter);
  const before = nearest(row, gapBefore);
  if (after !== undefined && before === undefined) {
    return isBeside(after, gapAfter) ? after : undefined;
  }
  const fromRight = before !== undefined && after === undefined && hasRightToLeft(before.text);
  return fromRight && isBeside(before, gapBefore) ? before : undefined;
}

/** The fragment with the smallest gap that is none below zero. */
function nearest(
  row: readonly Fragment[],
  gapTo: (fragment: Fragment) => number,
): Fragment | undefined {
  return row.filter((fragment) =>
    gapTo(fragment) >= 0 && gapTo(fragment) < REACH * fragment.style.size
  )
    .reduce<Fragment | undefined>(
      (best, fragment) => best === undefined || gapTo(fragment) < gapTo(best) ? fragment : best,
      undefined,
    );
}

function isBeside(fragment: Fragment, gapTo: (fragment: Fragment) => number): boolean {
  const gap = gapTo(fragment) / fragment.style.size;
  return gap > NEAREST && gap < FURTHEST;
}

function bulletAt(dot: Box, line: Fragment): Fragment {
  const { baseline, style, mark, top, bottom } = line;
  const place = { left: dot.left, right: dot.right, top, bottom, baseline };
  return {
    ...place,
    text: "•",
    style,
    spaced: true,
    mark,
    artifact: false,
    glyphs: 0,
    unmapped: 0,
  };
}

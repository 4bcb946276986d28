/**
 * Reading order of a page: it is parted at the gutters between its columns, and each part again.
 *
 * @module
 */

import { blockGutter } from "./block_gutters.ts";
import { hasRightToLeft } from "./direction.ts";
import { leastOf } from "./extent.ts";
import { isFirst, numberBetweenColumns } from "./gutter_number.ts";
import { bestGutter } from "./gutters.ts";
import { type Row, rowsOf } from "./rows.ts";
import type { Fragment } from "./model.ts";

/** Words of a page beyond which it is a drawing or a list, not columns of prose. */
const MAX_WORDS = 8000;
/** A page has a number at its top, or its foot, or both. */
const MAX_NUMBERS = 2;
/** Gutters are looked for in regions of gutters, to this depth. */
const MAX_DEPTH = 12;

/** A part of a page within which lines follow each other downwards. */
export interface PagePart {
  readonly fragments: readonly Fragment[];
  /** The same by rows. */
  readonly rows: readonly Row[];
}

/** Regions of fragments in reading order. */
export function regionsOf(fragments: readonly Fragment[]): PagePart[] {
  return withoutNumbers(fragments, MAX_NUMBERS);
}

/** Regions with as many numbers at most between their columns. */
function withoutNumbers(fragments: readonly Fragment[], most: number): PagePart[] {
  if (fragments.length === 0) return [];
  const number = most > 0 ? numberBetweenColumns(fragments) : undefined;
  if (number !== undefined) {
    const rest = withoutNumbers(fragments.filter((fragment) => fragment !== number), most - 1);
    const part = { fragments: [number], rows: rowsOf([number]) };
    return isFirst(number, leastOf(fragments, ({ baseline }) => baseline))
      ? [part, ...rest]
      : [...rest, part];
  }
  const fromRight = fragments.filter((fragment) => hasRightToLeft(fragment.text)).length >
    fragments.length / 2;
  return split(fragments, fromRight, 0);
}

function split(fragments: readonly Fragment[], fromRight: boolean, depth: number): PagePart[] {
  if (fragments.length === 0) return [];
  const rows = rowsOf(fragments);
  const isSearched = depth < MAX_DEPTH && fragments.length <= MAX_WORDS;
  const gutter = isSearched ? bestGutter(fragments, rows) ?? blockGutter(fragments) : undefined;
  if (gutter === undefined) return [{ fragments, rows }];
  const columns = fromRight ? [gutter.right, gutter.left] : [gutter.left, gutter.right];
  return [gutter.above, ...columns, gutter.below]
    .flatMap((part) => split(part, fromRight, depth + 1));
}

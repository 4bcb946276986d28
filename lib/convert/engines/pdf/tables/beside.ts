/**
 * Lines that are drawn below some columns of a table only, as below the names under one title: the
 * rows between their ends are no table of their own.
 *
 * @module
 */

import type { FoundTable, Fragment } from "../layout/model.ts";
import { type PhraseRow, phraseRowsOf } from "./phrases.ts";
import type { Stroke } from "./rules.ts";

/** Share of the rows that go on beyond the ends of a line. */
const MOSTLY = 0.6;
/** Lines at one height differ by less, in points. */
const SAME_HEIGHT = 3;
/** Words of a label or value beside: more are a column of text. */
const MAX_WORDS = 5;

/**
 * Whether the rows of a table go on beside it, in short pieces at their heights that no line stands
 * over as its own do.
 *
 * @param words Words of the page that are free, those of the table among them.
 * @param lines The horizontal lines of the table, and all of the page.
 */
export function goesOnBeside(
  { table, words: own }: FoundTable,
  words: readonly Fragment[],
  lines: { own: readonly Stroke[]; all: readonly Stroke[] },
): boolean {
  const heads = lines.all.filter(({ at }) =>
    lines.own.some((stroke) => Math.abs(stroke.at - at) < SAME_HEIGHT)
  );
  const level = words.filter(({ baseline }) => baseline > table.top && baseline <= table.bottom);
  const rows = phraseRowsOf(level).filter((row) => hasWordOf(row, own));
  const isUnderLine = ({ left, right }: Fragment) =>
    heads.some(({ from, to }) => left < to && right > from);
  return [true, false].some((isLeft) => {
    const beside = rows.filter(({ phrases }) => {
      const outer = (isLeft ? phrases : phrases.toReversed())[0]!.fragments;
      return outer.length <= MAX_WORDS && !outer.some((word) => own.has(word) || isUnderLine(word));
    });
    return beside.length >= MOSTLY * rows.length;
  });
}

function hasWordOf({ phrases }: PhraseRow, own: ReadonlySet<Fragment>): boolean {
  return phrases.some(({ fragments }) => fragments.some((word) => own.has(word)));
}

/**
 * Phrases taken apart at the white between columns, where their words stand further apart than the
 * words of a text: heads of narrow columns, which nearly touch.
 *
 * @module
 */

import type { Fragment } from "../layout/model.ts";
import { columnRange, type Interval, type Phrase, phraseOf, type PhraseRow } from "./phrases.ts";

/** White that parts heads, against the size of the text; a space takes a quarter. */
const HEAD_GAP = 0.45;

/** Rows whose phrases are cut between columns. */
export function cutAtColumns<Row extends PhraseRow>(
  rows: readonly Row[],
  columns: readonly Interval[],
): Row[] {
  return rows.map((row) => {
    const phrases = row.phrases.flatMap((phrase) => cut(phrase, columns, row.size));
    return phrases.length === row.phrases.length ? row : { ...row, phrases };
  });
}

function cut(phrase: Phrase, columns: readonly Interval[], size: number): Phrase[] {
  const [from, to] = columnRange(phrase, columns);
  if (from === to) return [phrase];
  const whites = columns.slice(from, to).map((column, index) => ({
    left: column.right,
    right: columns[from + index + 1]!.left,
  }));
  const parts: Fragment[][] = [[]];
  phrase.fragments.forEach((fragment, index) => {
    const before = phrase.fragments[index - 1];
    const isCut = before !== undefined && fragment.left - before.right >= HEAD_GAP * size &&
      whites.some((white) => before.right < white.right && fragment.left > white.left);
    if (isCut) parts.push([]);
    parts.at(-1)!.push(fragment);
  });
  return parts.length === 1 ? [phrase] : parts.map(phraseOf);
}

/**
 * Words that upright lines run through: labels of plots and diagrams, which are written over their grid
 * and their arrows. The words of cells keep clear of borders.
 *
 * @module
 */

import type { Fragment } from "../layout/model.ts";
import { middleOf } from "../layout/type_measures.ts";
import type { Mesh } from "./rules.ts";

/** How far a line must lie within a word, against its size: letters may touch a border. */
const WITHIN = 0.2;
/** Words that others stand exactly under are those of a column, too long for it perhaps. */
const SAME_PLACE = 0.05;
const MIN_UNDER = 2;
/** Words that are crossed in a drawing: how many at least, and the share of all. */
const MIN_CROSSED = 2;
const CROSSED = 0.08;

/** Whether lines of a mesh run through so many words in it that it is a drawing. */
export function isDrawing(mesh: Mesh, words: readonly Fragment[]): boolean {
  const lines = mesh.verticals.toSorted((a, b) => a.at - b.at);
  const sorted = words.toSorted((a, b) => a.left - b.left);
  let first = 0;
  const crossed = sorted.filter((word, index) => {
    if (isInColumn(sorted, index)) return false;
    const within = WITHIN * word.style.size;
    const y = middleOf(word);
    while (first < lines.length && lines[first]!.at <= word.left) first++;
    for (let at = first; at < lines.length && lines[at]!.at < word.right - within; at++) {
      const line = lines[at]!;
      if (line.at > word.left + within && line.from < y && line.to > y) return true;
    }
    return false;
  });
  return crossed.length >= Math.max(MIN_CROSSED, CROSSED * words.length);
}

/** Whether several words beside one, in the order of their left sides, begin where it does. */
function isInColumn(sorted: readonly Fragment[], index: number): boolean {
  const { left, style } = sorted[index]!;
  const reach = SAME_PLACE * style.size;
  let [from, to] = [index, index];
  while (from > 0 && index - from < MIN_UNDER && left - sorted[from - 1]!.left < reach) from--;
  while (to - from < MIN_UNDER && to + 1 < sorted.length && sorted[to + 1]!.left - left < reach) {
    to++;
  }
  return to - from >= MIN_UNDER;
}

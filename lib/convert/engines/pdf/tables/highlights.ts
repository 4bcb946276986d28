/**
 * Boxes around words of a text, one line high and touching from line to line: the marks of a pen, or
 * frames around commands. They look like cells, but the text runs on across their sides.
 *
 * @module
 */

import { linesAt } from "../layout/column_measures.ts";
import type { Fragment } from "../layout/model.ts";
import { middleOf } from "../layout/type_measures.ts";
import type { Mesh, Stroke } from "./rules.ts";

/** The text does not run on across more white, against its size: a frame widens a space. */
const RUNS_ON = 0.8;
/** Share of the sides with words close by on which the text runs on, and how many these are at least. */
const MOSTLY = 0.9;
const MIN_SIDES = 2;

/**
 * Whether the text of a page runs on across the upright lines of a mesh: cells have white beside them,
 * where their words are of different lengths.
 *
 * @param words Those of the page that are free, in the mesh and beside it.
 */
export function isHighlight(mesh: Mesh, words: Iterable<Fragment>): boolean {
  const level = [...words].filter((word) => {
    const reach = RUNS_ON * word.style.size;
    return word.baseline > mesh.top && middleOf(word) < mesh.bottom &&
      word.right > mesh.left - reach && word.left < mesh.right + reach;
  }).sort((a, b) => a.baseline - b.baseline);
  let [sides, close] = [0, 0];
  for (const line of linesAt(level)) {
    line.sort((a, b) => a.left - b.left).forEach((word, index) => {
      const before = line[index - 1];
      if (before === undefined || !isParted(before, word, mesh.verticals)) return;
      sides++;
      if (word.left - before.right < RUNS_ON * word.style.size) close++;
    });
  }
  return sides >= MIN_SIDES && close >= MOSTLY * sides;
}

/** Whether an upright line stands between two words of a row. */
function isParted(before: Fragment, word: Fragment, verticals: readonly Stroke[]): boolean {
  const y = middleOf(word);
  const [from, to] = [before.left + before.right, word.left + word.right].map((sum) => sum / 2);
  return verticals.some((side) => side.at > from! && side.at < to! && side.from < y && side.to > y);
}

/**
 * Words that upright lines run through: labels of plots and diagrams, which are written over their grid
 * and their arrows. The words of cells keep clear of borders.
 *
 * @module
 */

import type { Fragment } from "../layout/model.ts";
import { MIDDLE } from "../layout/type_measures.ts";
import type { Mesh } from "./rules.ts";

/** How far a line must lie within a word, against its size: letters may touch a border. */
const WITHIN = 0.2;
/** Words that are crossed in a drawing: how many at least, and the share of all. */
const MIN_CROSSED = 2;
const CROSSED = 0.08;

/** Whether lines of a mesh run through so many words in it that it is a drawing. */
export function isDrawing(mesh: Mesh, words: readonly Fragment[]): boolean {
  const lines = mesh.verticals.toSorted((a, b) => a.at - b.at);
  let first = 0;
  const crossed = words.toSorted((a, b) => a.left - b.left).filter((word) => {
    const within = WITHIN * word.style.size;
    const y = word.baseline - MIDDLE * word.style.size;
    while (first < lines.length && lines[first]!.at <= word.left) first++;
    for (let at = first; at < lines.length && lines[at]!.at < word.right - within; at++) {
      const line = lines[at]!;
      if (line.at > word.left + within && line.from < y && line.to > y) return true;
    }
    return false;
  });
  return crossed.length >= Math.max(MIN_CROSSED, CROSSED * words.length);
}

/**
 * Leaders: the dots that lead from a label to its value.
 *
 * @module
 */

import { linesOf } from "../layout/lines.ts";
import type { Fragment, Line } from "../layout/model.ts";

const AT_END = /(?:\s*\.){4,}\s*$|\s*…{2,}\s*$/u;

/** The lines of a cell, without the leaders at their end. */
export function linesOfCell(fragments: readonly Fragment[]): Line[] {
  return linesOf(fragments).map((line) => {
    const last = line.runs.at(-1)!;
    const text = last.text.replace(AT_END, "");
    const isLed = text !== last.text && (text !== "" || line.runs.length > 1);
    return isLed ? { ...line, runs: [...line.runs.slice(0, -1), { ...last, text }] } : line;
  });
}

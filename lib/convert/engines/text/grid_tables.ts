/**
 * Tables that are drawn with `+`, `-` and `|`: the grid tables of reStructuredText and Pandoc, and what
 * the shells of databases print. One whose cells span others is left as it is drawn.
 *
 * @module
 */

import { cell, type Table } from "../../../markdown/blocks.ts";
import { isNarrow } from "./lines.ts";

/** A line between rows. */
const RULE = /^\+(?:[-=:]{2,}\+)+$/;
/** A head, a row and the rules around them; two columns: what has less is a frame around a text. */
const MIN_LINES = 5;
const MIN_EDGES = 3;

/** The rows between two rules of a table, each as the texts of its cells. */
type Band = readonly (readonly string[])[];

/** The table that lines are; `undefined` where they are none, or one with spans. */
export function gridTable(drawn: readonly string[]): Table | undefined {
  const lines = drawn.map((line) => line.trim());
  const rule = lines[0]!;
  if (lines.length < MIN_LINES || !RULE.test(rule) || !RULE.test(lines.at(-1)!)) return undefined;
  const edges = [...rule].flatMap((sign, place) => sign === "+" ? place : []);
  if (edges.length < MIN_EDGES) return undefined;
  const bands: string[][][] = [];
  let head = 0;
  for (const line of lines) {
    if (line.length !== rule.length || edges.some((place) => !/[+|]/.test(line[place]!))) {
      return undefined;
    }
    if (RULE.test(line)) {
      if (line.includes("=") && head === 0) head = bands.length;
      bands.push([]);
    } else if (!isNarrow(line) || line.includes("+-")) return undefined;
    else bands.at(-1)!.push(cellsOf(line, edges));
  }
  return tableOf(bands.slice(0, -1), head);
}

function cellsOf(line: string, edges: readonly number[]): string[] {
  return edges.slice(1).map((end, column) => line.slice(edges[column]! + 1, end).trim());
}

/**
 * Where a rule follows each row, the lines between two rules are one; databases print the names of the
 * columns, a rule, and the rows without any.
 */
function tableOf(bands: readonly Band[], head: number): Table | undefined {
  if (bands.length < 2 || bands.some((band) => band.length === 0)) return undefined;
  const isPrinted = head === 0 && bands.length === 2 && bands[0]!.length === 1;
  const rows = isPrinted ? bands.flat() : bands.map(joined);
  return {
    kind: "table",
    headerRows: isPrinted ? 1 : head < bands.length ? head : 0,
    rows: rows.map((row) => row.map(cell)),
  };
}

function joined(band: Band): readonly string[] {
  return band[0]!.map((_, column) =>
    band.map((row) => row[column]!).filter((text) => text !== "").join(" ")
  );
}

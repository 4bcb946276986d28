/**
 * The simple tables of reStructuredText: columns below lines of `=`, with no lines beside them.
 *
 * @module
 */

import { cell, type Table } from "../../../markdown/blocks.ts";
import { isNarrow, leastIndent } from "./lines.ts";

const RULE = /^={2,}(?: +={2,})+$/;
/** Below cells that span columns. */
const SPAN_RULE = /^\s*-{2,}(?: +-{2,})*$/;
const MIN_LINES = 4;

/** The table that lines are; `undefined` where they are none, or one with spans. */
export function simpleTable(drawn: readonly string[]): Table | undefined {
  const indent = leastIndent(drawn);
  const lines = drawn.map((line) => line.slice(indent).trimEnd());
  const rule = lines[0]!;
  if (lines.length < MIN_LINES || !RULE.test(rule)) return undefined;
  // Some draw the line below the head with other signs.
  const below = rule.replaceAll("=", "-");
  const rules = lines.flatMap((line, index) => line === rule || line === below ? index : []);
  if (rules.length > 3 || rules.at(-1) !== lines.length - 1 || rules[1] === 1) return undefined;
  const starts = [...rule.matchAll(/=+/g)].map(({ index }) => index);
  const head = rules.length === 3 ? rowsOf(lines.slice(1, rules[1]), rule, starts) : [];
  const body = rowsOf(lines.slice(rules.at(-2)! + 1, -1), rule, starts);
  if (head === undefined || body === undefined) return undefined;
  return {
    kind: "table",
    headerRows: head.length,
    rows: [...head, ...body].map((row) => row.map(cell)),
  };
}

/** Rows by their columns; a line with nothing in the first one goes on with the row above it. */
function rowsOf(
  lines: readonly string[],
  rule: string,
  starts: readonly number[],
): string[][] | undefined {
  const rows: string[][] = [];
  for (const line of lines) {
    if (SPAN_RULE.test(line) || !isNarrow(line) || !fits(line, rule)) return undefined;
    const row = starts.map((start, column) => line.slice(start, starts[column + 1]).trim());
    const above = rows.at(-1);
    if (row[0] !== "" || above === undefined) rows.push(row);
    else row.forEach((text, column) => above[column] = `${above[column]} ${text}`.trim());
  }
  return rows;
}

/** Whether nothing of a line stands between the columns. */
function fits(line: string, rule: string): boolean {
  return [...rule].every((sign, place) => sign === "=" || (line[place] ?? " ") === " ");
}

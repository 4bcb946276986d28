/**
 * Rows of tables that go on on the next page: the second part has no label, and its cells go on the
 * text of those above.
 *
 * @module
 */

import { textOf } from "./line_looks.ts";
import type { CellDraft, Line, TableDraft } from "./model.ts";
import { SPACE } from "./type_measures.ts";

/** Share of the other rows that have labels: where labels are seldom, a row without one is whole. */
const LABELLED = 0.8;
/** Rows that show it. */
const MIN_ROWS = 3;
const SENTENCE_END = /[.!?:。！？؟…]["'”’»)\]]*$/u;
const NUMBER = /^[-−+($€£¥]*[\d.,'’\s]*\d[)%]*$/u;

type Cells = readonly CellDraft[];

/**
 * Two parts of a table, the row that both share whole in the first of them.
 *
 * @returns Undefined where they share none.
 */
export function withWholeRow(
  upper: TableDraft,
  lower: TableDraft,
): { upper: TableDraft; lower: TableDraft } | undefined {
  const [last, rest] = [upper.rows.at(-1), lower.rows[lower.headerRows]];
  if (last === undefined || rest === undefined || upper.rows.length <= upper.headerRows) {
    return undefined;
  }
  const others = [...upper.rows.slice(0, -1), ...lower.rows.slice(lower.headerRows + 1)];
  if (!isPlain(last) || !isPlain(rest) || last.length !== rest.length) return undefined;
  if (!isLabelMissing(last, rest, others) || !goOn(last, rest, others)) return undefined;
  const whole = last.map((cell, column) => ({
    ...cell,
    lines: [...cell.lines, ...rest[column]!.lines],
  }));
  return {
    upper: { ...upper, rows: [...upper.rows.slice(0, -1), whole] },
    lower: { ...lower, rows: lower.rows.toSpliced(lower.headerRows, 1) },
  };
}

function isPlain(row: Cells): boolean {
  return row.every(({ columns, rows }) => columns === 1 && rows === 1);
}

/** Whether one of two rows has no label, though nearly all others have. */
function isLabelMissing([above]: Cells, [below]: Cells, others: readonly Cells[]): boolean {
  const labelled = others.filter(([label]) => label !== undefined && label.lines.length > 0);
  return isEmpty(above!) !== isEmpty(below!) && others.length >= MIN_ROWS &&
    labelled.length >= LABELLED * others.length;
}

function isEmpty({ lines }: CellDraft): boolean {
  return lines.length === 0;
}

/** Whether cells have text in both rows, one of them surely one text, and none a number in both. */
function goOn(last: Cells, rest: Cells, others: readonly Cells[]): boolean {
  const both = [...last.keys()].filter((column) =>
    !isEmpty(last[column]!) && !isEmpty(rest[column]!)
  );
  const isAlone = rest.some((cell, column) =>
    column > 0 && !isEmpty(cell) && isEmpty(last[column]!)
  );
  const areNumbers = both.some((column) =>
    [last, rest].every((row) => NUMBER.test(textOfCell(row[column]!)))
  );
  return !isAlone && !areNumbers &&
    both.some((column) => {
      const cells = [last, rest, ...others].flatMap((row) => row[column] ?? []);
      return isOneText(last[column]!, rest[column]!, widthOf(cells));
    });
}

/** Whether the text of a cell ends in no sentence, and what follows was no longer room for. */
function isOneText(upper: CellDraft, lower: CellDraft, width: number): boolean {
  const [end, start] = [upper.lines.at(-1)!, lower.lines[0]!];
  const isOpen = !SENTENCE_END.test(textOf(end).trim());
  const isFull = lengthOf(end) + SPACE * end.size + start.firstWidth > width - end.size / 2;
  return isOpen && isFull && !/^\d/.test(textOf(start));
}

/** Width of the longest line of cells of one column. */
function widthOf(cells: Cells): number {
  return cells.filter(({ columns }) => columns === 1).flatMap(({ lines }) => lines)
    .reduce((width, line) => Math.max(width, lengthOf(line)), 0);
}

function lengthOf({ left, right }: Line): number {
  return right - left;
}

/** The text of a cell on one line. */
export function textOfCell({ lines }: CellDraft): string {
  return lines.map(textOf).join(" ");
}

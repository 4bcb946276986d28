/**
 * Tables that go on on the next page.
 *
 * @module
 */

import { areValues, isName } from "../tables/content.ts";
import { textOfCell, withWholeRow } from "./continued_rows.ts";
import { textOf } from "./line_looks.ts";
import type { Draft, TableDraft } from "./model.ts";

/** Points by which the edges of the two parts of a table may differ. */
const SAME_EDGE = 6;
/** Lines between the two parts, at most: heads, feet, a caption. */
const MAX_BETWEEN = 4;
/** Heads and feet of two pages stand at one height, to so many points. */
const SAME_HEIGHT = 3;
/** Word and number of a caption. */
const LABEL = /^\p{L}+\.?\s+[\p{L}\d.-]*\d/u;

/**
 * The drafts of a document, in which a table that goes on from the page before has no header row of
 * its own, unless it repeats that of the first, and a row that both pages share is whole.
 */
export function continueTables(drafts: readonly Draft[]): Draft[] {
  if (drafts.every(({ table }) => table === undefined)) return [...drafts];
  const onPage = Map.groupBy(drafts, ({ page }) => page);
  const result = [...drafts];
  for (const [index, draft] of drafts.entries()) {
    const at = draft.table === undefined ? -1 : tableBefore(drafts, index, onPage);
    const before = result[at];
    if (before === undefined || !isRest(before, draft)) continue;
    const repeats = headOf(draft.table!) === headOf(drafts[at]!.table!);
    const table = repeats ? draft.table! : { ...draft.table!, headerRows: 0 };
    const whole = withWholeRow(before.table!, table);
    result[index] = { ...draft, table: whole?.lower ?? table };
    if (whole !== undefined) result[at] = { ...before, table: whole.upper };
  }
  return result.filter(({ table }, index) =>
    table === drafts[index]!.table || table!.rows.length > 0
  );
}

/** Whether a table goes on the one before it, under a head that is none or the same. */
function isRest(before: Draft, draft: Draft): boolean {
  const table = draft.table!;
  return before.table!.rows.length > 0 && table.rows.length > 0 && table.headerRows > 0 &&
    goesOn(before, draft) && !hasOwnHead(table);
}

/** Where the last table of the page before is, if nothing but what passes the text stands between; else -1. */
function tableBefore(
  drafts: readonly Draft[],
  index: number,
  onPage: ReadonlyMap<number, readonly Draft[]>,
): number {
  const { page } = drafts[index]!;
  for (let at = index - 1; at >= Math.max(0, index - 1 - MAX_BETWEEN); at--) {
    const draft = drafts[at]!;
    if (draft.table !== undefined) return draft.page === page - 1 ? at : -1;
    const other = onPage.get(draft.page === page ? page - 1 : page) ?? [];
    if (draft.page < page - 1 || !(isRepeated(draft, other) || isCaptionAgain(draft, other))) {
      return -1;
    }
  }
  return -1;
}

function goesOn({ table: first, left, right }: Draft, { table, ...draft }: Draft): boolean {
  return widthOf(table!) === widthOf(first!) &&
    (Math.abs(draft.left - left) < SAME_EDGE || Math.abs(draft.right - right) < SAME_EDGE);
}

/** Whether a line stands on another page too, but for its numbers: the head or foot of both. */
function isRepeated(draft: Draft, other: readonly Draft[]): boolean {
  return draft.lines.length === 1 &&
    other.some((line) =>
      line.lines.length === 1 && Math.abs(line.top - draft.top) < SAME_HEIGHT &&
      textOfDraft(line).replace(/\d+/g, "0") === textOfDraft(draft).replace(/\d+/g, "0")
    );
}

/** Whether a line is the caption of a table on the page before once more. */
function isCaptionAgain(draft: Draft, before: readonly Draft[]): boolean {
  const label = draft.lines.length === 1 ? labelOf(draft) : undefined;
  return label !== undefined &&
    before.some((other) => other.page < draft.page && labelOf(other) === label);
}

function labelOf(draft: Draft): string | undefined {
  return draft.table === undefined ? LABEL.exec(textOfDraft(draft))?.[0] : undefined;
}

function textOfDraft({ lines }: Draft): string {
  return lines.length === 0 ? "" : textOf(lines[0]!).trim();
}

/** Whether the first row has names, and no values, where the other rows have values. */
function hasOwnHead(table: TableDraft): boolean {
  const width = widthOf(table);
  const [head, ...rows] = table.rows.filter(({ length }) => length === width);
  if (head === undefined || head !== table.rows[0]) return false;
  const ofValues = [...head.keys()].slice(1).filter((column) =>
    areValues(rows.map((row) => textOfCell(row[column]!)).filter((text) => text !== ""))
  );
  const names = ofValues.map((column) => textOfCell(head[column]!));
  return names.length > 0 && names.every((text) => text !== "" && isName(text));
}

function widthOf({ rows }: TableDraft): number {
  return Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)));
}

function headOf({ rows }: TableDraft): string {
  return (rows[0] ?? []).map(textOfCell).join("|");
}

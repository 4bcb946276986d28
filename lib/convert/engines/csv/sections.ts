/**
 * Where tables in one text begin and end: programs put titles above them, and several into one file.
 *
 * @module
 */

/** A row of fields. */
export type Row = readonly string[];

/** Titles, one a row, and the rows of the table below them; either may be none. */
export interface Section {
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
}

/** More rows of one field each are a column of data. */
const TITLE_ROWS = 5;
const NUMBER = /^[-+]?[\d.,'\s]+%?$/;

/**
 * Parts rows at empty ones, where those below have another number of fields than those above: where
 * they have the same, a row was left empty within one table.
 */
export function sectionsOf(rows: readonly Row[]): Section[] {
  const sections: Row[][] = [];
  let isAfterGap = true;
  for (const row of rows) {
    const open = sections.at(-1);
    if (isBlank(row)) isAfterGap = true;
    else {
      if (open === undefined || (isAfterGap && open.at(-1)!.length !== row.length)) {
        sections.push([row]);
      } else open.push(row);
      isAfterGap = false;
    }
  }
  return sections.map((section, index) => withTitles(section, index === 0 ? rows : section));
}

/** @param source The rows of the section as they stand in the text, with empty ones. */
function withTitles(rows: readonly Row[], source: readonly Row[]): Section {
  const wide = rows.findIndex((row) => filled(row) > 1);
  const isOnlyTitles = wide < 0 && rows.every((row) => row.length === 1) && rows.length === 1;
  const count = isOnlyTitles ? rows.length : wide;
  const areTitles = count > 0 && count <= TITLE_ROWS &&
    rows.slice(0, count).every((row) => row[0] !== "" && !NUMBER.test(row[0]!)) &&
    (isOnlyTitles || isSetApart(rows, count, source));
  return areTitles
    ? { titles: rows.slice(0, count).map(([title]) => title!), rows: rows.slice(count) }
    : { titles: [], rows };
}

/** Titles have no separators, or an empty row below them. */
function isSetApart(rows: readonly Row[], count: number, source: readonly Row[]): boolean {
  const isBare = rows.slice(0, count).every((row) => row.length === 1);
  const last = source.indexOf(rows[count - 1]!);
  return (isBare && rows[count]!.length > 1) || isBlank(source[last + 1] ?? []);
}

function filled(row: Row): number {
  return row.reduce((count, field) => field === "" ? count : count + 1, 0);
}

/** Whether nothing stands in a row. */
export function isBlank(row: Row): boolean {
  return row.every((field) => field === "");
}

/** Lines above a table that begin with `# ` or `##`: remarks of the program that wrote it. */
export function leadingRemarks(text: string): { readonly remarks: string[]; readonly end: number } {
  const remarks: string[] = [];
  let end = 0;
  for (;;) {
    const line = /^(?:##|# ).*(?:\r\n?|\n)/.exec(text.slice(end, end + 10_000))?.[0];
    if (line === undefined) return { remarks, end };
    remarks.push(line.trim());
    end += line.length;
  }
}

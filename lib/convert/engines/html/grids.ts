/**
 * Tables that are made of other elements: by the roles of ARIA, or by the classes that javadoc gives
 * to the cells of a grid.
 *
 * @module
 */

import type { Attributes } from "./elements.ts";

/** What an element of a table is, by the names of HTML. */
export interface GridPart {
  readonly name: "table" | "tr" | "td" | "th";
  /** Whether a row ends with it, as rows of this grid have no element. */
  readonly endsRow: boolean;
}

const ROLES: ReadonlyMap<string, GridPart["name"]> = new Map(Object.entries({
  table: "table",
  grid: "table",
  treegrid: "table",
  row: "tr",
  cell: "td",
  gridcell: "td",
  columnheader: "th",
  rowheader: "th",
}));
/** Elements that are no part of a table by themselves. */
const PLAIN = /^(?:div|span|ul|ol|li|section|article|p|a)$/;
const GRID_CLASS = /(?:^|\s)(?:summary|details)-table(?:\s|$)/;
const CELL_CLASS = /(?:^|\s)col-(?:first|second|(last)|[a-z-]+-name)(?:\s|$)/;

/** What part of a table an element is that is none by its name. */
export function gridPart(name: string, attributes: Attributes): GridPart | undefined {
  const { role, class: classes } = attributes;
  if ((role === undefined && classes === undefined) || !PLAIN.test(name)) return undefined;
  const byRole = role === undefined ? undefined : ROLES.get(role.trim().toLowerCase());
  if (byRole !== undefined) return { name: byRole, endsRow: false };
  if (classes === undefined || name !== "div") return undefined;
  if (GRID_CLASS.test(classes)) return { name: "table", endsRow: false };
  const cell = CELL_CLASS.exec(classes);
  if (cell === null) return undefined;
  const isHeader = /(?:^|\s)table-header(?:\s|$)/.test(classes);
  return { name: isHeader ? "th" : "td", endsRow: cell[1] !== undefined };
}

/**
 * What a reply says of a passage that was found.
 *
 * @module
 */
import type { PackageIndex } from "../package/package_index.ts";
import type { FoundPassage, MatchedBy } from "../reply.ts";
import { checkedRow, type RowShape } from "../package/row_shape.ts";
import { directionOf } from "../package/sides.ts";

interface DetailRow {
  readonly name: string;
  readonly pseudopath: string;
  readonly source: string;
  readonly text: string;
  readonly position: number;
  readonly dated: string | null;
  readonly dated_from: string | null;
  readonly first_page: number | null;
  readonly last_page: number | null;
  readonly heading: string | null;
  readonly status: string | null;
  readonly coverage: number | null;
}

const DETAIL_SHAPE: RowShape<DetailRow> = {
  name: "text",
  pseudopath: "text",
  source: "text",
  text: "text",
  position: "whole",
  dated: "text?",
  dated_from: "text?",
  first_page: "whole?",
  heading: "text?",
  status: "text?",
  coverage: "number?",
};

/** How a passage came to be found. */
export interface PassageOrigin {
  readonly index: PackageIndex;
  readonly passageId: number;
  readonly matchedBy: MatchedBy;
}

function detailSql({ dates, places, fidelity }: PackageIndex["capabilities"]): string {
  return `SELECT d.name, d.pseudopath, d.source, p.text, p.position,
    ${dates ? "d.dated, d.dated_from" : "NULL AS dated, NULL AS dated_from"},
    ${places ? "l.first_page, l.last_page, l.heading" : "NULL AS first_page, NULL AS heading"},
    ${fidelity ? "f.status, f.coverage" : "NULL AS status, NULL AS coverage"}
    FROM passage p JOIN document d ON d.id = p.document_id
    ${places ? "LEFT JOIN passage_place l ON l.passage_id = p.id" : ""}
    ${fidelity ? "LEFT JOIN document_fidelity f ON f.document_id = d.id" : ""}
    WHERE p.id = ?`;
}

/** The headings of a `passage_place` row; what is no list of texts counts as none. */
function parseHeadings(stored: string | null): string[] {
  if (stored === null || stored === "") return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter((part) => typeof part === "string") : [];
  } catch {
    // A package from elsewhere: its passage is still worth showing without the path of headings.
    return [];
  }
}

/**
 * Reads a passage with all that its package says of it.
 *
 * @param origin Which passage, and how it was found.
 * @param rank Its place in the reply, from 1.
 * @param isOneOfSeveral Whether the reply must name the package.
 */
export function readFoundPassage(
  origin: PassageOrigin,
  rank: number,
  isOneOfSeveral: boolean,
): FoundPassage | undefined {
  const { index, passageId, matchedBy } = origin;
  const row = index.row<DetailRow>(detailSql(index.capabilities), passageId);
  if (row === undefined) return undefined;
  checkedRow(row, DETAIL_SHAPE, index.name);
  if (row.first_page !== null) checkedRow(row, { last_page: "whole?" }, index.name);
  const heading = parseHeadings(row.heading);
  return {
    rank,
    document: row.name,
    path: row.pseudopath,
    direction: directionOf(row.source),
    text: row.text,
    ...(heading.length === 0 ? {} : { heading }),
    ...(row.first_page === null
      ? {}
      : { pages: [row.first_page, row.last_page ?? row.first_page] as const }),
    position: row.position,
    ...(row.dated === null ? {} : { dated: row.dated }),
    ...(row.dated === null || row.dated_from === null ? {} : { dated_from: row.dated_from }),
    ...(row.status === null ? {} : { fidelity: { status: row.status, coverage: row.coverage } }),
    matched_by: matchedBy,
    ...(isOneOfSeveral ? { package: index.name } : {}),
  };
}

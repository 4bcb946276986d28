/**
 * Sections that a conversion appends to a document: they stand on no page of it, whatever the marker
 * before them says.
 *
 * @module
 */

/** Heads, feet and page numbers, each with its pages. */
export const RUNNING_HEADS_TITLE = "Running heads and page numbers";

/** Words that the independent reading has and the text has not. */
export const RECOVERY_TITLE = "Recovery appendix";

/** The line above what was recovered from one page. */
export function recoveredPageLine(page: number): string {
  return `Page ${page}:`;
}

const RECOVERED_PAGE = /^Page (\d{1,9}):$/;

/** The page of such a line; undefined for any other text. */
export function recoveredPage(line: string): number | undefined {
  const page = RECOVERED_PAGE.exec(line)?.[1];
  return page === undefined ? undefined : Number(page);
}

/** Whether a heading of level 2 with this title opens a section that stands on no page. */
export function isClosingSection(title: string): boolean {
  return title === RUNNING_HEADS_TITLE || title === RECOVERY_TITLE;
}

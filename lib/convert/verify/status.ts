/**
 * The verdict on a document, from what was measured and what was found (docs/CONVERSION.md).
 *
 * @module
 */

import type { Finding } from "../types.ts";
import type { Comparison } from "./compare.ts";

/** How a document came out. */
export type Status = "ok" | "warn" | "fail" | "unverifiable" | "timeout" | "error" | "skipped";

/** Worst first. */
const GRAVITY: readonly Status[] = [
  "error",
  "timeout",
  "fail",
  "warn",
  "unverifiable",
  "skipped",
  "ok",
];

/** The place of a status among all, from 0, the worst. */
export function gravityOf(status: Status): number {
  return GRAVITY.indexOf(status);
}

/** Orders what has a status, the worst first. */
export function byGravity(
  one: { readonly status: Status },
  other: { readonly status: Status },
): number {
  return gravityOf(one.status) - gravityOf(other.status);
}

/** Coverage from which a document is `ok`. */
export const OK_FROM = 0.995;
/** Coverage from which it is `warn`; below, it is incomplete: `fail`. */
export const WARN_FROM = 0.970;
/** Numeric coverage below this makes an `ok` a `warn`. */
export const NUMERIC_FROM = 0.970;

/** Whether a document lacks so much of its numbers that it is not `ok`, whatever its coverage is. */
export function lacksNumbers(numericCoverage: number | null): numericCoverage is number {
  return numericCoverage !== null && numericCoverage < NUMERIC_FROM;
}

/** Code of the finding that the independent reader could not read a page. */
export const UNVERIFIED_PAGE = "unverified_page";
/** After these the words of a page cannot be trusted, however many of them match. */
const UNRELIABLE = "unmapped_glyphs";
/** Share of the words on such pages, or on pages without a reading, from which the whole document is unverifiable. */
const UNRELIABLE_SHARE = 0.5;
/** Warnings about structure: no word of the document is missing for them. */
const STRUCTURAL: ReadonlySet<string> = new Set(["unresolved_table"]);

/**
 * The status of a measured document.
 *
 * Glyph codes without a mapping make both readings wrong in the same way: a document that has them on
 * most of its pages is `unverifiable`, and none that has them anywhere is `ok`. Any warning that
 * something may be missing, such as a page that gave no text, makes an `ok` a `warn`.
 *
 * @param comparison What was measured before the appendix; `undefined` where there is no reference.
 * @param findings What the engine and the reader found.
 * @param unreadWords Words of the Markdown on pages that the reader could not read.
 */
export function statusOf(
  comparison: Comparison | undefined,
  findings: readonly Finding[],
  unreadWords = 0,
): "ok" | "warn" | "fail" | "unverifiable" {
  if (comparison === undefined || comparison.referenceWords === 0) return "unverifiable";
  const words = comparison.referenceWords + unreadWords;
  if (unreadWords >= UNRELIABLE_SHARE * words) return "unverifiable";
  if (unreliableShare(comparison, findings) >= UNRELIABLE_SHARE) return "unverifiable";
  if (comparison.coverage < WARN_FROM) return "fail";
  const isComplete = comparison.coverage >= OK_FROM &&
    !lacksNumbers(comparison.numericCoverage);
  const isWarned = findings.some(({ severity, code }) =>
    severity === "warning" && !STRUCTURAL.has(code)
  );
  return isComplete && !isWarned ? "ok" : "warn";
}

/** Share of the words that stand on pages with glyphs that have no mapping. */
function unreliableShare(
  { pages, referenceWords }: Comparison,
  findings: readonly Finding[],
): number {
  const words = pages.filter(({ page }) => isUnreliable(page, findings))
    .reduce((sum, page) => sum + page.words, 0);
  return words / referenceWords;
}

/** Whether a page has glyphs without a mapping, so that no reading of it can be relied on. */
export function isUnreliable(page: number, findings: readonly Finding[]): boolean {
  return findings.some((finding) =>
    finding.code === UNRELIABLE && (finding.page === undefined || finding.page === page)
  );
}

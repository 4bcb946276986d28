/**
 * The verdict on a document, from what was measured and what was found (docs/CONVERSION.md).
 *
 * @module
 */

import type { Finding } from "../types.ts";
import type { Comparison } from "./compare.ts";

/** How a document came out. */
export type Status = "ok" | "warn" | "fail" | "unverifiable" | "timeout" | "error" | "skipped";

/** Coverage from which a document is `ok`, and from which it is `warn`. */
export const OK_FROM = 0.995;
/** Below this a document is incomplete: `fail`. */
export const WARN_FROM = 0.970;
/** Numeric coverage below this makes an `ok` a `warn`. */
export const NUMERIC_FROM = 0.970;

/** Findings after which the words themselves cannot be trusted, however many of them match. */
const UNRELIABLE: ReadonlySet<string> = new Set(["unmapped_glyphs"]);

/**
 * The status of a measured document.
 *
 * Glyph codes without a mapping make both readings wrong in the same way: such a document is never
 * `ok` but `unverifiable`. A warning, such as a page that gave no text, makes an `ok` a `warn`.
 *
 * @param comparison What was measured before the appendix; `undefined` where there is no reference.
 * @param findings What the engine and the reader found.
 */
export function statusOf(
  comparison: Comparison | undefined,
  findings: readonly Finding[],
): "ok" | "warn" | "fail" | "unverifiable" {
  if (comparison === undefined || comparison.referenceWords === 0) return "unverifiable";
  if (findings.some(({ code }) => UNRELIABLE.has(code))) return "unverifiable";
  if (comparison.coverage < WARN_FROM) return "fail";
  const isComplete = comparison.coverage >= OK_FROM &&
    (comparison.numericCoverage ?? 1) >= NUMERIC_FROM;
  const isWarned = findings.some(({ severity }) => severity === "warning");
  return isComplete && !isWarned ? "ok" : "warn";
}

/**
 * The verification of a whole document from those of its chapters.
 *
 * @module
 */

import { shareDown } from "./share.ts";
import { type Status, WARN_FROM } from "./status.ts";
import { SAMPLE_SIZE, type Verification } from "./verification.ts";

/** Adds up verifications by their words. */
export function aggregate(parts: readonly Verification[]): Verification {
  const measured = parts.filter(({ measurable }) => measurable);
  const sum = (of: (part: Verification) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  const weighted = (of: (part: Verification) => number | null) => weightedMean(measured, of);
  const coverage = weighted((part) => part.coverage);
  return {
    measurable: measured.length > 0,
    status: statusOf(parts, coverage),
    coverage,
    coverage_final: weighted((part) => part.coverage_final),
    numeric_coverage: weighted((part) => part.numeric_coverage),
    order: weighted((part) => part.order),
    reference_tokens: sum((part) => part.reference_tokens),
    markdown_tokens: sum((part) => part.markdown_tokens),
    missing_tokens: sum((part) => part.missing_tokens),
    missing_sample: samples(parts, (part) => part.missing_sample),
    missing_in_context: parts.flatMap((part) => part.missing_in_context).slice(0, SAMPLE_SIZE),
    surplus_tokens: sum((part) => part.surplus_tokens),
    surplus_sample: samples(parts, (part) => part.surplus_sample),
    reader: measured[0]?.reader ?? null,
    ...(measured.length > 0 ? { pages: parts.flatMap((part) => part.pages ?? []) } : {}),
  };
}

function samples(
  parts: readonly Verification[],
  of: (part: Verification) => readonly string[],
): string[] {
  return [...new Set(parts.flatMap(of))].slice(0, SAMPLE_SIZE);
}

/** By the coverage of all, and never `ok` where a part is not. */
function statusOf(parts: readonly Verification[], coverage: number | null): Status {
  if (parts.every(({ status }) => status === "unverifiable")) return "unverifiable";
  if (coverage !== null && coverage < WARN_FROM) return "fail";
  return parts.every(({ status }) => status === "ok") ? "ok" : "warn";
}

function weightedMean(
  parts: readonly Verification[],
  of: (part: Verification) => number | null,
): number | null {
  let words = 0;
  let total = 0;
  for (const part of parts) {
    const value = of(part);
    if (value === null) continue;
    words += part.reference_tokens;
    total += value * part.reference_tokens;
  }
  return words === 0 ? null : shareDown(total / words);
}

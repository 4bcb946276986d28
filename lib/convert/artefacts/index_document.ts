/**
 * `00_INDEX.md`: what a person reads first about a converted folder.
 *
 * @module
 */

import { escapeCell, percent, relativeLink } from "./text.ts";
import type { Manifest } from "./manifest.ts";
import { relativeOf } from "../pseudopath.ts";
import type { DocumentRecord } from "./record.ts";
import { byGravity, lacksNumbers, type Status } from "../verify/status.ts";

/** The name of the index in the output folder. */
export const INDEX_NAME = "00_INDEX.md";

const LABELS: Readonly<Record<Status, string>> = {
  ok: "complete",
  warn: "nearly complete, look at it",
  fail: "incomplete",
  unverifiable: "not measurable",
  timeout: "ended: it took too long",
  error: "not converted",
  skipped: "of a kind that is not read",
};
/** What a person should look at. */
const ATTENTION: readonly Status[] = ["error", "timeout", "fail", "warn", "unverifiable"];
const UNITS = ["B", "kB", "MB", "GB"];

/** Writes the index of a run. */
export function indexDocument(manifest: Manifest): string {
  const documents = manifest.documents.filter(({ is_chapter }) => is_chapter !== true);
  const lines = [
    "# Index of converted documents",
    "",
    ...overview(manifest),
    "",
    ...attention(documents),
    ...byFolder(documents),
    ...listed(
      "Not read",
      manifest.documents.filter(({ status }) => status === "skipped")
        .map((record) => `${record.source_pseudopath}: ${record.errors[0] ?? ""}`),
    ),
    ...listed(
      "Left alone",
      manifest.ignored.map(({ source_pseudopath, reason }) => `${source_pseudopath}: ${reason}`),
    ),
    ...listed(
      "Sources that are gone, while their Markdown is still here",
      manifest.gone.map(({ source_pseudopath, markdown_pseudopath }) =>
        `${source_pseudopath} (${markdown_pseudopath})`
      ),
    ),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function overview({ summary, generated_utc }: Manifest): string[] {
  const coverage = summary.global_token_coverage;
  return [
    `- Documents: ${summary.documents}` +
    (summary.chapters > 0 ? `, of which some are split into ${summary.chapters} chapters` : ""),
    ...Object.entries(summary.by_status).map(([status, count]) =>
      `- ${status} (${LABELS[status as Status]}): ${count}`
    ),
    `- Words of the originals that the Markdown has: ${
      coverage === null ? "not measurable" : percent(coverage)
    } of ${summary.reference_tokens}, before the recovery appendices`,
    `- Converted: ${generated_utc}`,
  ];
}

function attention(documents: readonly DocumentRecord[]): string[] {
  const troubled = documents.filter(needsAttention)
    .sort(byGravity);
  if (troubled.length === 0) return [];
  const rows = troubled.map((record) =>
    `| ${linkTo(record)} | ${record.status} | ${escapeCell(reasonOf(record))} |`
  );
  return ["## Needs attention", "", "| Document | Status | Why |", "|---|---|---|", ...rows, ""];
}

function needsAttention({ status, findings }: DocumentRecord): boolean {
  return ATTENTION.includes(status) || findings.some(({ severity }) => severity === "warning");
}

function reasonOf(record: DocumentRecord): string {
  const { errors, findings, verification } = record;
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const missing = verification.missing_tokens > 0
    ? [`${verification.missing_tokens} of ${verification.reference_tokens} words are missing`]
    : [];
  const numbers = lacksNumbers(verification.numeric_coverage)
    ? [`${percent(verification.numeric_coverage)} of its numbers are there`]
    : [];
  const note = verification.note === undefined ? [] : [verification.note];
  // Where a document could not be read a second time, its finding and the note say the same.
  const all = new Set([
    ...errors,
    ...missing,
    ...numbers,
    ...chaptersToSee(record),
    ...warnings.map(({ message }) => message),
    ...note,
  ]);
  return [...all].slice(0, 4).join("; ");
}

/** `chapter 3 is warn, and 2 more`: of a split document, whose own figures are those of all chapters. */
function chaptersToSee({ chapters_with_findings: chapters = [] }: DocumentRecord): string[] {
  const [first, ...others] = chapters;
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return [`chapter ${first.outline} is ${first.status}${more}`];
}

function byFolder(documents: readonly DocumentRecord[]): string[] {
  const folders = Map.groupBy(
    documents.filter(({ markdown_pseudopath }) => markdown_pseudopath !== null),
    ({ folder }) => folder,
  );
  return [...folders].flatMap(([folder, records]) => [
    `## ${folder === "" ? "Top folder" : escapeCell(folder)}`,
    "",
    "| Document | Format | Size | Coverage | Status | Engine |",
    "|---|---|---|---|---|---|",
    ...records.map(row),
    "",
  ]);
}

function row(record: DocumentRecord): string {
  const { coverage } = record.verification;
  const cells = [
    linkTo(record),
    record.format ?? "",
    sizeOf(record.bytes),
    coverage === null ? "not measurable" : percent(coverage),
    record.status,
    record.engine,
  ];
  return `| ${cells.join(" | ")} |`;
}

function linkTo({ source_name, markdown_pseudopath }: DocumentRecord): string {
  const name = escapeCell(source_name);
  if (markdown_pseudopath === null) return name;
  return `[${name}](${relativeLink([], relativeOf(markdown_pseudopath).split("/"))})`;
}

function sizeOf(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}

function listed(title: string, items: readonly string[]): string[] {
  return items.length === 0
    ? []
    : [`## ${title}`, "", ...items.map((item) => `- ${escapeCell(item)}`), ""];
}

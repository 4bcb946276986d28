/**
 * A conversion as a person reads it.
 *
 * @module
 */

import { counted } from "@mdcx/mdcx/counted";
import {
  byGravity,
  type DocumentRecord,
  lacksNumbers,
  type Manifest,
} from "@mdcx/mdcx/conversions";
import { firstFew } from "./first_few.ts";
import { missedOf } from "./left_out.ts";
import type { Shell } from "./shell.ts";
import { percent } from "./words.ts";

const STATUSES = ["ok", "warn", "fail", "unverifiable", "timeout", "error", "skipped"] as const;

/** Documents of these have no Markdown. */
const WITHOUT_MARKDOWN = ["timeout", "error", "skipped"] as const;

/** Prints the figures of a run, then the documents that deserve a look. */
export function printManifest(manifest: Manifest, output: string, shell: Shell): void {
  const { summary, documents } = manifest;
  // Of every kind, those that are skipped again among them: more than there are documents delivered.
  const reused = summary.reused > 0
    ? `, ${counted(summary.reused, "file")} unchanged since the last run`
    : "";
  const lost = WITHOUT_MARKDOWN.reduce((sum, status) => sum + (summary.by_status[status] ?? 0), 0);
  const written = lost === 0 ? "" : `${summary.documents - lost} of `;
  shell.tell(`${written}${counted(summary.documents, "document")} in ${output}${reused}`);
  const figures = STATUSES.map((status) => [status, summary.by_status[status] ?? 0] as const);
  shell.tell(
    figures.filter(([, count]) => count > 0).map(([status, count]) => `${status} ${count}`).join(
      ", ",
    ) ||
      "Nothing to convert",
  );
  if (summary.global_token_coverage !== null) {
    const share = percent(summary.global_token_coverage);
    shell.tell(`${share} of ${counted(summary.reference_tokens, "word")} delivered`);
  }
  for (const line of missedOf(manifest.ignored)) shell.tell(line, 2);
  const lacking = documents.filter(({ ok }) => !ok).toSorted(byGravity);
  const faults = manifest.ignored.filter(({ fault }) => fault);
  const lists = [
    lacking.map(recordLine),
    faults.map(({ source_pseudopath, reason }) => `error ${source_pseudopath}: ${reason}`),
    manifest.gone.map(({ source_pseudopath }) =>
      `gone  ${source_pseudopath}: its Markdown is kept`
    ),
  ];
  for (const lines of lists) {
    for (const line of firstFew(lines, "in _manifest.json")) shell.tell(line, 6);
  }
}

/** `warn  @/report.pdf: 97.1 % of its words, page 3 gave no text` */
function recordLine(record: DocumentRecord): string {
  const { status, source_pseudopath, chapter, verification, errors, hint, findings } = record;
  const place = chapter === null ? "" : `, ${chapter.title}`;
  const facts = [
    ...errors,
    verification.coverage === null ? "" : `${percent(verification.coverage)} of its words`,
    lacksNumbers(verification.numeric_coverage)
      ? `${percent(verification.numeric_coverage)} of its numbers`
      : "",
    ...findings.filter(({ severity }) => severity === "warning").map(({ message }) => message),
  ];
  const grave = facts.filter((fact) => fact !== "");
  // Where nothing grave is known, a note may say why: an empty document has no text.
  const notes = [...findings.map(({ message }) => message), verification.note ?? ""];
  const told = grave.length > 0 ? grave : notes.filter((note) => note !== "");
  const known = told.slice(0, 3).join("; ");
  const said = [known, hint ?? ""].filter((part) => part !== "").join(". ");
  return `${status.padEnd(5)} ${source_pseudopath}${place}${said === "" ? "" : `: ${said}`}`;
}

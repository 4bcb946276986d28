/**
 * The report: one HTML page that holds everything, about what a conversion delivered and what not.
 *
 * It comes from documents of strangers: their text is escaped, and a content security policy lets
 * nothing run but the page's own script.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { printable } from "../../printable.ts";
import { percent, relativeLink } from "./text.ts";
import type { Manifest } from "./manifest.ts";
import { relativeOf } from "../pseudopath.ts";
import type { DocumentRecord } from "./record.ts";
import { SCRIPT, STYLE } from "./report_assets.ts";
import {
  byGravity,
  gravityOf,
  lacksNumbers,
  OK_FROM,
  type Status,
  WARN_FROM,
} from "../verify/status.ts";
import { type PageFigure, SAMPLE_SIZE } from "../verify/verification.ts";

/** A meter of coverage: full is best, and its colours change where the status does. */
const METER = `min="0" max="1" low="${WARN_FROM}" high="${OK_FROM}" optimum="1"`;
/** Pages of one document that are drawn. */
const MAX_PAGES = 2000;

/** Tells the page from any other; stands among its first {@linkcode MARKED_BYTES}. */
const MARK = '<meta name="generator" content="mdcx report">';
/** As much of a page as tells whether it is a report. */
export const MARKED_BYTES = 256;

/** Whether a page that begins so is a report. */
export function isReportPage(head: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(head.subarray(0, MARKED_BYTES)).includes(MARK);
}

/**
 * Writes the page.
 *
 * @param manifest What it speaks of.
 * @param base Parts of the way from the page's folder to that of the Markdown; undefined where there
 * is none: then nothing is linked.
 */
export function reportPage(manifest: Manifest, base: readonly string[] | undefined = []): string {
  const records = manifest.documents.filter(({ is_document_index }) => is_document_index !== true)
    .toSorted(byGravity);
  const shown = (chosen: readonly DocumentRecord[]) =>
    chosen.map((record) => details(record, base)).join("\n");
  const troubled = records.filter(({ status }) => status !== "ok");
  const remarked = records.filter(hasRemarks);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${MARK}
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conversion report</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Conversion report</h1>
${overview(manifest)}
<h2>Findings</h2>
${troubled.length === 0 ? "<p>None.</p>" : shown(troubled)}
${remarked.length === 0 ? "" : `<h2>In order, with remarks</h2>\n${shown(remarked)}`}
<h2>Documents</h2>
${table(records, base)}
${listOf("Left alone", manifest.ignored.map((file) => `${file.source_pseudopath}: ${file.reason}`))}
${listOf("Sources that are gone", manifest.gone.map((source) => source.source_pseudopath))}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function policy(): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return `default-src 'none'; base-uri 'none'; form-action 'none'; ` +
    `style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}`;
}

function escapeHtml(text: string): string {
  return printable(text).toWellFormed().replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Text of strangers whose direction is its own, and turns round nothing beside it. */
function foreign(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function overview({ summary, generated_utc }: Manifest): string {
  const { global_token_coverage: coverage, reference_tokens: words } = summary;
  const statuses = (Object.entries(summary.by_status) as [Status, number][])
    .toSorted(([one], [other]) => gravityOf(other) - gravityOf(one));
  const facts: readonly (readonly [string, string])[] = [
    ["Documents", String(summary.documents)],
    ...statuses.map(([status, count]) => [status, String(count)] as const),
    ["Words delivered", coverage === null ? "not measurable" : `${percent(coverage)} of ${words}`],
    ["Missing after the appendices", String(summary.tokens_not_recovered)],
    ["Surplus words", String(summary.surplus_tokens)],
    ["Converted", generated_utc],
  ];
  return definitions(facts);
}

function definitions(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(([name, value]) =>
    `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`
  );
  return `<dl>${rows.join("")}</dl>`;
}

/** It is in order, and there is still something to say of it. */
function hasRemarks({ status, findings, verification }: DocumentRecord): boolean {
  return status === "ok" &&
    (verification.missing_tokens > 0 || findings.some(({ severity }) => severity === "warning"));
}

function nameOf({ source_pseudopath, chapter }: DocumentRecord): string {
  return chapter === null ? source_pseudopath : `${source_pseudopath}, ${chapter.title}`;
}

type Base = readonly string[] | undefined;

/** A link to the Markdown of a document, or the bare text where there is none. */
function linked(text: string, { markdown_pseudopath: path }: DocumentRecord, base: Base): string {
  if (path === null || base === undefined) return foreign(text);
  const way = base.map((part) => part === ".." ? part : relativeLink([], [part]));
  const href = [".", ...way, relativeLink([], relativeOf(path).split("/"))].join("/");
  return `<a href="${escapeHtml(href)}">${foreign(text)}</a>`;
}

function details(record: DocumentRecord, base: Base): string {
  const { status, errors, hint, findings, verification } = record;
  const said = [
    ...errors,
    ...(hint === undefined ? [] : [hint]),
    ...(lacksNumbers(verification.numeric_coverage)
      ? [`Only ${percent(verification.numeric_coverage)} of its numbers are there`]
      : []),
    ...findings.map(({ message }) => message),
    ...(verification.note === undefined ? [] : [verification.note]),
  ];
  const isOpen = status === "error" || status === "fail" || status === "timeout" ? " open" : "";
  return `<details${isOpen}><summary><b class="${status}">${status}</b> ${
    foreign(nameOf(record))
  } ${bar(verification.coverage, status)}</summary>
${itemsOf([...new Set(said)])}
${markdownLink(record, base)}
${figures(record)}
${pageBars(verification.pages ?? [])}
${contexts(record)}</details>`;
}

function markdownLink(record: DocumentRecord, base: Base): string {
  const { markdown_pseudopath: path } = record;
  return path === null ? "" : `<p>Markdown: ${linked(relativeOf(path), record, base)}</p>`;
}

function figures({ verification }: DocumentRecord): string {
  if (!verification.measurable) return "";
  const share = (value: number | null) => value === null ? "–" : percent(value);
  return definitions([
    ["Coverage", share(verification.coverage)],
    ["with the appendix", share(verification.coverage_final)],
    ["of numbers", share(verification.numeric_coverage)],
    ["Order kept", share(verification.order)],
    ["Missing", `${verification.missing_tokens} of ${verification.reference_tokens} words`],
    [
      "Surplus",
      `${verification.surplus_tokens} words: ${surplusWords(verification)}`,
    ],
  ]);
}

/** Each word once, those that are most often surplus first. */
function surplusWords({ surplus_sample: words }: DocumentRecord["verification"]): string {
  if (words.length === 0) return "–";
  return `${words.join(" ")}${words.length < SAMPLE_SIZE ? "" : ", those most often surplus"}`;
}

function contexts({ verification }: DocumentRecord): string {
  const more = verification.missing_tokens - verification.missing_in_context.length;
  const items = verification.missing_in_context.map(({ page, context }) => {
    const marked = foreign(context).replace(/«([^»]*)»/, "<mark>$1</mark>");
    return `<li>${page === undefined ? "" : `Page ${page}: `}${marked}</li>`;
  });
  if (items.length === 0) return "";
  const rest = more > 0 ? `<li>… and ${more} more</li>` : "";
  return `<p>Missing words</p><ul>${items.join("")}${rest}</ul>`;
}

/** A meter needs no inline style, which the policy forbids, and is read out by a screen reader. */
function bar(coverage: number | null, status: Status): string {
  if (coverage === null) return `<span class="none">not measurable</span>`;
  const share = percent(coverage);
  return `<meter class="${status}" ${METER} value="${coverage}">${share}</meter> ${share}`;
}

function pageBars(pages: readonly PageFigure[]): string {
  if (pages.length < 2) return "";
  const bars = pages.slice(0, MAX_PAGES).map(({ page, coverage }) =>
    `<meter title="Page ${page}: ${percent(coverage)}" ${METER} value="${coverage}"></meter>`
  );
  return `<p>Pages</p><div class="pages">${bars.join("")}</div>`;
}

const COLUMNS = [
  ["Document", ""],
  ["Format", ""],
  ["Status", ""],
  ["Coverage", ""],
  ["Words", "number"],
  ["Missing", "number"],
  ["Surplus", "number"],
  ["Seconds", "number"],
] as const;

function table(records: readonly DocumentRecord[], base: Base): string {
  const heads = COLUMNS.map(([name, kind]) =>
    `<th scope="col" class="${kind}"><button type="button">${name}</button></th>`
  );
  return `<table><thead><tr>${heads.join("")}</tr></thead><tbody>
${records.map((record) => row(record, base)).join("\n")}
</tbody></table>`;
}

function row(record: DocumentRecord, base: Base): string {
  const { status, verification: { coverage, ...figures } } = record;
  const numbers = [
    figures.reference_tokens,
    figures.missing_tokens,
    figures.surplus_tokens,
    record.seconds,
  ];
  return `<tr><td>${linked(nameOf(record), record, base)}</td><td>${record.format ?? ""}</td>` +
    `<td class="${status}" data-key="${gravityOf(status)}">${status}</td>` +
    `<td data-key="${coverage ?? -1}">${bar(coverage, status)}</td>` +
    numbers.map((number) => `<td class="number">${number}</td>`).join("") + "</tr>";
}

function itemsOf(lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}

function listOf(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `<h2>${title}</h2>${itemsOf(lines)}`;
}

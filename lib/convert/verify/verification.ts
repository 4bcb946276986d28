/**
 * Verification of one document or chapter: measured as delivered, completed by the appendix,
 * measured again.
 *
 * @module
 */

import type { Block, Furniture } from "../../markdown/blocks.ts";
import { writeMarkdown } from "../../markdown/writer.ts";
import type { Finding, Reference } from "../types.ts";
import { makeAppendix } from "./appendix.ts";
import { compare, type Comparison, type PageWords, type Side, sideOf } from "./compare.ts";
import { cutFindings, wordsCutOtherwise } from "./cuts.ts";
import { labelWords } from "./labels.ts";
import { markdownText, readMarkdown } from "./markdown_text.ts";
import { shareDown } from "./share.ts";
import { isUnreliable, OK_FROM, type Status, statusOf, UNVERIFIED_PAGE } from "./status.ts";
import { surplusFindings } from "./surplus.ts";
import type { Counts } from "./tally.ts";
import { wordsOf } from "./words.ts";

/** What is published about the fidelity of a document. */
export interface Verification {
  /** Whether there was a text to measure against. */
  readonly measurable: boolean;
  /** The verdict. */
  readonly status: Status;
  /** Share of the reference's words in the Markdown before anything was appended, 0 to 1. */
  readonly coverage: number | null;
  /** The same after the appendix. */
  readonly coverage_final: number | null;
  /** Coverage of the words that have a digit, before the appendix. */
  readonly numeric_coverage: number | null;
  /** Share of neighbouring pairs of words that stayed neighbours. */
  readonly order: number | null;
  /** Words of the original, as the independent reader found them. */
  readonly reference_tokens: number;
  /** Words of the Markdown, before the appendix. */
  readonly markdown_tokens: number;
  /** Words of the original that the Markdown lacks, before the appendix. */
  readonly missing_tokens: number;
  /** Missing words, those that are missing most often first, at most 25. */
  readonly missing_sample: readonly string[];
  /** Missing words in their places, in the order of the document, at most 25. */
  readonly missing_in_context: readonly MissingInContext[];
  /** Words of the Markdown that the original does not have. */
  readonly surplus_tokens: number;
  /** Words that the original has less often, the most frequent first, at most 25. */
  readonly surplus_sample: readonly string[];
  /** The library that gave the reference text; `null` where there is none. */
  readonly reader: string | null;
  /** Coverage of each page, where the format has pages; not of those that could not be verified. */
  readonly pages?: readonly PageFigure[];
  /** Why the document could not be measured. */
  readonly note?: string;
}

/** A missing word in its place. */
export interface MissingInContext {
  /** Its page. */
  readonly page?: number;
  /** The word, folded. */
  readonly word: string;
  /** The words around it, the missing one between `«` and `»`. */
  readonly context: string;
}

/** Coverage of one page. */
export interface PageFigure {
  /** Its page. */
  readonly page: number;
  /** Share of its words that were delivered. */
  readonly coverage: number;
  /** Words of the original, as the independent reader found them. */
  readonly reference_tokens: number;
  /** Words of the original that the Markdown lacks, before the appendix. */
  readonly missing_tokens: number;
}

/** What is verified. */
export interface VerificationInput {
  /** The engine's blocks, without the furniture at the top level. */
  readonly blocks: readonly Block[];
  readonly furniture: readonly Furniture[];
  /** `undefined` where no reader could read the document. */
  readonly reference: Reference | undefined;
  /** The pages that the reference's texts are of; from 1 on where it is not given. */
  readonly pageNumbers?: readonly number[] | undefined;
  readonly findings: readonly Finding[];
  /** The document is Markdown itself, so that markup is markup on both sides. */
  readonly isMarkdown: boolean;
}

/** A verified body. */
export interface Verified {
  /** The Markdown, appendix included, without front matter. */
  readonly markdown: string;
  readonly verification: Verification;
  /** What the comparison found, beside the findings that it was given. */
  readonly findings: readonly Finding[];
  /** Lines in the appendix. */
  readonly recoveredLines: number;
}

/** Words that a record names at most, of those missing and of those surplus. */
export const SAMPLE_SIZE = 25;
/** Writes and verifies a document. */
export function verify(input: VerificationInput): Verified {
  const body = writeMarkdown(input.blocks);
  const listed = writeMarkdown(input.furniture);
  const markdown = joinParts(body, listed);
  const { reference, findings } = input;
  if (reference === undefined) return { ...unverified(markdown, findings), markdown };
  const expected = referenceSide(reference, input);
  const unread = unreadPages(findings);
  const { furniture } = input;
  const delivered = deliveredSide(body, listed, { furniture, unread, reference });
  const before = compare(expected.side, delivered);
  const reliable = expected.texts.filter(({ page }) => !isUnreliable(page, findings));
  const cut = wordsCutOtherwise(reliable, delivered, before);
  const appendix = makeAppendix(reliable, without(before.missing, cut));
  const appended = writeMarkdown(appendix.blocks);
  const found = comparisonFindings(before, cut, rangeOf(input.pageNumbers));
  const after = appended === ""
    ? before
    : compare(expected.side, withWords(delivered, wordsOf(markdownText(appended))));
  return {
    markdown: joinParts(markdown, appended),
    verification: figures(before, after, {
      reference,
      findings: [...findings, ...found],
      unread: [...unread].flatMap((page) => delivered.pages.get(page) ?? []).length,
      hasPages: reference.pages.length > 1 || input.pageNumbers !== undefined,
    }),
    findings: found,
    recoveredLines: appendix.lines,
  };
}

/** What a person should know of the words that differ; those that are cut otherwise are no other surplus. */
function comparisonFindings(before: Comparison, cut: Counts, where: string): Finding[] {
  const cuts = cutFindings(cut, before, { below: OK_FROM, where });
  return cuts.length > 0 ? cuts : surplusFindings(before, where);
}

/** The pages of a chapter, for a message. */
function rangeOf(pages: readonly number[] | undefined): string {
  return pages === undefined ? "" : ` of pages ${pages[0]} to ${pages.at(-1)}`;
}

/** Counts without those of others. */
function without(
  counts: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (others.size === 0) return counts;
  return new Map(
    [...counts].map(([word, count]) => [word, count - (others.get(word) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}

function referenceSide(
  reference: Reference,
  { pageNumbers, isMarkdown }: VerificationInput,
): { side: Side; texts: { page: number; text: string }[] } {
  const texts = reference.pages.map((text) => isMarkdown ? markdownText(text) : text);
  const side = sideOf(texts, pageNumbers);
  return {
    side,
    texts: [...side.pages.keys()].map((page, index) => ({ page, text: texts[index]! })),
  };
}

/** The pages that the independent reader could not read. */
function unreadPages(findings: readonly Finding[]): ReadonlySet<number> {
  return new Set(
    findings.flatMap(({ code, page }) =>
      code === UNVERIFIED_PAGE && page !== undefined ? [page] : []
    ),
  );
}

/**
 * Running heads count on each of their pages, where the list at the end has them. What stands on pages
 * that were not read may be missed by other pages, and is no surplus.
 */
function deliveredSide(
  body: string,
  listed: string,
  { furniture, unread, reference }: {
    readonly furniture: readonly Furniture[];
    readonly unread: ReadonlySet<number>;
    readonly reference: Reference;
  },
): Side {
  const pages = new Map<number, string[]>();
  const reading = readMarkdown(body);
  for (const [page, text] of reading.pages) pages.set(page, wordsOf(text));
  const inList = new Set(wordsOf(markdownText(listed)));
  for (const { role, text, pages: carriers } of furniture) {
    const words = wordsOf(text);
    const isListed = role === "page_number" || words.every((word) => inList.has(word));
    if (!isListed) continue;
    for (const page of carriers.length === 0 ? [1] : carriers) {
      const own = pages.get(page) ?? [];
      for (const word of words) own.push(word);
      pages.set(page, own);
    }
  }
  return {
    pages,
    texts: [...reading.pages.values()],
    spare: reading.labels.flatMap(wordsOf),
    counted: [
      ...wordsOf(reading.counted.join(" ")),
      ...labelWords(body, reference.labels ?? []),
      ...(reference.fields ?? []).flatMap(wordsOf),
      ...[...unread].flatMap((page) => pages.get(page) ?? []),
    ],
  };
}

/** A side with more words, on a page of their own. */
function withWords(side: Side, words: PageWords): Side {
  return { ...side, pages: new Map([...side.pages, [0, words]]) };
}

function share(value: number | null): number | null {
  return value === null ? null : shareDown(value);
}

function figures(
  before: Comparison,
  after: Comparison,
  { reference, findings, unread, hasPages }: {
    readonly reference: Reference;
    readonly findings: readonly Finding[];
    /** Words of the Markdown on pages that were not read. */
    readonly unread: number;
    readonly hasPages: boolean;
  },
): Verification {
  const isMeasurable = before.referenceWords > 0;
  return {
    measurable: isMeasurable,
    status: statusOf(before, findings, unread),
    coverage: isMeasurable ? share(before.coverage) : null,
    coverage_final: isMeasurable ? share(after.coverage) : null,
    numeric_coverage: share(before.numericCoverage),
    order: share(before.order),
    reference_tokens: before.referenceWords,
    markdown_tokens: before.deliveredWords,
    missing_tokens: before.missingWords,
    missing_sample: mostFrequent(before.missing),
    missing_in_context: missingInContext(before, hasPages),
    surplus_tokens: before.surplusWords,
    surplus_sample: mostFrequent(before.surplus),
    reader: reference.reader,
    ...(hasPages ? { pages: pageFigures(before, unreadPages(findings)) } : {}),
    ...(isMeasurable ? {} : { note: reasonOf(findings) }),
  };
}

function missingInContext(comparison: Comparison, hasPages: boolean): MissingInContext[] {
  return comparison.places.slice(0, SAMPLE_SIZE).map(({ page, word, context }) => ({
    ...(hasPages ? { page } : {}),
    word,
    context,
  }));
}

function mostFrequent(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1))
    .slice(0, SAMPLE_SIZE).map(([word]) => word);
}

/** Why nothing was measured. */
function reasonOf(findings: readonly Finding[]): string {
  return findings.find(({ code }) => code === UNVERIFIED_PAGE)?.message ??
    "The independent reading found no words";
}

function pageFigures({ pages }: Comparison, unread: ReadonlySet<number>): PageFigure[] {
  return pages.filter(({ page }) => !unread.has(page)).map(({ page, words, missing }) => ({
    page,
    coverage: shareDown(words === 0 ? 1 : 1 - missing / words),
    reference_tokens: words,
    missing_tokens: missing,
  }));
}

function unverified(
  markdown: string,
  findings: readonly Finding[],
): Omit<Verified, "markdown"> {
  const reason = findings.find(({ code }) => code === "no_reference")?.message;
  return {
    recoveredLines: 0,
    findings: [],
    verification: {
      ...noVerification("unverifiable"),
      markdown_tokens: wordsOf(markdownText(markdown)).length,
      note: reason ?? "No independent reading of this document",
    },
  };
}

/** The verification of what was not converted. */
export function noVerification(status: Status): Verification {
  return {
    measurable: false,
    status,
    coverage: null,
    coverage_final: null,
    numeric_coverage: null,
    order: null,
    reference_tokens: 0,
    markdown_tokens: 0,
    missing_tokens: 0,
    missing_sample: [],
    missing_in_context: [],
    surplus_tokens: 0,
    surplus_sample: [],
    reader: null,
  };
}

/**
 * The PDF engine: opens a document in PDFium, takes its pages apart, and builds blocks of them.
 *
 * @module
 */

import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import { cutShortFindings } from "./cut_short.ts";
import { documentFindings, findingsOf, leftOutFindings, unreadableFindings } from "./findings.ts";
import { build } from "./layout/build.ts";
import { layOut } from "./layout/page.ts";
import type { PageLayout } from "./layout/model.ts";
import { discardPdfium, pdfium } from "./pdfium/api.ts";
import { LookTrap } from "./pdfium/appearance.ts";
import { type DocumentFacts, guardTraps, PdfDocument } from "./pdfium/document.ts";
import { PageReader } from "./pdfium/page.ts";

/** Reads PDF documents by their text layer. */
export const pdfEngine: Engine = {
  formats: ["pdf"],
  convert: (input: DocumentInput): Promise<EngineResult> =>
    guardTraps(input.name, () => convertWithLooks(input)),
};

/** A look that ends PDFium costs the looks of the document, not its pages. */
async function convertWithLooks(input: DocumentInput): Promise<EngineResult> {
  try {
    return await convert(input, { looks: true });
  } catch (error) {
    if (!(error instanceof LookTrap)) throw error;
    discardPdfium();
    return await convert(input, { looks: false });
  }
}

async function convert(
  input: DocumentInput,
  { looks }: { readonly looks: boolean },
): Promise<EngineResult> {
  const library = await pdfium();
  using document = PdfDocument.open(library, input);
  const facts = document.facts();
  using reader = new PageReader(library, document, { tagged: facts.tagged, looks });
  const findings: Finding[] = [];
  const unreadable: number[] = [];
  const pages: PageLayout[] = [];
  for (const page of input.pages ?? everyPage(document.pages)) {
    const ink = reader.read(page);
    if (ink === undefined) {
      unreadable.push(page);
      continue;
    }
    const layout = layOut(ink);
    pages.push(layout);
    findings.push(...findingsOf(layout));
  }
  return {
    engine: "text-layer",
    blocks: build(pages, facts),
    pages: document.pages,
    findings: [
      ...documentFindings(facts),
      ...cutShortFindings(input.bytes),
      ...unreadableFindings(unreadable),
      ...leftOutFindings(reader.leftOut),
      ...findings,
    ],
    meta: metaOf(facts, pages),
  };
}

function everyPage(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function metaOf(facts: DocumentFacts, pages: readonly PageLayout[]): Record<string, unknown> {
  const labels = pages.map(({ page, label }) => label === "" ? String(page) : label);
  const files = [...facts.attachments, ...pages.flatMap((page) => page.files)];
  const labelled = pages.some(({ page, label }) => label !== "" && label !== String(page));
  return {
    ...(facts.title === "" ? {} : { title: facts.title }),
    ...(facts.author === "" ? {} : { author: facts.author }),
    ...(facts.language === "" ? {} : { language: facts.language }),
    ...(labelled ? { page_labels: labels } : {}),
    ...(files.length === 0 ? {} : { attachments: files.map(({ name }) => name) }),
    ...(facts.bookmarks.length === 0
      ? {}
      : { outline: facts.bookmarks.map(({ title, level, page }) => ({ title, level, page })) }),
  };
}

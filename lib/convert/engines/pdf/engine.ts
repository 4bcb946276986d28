/**
 * The PDF engine: opens a document in PDFium, takes its pages apart, and builds blocks of them.
 *
 * @module
 */

import type { DocumentInput, Engine, EngineResult, Finding } from "../../types.ts";
import { build } from "./layout/build.ts";
import { layOut } from "./layout/page.ts";
import type { PageLayout } from "./layout/model.ts";
import { pdfium } from "./pdfium/api.ts";
import { guardTraps, PdfDocument } from "./pdfium/document.ts";
import { PageReader } from "./pdfium/page.ts";

/** Reads PDF documents by their text layer. */
export const pdfEngine: Engine = {
  formats: ["pdf"],
  convert: (input: DocumentInput): Promise<EngineResult> =>
    guardTraps(input.name, () => convert(input)),
};

async function convert(input: DocumentInput): Promise<EngineResult> {
  const library = await pdfium();
  using document = PdfDocument.open(library, input);
  const facts = document.facts();
  using reader = new PageReader(library, document, facts.tagged);
  const findings: Finding[] = [];
  const pages: PageLayout[] = [];
  const wanted = input.pages ?? Array.from({ length: document.pages }, (_, index) => index + 1);
  for (const page of wanted) {
    const ink = reader.read(page);
    if (ink === undefined) findings.push(pageFinding("unreadable_page", page, "cannot be loaded"));
    else pages.push(layOut(ink));
  }
  const blocks = build(pages, facts);
  return {
    engine: "text-layer",
    blocks,
    pages: document.pages,
    findings,
    meta: facts.title === "" ? {} : { title: facts.title },
  };
}

function pageFinding(code: string, page: number, state: string): Finding {
  return { code, message: `Page ${page} ${state}`, severity: "warning", page };
}

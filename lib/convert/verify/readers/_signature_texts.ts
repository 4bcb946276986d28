/**
 * What the signatures on pages show: the name of who signed, when and why. pdf.js gives the texts of
 * other fields, and of signatures none, so that a document is made in which each is a page.
 *
 * @module
 */

import type { PdfjsLibrary } from "../../../host/heavy.ts";
import { PdfCopy } from "./_pdf_copy.ts";
import {
  isDictionary,
  isName,
  isReference,
  type PdfDictionary,
  type PdfReference,
  type PdfValue,
} from "./_pdf_syntax.ts";
import { textOf } from "./_page_text.ts";
import { PdfjsDocument } from "./_pdfjs.ts";

/** Pages that are copied at once: pdf.js holds their pictures. */
const PAGES_AT_ONCE = 8;
/** Pages with signatures that are read, and signatures on those copied at once. */
const MAX_PAGES = 400;
const MAX_SIGNATURES = 200;
/** Annotation flag "hidden" (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1;

/**
 * The texts of the signatures on some pages, by page. Of those that pdf.js cannot read there is none:
 * the Markdown's then count as surplus, as they are not proved.
 *
 * @param pdfjs The library.
 * @param document Where they are.
 * @param pages The pages that have any, from 1, ascending.
 */
export async function signatureTexts(
  pdfjs: PdfjsLibrary,
  document: PdfjsDocument,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const texts = new Map<number, string[]>();
  for (let from = 0; from < Math.min(pages.length, MAX_PAGES); from += PAGES_AT_ONCE) {
    const some = pages.slice(from, from + PAGES_AT_ONCE);
    const found = await textsOn(pdfjs, document, some).catch(() => []);
    for (const { page, text } of found) texts.set(page, [...texts.get(page) ?? [], text]);
  }
  return texts;
}

async function textsOn(
  pdfjs: PdfjsLibrary,
  document: PdfjsDocument,
  pages: readonly number[],
): Promise<{ readonly page: number; readonly text: string }[]> {
  const bytes = await document.copyOf(pages);
  if (bytes === undefined) return [];
  const copy = new PdfCopy(bytes);
  const [, ...copied] = copy.pages();
  const forms = copied.flatMap((dictionary, index) =>
    appearancesOn(copy, dictionary).map((form) => ({ page: pages[index]!, form }))
  ).slice(0, MAX_SIGNATURES);
  if (forms.length === 0) return [];
  const drawn = await PdfjsDocument.open(pdfjs, copy.drawing(bytes, forms.map(({ form }) => form)));
  try {
    const texts: { page: number; text: string }[] = [];
    for (const [index, { page }] of forms.entries()) {
      texts.push({ page, text: textOf(await drawn.textOf(index + 1)) });
    }
    return texts;
  } finally {
    await drawn.close();
  }
}

/** What draws the signatures of a page. */
function appearancesOn(copy: PdfCopy, page: PdfDictionary): PdfReference[] {
  const annotations = copy.resolve(page.get("Annots"));
  if (!Array.isArray(annotations)) return [];
  return annotations.flatMap((value: PdfValue) => {
    const annotation = copy.resolve(value);
    if (!isDictionary(annotation) || !isSignature(copy, annotation)) return [];
    const flags = copy.resolve(annotation.get("F"));
    if (typeof flags === "number" && (flags & HIDDEN) !== 0) return [];
    const normal = copy.dictionaryOf(annotation, "AP").get("N");
    return isReference(normal) ? [normal] : [];
  });
}

function isSignature(copy: PdfCopy, annotation: PdfDictionary): boolean {
  const own = annotation.get("FT") ?? copy.dictionaryOf(annotation, "Parent").get("FT");
  const type = copy.resolve(own);
  return isName(type) && type.name === "Sig";
}

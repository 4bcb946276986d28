/**
 * What signatures show (the name of who signed, when and why) and stamps that have no text but the one
 * that they draw. pdf.js gives none of it, so that a document is made in which each of them is a page.
 *
 * @module
 */

import type { PdfjsLibrary } from "../../../host/heavy.ts";
import { LIMITS } from "../../../limits.ts";
import { LookSizes } from "./_look_size.ts";
import { PdfCopy } from "./_pdf_copy.ts";
import {
  isDictionary,
  isName,
  isReference,
  isString,
  type PdfDictionary,
  type PdfReference,
  type PdfValue,
} from "./_pdf_syntax.ts";
import { textOf } from "./_page_text.ts";
import { HIDDEN } from "./_pdf_annotations.ts";
import { PdfjsDocument } from "./_pdfjs.ts";

/** Pages that are copied at once: pdf.js holds their pictures. */
const PAGES_AT_ONCE = 8;

/**
 * The texts of the signatures and stamps on some pages, by page. Of those that pdf.js cannot read there
 * is none: the Markdown's then count as surplus, as they are not proved.
 *
 * @param pdfjs The library.
 * @param document Where they are.
 * @param pages The pages that have any, from 1, ascending.
 */
export async function drawnTexts(
  pdfjs: PdfjsLibrary,
  document: PdfjsDocument,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const texts = new Map<number, string[]>();
  const left: Left = {
    texts: LIMITS.drawnTexts,
    characters: LIMITS.drawnCharacters,
    bytes: LIMITS.drawnBytes,
  };
  for (let from = 0; from < pages.length && !isSpent(left); from += PAGES_AT_ONCE) {
    const some = pages.slice(from, from + PAGES_AT_ONCE);
    const found = await textsOn(pdfjs, document, { pages: some, left }).catch(() => []);
    for (const { page, text } of found) texts.set(page, [...texts.get(page) ?? [], text]);
  }
  return texts;
}

/** What may still be read of a document, as the engine counts it. */
interface Left {
  texts: number;
  characters: number;
  bytes: number;
}

function isSpent({ texts, characters, bytes }: Left): boolean {
  return Math.min(texts, characters, bytes) <= 0;
}

async function textsOn(
  pdfjs: PdfjsLibrary,
  document: PdfjsDocument,
  { pages, left }: { readonly pages: readonly number[]; readonly left: Left },
): Promise<{ readonly page: number; readonly text: string }[]> {
  const bytes = await document.copyOf(pages);
  if (bytes === undefined) return [];
  const copy = new PdfCopy(bytes);
  const [, ...copied] = copy.pages();
  const looks = copied.flatMap((dictionary, index) =>
    appearancesOn(copy, dictionary).map((form) => ({ page: pages[index]!, form }))
  ).slice(0, left.texts);
  const forms = new Map(looks.map(({ form }) => [form.reference, form]));
  const read = await textsOfForms(pdfjs, { bytes, copy, forms: [...forms.values()], left });
  const texts: { page: number; text: string }[] = [];
  for (const { page, form } of looks) {
    const text = read.get(form.reference) ?? "";
    left.texts--;
    left.characters -= text.length;
    if (left.characters < 0) break;
    texts.push({ page, text });
  }
  return texts;
}

/** The texts of forms by their numbers, each read once, as far as may be. */
async function textsOfForms(
  pdfjs: PdfjsLibrary,
  { bytes, copy, forms, left }: {
    readonly bytes: Uint8Array;
    readonly copy: PdfCopy;
    readonly forms: readonly PdfReference[];
    readonly left: Left;
  },
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  if (forms.length === 0) return texts;
  const sizes = new LookSizes(copy);
  const drawn = await PdfjsDocument.open(pdfjs, copy.drawing(bytes, forms));
  try {
    let characters = 0;
    for (const [index, form] of forms.entries()) {
      left.bytes -= sizes.of(form);
      if (left.bytes < 0 || characters > left.characters) break;
      const text = textOf(await drawn.textOf(index + 1));
      characters += text.length;
      texts.set(form.reference, text);
    }
    return texts;
  } finally {
    await drawn.close();
  }
}

/** What draws the signatures and stamps of a page. */
function appearancesOn(copy: PdfCopy, page: PdfDictionary): PdfReference[] {
  const annotations = copy.resolve(page.get("Annots"));
  if (!Array.isArray(annotations)) return [];
  return annotations.flatMap((value: PdfValue) => {
    const annotation = copy.resolve(value);
    if (!isDictionary(annotation) || !isDrawnAlone(copy, annotation)) return [];
    const flags = copy.resolve(annotation.get("F"));
    if (typeof flags === "number" && (flags & HIDDEN) !== 0) return [];
    const normal = copy.dictionaryOf(annotation, "AP").get("N");
    return isReference(normal) ? [normal] : [];
  });
}

/** Whether an annotation has a text that no other entry of it has. */
function isDrawnAlone(copy: PdfCopy, annotation: PdfDictionary): boolean {
  const subtype = copy.resolve(annotation.get("Subtype"));
  if (isName(subtype) && subtype.name === "Stamp") return isWithoutText(copy, annotation);
  const own = annotation.get("FT") ?? copy.dictionaryOf(annotation, "Parent").get("FT");
  const type = copy.resolve(own);
  return isName(type) && type.name === "Sig";
}

function isWithoutText(copy: PdfCopy, annotation: PdfDictionary): boolean {
  const contents = copy.resolve(annotation.get("Contents"));
  return !isString(contents) || contents.string.trim() === "";
}

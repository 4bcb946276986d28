/**
 * Everything that one page of an open document carries.
 *
 * @module
 */

import { uprightSize } from "../layout/frame.ts";
import type { PageInk, PageShape, Turn } from "../layout/model.ts";
import { AnnotationBudget } from "./annotation_budget.ts";
import { readAnnotations } from "./annotations.ts";
import type { Pdfium } from "./api.ts";
import { DrawnTexts } from "./appearance.ts";
import type { PdfDocument } from "./document.ts";
import { readDrawings } from "./drawings.ts";
import { FieldReader } from "./fields.ts";
import { Styles } from "./fonts.ts";
import { readTags } from "./tags.ts";
import { readGlyphs } from "./text.ts";

/** Reads the pages of one document, one at a time. Dispose of it before the document. */
export class PageReader implements Disposable {
  readonly #pdfium: Pdfium;
  readonly #document: PdfDocument;
  readonly #tagged: boolean;
  readonly #styles: Styles;
  readonly #formInfo: number;
  readonly #form: number;
  readonly #fields: FieldReader;
  readonly #drawn: DrawnTexts;
  readonly #budget = new AnnotationBudget();

  /** @param has Whether the document has a tag tree, and whether looks of annotations are read. */
  constructor(
    pdfium: Pdfium,
    document: PdfDocument,
    has: { readonly tagged: boolean; readonly looks: boolean },
  ) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#tagged = has.tagged;
    this.#styles = new Styles(pdfium);
    const hasForm = pdfium.call.FPDF_GetFormType(document.handle) !== 0;
    this.#formInfo = hasForm ? pdfium.call.PDFiumExt_OpenFormFillInfo() : 0;
    this.#form = hasForm
      ? pdfium.call.PDFiumExt_InitFormFillEnvironment(document.handle, this.#formInfo)
      : 0;
    this.#drawn = new DrawnTexts(pdfium, has.looks);
    this.#fields = new FieldReader(pdfium, this.#form, {
      drawn: this.#drawn,
      budget: this.#budget,
    });
  }

  /** Annotations that were not read so far, and those whose look alone was not. */
  get leftOut(): { readonly annotations: number; readonly looks: number } {
    return { annotations: this.#budget.leftOut, looks: this.#drawn.leftOut };
  }

  /** What a page carries, or undefined where PDFium cannot load it. Pages count from 1. */
  read(page: number): PageInk | undefined {
    const { call } = this.#pdfium;
    const handle = call.FPDF_LoadPage(this.#document.handle, page - 1);
    if (handle === 0) return undefined;
    try {
      return this.#readLoaded(handle, page);
    } finally {
      this.#styles.endPage();
      call.FPDF_ClosePage(handle);
    }
  }

  #readLoaded(handle: number, page: number): PageInk {
    const shape = this.#shapeOf(handle);
    const { width, height } = uprightSize(shape);
    const text = { page, shape, styles: this.#styles, tagged: this.#tagged };
    const annotated = {
      document: this.#document.handle,
      fields: this.#fields,
      drawn: this.#drawn,
      budget: this.#budget,
      shape,
    };
    return {
      page,
      label: this.#document.label(page - 1),
      width,
      height,
      shape,
      glyphs: readGlyphs(this.#pdfium, handle, text),
      ...readDrawings(this.#pdfium, handle, shape),
      ...readAnnotations(this.#pdfium, handle, annotated),
      tags: this.#tagged ? readTags(this.#pdfium, handle) : [],
    };
  }

  #shapeOf(handle: number): PageShape {
    const { call, scratch } = this.#pdfium;
    call.FPDF_GetPageBoundingBox(handle, scratch);
    const value = (slot: number) => this.#pdfium.float(slot);
    const box = { left: value(0), top: value(1), right: value(2), bottom: value(3) };
    return { ...box, rotate: (((call.FPDFPage_GetRotation(handle) % 4) + 4) % 4) as Turn };
  }

  /** Frees what PDFium holds for the form. */
  [Symbol.dispose](): void {
    if (this.#formInfo === 0) return;
    if (this.#form !== 0) this.#pdfium.call.PDFiumExt_ExitFormFillEnvironment(this.#form);
    this.#pdfium.call.PDFiumExt_CloseFormFillInfo(this.#formInfo);
  }
}

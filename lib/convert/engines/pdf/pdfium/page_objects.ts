/**
 * What a page draws, object by object, those inside its forms included.
 *
 * @module
 */

import type { Pdfium } from "./api.ts";
import { IDENTITY, type Matrix, matrixOf, product } from "./matrix.ts";

/** Types of FPDFPageObj_GetType (fpdf_edit.h). */
export const OBJECT = { text: 1, path: 2, image: 3, form: 5 } as const;
/** Forms may draw each other. */
const MAX_FORM_DEPTH = 6;

/**
 * Looks at one object of a page.
 *
 * @param handle The object.
 * @param type One of {@linkcode OBJECT}, or another.
 * @param outer From the coordinates in which it is drawn, those of a form, to those of the page.
 * @returns false where the rest need not be looked at.
 */
export type Look = (handle: number, type: number, outer: Matrix) => boolean | void;

/**
 * Looks at the objects of a page in the order in which they are drawn, without the forms themselves. A
 * page has thousands, for which no objects of our own are made.
 *
 * @param limit Objects that are looked at, the forms included.
 */
export function eachObject(
  pdfium: Pdfium,
  page: number,
  { limit, look }: { readonly limit: number; readonly look: Look },
): void {
  const { call } = pdfium;
  let left = limit;
  const visit = (handle: number, outer: Matrix, depth: number): void => {
    if (--left < 0) return;
    const type = call.FPDFPageObj_GetType(handle);
    if (type !== OBJECT.form) {
      if (look(handle, type, outer) === false) left = 0;
      return;
    }
    if (depth >= MAX_FORM_DEPTH) return;
    const inner = product(matrixOf(pdfium, handle), outer);
    const count = call.FPDFFormObj_CountObjects(handle);
    for (let index = 0; index < count && left > 0; index++) {
      visit(call.FPDFFormObj_GetObject(handle, index), inner, depth + 1);
    }
  };
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && left > 0; index++) {
    visit(call.FPDFPage_GetObject(page, index), IDENTITY, 0);
  }
}

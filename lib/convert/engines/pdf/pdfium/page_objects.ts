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

/** One object of a page. */
export interface PageObject {
  readonly handle: number;
  /** One of {@linkcode OBJECT}, or another. */
  readonly type: number;
  /** From the coordinates in which it is drawn, those of a form, to those of the page. */
  readonly outer: Matrix;
}

/**
 * The objects of a page in the order in which they are drawn, without the forms themselves.
 *
 * @param limit Objects that are looked at, the forms included.
 */
export function* objectsOf(pdfium: Pdfium, page: number, limit: number): Generator<PageObject> {
  const { call } = pdfium;
  let looked = 0;
  function* visit(handle: number, outer: Matrix, depth: number): Generator<PageObject> {
    if (++looked > limit) return;
    const type = call.FPDFPageObj_GetType(handle);
    if (type !== OBJECT.form) return yield { handle, type, outer };
    if (depth >= MAX_FORM_DEPTH) return;
    const inner = product(matrixOf(pdfium, handle), outer);
    const count = call.FPDFFormObj_CountObjects(handle);
    for (let index = 0; index < count && looked <= limit; index++) {
      yield* visit(call.FPDFFormObj_GetObject(handle, index), inner, depth + 1);
    }
  }
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && looked <= limit; index++) {
    yield* visit(call.FPDFPage_GetObject(page, index), IDENTITY, 0);
  }
}

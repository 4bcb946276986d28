/**
 * Matrices of the objects on a page.
 *
 * @module
 */

import type { Pdfium } from "./api.ts";

/** A matrix of PDF 32000-1, 8.3.3: x' = ax + cy + e, y' = bx + dy + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Leaves points where they are. */
export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** A point of a page in its own coordinates. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The matrix of an object on a page, or of one in a form. */
export function matrixOf(pdfium: Pdfium, object: number): Matrix {
  if (pdfium.call.FPDFPageObj_GetMatrix(object, pdfium.scratch) === 0) return IDENTITY;
  const value = (slot: number) => pdfium.float(slot);
  return { a: value(0), b: value(1), c: value(2), d: value(3), e: value(4), f: value(5) };
}

/** Where a matrix puts a point. */
export function applied({ a, b, c, d, e, f }: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/**
 * Two opposite corners of what an object draws, in the coordinates to which `outer` leads; undefined
 * where it draws nothing.
 */
export function drawnCornersOf(
  pdfium: Pdfium,
  object: number,
  outer: Matrix,
): readonly [Point, Point] | undefined {
  const { call, scratch: at } = pdfium;
  if (call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
  const [left, bottom, right, top] = [0, 1, 2, 3].map((slot) => pdfium.float(slot));
  return [applied(outer, left!, bottom!), applied(outer, right!, top!)];
}

/** First `inner`, then `outer`. */
export function product(inner: Matrix, outer: Matrix): Matrix {
  const { a, b, c, d } = outer;
  return {
    a: inner.a * a + inner.b * c,
    b: inner.a * b + inner.b * d,
    c: inner.c * a + inner.d * c,
    d: inner.c * b + inner.d * d,
    e: inner.e * a + inner.f * c + outer.e,
    f: inner.e * b + inner.f * d + outer.f,
  };
}

/**
 * The tag tree of a page (PDF 32000-1, 14.7), types mapped to the standard ones.
 *
 * @module
 */

import type { Tag } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 50_000;

/** The elements that have content on a page; empty where the page has no tags. */
export function readTags(pdfium: Pdfium, page: number): Tag[] {
  const { call } = pdfium;
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return [];
  try {
    const reader = new TagReader(pdfium);
    const roots: Tag[] = [];
    for (let index = 0; index < call.FPDF_StructTree_CountChildren(tree); index++) {
      const element = call.FPDF_StructTree_GetChildAtIndex(tree, index);
      if (element !== 0) roots.push(reader.read(element, 0));
    }
    return roots;
  } finally {
    call.FPDF_StructTree_Close(tree);
  }
}

class TagReader {
  readonly #pdfium: Pdfium;
  #elements = 0;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  read(element: number, depth: number): Tag {
    const { call } = this.#pdfium;
    const type = this.#pdfium.utf16((buffer, size) =>
      call.FPDF_StructElement_GetType(element, buffer, size)
    );
    const children: (Tag | number)[] = [];
    const count = depth < MAX_DEPTH ? call.FPDF_StructElement_CountChildren(element) : 0;
    for (let index = 0; index < count && ++this.#elements < MAX_ELEMENTS; index++) {
      const child = call.FPDF_StructElement_GetChildAtIndex(element, index);
      const mark = child === 0
        ? call.FPDF_StructElement_GetChildMarkedContentID(element, index)
        : -1;
      if (child !== 0) children.push(this.read(child, depth + 1));
      else if (mark >= 0) children.push(mark);
    }
    return { type, children, alt: this.#altOf(element, type), ...this.#spanOf(element, type) };
  }

  #altOf(element: number, type: string): string {
    if (type !== "Figure" && type !== "Formula") return "";
    return this.#pdfium.utf16((buffer, size) =>
      this.#pdfium.call.FPDF_StructElement_GetAltText(element, buffer, size)
    ).trim();
  }

  #spanOf(element: number, type: string): { columns: number; rows: number } {
    if (type !== "TD" && type !== "TH") return { columns: 1, rows: 1 };
    return { columns: this.#number(element, "ColSpan"), rows: this.#number(element, "RowSpan") };
  }

  #number(element: number, name: string): number {
    const { call, scratch } = this.#pdfium;
    for (let index = 0; index < call.FPDF_StructElement_GetAttributeCount(element); index++) {
      const attribute = call.FPDF_StructElement_GetAttributeAtIndex(element, index);
      const value = this.#pdfium.withString(
        name,
        (key) => call.FPDF_StructElement_Attr_GetValue(attribute, key),
      );
      if (value !== 0 && call.FPDF_StructElement_Attr_GetNumberValue(value, scratch) !== 0) {
        return Math.max(1, Math.min(1000, Math.round(this.#pdfium.float(0))));
      }
    }
    return 1;
  }
}

/**
 * What lies on top of a page: links, form fields, comments.
 *
 * @module
 */

import { LIMITS } from "../../../../limits.ts";
import { boxToUpright } from "../layout/frame.ts";
import type { AttachedFile, Field, LinkArea, PageShape, Remark } from "../layout/model.ts";
import type { Box } from "../../../../markdown/blocks.ts";
import type { Pdfium } from "./api.ts";
import type { AnnotationBudget } from "./annotation_budget.ts";
import type { DrawnTexts } from "./appearance.ts";
import { attachedFile } from "./attachments.ts";
import { type FieldReader, stringOf } from "./fields.ts";

/** Subtypes of FPDFAnnot_GetSubtype (fpdf_annot.h). */
const SUBTYPE = { link: 2, stamp: 13, popup: 16, file: 17, widget: 20 };
/** FPDFAction_GetType of a web address. */
const URI_ACTION = 3;
/** Annotation flag "hidden" (PDF 32000-1, table 165). */
const HIDDEN = 1 << 1;

/** What lies on top of a page. */
export interface Annotations {
  readonly links: readonly LinkArea[];
  readonly fields: readonly Field[];
  readonly remarks: readonly Remark[];
  readonly files: readonly AttachedFile[];
}

/** The same, as it is found. */
type Found = { readonly [Kind in keyof Annotations]: Annotations[Kind][number][] };

/** Where annotations are read from. */
export interface AnnotatedPage {
  readonly document: number;
  readonly fields: FieldReader;
  readonly drawn: DrawnTexts;
  readonly budget: AnnotationBudget;
  readonly shape: PageShape;
}

/** The links, fields and comments of a page. */
export function readAnnotations(pdfium: Pdfium, page: number, at: AnnotatedPage): Annotations {
  const { call } = pdfium;
  const found: Found = { links: [], fields: [], remarks: [], files: [] };
  const all = call.FPDFPage_GetAnnotCount(page);
  const count = Math.min(LIMITS.pageAnnotations, all);
  let index = 0;
  for (; index < count && !at.budget.isSpent; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    try {
      if ((call.FPDFAnnot_GetFlags(annotation) & HIDDEN) === 0) {
        readOne(pdfium, annotation, { at, found });
      }
    } finally {
      call.FPDFPage_CloseAnnot(annotation);
    }
  }
  at.budget.leaveOut(all - index);
  return found;
}

function readOne(
  pdfium: Pdfium,
  annotation: number,
  { at, found }: { readonly at: AnnotatedPage; readonly found: Found },
): void {
  const subtype = pdfium.call.FPDFAnnot_GetSubtype(annotation);
  const box = boxOf(pdfium, annotation, at.shape);
  if (subtype === SUBTYPE.file) {
    const file = pdfium.call.FPDFAnnot_GetFileAttachment(annotation);
    if (file !== 0) found.files.push(attachedFile(pdfium, file));
  }
  if (subtype === SUBTYPE.link) {
    const href = addressOf(pdfium, annotation, at.document);
    at.budget.take(href.length);
    if (href !== "") found.links.push({ ...box, href });
  } else if (subtype === SUBTYPE.widget) {
    const field = at.fields.read(annotation);
    if (field === undefined) return;
    at.budget.take(field.name.length + field.value.length);
    found.fields.push({ ...box, ...field });
  } else if (subtype !== SUBTYPE.popup) {
    const text = commentOf(pdfium, annotation) ||
      (subtype === SUBTYPE.stamp ? at.drawn.of(annotation).replace(/\s+/g, " ").trim() : "");
    const author = stringOf(pdfium, annotation, "T").trim();
    at.budget.take(text.length + author.length);
    if (text !== "") found.remarks.push({ ...box, text, author });
  }
}

/** The text of a comment. One of a group says what the first of it says, whatever it has (12.5.6.2). */
function commentOf(pdfium: Pdfium, annotation: number): string {
  const isOneMore = stringOf(pdfium, annotation, "RT") === "Group";
  return isOneMore ? "" : stringOf(pdfium, annotation, "Contents").trim();
}

function boxOf(pdfium: Pdfium, annotation: number, shape: PageShape): Box {
  pdfium.call.FPDFAnnot_GetRect(annotation, pdfium.scratch);
  const [left, top, right, bottom] = [0, 1, 2, 3].map((slot) => pdfium.float(slot)) as [
    number,
    number,
    number,
    number,
  ];
  return boxToUpright(shape, { left, top, right, bottom });
}

/** A web address; where it leads into the document there is none. */
function addressOf(pdfium: Pdfium, annotation: number, document: number): string {
  const { call } = pdfium;
  const link = call.FPDFAnnot_GetLink(annotation);
  const action = link === 0 ? 0 : call.FPDFLink_GetAction(link);
  if (action === 0 || call.FPDFAction_GetType(action) !== URI_ACTION) return "";
  return pdfium.utf8((buffer, size) => call.FPDFAction_GetURIPath(document, action, buffer, size));
}

/**
 * What lies on the pages of a PDF beside their text, as pdf.js has it: comments, and what the fields
 * of a form hold.
 *
 * @module
 */

import { AnnotationBatches } from "./_pdf_annotation_batches.ts";
import type { PdfjsDocument } from "./_pdfjs.ts";
import type { PdfjsAnnotation } from "./_pdfjs_items.ts";

/** Types of annotations (pdf.js, src/shared/util.js). */
const TYPE = { link: 2, stamp: 13, popup: 16, widget: 20, last: 27 } as const;
/** What is read: links have no text of their own, and a popup shows that of another annotation. */
const READ: ReadonlySet<number> = new Set(
  Array.from({ length: TYPE.last }, (_, index) => index + 1)
    .filter((type) => type !== TYPE.link && type !== TYPE.popup),
);
/** Annotation flag "hidden" (ISO 32000-1, table 165). */
export const HIDDEN = 1 << 1;

/** What lies on pages beside their text. */
export interface TextsBeside {
  /** What is filled into fields, and comments with their authors, by page. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
  /** Names of fields, of what is ticked, and of attached files. */
  readonly names: readonly string[];
  /** Pages with signatures and stamps that show what is in none of these texts, ascending. */
  readonly drawn: readonly number[];
  /** There is more than is read. */
  readonly isCut: boolean;
}

/**
 * Reads what lies on pages beside their text; nothing of pages that pdf.js gives up.
 *
 * @param document Where they are.
 * @param pages Their numbers, from 1.
 */
export async function textsBeside(
  document: PdfjsDocument,
  pages: readonly number[],
): Promise<TextsBeside> {
  const texts = new Map<number, string[]>();
  const names: string[] = [];
  const drawn = new Set<number>();
  const batches = new AnnotationBatches(document, READ);
  for await (const batch of batches.of(pages)) {
    for (const annotation of batch) {
      if ((annotation.annotationFlags & HIDDEN) !== 0) continue;
      const page = annotation.pageIndex + 1;
      const own = texts.get(page) ?? [];
      texts.set(page, own);
      own.push(...textsOf(annotation));
      names.push(...namesOf(annotation));
      if (isDrawnAlone(annotation)) drawn.add(page);
    }
  }
  const ascending = [...drawn].toSorted((one, other) => one - other);
  return { texts, names, drawn: ascending, isCut: batches.isSpent };
}

function textsOf(annotation: PdfjsAnnotation): string[] {
  return annotation.annotationType === TYPE.widget
    ? valuesOf(annotation)
    : textsOfComment(annotation);
}

/** The author and the text of a comment. */
function textsOfComment({ titleObj, contentsObj, replyType }: PdfjsAnnotation): string[] {
  const text = contentsObj?.str.trim() ?? "";
  // What pdf.js gives of one of a group is the text of the first.
  return text === "" || replyType === "Group" ? [] : [`${titleObj?.str ?? ""}\n${text}`];
}

/** What is filled into a field: a text, or what is shown of those that are chosen. */
function valuesOf({ fieldType, fieldValue, password, options }: PdfjsAnnotation): string[] {
  if ((fieldType !== "Tx" && fieldType !== "Ch") || password === true) return [];
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const chosen = new Set(values);
  const shown = new Map(
    (options ?? []).filter(({ exportValue }) => chosen.has(exportValue))
      .map(({ exportValue, displayValue }) => [exportValue, displayValue]),
  );
  return values.map((value) => shown.get(value) ?? value).filter(isText);
}

/** Whether an annotation has a text that nothing but its look tells. */
function isDrawnAlone(annotation: PdfjsAnnotation): boolean {
  const { annotationType, fieldType, hasAppearance } = annotation;
  if (hasAppearance !== true) return false;
  const isStamp = annotationType === TYPE.stamp && textsOfComment(annotation).length === 0;
  return isStamp || fieldType === "Sig";
}

/** The names of a field, and which one of several is ticked; those of an attached file. */
function namesOf(annotation: PdfjsAnnotation): string[] {
  const { fieldName, alternativeText, buttonValue, exportValue, file, titleObj } = annotation;
  // The author of a stamp stands before the text that it draws.
  const author = isDrawnAlone(annotation) ? titleObj?.str : undefined;
  return [fieldName, alternativeText, buttonValue, exportValue, file?.filename, author]
    .filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

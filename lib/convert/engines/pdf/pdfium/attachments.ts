/**
 * Files that are embedded in a document: their names and sizes; their content is not read.
 *
 * @module
 */

import type { AttachedFile } from "../layout/model.ts";
import type { Pdfium } from "./api.ts";

/** Files that are named; a document with more is damaged or hostile. */
const MAX_ATTACHMENTS = 10_000;

/** The files that belong to the whole document. */
export function readAttachments(pdfium: Pdfium, document: number): AttachedFile[] {
  const { call } = pdfium;
  const count = Math.min(MAX_ATTACHMENTS, call.FPDFDoc_GetAttachmentCount(document));
  const files: AttachedFile[] = [];
  for (let index = 0; index < count; index++) {
    const attachment = call.FPDFDoc_GetAttachment(document, index);
    if (attachment !== 0) files.push(attachedFile(pdfium, attachment));
  }
  return files;
}

/** What a document says of an attached file. */
export function attachedFile(pdfium: Pdfium, attachment: number): AttachedFile {
  const { call, scratch } = pdfium;
  const isSized = pdfium.withString(
    "Size",
    (key) => call.EPDFAttachment_GetIntegerValue(attachment, key, scratch),
  ) !== 0;
  const sizeBytes = isSized ? pdfium.int(0) : -1;
  return {
    name: pdfium.utf16((buffer, size) => call.FPDFAttachment_GetName(attachment, buffer, size)),
    description: pdfium.utf16((buffer, size) =>
      call.EPDFAttachment_GetDescription(attachment, buffer, size)
    ).trim(),
    ...(sizeBytes >= 0 ? { sizeBytes } : {}),
  };
}

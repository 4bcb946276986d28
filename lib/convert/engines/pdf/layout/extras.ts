/**
 * What lies on a page without being its text: filled-in fields, comments, attached files.
 *
 * @module
 */

import {
  type Block,
  type Furniture,
  type ListItem,
  type Note,
  paragraph,
} from "../../../../markdown/blocks.ts";
import type { AttachedFile, Field, PageLayout } from "./model.ts";

/** The filled-in fields of a page as a list, and its comments as notes. */
export function extrasOf({ page, fields, remarks }: PageLayout): Block[] {
  const items = fields.filter(isFilled).map((field) => itemOf(field, page));
  const list: Block[] = items.length === 0 ? [] : [{ kind: "list", ordered: false, items, page }];
  const notes = remarks.map((remark, index): Note => ({
    kind: "note",
    role: "comment",
    id: `p${page}-comment-${index + 1}`,
    blocks: [paragraph(remark.author === "" ? remark.text : `${remark.author}: ${remark.text}`)],
    page,
  }));
  return [...list, ...notes];
}

function isFilled(field: Field): boolean {
  return field.value.trim() !== "";
}

function itemOf({ name, value, kind }: Field, page: number): ListItem {
  const filled = `${name}: ${value.replace(/\s+/g, " ").trim()}`;
  if (kind !== "check") return { blocks: [paragraph(filled, { page })] };
  return { checked: true, blocks: [paragraph(value === "x" ? name : filled, { page })] };
}

/** The line numbers of pages, each page's as one text. */
export function lineNumberBlocks(pages: readonly PageLayout[]): Furniture[] {
  return pages.filter((page) => page.lineNumbers.length > 0).map(({ page, lineNumbers }) => ({
    kind: "furniture",
    role: "other",
    text: lineNumbers.join(" "),
    pages: [page],
  }));
}

/** Watermarks, each with the pages that carry it. */
export function watermarkBlocks(watermarks: ReadonlyMap<string, readonly number[]>): Furniture[] {
  return [...watermarks].map(([text, pages]) => ({
    kind: "furniture",
    role: "watermark",
    text,
    pages,
  }));
}

/** Attached files by name, those of the document first: their content is not converted. */
export function attachmentBlocks(
  files: readonly AttachedFile[],
  pages: readonly PageLayout[],
): Furniture[] {
  return [
    ...files.map(({ name }) => attachmentBlock(name, [])),
    ...pages.flatMap((page) => page.files.map(({ name }) => attachmentBlock(name, [page.page]))),
  ];
}

function attachmentBlock(name: string, pages: readonly number[]): Furniture {
  return { kind: "furniture", role: "other", text: `Attachment: ${name}`, pages };
}

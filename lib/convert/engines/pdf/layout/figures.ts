/**
 * Figures whose alternative text the tags of a document give.
 *
 * @module
 */

import { leastOf, mostOf } from "./extent.ts";
import type { Box } from "../../../../markdown/blocks.ts";
import type { PageInk, TableDraft, Tag } from "./model.ts";

/** The figures of a page that have both an image and an alternative text. Page coordinates. */
export function figuresOf({ tags, images }: PageInk): (TableDraft & { readonly alt: string })[] {
  return tags.flatMap(figuresIn).flatMap((figure) => {
    const marks = new Set(marksIn(figure));
    const own = images.filter((image) => image.mark >= 0 && marks.has(image.mark));
    if (own.length === 0) return [];
    return [{ ...around(own), alt: figure.alt.replace(/\s+/g, " "), rows: [], headerRows: 0 }];
  });
}

function figuresIn(tag: Tag): Tag[] {
  if (tag.type === "Figure" && tag.alt !== "") return [tag];
  return tag.children.flatMap((child) => typeof child === "number" ? [] : figuresIn(child));
}

function marksIn(tag: Tag): number[] {
  return tag.children.flatMap((child) => typeof child === "number" ? [child] : marksIn(child));
}

function around(boxes: readonly Box[]): Box {
  return {
    left: leastOf(boxes, (box) => box.left),
    top: leastOf(boxes, (box) => box.top),
    right: mostOf(boxes, (box) => box.right),
    bottom: mostOf(boxes, (box) => box.bottom),
  };
}

/**
 * The parts that a paragraph of a DOCX comes to: stretches of text, and blocks that stand between them.
 *
 * @module
 */

import type { Block, Inline } from "../../../markdown/blocks.ts";
import { trimInlines } from "../ooxml/inline_collector.ts";

/** A stretch of text, or a block between two such. */
export type Part = readonly Inline[] | Block;

/** Parts without blanks at their ends, and without those that are blank altogether. */
export function trimmedParts(
  parts: readonly Part[],
): readonly Part[] {
  return parts.map((part) => isInlines(part) ? trimInlines(part) : part)
    .filter((part) => !isInlines(part) || part.length > 0);
}

/** Whether a part is a stretch of text. */
export function isInlines(part: Part): part is readonly Inline[] {
  return Array.isArray(part);
}

/** A part as a block of its own. */
export function asBlock(part: Part): Block {
  return isInlines(part) ? { kind: "paragraph", content: part } : part;
}

/** The text of inlines without their appearance, for code. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => {
    switch (inline.kind) {
      case "text":
        return inline.text;
      case "link":
        return plainText(inline.content);
      case "break":
        return "\n";
      case "image":
        return ` ${inline.alt} `;
      case "formula":
        return inline.latex;
      case "note_mark":
        return "";
    }
  }).join("");
}

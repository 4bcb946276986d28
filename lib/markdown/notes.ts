/**
 * Which notes of a document are footnotes in Markdown: those that have both a mark and a text.
 *
 * @module
 */

import type { Block, Cell, Inline } from "./blocks.ts";

/** The blocks directly inside a block, and its inlines. */
function insides(block: Block): { blocks: readonly Block[]; inlines: readonly Inline[] } {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return { blocks: [], inlines: block.content };
    case "list":
      return { blocks: block.items.flatMap((item) => item.blocks), inlines: [] };
    case "table":
      return {
        blocks: block.rows.flatMap((row) => row.flatMap((cell: Cell) => cell.content)),
        inlines: block.caption ?? [],
      };
    case "quote":
    case "note":
      return { blocks: block.blocks, inlines: [] };
    default:
      return { blocks: [], inlines: [] };
  }
}

function addMarks(inlines: readonly Inline[], marks: Set<string>): void {
  const waiting = [...inlines];
  for (let inline = waiting.pop(); inline !== undefined; inline = waiting.pop()) {
    if (inline.kind === "note_mark") marks.add(inline.id);
    else if (inline.kind === "link") { for (const inner of inline.content) waiting.push(inner); }
  }
}

/** An id as a footnote label may be: letters, digits, hyphens; told apart by a number where need be. */
function labelOf(id: string, taken: Map<string, number>): string {
  const base = id.replace(/[^\p{L}\p{N}-]+/gu, "-").replace(/^-+|-+$/g, "") || "note";
  const key = base.toLowerCase();
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  return count === 1 ? base : labelOf(`${base}-${count}`, taken);
}

/**
 * The labels of the footnotes of a document, by the id of their note.
 *
 * @param blocks The document.
 */
export function noteLabels(blocks: readonly Block[]): Map<string, string> {
  const marks = new Set<string>();
  const notes: string[] = [];
  const waiting: Block[] = blocks.toReversed();
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    if (block.kind === "note") notes.push(block.id);
    const inside = insides(block);
    addMarks(inside.inlines, marks);
    for (const inner of inside.blocks.toReversed()) waiting.push(inner);
  }
  const taken = new Map<string, number>();
  const labels = new Map<string, string>();
  for (const id of notes) {
    if (marks.has(id) && !labels.has(id)) labels.set(id, labelOf(id, taken));
  }
  return labels;
}

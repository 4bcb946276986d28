/**
 * Which notes of a document are footnotes in Markdown: those that have both a mark and a text.
 *
 * @module
 */

import type { Block, Inline } from "./blocks.ts";

/** Marks and notes met so far, and the blocks still to be looked into. */
interface Search {
  readonly marks: Set<string>;
  readonly notes: string[];
  readonly waiting: Block[];
}

function addMarks(inlines: readonly Inline[], marks: Set<string>): void {
  for (const inline of inlines) {
    if (inline.kind === "note_mark") marks.add(inline.id);
    else if (inline.kind === "link") addLinkMarks(inline.content, marks);
  }
}

function addLinkMarks(inlines: readonly Inline[], marks: Set<string>): void {
  const waiting = [...inlines];
  for (let inline = waiting.pop(); inline !== undefined; inline = waiting.pop()) {
    if (inline.kind === "note_mark") marks.add(inline.id);
    else if (inline.kind === "link") { for (const inner of inline.content) waiting.push(inner); }
  }
}

/** Paragraphs are looked at on the spot, other blocks wait: nothing recurses. */
function lookAtAll(blocks: readonly Block[], search: Search): void {
  for (const block of blocks) {
    if (block.kind === "paragraph" || block.kind === "heading") {
      addMarks(block.content, search.marks);
    } else search.waiting.push(block);
  }
}

function lookInto(block: Block, search: Search): void {
  switch (block.kind) {
    case "list":
      for (const item of block.items) lookAtAll(item.blocks, search);
      break;
    case "table":
      addMarks(block.caption ?? [], search.marks);
      for (const row of block.rows) for (const { content } of row) lookAtAll(content, search);
      break;
    case "note":
      search.notes.push(block.id);
      lookAtAll(block.blocks, search);
      break;
    case "quote":
      lookAtAll(block.blocks, search);
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
  const search: Search = { marks: new Set(), notes: [], waiting: [] };
  lookAtAll(blocks, search);
  for (let block = search.waiting.pop(); block !== undefined; block = search.waiting.pop()) {
    lookInto(block, search);
  }
  const taken = new Map<string, number>();
  const labels = new Map<string, string>();
  for (const id of search.notes) {
    if (search.marks.has(id) && !labels.has(id)) labels.set(id, labelOf(id, taken));
  }
  return labels;
}

/**
 * Lists as Markdown: when they need blank lines, and what stands before each item.
 *
 * @module
 */

import type { Block, List, ListItem } from "./blocks.ts";

/** A list that is being written, and the sign of its markers: `-`, `*`, `.`, `)`. */
export interface ListPlace {
  readonly list: List;
  readonly marker: string;
}

/** Whether each item is a paragraph and lists under it, so that no blank lines are needed. */
export function isTightList(list: List): boolean {
  return list.items.every(({ blocks }) =>
    blocks.every((block, index) =>
      block.kind === (index === 0 ? "paragraph" : "list") || block.kind === "list"
    )
  );
}

/** Whether a list may follow a paragraph without a blank line (CommonMark 0.31, section 5.3). */
export function canInterrupt(list: List): boolean {
  const isEmpty = list.items[0]?.blocks.length === 0;
  return !isEmpty && (!list.ordered || (list.start ?? 1) === 1) &&
    list.items[0]?.label === undefined;
}

/** The marker of an item, and what of its label no Markdown marker can show. */
export function itemMarker(
  frame: ListPlace,
  item: ListItem,
  index: number,
): { marker: string; label: string } {
  const box = item.checked === undefined ? "" : item.checked ? "[x] " : "[ ] ";
  const label = item.label?.trim() ?? "";
  if (/^\d{1,9}[.)]$/.test(label)) return { marker: `${label} ${box}`, label: "" };
  if (label !== "" || !frame.list.ordered) {
    return { marker: `${frame.list.ordered ? "-" : frame.marker} ${box}`, label };
  }
  const number = Math.max(0, Math.trunc(frame.list.start ?? 1)) + index;
  return { marker: `${number}${frame.marker} ${box}`, label: "" };
}

/** A label that is text of the item: `b)`, `iv.`, `2.1`. */
export function withLabel(blocks: readonly Block[], label: string): readonly Block[] {
  const run = { kind: "text", text: `${label} ` } as const;
  const [first, ...others] = blocks;
  if (first?.kind === "paragraph" || first?.kind === "heading") {
    return [{ ...first, content: [run, ...first.content] }, ...others];
  }
  return [{ kind: "paragraph", content: [run] }, ...blocks];
}

/**
 * Lists of Word's HTML: paragraphs that name list and level in their style, and their signs or numbers
 * in a `span` that is to be ignored.
 *
 * @module
 */

import type { Block, List } from "../../../markdown/blocks.ts";
import type { Assembly, Undo } from "./assembly.ts";
import type { Attributes } from "./elements.ts";
import { placeList } from "./structure.ts";

const ITEM_STYLE = /(?:^|;)\s*mso-list\s*:\s*(l\d+)\s+level([1-9])/i;
const MARKER_STYLE = /(?:^|;)\s*mso-list\s*:\s*ignore/i;
/** `1.`, `(a)`, `iv)`; what else stands there is a sign. */
const NUMBER = /^\(?(?:\d+|[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)[.)]$/u;
const PLAIN_NUMBER = /^(\d{1,9})[.)]$/;

/** Begins a paragraph that is an item, or the marker of one; `undefined` where the element is neither. */
export function enterWordItem(
  assembly: Assembly,
  name: string,
  attributes: Attributes,
): Undo | undefined {
  const { style } = attributes;
  if (style === undefined || !style.includes("mso-list")) return undefined;
  const marker = assembly.wordMarker;
  if (marker !== undefined && MARKER_STYLE.test(style)) {
    return assembly.capture((text) => marker.text = text.trim());
  }
  const [, id, level] = name === "p" ? ITEM_STYLE.exec(style) ?? [] : [];
  if (id === undefined) return undefined;
  assembly.endParagraph();
  const own = { text: "" };
  const end = assembly.enterFlow(({ blocks }) => {
    if (blocks.length === 0) return;
    placeList(assembly, [listOf(own.text, blocks)], { id: `word-${id}`, level: Number(level) - 1 });
  });
  assembly.wordMarker = own;
  return () => {
    assembly.wordMarker = marker;
    end();
  };
}

function listOf(marker: string, blocks: readonly Block[]): List {
  const [, number] = PLAIN_NUMBER.exec(marker) ?? [];
  if (number !== undefined) {
    return { kind: "list", ordered: true, start: Number(number), items: [{ blocks }] };
  }
  return NUMBER.test(marker)
    ? { kind: "list", ordered: true, items: [{ blocks, label: marker }] }
    : { kind: "list", ordered: false, items: [{ blocks }] };
}

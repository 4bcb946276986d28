/**
 * Lists that stand one after the other and belong in each other. The export of Google Docs keeps list
 * and level in a class: `lst-kix_x1y2-0`, `lst-kix_x1y2-1`, and `lst-kix_x1y2-0` again for what follows.
 *
 * @module
 */

import type { List, ListItem } from "../../../markdown/blocks.ts";
import type { Attributes } from "./elements.ts";

/** Where a flat list belongs. */
export interface ListPlace {
  readonly id: string;
  /** From 0, of nine at most. */
  readonly level: number;
}

const CLASS = /(?:^|\s)lst-([\w-]+)-([0-8])(?:\s|$)/;

/** The place that the class of a list names; `undefined` where it is no list of Google Docs. */
export function listPlace(attributes: Attributes): ListPlace | undefined {
  const [, id, level] = CLASS.exec(attributes["class"] ?? "") ?? [];
  return id === undefined ? undefined : { id, level: Number(level) };
}

/** A list with one that follows it, at its level; `undefined` where they are two lists. */
export function nested(list: List, { level }: ListPlace, next: List): List | undefined {
  if (level === 0) {
    if (list.ordered !== next.ordered || !goesOn(list, next)) return undefined;
    return { ...list, items: [...list.items, ...next.items] };
  }
  const last = list.items.at(-1);
  if (last === undefined) return undefined;
  return { ...list, items: [...list.items.slice(0, -1), withInner(last, level, next)] };
}

function withInner(item: ListItem, level: number, next: List): ListItem {
  const last = item.blocks.at(-1);
  if (last?.kind !== "list") return { ...item, blocks: [...item.blocks, next] };
  const inner = nested(last, { id: "", level: level - 1 }, next);
  return {
    ...item,
    blocks: inner === undefined ? [...item.blocks, next] : [...item.blocks.slice(0, -1), inner],
  };
}

function goesOn(list: List, next: List): boolean {
  return !list.ordered || next.items[0]?.label !== undefined ||
    (next.start ?? 1) === (list.start ?? 1) + list.items.length;
}

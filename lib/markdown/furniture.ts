/**
 * The list of running heads, page numbers and watermarks at the end of a document, each once.
 *
 * @module
 */

import type { Furniture } from "./blocks.ts";

/** One line of the list: a text, and the pages that carry it. */
export interface FurnitureLine {
  readonly text: string;
  readonly pages: readonly number[];
}

/** Numbers as ranges: `1–3, 5`. */
export function pageRanges(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const page of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => from === to ? `${from}` : `${from}–${to}`).join(", ");
}

/** Digits that count with the pages (`Page 3 of 9`) taken out, so that texts can be compared. */
function template(
  text: string,
  page: number | undefined,
): { key: string; number: number } | undefined {
  const matches = [...text.matchAll(/\d+/g)];
  const own = matches.find(([digits]) => Number(digits) === page) ?? matches[0];
  if (own === undefined || own[0].length > 9) return undefined;
  const key = `${text.slice(0, own.index)}\u0000${text.slice(own.index + own[0].length)}`;
  return { key, number: Number(own[0]) };
}

interface Group {
  readonly texts: string[];
  readonly numbers: number[];
  readonly pages: Set<number>;
  readonly key: string | undefined;
}

/** Equal texts share a group; page numbers share one where only the number differs. */
function grouped(blocks: readonly Furniture[]): Group[] {
  const groups = new Map<string, Group>();
  for (const block of blocks) {
    const text = block.text.replace(/\s+/g, " ").trim();
    if (text === "") continue;
    const counted = block.role === "page_number" ? template(text, block.pages[0]) : undefined;
    const name = counted === undefined ? `=${text}` : `#${counted.key}`;
    const group = groups.get(name) ??
      { texts: [text], numbers: [], pages: new Set<number>(), key: counted?.key };
    groups.set(name, group);
    if (counted !== undefined) group.numbers.push(counted.number);
    for (const page of block.pages) group.pages.add(page);
  }
  return [...groups.values()];
}

/**
 * The lines of the list, in the order in which the document has them.
 *
 * @param blocks All furniture of the document.
 */
export function furnitureLines(blocks: readonly Furniture[]): FurnitureLine[] {
  return grouped(blocks).map(({ texts, numbers, pages, key }) => ({
    text: key === undefined ? texts[0]! : key.replace("\u0000", pageRanges(numbers)),
    pages: [...pages],
  }));
}

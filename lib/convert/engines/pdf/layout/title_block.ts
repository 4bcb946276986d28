/**
 * What stands centred under the title of a document, in a type of its own: authors and dates, which
 * are no headings however large they are set.
 *
 * @module
 */

import type { Draft } from "./model.ts";

/** Lines of a paragraph from which it is text, and the block under the title is at its end. */
const TEXT_LINES = 4;
/** How far off the middle of the title the middle of such a line may be, against its size. */
const OFF_MIDDLE = 0.5;

/**
 * The lines under the title of a document that are set like no heading of it.
 *
 * @param drafts Of the document, in order.
 * @param ranks How those are set that look like headings, greater before lesser.
 */
export function underTitle(drafts: readonly Draft[], ranks: ReadonlyMap<Draft, number>): Draft[] {
  const [title, rank] = ranks.entries().next().value ?? [];
  if (title === undefined || rank === undefined || title.page !== drafts[0]!.page) return [];
  const block: Draft[] = [];
  for (const draft of drafts.slice(drafts.indexOf(title) + 1)) {
    const own = ranks.get(draft);
    if (own === undefined && draft.lines.length < TEXT_LINES && draft.table === undefined) continue;
    if (own === undefined || own >= rank || !isUnder(draft, title)) break;
    // A bold line there is a second title.
    if (!draft.bold) block.push(draft);
  }
  const under = new Set(block);
  const others = new Set<number>();
  for (const [draft, own] of ranks) {
    if (own > rank) return [];
    if (!under.has(draft)) others.add(own);
  }
  return block.filter((draft) => !others.has(ranks.get(draft)!));
}

/** Whether a line is centred below a title on its page. */
function isUnder(draft: Draft, title: Draft): boolean {
  const off = (draft.left + draft.right - title.left - title.right) / 2;
  return draft.page === title.page && draft.turn === title.turn && draft.top > title.top &&
    Math.abs(off) < OFF_MIDDLE * draft.size;
}

/**
 * Paragraphs that go on in the next column or on the next page.
 *
 * @module
 */

import { textOf } from "./line_looks.ts";
import type { Draft } from "./model.ts";
import { LIST_LABEL } from "./labels.ts";

const SENTENCE_END = /[.!?:。！？؟…]["'”’»)\]]*\d{0,3}$/u;

/** Where a sentence goes on for more lines than this, they are text of their page. */
const FEW_LINES = 6;

/**
 * The drafts of a document with those joined that continue each other. `starts` are the drafts that
 * begin a column or page. Where all the text of a page goes on from the one before, only the lines to
 * the end of the sentence are joined: else nothing would be left that could be cited by that page.
 */
export function joinContinued(
  drafts: readonly Draft[],
  starts: ReadonlySet<Draft>,
  isSeparate: (draft: Draft) => boolean,
): Draft[] {
  const joined: Draft[] = [];
  const onPage = Map.groupBy(drafts, ({ page }) => page);
  for (const draft of drafts) {
    const before = joined.at(-1);
    const goesOn = before !== undefined && starts.has(draft) && !isSeparate(before) &&
      !isSeparate(draft) && continues(before, draft);
    const isAllOfPage = draft.page !== before?.page && onPage.get(draft.page)!.length === 1;
    const moved = goesOn ? linesThatGoOn(draft, isAllOfPage) : 0;
    if (moved > 0) {
      const lines = [...before!.lines, ...draft.lines.slice(0, moved)];
      const turned = draft.page === before!.page ? 0 : (before!.turned ?? 0) + moved;
      joined[joined.length - 1] = { ...before!, lines, ...(turned === 0 ? {} : { turned }) };
    }
    if (moved === 0) joined.push(draft);
    else if (moved < draft.lines.length) joined.push({ ...draft, lines: draft.lines.slice(moved) });
  }
  return joined;
}

/** How many lines of a draft belong to the paragraph before it. */
function linesThatGoOn({ lines }: Draft, isAllOfPage: boolean): number {
  if (!isAllOfPage) return lines.length;
  const end = lines.findIndex((line) => SENTENCE_END.test(textOf(line).trim()));
  return end < FEW_LINES ? end + 1 : 0;
}

/** Share by which the sizes of the two parts of a paragraph may differ. */
const SIZE_CHANGE = 0.05;

function continues(before: Draft, draft: Draft): boolean {
  if (before.table !== undefined || draft.table !== undefined || before.turn !== draft.turn) {
    return false;
  }
  if (before.mono || draft.mono || before.brokenLines || draft.page - before.page > 1) return false;
  if (Math.abs(before.size - draft.size) > SIZE_CHANGE * before.size) return false;
  const end = textOf(before.lines.at(-1)!).trim();
  const start = textOf(draft.lines[0]!).trim();
  const isNote = draft.lines[0]!.runs[0]?.raised === true;
  if (isNote || LIST_LABEL.test(start) || SENTENCE_END.test(end)) return false;
  if (/^["'“„(]?\p{Ll}/u.test(start)) return true;
  if (/[-\u00ad\u2010,]$/u.test(end)) return true;
  // A noun in German, a name anywhere: the line before is full, and more lines follow.
  return draft.lines.length > 1 && before.lines.length > 1 && isFull(before);
}

/** The last line of a paragraph is as long as its others. */
function isFull(draft: Draft): boolean {
  const last = draft.lines.at(-1)!;
  return draft.lines[0]!.rightToLeft
    ? last.left <= draft.left + draft.size
    : last.right >= draft.right - draft.size;
}

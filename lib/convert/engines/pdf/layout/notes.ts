/**
 * Footnotes: small print at the foot of a page whose mark stands raised in the text above.
 *
 * @module
 */

import type { Draft } from "./model.ts";
import { textOf } from "./paragraphs.ts";

const MARK = /^(\d{1,3}|[*∗†‡§¶]{1,2})\s*/u;
/** Footnotes are set smaller than the text. */
const SMALLER = 0.95;

/** A footnote and the mark that leads to it. */
export interface FoundNote {
  readonly draft: Draft;
  readonly mark: string;
  /** Unique in the document. */
  readonly id: string;
}

/** The footnotes among the paragraphs of one page, which are in reading order. */
export function findNotes(drafts: readonly Draft[], bodySize: number): FoundNote[] {
  const raised = raisedMarks(drafts);
  const found: FoundNote[] = [];
  const used = new Set<string>();
  drafts.forEach((draft, index) => {
    const mark = noteMarkOf(draft);
    const carrier = mark === undefined ? undefined : raised.get(mark);
    if (mark === undefined || used.has(mark) || carrier === undefined) return;
    const isSmall = draft.size <= SMALLER * Math.max(bodySize, carrier.size);
    const isBelow = draft.lines[0]!.runs[0]!.raised && carrier.index < index;
    if (!isSmall && !isBelow) return;
    used.add(mark);
    found.push({ draft, mark, id: `p${draft.page}-${idOf(mark)}` });
  });
  return found;
}

function idOf(mark: string): string {
  return /^\d/.test(mark)
    ? mark
    : [...mark].map((sign) => sign.charCodeAt(0).toString(16)).join("-");
}

/** The mark with which a footnote begins. */
function noteMarkOf(draft: Draft): string | undefined {
  const first = draft.lines[0]!.runs[0];
  if (draft.table !== undefined || first === undefined) return undefined;
  const mark = MARK.exec(textOf(draft.lines[0]!))?.[1];
  if (mark === undefined) return undefined;
  return first.raised || /^[*∗†‡§¶]/u.test(mark) ? mark : undefined;
}

/**
 * Raised marks in the text, at other places than the beginning of a paragraph, with the size of the
 * largest text that has them and the index of the first paragraph.
 */
function raisedMarks(drafts: readonly Draft[]): Map<string, { size: number; index: number }> {
  const marks = new Map<string, { size: number; index: number }>();
  drafts.forEach((draft, at) => {
    draft.lines.forEach(({ runs }, line) => {
      runs.forEach((run, index) => {
        if (!run.raised || (line === 0 && index === 0)) return;
        const mark = run.text.trim();
        const { size, index: first } = marks.get(mark) ?? { size: 0, index: at };
        marks.set(mark, { size: Math.max(size, draft.size), index: first });
      });
    });
  });
  return marks;
}

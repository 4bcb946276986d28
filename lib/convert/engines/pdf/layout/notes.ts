/**
 * Footnotes: small print at the foot of a page whose mark stands raised in the text above.
 *
 * @module
 */

import type { Draft } from "./model.ts";
import { textOf } from "./paragraphs.ts";

/** A mark as it stands before its note; a number on the line has a point. */
const MARK = /^(\d{1,3}|[*∗†‡§¶]{1,2})\s*/u;
const NUMBER = /^(\d{1,3})\.\s+(?=\S)/u;
/** Footnotes are set smaller than the text. */
const SMALLER = 0.95;

/** A footnote and the mark that leads to it. */
export interface FoundNote {
  readonly draft: Draft;
  readonly mark: string;
  /** The mark as it stands before the note. */
  readonly printed: string;
  /** Unique in the document. */
  readonly id: string;
}

/** The footnotes among the paragraphs of one page, which are in reading order. */
export function findNotes(drafts: readonly Draft[], bodySize: number): FoundNote[] {
  const raised = raisedMarks(drafts);
  const found: FoundNote[] = [];
  const used = new Set<string>();
  drafts.forEach((draft, index) => {
    const begun = noteMarkOf(draft);
    const carrier = begun === undefined ? undefined : raised.get(begun.mark);
    if (begun === undefined || used.has(begun.mark) || carrier === undefined) return;
    const isSmall = draft.size <= SMALLER * Math.max(bodySize, carrier.size);
    const isBelow = carrier.index < index;
    const isRaised = draft.lines[0]!.runs[0]!.raised;
    if (!isSmall && !(isRaised && isBelow)) return;
    if (begun.printed.includes(".") && !isBelow) return;
    used.add(begun.mark);
    found.push({ draft, ...begun, id: `p${draft.page}-${idOf(begun.mark)}` });
  });
  return found;
}

function idOf(mark: string): string {
  return /^\d/.test(mark)
    ? mark
    : [...mark].map((sign) => sign.charCodeAt(0).toString(16)).join("-");
}

/** The mark with which a footnote begins. */
function noteMarkOf(draft: Draft): { mark: string; printed: string } | undefined {
  const first = draft.lines[0]!.runs[0];
  if (draft.table !== undefined || first === undefined) return undefined;
  const text = textOf(draft.lines[0]!);
  const number = first.raised ? null : NUMBER.exec(text);
  if (number !== null) return { mark: number[1]!, printed: number[0] };
  const mark = MARK.exec(text)?.[1];
  if (mark === undefined) return undefined;
  return first.raised || /^[*∗†‡§¶]/u.test(mark) ? { mark, printed: mark } : undefined;
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

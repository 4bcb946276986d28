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
  for (const draft of drafts) {
    const mark = noteMarkOf(draft, bodySize);
    if (mark === undefined || used.has(mark) || (raised.get(mark) ?? 0) === 0) continue;
    used.add(mark);
    found.push({ draft, mark, id: `p${draft.page}-${idOf(mark)}` });
  }
  return found;
}

function idOf(mark: string): string {
  return /^\d/.test(mark)
    ? mark
    : [...mark].map((sign) => sign.charCodeAt(0).toString(16)).join("-");
}

/** The mark with which a footnote begins. */
function noteMarkOf(draft: Draft, bodySize: number): string | undefined {
  const first = draft.lines[0]!.runs[0];
  if (draft.table !== undefined || first === undefined) return undefined;
  const mark = MARK.exec(textOf(draft.lines[0]!))?.[1];
  if (mark === undefined || draft.size > SMALLER * bodySize) return undefined;
  return first.raised || /^[*∗†‡§¶]/u.test(mark) ? mark : undefined;
}

/** Raised marks in the text, at other places than the beginning of a paragraph. */
function raisedMarks(drafts: readonly Draft[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const draft of drafts) {
    draft.lines.forEach(({ runs }, line) => {
      runs.forEach((run, index) => {
        if (!run.raised || (line === 0 && index === 0)) return;
        const mark = run.text.trim();
        counts.set(mark, (counts.get(mark) ?? 0) + 1);
      });
    });
  }
  return counts;
}

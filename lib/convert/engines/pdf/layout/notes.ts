/**
 * Footnotes: small print at the foot of a page whose mark stands raised in the text above.
 *
 * @module
 */

import { mostOf } from "./extent.ts";
import { textOf } from "./line_looks.ts";
import type { Draft, Line } from "./model.ts";

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

/** What the raised marks of a page lead to. */
export interface PageNotes {
  readonly notes: readonly FoundNote[];
  /** Lines whose raised marks lead to none of the notes. */
  readonly unlinked: readonly Line[];
}

/** A paragraph in which a mark stands raised, and how often. */
interface Carrier {
  readonly draft: Draft;
  readonly index: number;
  readonly times: number;
}

/** The paragraphs that lead to the notes with one mark. */
interface References {
  /** The size of the largest. */
  readonly size: number;
  /** The index of the first. */
  readonly first: number;
  /** Those that have the mark for something else. */
  readonly others: readonly Draft[];
}

/** The footnotes among the paragraphs of one page, which are in reading order. */
export function findNotes(drafts: readonly Draft[], bodySize: number): PageNotes {
  const references = new Map(
    Array.from(carriersOf(drafts), ([mark, carriers]) => [mark, referencesOf(mark, carriers)]),
  );
  const notes: FoundNote[] = [];
  const used = new Set<string>();
  const unlinked = new Set(drafts.filter(beginsRaised));
  drafts.forEach((draft, index) => {
    const begun = noteMarkOf(draft);
    const own = begun === undefined ? undefined : references.get(begun.mark);
    if (begun === undefined || used.has(begun.mark) || own === undefined) return;
    const isSmall = draft.size <= SMALLER * Math.max(bodySize, own.size);
    const isBelow = own.first < index;
    if (!isSmall && !(beginsRaised(draft) && isBelow)) return;
    if (begun.printed.includes(".") && !isBelow) return;
    used.add(begun.mark);
    notes.push({ draft, ...begun, id: `p${draft.page}-${idOf(begun.mark)}` });
    for (const other of own.others) unlinked.add(other);
  });
  return { notes, unlinked: [...unlinked].flatMap((draft) => draft.lines) };
}

/**
 * The paragraphs that lead to a note: not those above in which names share its number, as those of
 * authors at one place do, where a paragraph has it once.
 */
function referencesOf(mark: string, carriers: readonly Carrier[]): References {
  const once = /^\d/.test(mark) ? carriers.findIndex(({ times }) => times === 1) : 0;
  const start = Math.max(0, once);
  const leading = carriers.slice(start);
  return {
    size: mostOf(leading, ({ draft }) => draft.size),
    first: leading[0]!.index,
    others: carriers.slice(0, start).map(({ draft }) => draft),
  };
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

/** The paragraphs in which marks stand raised; small print that begins with one leads to no other. */
function carriersOf(drafts: readonly Draft[]): Map<string, Carrier[]> {
  const carriers = drafts.flatMap((draft, index) => {
    if (beginsRaised(draft)) return [];
    const raised = draft.lines.flatMap(({ runs }) => runs).filter((run) => run.raised);
    const marks = Map.groupBy(raised, ({ text }) => text.trim());
    return Array.from(marks, ([mark, own]) => ({ mark, draft, index, times: own.length }));
  });
  return Map.groupBy(carriers, ({ mark }) => mark);
}

function beginsRaised({ lines }: Draft): boolean {
  return lines[0]!.runs[0]?.raised === true;
}

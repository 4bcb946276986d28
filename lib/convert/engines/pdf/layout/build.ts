/**
 * From the pages of a document to its blocks.
 *
 * @module
 */

import { type Block, heading, type Note } from "../../../../markdown/blocks.ts";
import { joinContinued } from "./continuation.ts";
import { continueTables } from "./continued_tables.ts";
import { attachmentBlocks, extrasOf, lineNumberBlocks, watermarkBlocks } from "./extras.ts";
import { blocksOf, contentOf, type Context, kindOf } from "./flow.ts";
import { trimmed, withoutLabel } from "./inlines.ts";
import { separateFurniture } from "./furniture.ts";
import { joinHeadingPieces } from "./heading_pieces.ts";
import { headingsOf } from "./headings.ts";
import { WordStock } from "./hyphens.ts";
import { textOf } from "./line_looks.ts";
import type { AttachedFile, Bookmark, Draft, PageLayout } from "./model.ts";
import { findNotes, type FoundNote, type PageNotes } from "./notes.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { partWatermarks } from "./slanted.ts";
import { typographyOf } from "./typography.ts";

/** What the document says of itself, as far as it bears on its blocks. */
export interface Outline {
  readonly bookmarks: readonly Bookmark[];
  readonly attachments: readonly AttachedFile[];
}

/** The blocks of a document, pages in order, its furniture last. */
export function build(layouts: readonly PageLayout[], outline: Outline): Block[] {
  const { pages: upright, furniture } = separateFurniture(layouts);
  const { pages, watermarks } = partWatermarks(upright);
  const { drafts, starts } = draftsOf(pages);
  const typography = typographyOf(drafts);
  const { notes, unlinked } = notesOf(drafts, typography.bodySize);
  const noteDrafts = new Set(notes.map((note) => note.draft));
  const texts = drafts.filter((draft) => !noteDrafts.has(draft));
  const running = joinHeadingPieces(texts, starts, typography);
  const { levels, unseen } = headingsOf(running, outline.bookmarks, typography);
  const context: Context = {
    stock: stockOf(pages),
    typography,
    levels,
    notes: idsByPage(notes),
    unlinked: new Set(unlinked),
    sizes: new Map(pages.map((page) => [page.page, page])),
    counting: {},
  };
  const isSeparate = (draft: Draft) => kindOf(draft, context) === "heading";
  const joined = continueTables(joinContinued(running, starts, isSeparate));
  const byPage = Map.groupBy(joined, (draft) => draft.page);
  const notesByPage = Map.groupBy(notes, (note) => note.draft.page);
  const blocks = pages.flatMap((page): Block[] => [
    breakBefore(page),
    ...unseen.filter((entry) => entry.page === page.page).map(bookmarkHeading),
    ...blocksOf(byPage.get(page.page) ?? [], context),
    ...(notesByPage.get(page.page) ?? []).map((note) => noteBlock(note, context)),
    ...extrasOf(page),
  ]);
  return [
    ...blocks,
    ...furniture,
    ...watermarkBlocks(watermarks),
    ...lineNumberBlocks(pages),
    ...attachmentBlocks(outline.attachments, pages),
  ];
}

function draftsOf(pages: readonly PageLayout[]): { drafts: Draft[]; starts: Set<Draft> } {
  const drafts: Draft[] = [];
  const starts = new Set<Draft>();
  for (const page of pages) {
    for (const region of page.regions) {
      const own = paragraphsOf(region, page);
      if (own[0] !== undefined) starts.add(own[0]);
      for (const draft of own) drafts.push(draft);
    }
  }
  return { drafts, starts };
}

function stockOf(pages: readonly PageLayout[]): WordStock {
  const stock = new WordStock();
  for (const page of pages) {
    for (const region of page.regions) {
      for (const line of region.lines) stock.addLine(textOf(line));
    }
  }
  return stock;
}

function notesOf(drafts: readonly Draft[], bodySize: number): PageNotes {
  const pages = Map.groupBy(drafts, (draft) => draft.page);
  const found = [...pages.values()].map((own) => findNotes(own, bodySize));
  return {
    notes: found.flatMap(({ notes }) => notes),
    unlinked: found.flatMap(({ unlinked }) => unlinked),
  };
}

function idsByPage(notes: readonly FoundNote[]): Map<number, Map<string, string>> {
  const pages = new Map<number, Map<string, string>>();
  for (const { draft, mark, id } of notes) {
    const own = pages.get(draft.page) ?? new Map<string, string>();
    own.set(mark, id);
    pages.set(draft.page, own);
  }
  return pages;
}

function breakBefore({ page, label }: PageLayout): Block {
  const differs = label !== "" && label !== String(page);
  return { kind: "page_break", page, ...(differs ? { label } : {}) };
}

/** A heading that only the outline has. */
function bookmarkHeading({ title, level, page }: Bookmark): Block {
  return heading(Math.min(level, 6), title, { page });
}

function noteBlock({ draft, printed, id }: FoundNote, context: Context): Note {
  const content = contentOf({ ...draft, page: -1 }, context);
  return {
    kind: "note",
    role: "footnote",
    id,
    page: draft.page,
    blocks: [{ kind: "paragraph", content: trimmed(withoutLabel(content, printed.length)) }],
  };
}

/**
 * Where a long document is split: by its bookmarks, else by its headings, else in blocks of pages.
 *
 * @module
 */

import type { Block, Furniture, Paragraph } from "../markdown/blocks.ts";
import { inlineText, splitInlines } from "../markdown/inline_text.ts";

/** Pages per chapter that are aimed at. */
const AIM_PAGES = 30;
/** The first level whose chapters have at most this many pages on average is taken. */
const MAX_AVERAGE_PAGES = AIM_PAGES * 1.6;
/** A chapter longer than this is cut in pieces of {@linkcode AIM_PAGES}. */
const MAX_PAGES = 60;
/** Pages of a chapter where the document has no structure. */
const BLOCK_PAGES = 25;

/** A chapter: pages count from 1, both ends included. */
export interface Chapter {
  readonly title: string;
  readonly first: number;
  readonly last: number;
}

/** An entry that a chapter can begin at. */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  readonly page: number;
}

/** How a document was split. */
export interface ChapterPlan {
  readonly chapters: readonly Chapter[];
  readonly by: "bookmarks" | "headings" | "pages";
}

/**
 * Plans the chapters of a document.
 *
 * @param pages How many pages it has.
 * @param outline Its bookmarks, as the engine's `meta.outline` has them.
 * @param blocks Its blocks, for the headings.
 * @returns `undefined` where there would be less than two chapters.
 */
export function planChapters(
  pages: number,
  outline: unknown,
  blocks: readonly Block[],
): ChapterPlan | undefined {
  const sources = [["bookmarks", readOutline(outline)], ["headings", headingsOf(blocks)]] as const;
  for (const [by, entries] of sources) {
    const chapters = chaptersFrom(entries, pages);
    if (chapters.length >= 2) return { chapters, by };
  }
  const chapters = inPieces({ title: "", first: 1, last: pages }, BLOCK_PAGES)
    .map(({ first, last }) => ({ title: `Pages ${first} to ${last}`, first, last }));
  return chapters.length >= 2 ? { chapters, by: "pages" } : undefined;
}

function chaptersFrom(entries: readonly OutlineEntry[], pages: number): Chapter[] {
  const starts = chosenLevel(entries, pages);
  if (starts.length === 0) return [];
  const front = { title: "Front matter", page: 1, level: 1 };
  const all = starts[0]!.page > 1 ? [front, ...starts] : starts;
  return all.map(({ title, page }, index) => ({
    title,
    first: page,
    last: (all[index + 1]?.page ?? pages + 1) - 1,
  })).flatMap((chapter) =>
    chapter.last - chapter.first + 1 > MAX_PAGES ? inPieces(chapter, AIM_PAGES) : [chapter]
  );
}

/** The coarsest level fine enough; the finest where none is. One entry a page, the last of it. */
function chosenLevel(entries: readonly OutlineEntry[], pages: number): OutlineEntry[] {
  const levels = [...new Set(entries.map(({ level }) => level))].sort((a, b) => a - b);
  let chosen: OutlineEntry[] = [];
  for (const level of levels) {
    const byPage = new Map<number, OutlineEntry>();
    for (const entry of entries) {
      if (entry.level === level && entry.page >= 1 && entry.page <= pages) {
        byPage.set(entry.page, entry);
      }
    }
    if (byPage.size === 0) continue;
    chosen = [...byPage.values()].sort((a, b) => a.page - b.page);
    if (pages / chosen.length <= MAX_AVERAGE_PAGES) return chosen;
  }
  return chosen;
}

function inPieces(chapter: Chapter, size: number): Chapter[] {
  const pieces: Chapter[] = [];
  for (let first = chapter.first; first <= chapter.last; first += size) {
    const number = pieces.length + 1;
    pieces.push({
      title: number === 1 ? chapter.title : `${chapter.title} (cont. ${number})`,
      first,
      last: Math.min(chapter.last, first + size - 1),
    });
  }
  return pieces;
}

function readOutline(outline: unknown): OutlineEntry[] {
  return Array.isArray(outline) ? outline.filter(isEntry) : [];
}

function isEntry(value: unknown): value is OutlineEntry {
  if (typeof value !== "object" || value === null) return false;
  const { title, level, page } = value as Record<string, unknown>;
  return typeof title === "string" && Number.isInteger(level) && Number.isInteger(page);
}

function headingsOf(blocks: readonly Block[]): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let page = 1;
  for (const block of blocks) {
    if (block.kind === "page_break") page = block.page;
    if (block.kind !== "heading") continue;
    const title = inlineText(block.content).replaceAll("\n", " ").trim();
    if (title !== "") entries.push({ title, level: block.level, page: block.page ?? page });
  }
  return entries;
}

/**
 * The blocks of a chapter: from the break of its first page to the next chapter's. A paragraph over
 * the cut is parted where its page ends, so that each chapter has the words of its own pages.
 */
export function blocksOfChapter(
  blocks: readonly Block[],
  { first, last }: Pick<Chapter, "first" | "last">,
): Block[] {
  const own: Block[] = [];
  const over: Paragraph[] = [];
  let page = 1;
  for (const block of blocks) {
    if (block.kind === "page_break") page = block.page;
    if (page >= first && page <= last) own.push(partsAt(block, last + 1)?.[0] ?? block);
    else over.push(...partsAt(block, first)?.slice(1) ?? []);
    if (block.kind === "page_break" && page === first) own.push(...over);
  }
  return own;
}

/** A paragraph that goes on on a page, in two. */
function partsAt(block: Block, page: number): [Paragraph, Paragraph] | undefined {
  if (block.kind !== "paragraph" || block.next?.page !== page) return undefined;
  const { next, box, ...paragraph } = block;
  const [head, rest] = splitInlines(paragraph.content, next.at);
  return [
    { ...paragraph, ...(box === undefined ? {} : { box }), content: head },
    { ...paragraph, content: rest, page },
  ];
}

/** The furniture of a chapter's pages. */
export function furnitureOfChapter(
  furniture: readonly Furniture[],
  { first, last }: Chapter,
): Furniture[] {
  return furniture.map((piece) => ({
    ...piece,
    pages: piece.pages.filter((page) => page >= first && page <= last),
  })).filter(({ pages }) => pages.length > 0);
}

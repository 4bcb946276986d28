/**
 * Which paragraphs are headings, and of which level: by tags, else by bookmarks, else by their type.
 *
 * @module
 */

import { MAIL } from "./block_lines.ts";
import { LEADER_ENTRY } from "./broken_lines.ts";
import { LARGER } from "./heading_pieces.ts";
import { LIST_LABEL } from "./labels.ts";
import { plainText, textOf } from "./line_looks.ts";
import type { Bookmark, Draft, Run } from "./model.ts";
import { numberedHeads } from "./numbered_heads.ts";
import { headingLevelOf } from "./roles.ts";
import { underTitle } from "./title_block.ts";
import type { Typography } from "./typography.ts";

const MAX_LENGTH = 200;
const MAX_BOLD_LENGTH = 120;
const MAX_LINES = 4;
/** A heading is set larger than the text by this where its number says that it is one. */
const LARGER_NUMBERED = 1.04;
const SUBSECTION = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+[\p{Lu}\p{Lo}]/u;
const MAX_LEVEL = 6;
const CAPTION =
  /^(?:table|tables|figure|fig\.?|chart|box|plate|listing|algorithm|abb\.?|abbildung|tab\.?|tabelle|tableau|tabla|tabela|tabella|cuadro|quadro|figura|schéma|图|表|図)\s*[\dIVX]/iu;
const NUMBERED = /^(?:\d{1,3}(?:\.\d{1,3})*\.?|[A-Z](?:\.\d{1,3})+\.?|[IVX]{1,5}\.|§\s*\d+)\s+\S/u;

/** The end of a line of contents: the page to which it leads, after white. */
const PAGE_AT_END = /\S\s+(?:\d{1,4}|[ivxlc]{1,7})$/u;
/** Bold headings may be this much smaller than the text. */
const NO_SMALLER = 0.95;
/** A large line that ends with a full stop is a heading where it is shorter. */
const MAX_SENTENCE = 60;
/** What one of a heading and its bookmark may have more than the other: a number, `Chapter`. */
const MAX_PREFIX = 12;
/** Such lines that a page of contents has at least. */
const MIN_CONTENTS = 4;

/** A page of text of which more titles than this stand elsewhere, and none on it, has the outline of others. */
const MAX_UNSEEN = 3;

/** The headings of a document. */
export interface Headings {
  /** Levels of the paragraphs that are headings. */
  readonly levels: ReadonlyMap<Draft, number>;
  /** Entries of the outline whose words do not stand on the page to which they lead. */
  readonly unseen: readonly Bookmark[];
}

/** Finds the headings among the paragraphs of a document. */
export function headingsOf(
  drafts: readonly Draft[],
  bookmarks: readonly Bookmark[],
  typography: Typography,
): Headings {
  return {
    levels: levelsOf(drafts, bookmarks, typography),
    unseen: unseenBookmarks(drafts, bookmarks),
  };
}

/**
 * A page that is taken out of a document has that document's outline, all of which leads to it: none of
 * many titles stands on the page.
 */
function unseenBookmarks(drafts: readonly Draft[], bookmarks: readonly Bookmark[]): Bookmark[] {
  if (bookmarks.length === 0) return [];
  const targets = new Set(bookmarks.map(({ page }) => page));
  const texts = new Map<number, string>();
  for (const draft of drafts) {
    if (!targets.has(draft.page)) continue;
    texts.set(draft.page, (texts.get(draft.page) ?? "") + simplified(plainText(draft)));
  }
  const unseen = bookmarks.filter(({ title, page }) => {
    const wanted = simplified(title);
    const text = texts.get(page) ?? "";
    return page > 0 && wanted !== "" && !text.includes(wanted) &&
      !text.includes(wanted.replace(/^[\divxlc]{1,5}/, ""));
  });
  const leading = Map.groupBy(bookmarks, ({ page }) => page);
  const lost = Map.groupBy(unseen, ({ page }) => page);
  return unseen.filter(({ page }) =>
    !texts.has(page) || lost.get(page)!.length <= MAX_UNSEEN ||
    lost.get(page)!.length < leading.get(page)!.length
  );
}

function levelsOf(
  drafts: readonly Draft[],
  bookmarks: readonly Bookmark[],
  typography: Typography,
): Map<Draft, number> {
  const tagged = new Map<Draft, number>();
  for (const draft of drafts) {
    const level = draft.role === undefined ? 0 : headingLevelOf(draft.role.type);
    if (level > 0 && draft.table === undefined) tagged.set(draft, level);
  }
  if (tagged.size > 0) return tagged;
  const contents = contentsOf(drafts);
  const numbered = numberedHeads(drafts);
  const ranks = new Map<Draft, number>();
  for (const draft of drafts) {
    if (contents.has(draft)) continue;
    const depth = numbered.get(draft);
    if (looksLikeHeading(draft, typography)) ranks.set(draft, rankOf(draft));
    else if (depth !== undefined) ranks.set(draft, rankOfNumbered(depth, typography));
  }
  for (const draft of underTitle(drafts, ranks)) ranks.delete(draft);
  return withLevels(ranks, matchBookmarks(drafts, bookmarks));
}

/** The entries of tables of contents: their chapters are set like headings. */
function contentsOf(drafts: readonly Draft[]): Set<Draft> {
  const entries = new Set<Draft>();
  for (const own of Map.groupBy(drafts, (draft) => draft.page).values()) {
    const leading = own.filter((draft) => leadsToPages(draft));
    const lines = leading.reduce((sum, draft) => sum + draft.lines.length, 0);
    if (lines >= MIN_CONTENTS) { for (const draft of leading) entries.add(draft); }
  }
  return entries;
}

/** Whether the lines of a paragraph, or the last of a long entry, end with the page they lead to. */
function leadsToPages({ lines, table }: Draft): boolean {
  const last = lines.at(-1)!;
  if (table !== undefined) return false;
  const text = textOf(last).trim();
  return LEADER_ENTRY.test(text) || (last.gapped && PAGE_AT_END.test(text));
}

function looksLikeHeading(draft: Draft, typography: Typography): boolean {
  if (draft.table !== undefined || draft.lines.length > MAX_LINES) return false;
  const isNumbered = SUBSECTION.test(textOf(draft.lines[0]!).trim());
  const isLarge = draft.size >= (isNumbered ? LARGER_NUMBERED : LARGER) * typography.bodySize;
  const isBold = draft.bold && !typography.boldIsCommon && !draft.mono &&
    draft.lines.length <= 2 && draft.size >= NO_SMALLER * typography.bodySize;
  if (!isLarge && !isBold) return false;
  const text = plainText(draft);
  if (text.length > MAX_LENGTH || !hasWord(draft) || CAPTION.test(text)) return false;
  if (MAIL.test(text) || draft.lines.some((line) => LEADER_ENTRY.test(textOf(line).trim()))) {
    return false;
  }
  if (/[,;]$/.test(text) || /^[•‣▪■●–-]\s/.test(text)) return false;
  if (isLarge) return !/\.$/.test(text) || text.length < MAX_SENTENCE;
  return text.length <= MAX_BOLD_LENGTH && (!/[.:]$/.test(text) || NUMBERED.test(text)) &&
    (!LIST_LABEL.test(text) || NUMBERED.test(text));
}

/** Whether a heading has a word: the letters of formulas stand below and above each other. */
function hasWord({ lines }: Draft): boolean {
  const level = (run: Run) => run.raised || run.lowered ? " " : run.text;
  return lines.some(({ runs }) => /\p{L}{2}/u.test(runs.map(level).join("")));
}

/** Headings that an outline names, found on the pages to which it leads. */
function matchBookmarks(
  drafts: readonly Draft[],
  bookmarks: readonly Bookmark[],
): Map<Draft, number> {
  const targets = new Set(bookmarks.map(({ page }) => page));
  const candidates = drafts.filter((draft) =>
    targets.has(draft.page) && draft.table === undefined && draft.lines.length <= MAX_LINES
  ).map((draft) => ({ draft, texts: titlesOf(draft) }));
  const byPage = Map.groupBy(candidates, ({ draft }) => draft.page);
  const found = new Map<Draft, number>();
  for (const { title, level, page } of bookmarks) {
    const wanted = simplified(title);
    if (wanted === "" || page === 0) continue;
    const match = (byPage.get(page) ?? []).find(({ draft, texts }) =>
      !found.has(draft) && texts.some((text) => isTitle(text, wanted))
    );
    if (match !== undefined) found.set(match.draft, Math.min(level, MAX_LEVEL));
  }
  return found;
}

/** What a heading says, and what it says without the number of its chapter. */
function titlesOf({ lines, labelLines }: Draft): string[] {
  const all = simplified(plainText({ lines }));
  return labelLines === undefined
    ? [all]
    : [all, simplified(plainText({ lines: lines.slice(labelLines) }))];
}

/** Equal but for a number in front, as one of the two may lack it. */
function isTitle(text: string, title: string): boolean {
  if (text === title) return true;
  const [long, short] = text.length > title.length ? [text, title] : [title, text];
  return short.length >= 3 && long.endsWith(short) && long.length - short.length <= MAX_PREFIX &&
    /^[\divxlc]*(?:chapter|kapitel|part|teil|section)?[\divxlca-z]{0,4}$/.test(
      long.slice(0, long.length - short.length),
    );
}

function simplified(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** How a heading is set, larger and bolder first. */
function rankOf(draft: Draft): number {
  return rankOfType(draft.size, draft.bold || isBoldBesideCode(draft));
}

/** Numbered headings stand over bold ones of the size of the text. */
function rankOfNumbered(depth: 1 | 2, { bodySize }: Typography): number {
  return rankOfType(bodySize, true) + 0.9 / depth;
}

function rankOfType(size: number, bold: boolean): number {
  return Math.round(size * 2) * 2 + (bold ? 1 : 0);
}

/** Whether a heading is bold but for names of code, whose face may have no bold. */
function isBoldBesideCode({ lines }: Draft): boolean {
  const words = lines.flatMap(({ runs }) => runs).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const prose = words.filter(({ style }) => !style.mono);
  return prose.length > 0 && prose.length < words.length && prose.every(({ style }) => style.bold);
}

/** Levels by type, fitted to those that bookmarks give. */
function withLevels(
  ranks: ReadonlyMap<Draft, number>,
  marked: ReadonlyMap<Draft, number>,
): Map<Draft, number> {
  const levels = new Map(marked);
  const known = new Map<number, number>();
  for (const [draft, level] of marked) {
    const rank = ranks.get(draft) ?? rankOf(draft);
    known.set(rank, Math.min(known.get(rank) ?? MAX_LEVEL, level));
  }
  const levelOf = new Map<number, number>();
  let level = 0;
  for (const rank of [...new Set([...ranks.values(), ...known.keys()])].sort((a, b) => b - a)) {
    level = Math.min(MAX_LEVEL, known.get(rank) ?? level + 1);
    levelOf.set(rank, level);
  }
  for (const [draft, rank] of ranks) {
    if (!levels.has(draft)) levels.set(draft, levelOf.get(rank)!);
  }
  return levels;
}

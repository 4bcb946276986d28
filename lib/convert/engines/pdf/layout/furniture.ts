/**
 * Running heads, feet and page numbers: lines at the edge of pages that come back.
 *
 * @module
 */

import type { Furniture } from "../../../../markdown/blocks.ts";
import { leastOf, mostOf } from "./extent.ts";
import { romanValue } from "./labels.ts";
import { textOf } from "./line_looks.ts";
import type { Line, PageLayout } from "./model.ts";
import { USUAL_LEADING } from "./type_measures.ts";

/** Share of the page at its top and bottom where such lines stand. */
const EDGE = 0.16;
/** The same for page numbers alone, which small pages of text have under them. */
const NUMBER_EDGE = 0.26;
/** Rows from the edge of the text that are looked at. */
const EDGE_ROWS = 3;
/** What is set larger than the text by this is a title. */
const LARGER = 1.15;
/** Pages that must carry a line before it is a running head. */
const MIN_PAGES = 3;
/** Pages, and share of all pages, on which a line is a running head even where it does not stand apart. */
const MANY_PAGES = 5;
const MOST_PAGES = 0.6;
/** Share of the pages between the first and the last carrier that must carry it. */
const DENSITY = 0.4;
/** Points by which the place of a running head may vary. */
const DRIFT = 6;
/** Share of the lines of one pattern that must stand apart from the text. */
const APART_SHARE = 0.5;
/** Share of the lines of one place that must come back before all of them are running heads. */
const SLOT_SHARE = 0.35;
const PAGE_NUMBER =
  /^[\s\-–—|[(]*(?:(?:page|seite|página|pagina|p\.|s\.)\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|von|de|di|sur|\/)\s*\d{1,5})?[\s\-–—|\])]*$/i;

/** A line at the edge of a page. */
interface Edge {
  readonly page: PageLayout;
  /** Its place among the pages that are converted, from 0. */
  readonly ordinal: number;
  readonly line: Line;
  readonly top: boolean;
  readonly text: string;
  /** The text with its numbers taken out. */
  readonly pattern: string;
  /** It stands apart from the text of the page, by white or by its face. */
  readonly apart: boolean;
}

/** Pages without their running lines, and these as blocks. */
export interface Separated {
  readonly pages: readonly PageLayout[];
  readonly furniture: readonly Furniture[];
}

/** Takes running heads, feet and page numbers out of the pages of a document. */
export function separateFurniture(pages: readonly PageLayout[]): Separated {
  const size = commonSize(pages);
  const edges = pages.flatMap((page, ordinal) => edgesOf(page, ordinal));
  const returning = [...Map.groupBy(edges, patternKey).values()]
    .map((group) => comingBack(group, pages.length));
  const isHead = (back: readonly Edge[]) => isRunningHead(back, { size, pageCount: pages.length });
  const running = new Set([
    ...returning.filter(isHead).flat(),
    ...countingUp(edges),
    ...sharingPieces(edges),
    ...edges.filter((edge) => edge.line.artifact && hasContent(edge.page)),
  ]);
  for (const edge of sharingSlots(edges, running)) {
    if (edge.line.size <= LARGER * size) running.add(edge);
  }
  const outer = outermost(edges, running);
  // Lines on most pages need not stand apart, but they make no other line a running one.
  const everywhere = returning.filter((back) => isOnMost(back, pages.length)).flat();
  if (everywhere.length > 0) {
    const bounded = outermost(edges, new Set([...running, ...everywhere]));
    for (const edge of everywhere) if (bounded.has(edge)) outer.add(edge);
  }
  if (outer.size === 0) return { pages, furniture: [] };
  const lines = new Set([...outer].map((edge) => edge.line));
  const rest = pages.map((page) => without(page, lines));
  // Pages of one line each, such as certificates: what is on all of them is the text.
  if (!rest.some(hasContent)) return { pages, furniture: [] };
  return { pages: rest, furniture: blocksOf(outer) };
}

/** Whether lines that come back stand apart from the text, and are no title. */
function isRunningHead(
  back: readonly Edge[],
  document: { readonly size: number; readonly pageCount: number },
): boolean {
  // The title of a slide that is built up step by step comes back too.
  const isTitle = back.some(({ line }) => line.size > LARGER * document.size);
  if (isTitle && back.length < MOST_PAGES * document.pageCount) return false;
  // A second line of a head is no nearer to the text for it than the first.
  return back.filter((edge) => edge.apart).length >= APART_SHARE * back.length;
}

/** Size of most characters. */
function commonSize(pages: readonly PageLayout[]): number {
  const sizes = new Map<number, number>();
  const lines = pages.flatMap((page) => page.regions).flatMap((region) => region.lines);
  for (const { size, runs } of lines) {
    const length = runs.reduce((sum, run) => sum + run.text.length, 0);
    sizes.set(size, (sizes.get(size) ?? 0) + length);
  }
  return [...sizes].reduce((best, entry) => entry[1] > best[1] ? entry : best, [Infinity, 0])[0];
}

/** Whether lines that are the same to the letter stand on so many pages that no text would. */
function isOnMost(edges: readonly Edge[], pageCount: number): boolean {
  return edges.length >= Math.max(MANY_PAGES, MOST_PAGES * pageCount) &&
    edges.every(({ text }) => text === edges[0]!.text && /\p{L}{3}/u.test(text));
}

/** Running lines with nothing but running lines between them and the edge of their page. */
function outermost(edges: readonly Edge[], running: ReadonlySet<Edge>): Set<Edge> {
  const kept = new Set<Edge>();
  for (const [, own] of Map.groupBy(edges, (edge) => edge.page)) {
    for (const top of [true, false]) {
      const inwards = own.filter((edge) => edge.top === top)
        .sort((a, b) => (top ? 1 : -1) * (a.line.baseline - b.line.baseline));
      const body = inwards.find((edge) => !running.has(edge));
      for (const edge of inwards) {
        if (running.has(edge) && (body === undefined || isOutside(edge, body))) kept.add(edge);
      }
    }
  }
  return kept;
}

/** Whether a line is nearer to the edge of the page than another, or beside it. */
function isOutside(edge: Edge, body: Edge): boolean {
  const below = body.line.baseline - edge.line.baseline;
  return edge.top ? below > -2 : below < 2;
}

function edgesOf(page: PageLayout, ordinal: number): Edge[] {
  const lines = page.regions.flatMap((region) =>
    region.turn === page.regions[0]!.turn ? region.lines : []
  ).filter((line) => line.table === undefined || line.bottom - line.top < 3 * line.size);
  const turned = (page.regions[0]?.turn ?? 0) % 2 === 1;
  const height = turned ? page.width : page.height;
  const rows = [...new Set(lines.map((line) => Math.round(line.baseline / 2)))].sort((a, b) =>
    a - b
  );
  const steps = stepsOf(lines);
  const first = rows[EDGE_ROWS - 1] ?? Infinity;
  const last = rows.at(-EDGE_ROWS) ?? -Infinity;
  return lines.flatMap((line) => {
    if (line.table !== undefined) return [];
    const row = Math.round(line.baseline / 2);
    if ((row > first && row < last) || !isWithin(NUMBER_EDGE * height, line, height)) return [];
    const text = textOf(line).replace(/\s+/g, " ").trim();
    const edge = (PAGE_NUMBER.test(text) ? NUMBER_EDGE : EDGE) * height;
    const top = row <= first && line.baseline < edge;
    const bottom = row >= last && line.baseline > height - edge;
    if (!top && !bottom) return [];
    const apart = standsApart(line, { lines, steps, top });
    return [{ page, ordinal, line, top, text, pattern: patternOf(text), apart }];
  });
}

/** Whether a line stands so near to the top or bottom of a page, all in points. */
function isWithin(reach: number, line: Line, height: number): boolean {
  return line.baseline < reach || line.baseline > height - reach;
}

function patternKey(edge: Edge): string {
  return `${edge.top}/${edge.pattern}`;
}

/** Share by which the sizes of two faces differ. */
const SIZE_CHANGE = 0.04;
/** Distance that sets a line apart, against the usual one. */
const APART = 1.4;
/** Distances of rows that are no overprints and no gaps, against the size. */
const STEPS = { least: 0.8, most: 3 } as const;

/**
 * Whether a line at the edge stands apart from the next row towards the middle of the page: by more
 * white than its rows usually have between them, or by its face.
 */
function standsApart(
  line: Line,
  { lines, steps, top }: {
    readonly lines: readonly Line[];
    readonly steps: readonly number[];
    readonly top: boolean;
  },
): boolean {
  const inward = lines.filter((other) =>
    top ? other.baseline > line.baseline + 2 : other.baseline < line.baseline - 2
  );
  if (inward.length === 0) return lines.length === 1;
  const distance = (other: Line) =>
    other.table === undefined
      ? Math.abs(other.baseline - line.baseline)
      : Math.min(Math.abs(other.top - line.baseline), Math.abs(other.bottom - line.baseline));
  const next = inward.reduce((best, other) => distance(other) < distance(best) ? other : best);
  const [own, face] = [line.runs[0]?.style, next.runs[0]?.style];
  if (own === undefined || face === undefined || next.table !== undefined) return true;
  const differs = Math.abs(own.size - face.size) > SIZE_CHANGE * face.size ||
    own.italic !== face.italic ||
    own.font !== face.font;
  return differs || distance(next) > APART * usualStep(steps, line.size);
}

/** The distances of the rows of a page, the smallest first. */
function stepsOf(lines: readonly Line[]): number[] {
  const rows = [...new Set(lines.map((line) => Math.round(line.baseline)))].sort((a, b) => a - b);
  return rows.slice(1).map((row, index) => row - rows[index]!).sort((a, b) => a - b);
}

/** Usual distance of rows of that size. */
function usualStep(steps: readonly number[], size: number): number {
  const plausible = steps.filter((step) => step > STEPS.least * size && step < STEPS.most * size);
  return plausible[plausible.length >> 1] ?? USUAL_LEADING * size;
}

function patternOf(text: string): string {
  const lower = text.toLowerCase().replace(/\d+/g, "#");
  return lower.replace(PAGE_NUMBER.test(text) ? /[ivxlc]+(?=\W*$)/ : /(?<=\s)[ivxl]+$/, "#");
}

/** The lines of one pattern that stand at one place on most pages where they could. */
function comingBack(group: readonly Edge[], pageCount: number): readonly Edge[] {
  const baselines = group.map((edge) => edge.line.baseline).sort((a, b) => a - b);
  const middle = baselines[baselines.length >> 1]!;
  const steady = group.filter((edge) => Math.abs(edge.line.baseline - middle) <= DRIFT);
  const numbers = [...new Set(steady.map((edge) => edge.ordinal))];
  const isNumber = PAGE_NUMBER.test(steady[0]!.text);
  if (isNumber && numbers.length === pageCount && pageCount === 2 && countsUp(steady)) {
    return steady;
  }
  if (!areDense(numbers)) return [];
  return isNumber && !countsUp(steady) ? [] : steady;
}

/** Whether pages are enough, and close enough together: left and right ones may carry different heads. */
function areDense(ordinals: readonly number[]): boolean {
  const span = mostOf(ordinals, Number) - leastOf(ordinals, Number) + 1;
  return ordinals.length >= Math.max(MIN_PAGES, DENSITY * span);
}

/** Lines at one place of which each begins or ends with the number of its page: heads that change. */
function countingUp(edges: readonly Edge[]): Edge[] {
  const slots = Map.groupBy(
    edges.filter((edge) => edge.apart && shiftOf(edge) !== undefined),
    (edge) => `${edge.top}/${Math.round(edge.line.baseline / 2)}/${shiftOf(edge)}`,
  );
  return [...slots.values()].filter((slot) =>
    new Set(slot.map((edge) => edge.page.page)).size >= MIN_PAGES
  ).flat();
}

/**
 * Lines with a piece that comes back at one place, alone or beside others: the title of a book beside
 * that of a chapter.
 */
function sharingPieces(edges: readonly Edge[]): Edge[] {
  const pieces = edges.filter((edge) => edge.apart).flatMap((edge) =>
    piecesOf(edge).map((pattern) => ({ edge, pattern }))
  ).filter(({ pattern }) => /\p{L}{3}/u.test(pattern));
  const groups = Map.groupBy(
    pieces,
    ({ edge, pattern }) => `${edge.top}/${Math.round(edge.line.baseline / 2)}/${pattern}`,
  );
  return [...groups.values()].filter((group) => {
    const ordinals = [...new Set(group.map(({ edge }) => edge.ordinal))];
    return group.some(({ edge }) => edge.line.gapped) && areDense(ordinals);
  }).flatMap((group) => group.map(({ edge }) => edge));
}

/** The pieces into which white parts a line, their numbers taken out. */
function piecesOf({ line, pattern }: Edge): string[] {
  return line.gapped ? line.runs.map((run) => patternOf(run.text.trim())) : [pattern];
}

/** By how much the number at the end of a line, or at its beginning, exceeds that of its page. */
function shiftOf({ text, page }: Edge): number | undefined {
  const number = /(?:^|\s)(\d{1,4}|[ivxlc]{1,7})$/i.exec(text)?.[1] ??
    /^(\d{1,4})\s/.exec(text)?.[1];
  if (number === undefined) return undefined;
  return (/^\d/.test(number) ? Number(number) : romanValue(number.toLowerCase())) - page.page;
}

/** Whether the numbers of page-number lines grow with the pages. */
function countsUp(edges: readonly Edge[]): boolean {
  const shifts = edges.map((edge) => {
    const digits = /\d+/.exec(edge.text)?.[0];
    return digits === undefined ? undefined : Number(digits) - edge.page.page;
  });
  const counts = new Map<number | undefined, number>();
  for (const shift of shifts) counts.set(shift, (counts.get(shift) ?? 0) + 1);
  return mostOf([...counts.values()], Number) >= edges.length / 2;
}

function hasContent(page: PageLayout): boolean {
  return page.regions.some((region) => region.lines.some((line) => !line.artifact));
}

/** Lines at a place and in a size that hold running lines on most pages: heads that change. */
function sharingSlots(edges: readonly Edge[], running: ReadonlySet<Edge>): Edge[] {
  const slots = Map.groupBy(
    edges,
    ({ top, line }) =>
      `${top}/${Math.round(line.baseline)}/${line.size}/${line.runs[0]?.style.font}`,
  );
  return [...slots.values()].flatMap((slot) => {
    const known = slot.filter((edge) => running.has(edge));
    const knownPages = new Set(known.map((edge) => edge.page.page)).size;
    const isSlot = knownPages >= MIN_PAGES && known.length >= SLOT_SHARE * slot.length;
    return isSlot ? slot.filter((edge) => edge.apart) : [];
  });
}

function without(page: PageLayout, lines: ReadonlySet<Line>): PageLayout {
  const regions = page.regions
    .map((region) => ({ ...region, lines: region.lines.filter((line) => !lines.has(line)) }))
    .filter((region) => region.lines.length > 0);
  return { ...page, regions };
}

function blocksOf(running: ReadonlySet<Edge>): Furniture[] {
  const withWords = [...running].filter((edge) => /[\p{L}\p{N}]/u.test(edge.text));
  const groups = Map.groupBy(withWords, (edge) => `${edge.top}/${edge.text}`);
  return [...groups.values()].map((group) => {
    const { text, top } = group[0]!;
    const role = PAGE_NUMBER.test(text) ? "page_number" : top ? "header" : "footer";
    return { kind: "furniture", role, text, pages: group.map((edge) => edge.page.page) };
  });
}

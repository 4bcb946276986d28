/**
 * The headings and pages of a document's text, and the parts that they bound.
 *
 * @module
 */
import { readPageMarkers } from "../../markdown/page_marker.ts";
import { normalise } from "../../text/normalise.ts";
import { scanBlocks, type ScannedBlock } from "../passages/block_scanner.ts";
import type { ChapteredText, PlacedChapter } from "./chapters.ts";

/** A heading of a document. */
export interface OutlineEntry {
  /** 1 to 6. */
  readonly level: number;
  /** Its text without marks. */
  readonly heading: string;
  /** Where the document has page markers. */
  readonly page?: number;
}

/** A part of a text. */
export interface Section {
  readonly text: string;
  /** Its first and last page. */
  readonly pages?: readonly [number, number];
  /** Paths of the chapters that it came from. */
  readonly read_from?: readonly string[];
}

/** A heading or page marker, and the page on which it stands. */
interface Landmark extends ScannedBlock {
  readonly page: number | undefined;
}

/** Level of what heads a chapter: above every heading, so that its section is the whole chapter. */
const CHAPTER_LEVEL = 0;

/** The headings and pages of a text. */
export class Outline {
  readonly #text: string;
  readonly #chapters: readonly PlacedChapter[];
  readonly #landmarks: readonly Landmark[];

  /** Reads a whole text. */
  constructor({ text, chapters }: ChapteredText) {
    this.#text = text;
    this.#chapters = chapters;
    let page: number | undefined;
    const landmarks = scanBlocks(text)
      .filter(({ kind }) => kind === "heading" || kind === "page")
      .map((block) => ({ ...block, page: page = block.pages?.[0] ?? page }));
    this.#landmarks = withChapters(landmarks, chapters);
  }

  get #headings(): readonly Landmark[] {
    return this.#landmarks.filter(({ kind }) => kind === "heading");
  }

  get #markers(): readonly Landmark[] {
    return this.#landmarks.filter(({ kind }) => kind === "page");
  }

  /** All headings, chapters among them. */
  get whole(): Pick<Section, "read_from"> & { readonly outline: readonly OutlineEntry[] } {
    const outline = this.#headings.map(({ level, title, page }) => ({
      level: Math.max(level ?? 1, 1),
      heading: title ?? "",
      ...(page === undefined ? {} : { page }),
    }));
    return { outline, ...this.#readFrom(0, this.#text.length) };
  }

  /** First and last page of the whole text. */
  get pages(): readonly [number, number] | undefined {
    const markers = this.#markers;
    const first = markers[0]?.page;
    const last = markers.at(-1)?.pages?.[1];
    return first === undefined || last === undefined ? undefined : [first, last];
  }

  /**
   * The section of the heading that is meant: equal before beginning with before containing.
   *
   * @returns Where there is none, what to say.
   */
  under(asked: string): Section | string {
    const wanted = normalise(asked).trim();
    const titles = this.#headings.map(({ title }) => normalise(title ?? "").trim());
    const tests = [
      (title: string) => title === wanted,
      (title: string) => title.startsWith(wanted),
      (title: string) => title.includes(wanted),
    ];
    const at = tests.map((test) => titles.findIndex(test)).find((found) => found >= 0);
    if (at === undefined || wanted === "") {
      return `No heading of the document has "${asked}": its outline lists those there are.`;
    }
    const heading = this.#headings[at]!;
    const next = this.#headings.slice(at + 1)
      .find(({ level }) => (level ?? 1) <= (heading.level ?? 1));
    return this.#slice(heading, next && this.#pageOf(next));
  }

  /** The page marker right above a heading, which begins a page with it; else the heading. */
  #pageOf(heading: Landmark): Landmark {
    const above = this.#landmarks[this.#landmarks.indexOf(heading) - 1];
    const isAbove = above?.kind === "page" &&
      this.#text.slice(above.end, heading.start).trim() === "";
    return isAbove ? above : heading;
  }

  /** Some pages. @returns Where there are none such, what to say. */
  ofPages([first, last]: readonly [number, number]): Section | string {
    const markers = this.#markers;
    if (markers.length === 0) {
      return "The document has no page numbers: ask for a heading, or for the outline.";
    }
    const from = markers.find(({ pages }) => pages![1] >= first && pages![0] <= last);
    if (from === undefined) return this.#whichPages(String(first));
    const next = markers.find(({ start, pages }) => start > from.start && pages![0] > last);
    return this.#slice(from, next);
  }

  /** Pages are counted; what is printed on one may be another number, which is the marker's label. */
  #whichPages(asked: string): string {
    const [lowest, highest] = this.pages!;
    const there = lowest === highest
      ? `The document has page ${lowest} alone`
      : `The document has the pages ${lowest} to ${highest}`;
    const labelled = this.#markers.find(({ start, end }) =>
      readPageMarkers(this.#text.slice(start, end))[0]?.label === asked
    );
    const printed = labelled === undefined ? "" : ` Page ${labelled.page} is labelled "${asked}".`;
    return `${there}, counted from its first.${printed}`;
  }

  #slice(from: Landmark, next: Landmark | undefined): Section {
    const end = next?.start ?? this.#text.length;
    const last = this.#landmarks.findLast(({ start }) => start >= from.start && start < end)!;
    const pages = from.page === undefined
      ? undefined
      : [from.page, last.pages?.[1] ?? last.page ?? from.page] as const;
    return {
      text: this.#text.slice(from.start, end).trimEnd() + "\n",
      ...(pages === undefined ? {} : { pages }),
      ...this.#readFrom(from.start, end),
    };
  }

  #readFrom(start: number, end: number): Pick<Section, "read_from"> {
    const read = this.#chapters.filter((chapter, at) =>
      chapter.start < end && (this.#chapters[at + 1]?.start ?? Infinity) > start
    );
    return read.length === 0 ? {} : { read_from: read.map(({ pseudopath }) => pseudopath) };
  }
}

/** Each chapter is headed: by its own first heading where that has its title, else by the title. */
function withChapters(
  landmarks: readonly Landmark[],
  chapters: readonly PlacedChapter[],
): readonly Landmark[] {
  if (chapters.length === 0) return landmarks;
  return chapters.flatMap((chapter, at) => {
    const end = chapters[at + 1]?.start ?? Infinity;
    const own = landmarks.filter(({ start }) => start >= chapter.start && start < end);
    const first = own.find(({ kind }) => kind === "heading");
    if (first !== undefined && isSameTitle(first.title ?? "", chapter.title)) {
      return own.map((mark) => mark === first ? { ...mark, level: CHAPTER_LEVEL } : mark);
    }
    const { start, title, page } = chapter;
    return [{ kind: "heading", start, end: start, level: CHAPTER_LEVEL, title, page }, ...own];
  });
}

/** Bookmarks leave out numbers that headings have, and the other way round. */
function isSameTitle(heading: string, title: string): boolean {
  const [one, other] = [normalise(heading).trim(), normalise(title).trim()];
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
}

/**
 * Cuts a Markdown text into passages: at paragraphs, kept with their heading, joined when tiny and
 * cut when long.
 *
 * A passage is an exact slice of the text, but for the header row of a table that was cut, which is
 * repeated with the caption above it in front of every piece. Page markers and rules are no passage's
 * text; what lies between passages is kept apart as gaps, so that the text can be put together again
 * ({@linkcode gapsOf}).
 *
 * @module
 */
import { isClosingSection, recoveredPage } from "../../markdown/closing_sections.ts";
import { scanBlocks, type ScannedBlock } from "./block_scanner.ts";
import { cutBlock } from "./block_cutter.ts";
import { PASSAGE_SIZE, type Span, SpanSizer } from "./passage_size.ts";

/** A passage of a text. */
export interface Passage {
  /** What is shown, indexed and encoded: the prefix, then the slice. */
  readonly text: string;
  /** How much of `text` is repeated from above, in UTF-16 units; 0 for all but pieces of tables. */
  readonly prefixLength: number;
  /** The slice, `[start, end)` of the text in UTF-16 units. */
  readonly start: number;
  /** Where the slice ends. */
  readonly end: number;
  /** First and last page, where page markers stand in the text. */
  readonly pages?: readonly [number, number];
  /** The headings that it stands under, its own included, outermost first. */
  readonly heading: readonly string[];
}

/** Of a heading in a path, in UTF-16 units: a path is kept with every passage below it. */
const TITLE_LENGTH = 200;

const HAS_WORD = /[\p{L}\p{N}]/u;

/** The passages of `text` from `from` on, in order. */
export function cutPassages(text: string, from = 0): Passage[] {
  const cutter = new Cutter(text);
  for (const block of scanBlocks(text, from)) cutter.take(block);
  return cutter.finish();
}

/** What of `text` is in no passage, in order: before the first, between each two, after the last. */
export function gapsOf(text: string, passages: readonly Passage[]): string[] {
  const starts = [...passages.map((passage) => passage.start), text.length];
  return starts.map((start, i) => text.slice(i === 0 ? 0 : passages[i - 1]!.end, start));
}

/** The passage that is growing. */
interface Open extends Span {
  readonly size: number;
  /** The block that it took in last. */
  readonly last: Span;
  readonly hasBody: boolean;
}

class Cutter {
  readonly #text: string;
  readonly #sizer: SpanSizer;
  readonly #passages: Passage[] = [];
  #open: Open | undefined;
  #pages: readonly [number, number] | undefined;
  #isClosing = false;
  #headings: { readonly level: number; readonly title: string }[] = [];
  #path: readonly string[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#sizer = new SpanSizer(text);
  }

  take(block: ScannedBlock): void {
    if (block.kind === "page") {
      this.#close();
      this.#pages = block.pages;
    } else if (block.kind === "rule") this.#close();
    else if (block.kind === "heading") this.#takeHeading(block);
    else this.#takeBody(block);
  }

  finish(): Passage[] {
    this.#close();
    return this.#passages;
  }

  #takeHeading(block: ScannedBlock): void {
    const level = block.level ?? 1;
    const size = this.#sizer.size(block);
    const isBelow = level > (this.#headings.at(-1)?.level ?? 0);
    const isChain = this.#open?.hasBody === false && isBelow &&
      this.#open.size + size <= PASSAGE_SIZE.tiny;
    if (!isChain) this.#close();
    this.#isClosing = level === 2 && isClosingSection(block.title ?? "");
    if (this.#isClosing) {
      this.#pages = undefined;
      this.#headings = [];
    }
    this.#headings = this.#headings.filter((heading) => heading.level < level);
    this.#headings.push({ level, title: (block.title ?? "").slice(0, TITLE_LENGTH) });
    this.#path = this.#headings.map((heading) => heading.title).filter((title) => title !== "");
    if (size > PASSAGE_SIZE.tiny) this.#takeBody(block);
    else this.#grow(block, false);
  }

  #takeBody(block: ScannedBlock): void {
    if (this.#isClosing) this.#turnPage(block);
    const open = this.#open;
    if (open?.hasBody && !this.#takesIn(open, block) && !isCaption(open, block)) this.#close();
    if (this.#sizeWith(block) > PASSAGE_SIZE.most) this.#takeLong(block);
    else this.#grow(block, true);
  }

  /** In the appendix of a conversion, lines of the text name the pages. */
  #turnPage(block: ScannedBlock): void {
    const page = recoveredPage(this.#text.slice(block.start, block.end));
    if (page === undefined) return;
    this.#close();
    this.#pages = [page, page];
  }

  /** Whether a block belongs into the passage that is open. */
  #takesIn(open: Open, block: ScannedBlock): boolean {
    const isSmall = open.size < PASSAGE_SIZE.tiny || this.#sizer.size(block) < PASSAGE_SIZE.scrap;
    return isSmall && this.#sizeWith(block) <= PASSAGE_SIZE.most;
  }

  #sizeWith(block: ScannedBlock): number {
    return this.#sizer.size({ start: this.#open?.start ?? block.start, end: block.end });
  }

  #grow(block: Span, hasBody: boolean): void {
    const start = this.#open?.start ?? block.start;
    const span = { start, end: block.end };
    const last = { start: block.start, end: block.end };
    this.#open = { ...span, size: this.#sizer.size(span), last, hasBody };
  }

  /** Cuts a block that is too long; its heading and its caption stay with the first piece. */
  #takeLong(block: ScannedBlock): void {
    const open = this.#open;
    const header = this.#repeatable({ start: block.start, end: block.bodyStart ?? block.start });
    const caption = open?.hasBody && header.text !== ""
      ? this.#repeatable({ start: open.last.start, end: block.bodyStart! })
      : header;
    const prefix = caption.text === "" ? header : caption;
    const above = this.#sizer.size({ start: open?.start ?? block.start, end: block.start });
    const most = PASSAGE_SIZE.most - prefix.size - above;
    const aim = Math.min(PASSAGE_SIZE.piece, most);
    const rest = { ...block, start: block.start + header.text.length };
    const spans = cutBlock(this.#text, rest, { sizer: this.#sizer, most, aim });
    for (const [i, span] of spans.entries()) {
      this.#grow(i === 0 ? { start: block.start, end: span.end } : span, true);
      this.#close(i === 0 ? "" : prefix.text);
    }
  }

  /** What stands above the rows of a table, where every piece of it can repeat it; else nothing. */
  #repeatable(span: Span): { text: string; size: number } {
    const size = this.#sizer.size(span);
    const text = this.#text.slice(span.start, span.end);
    const isRepeated = size <= PASSAGE_SIZE.prefix && !text.includes("\0");
    return isRepeated ? { text, size } : { text: "", size: 0 };
  }

  #close(prefix = ""): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    for (const span of withoutNul(this.#text, open)) this.#push(trimmed(this.#text, span), prefix);
  }

  #push({ start, end }: Span, prefix: string): void {
    const slice = this.#text.slice(start, end);
    if (!HAS_WORD.test(slice)) return;
    this.#passages.push({
      text: prefix + slice,
      prefixLength: prefix.length,
      start,
      end,
      heading: this.#path,
      ...(this.#pages === undefined ? {} : { pages: this.#pages }),
    });
  }
}

/** Whether what is open is the caption of a table. */
function isCaption(open: Open, block: ScannedBlock): boolean {
  return block.kind === "table" && open.size < PASSAGE_SIZE.tiny;
}

/** The parts of a span between its NULs: a text in SQLite ends at its first. */
function withoutNul(text: string, span: Span): Span[] {
  const spans: Span[] = [];
  let start = span.start;
  for (const part of text.slice(span.start, span.end).split("\0")) {
    spans.push({ start, end: start + part.length });
    start += part.length + 1;
  }
  return spans;
}

/** The span without blank ends; indentation of its first line stays. */
function trimmed(text: string, span: Span): Span {
  const slice = text.slice(span.start, span.end);
  const blank = /^(?:[^\S\n]*\n)+/.exec(slice)?.[0].length ?? 0;
  const kept = slice.trimEnd().length;
  return { start: span.start + Math.min(blank, kept), end: span.start + kept };
}

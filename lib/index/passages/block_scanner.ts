/**
 * Where the blocks of a Markdown text begin and end: as much of CommonMark and of GFM's tables as
 * cutting passages needs, in one pass over the lines.
 *
 * @module
 */

/** A block of Markdown, by its place in the text: `[start, end)` in UTF-16 units, trimmed. */
export interface ScannedBlock {
  readonly kind: "heading" | "page" | "rule" | "table" | "code" | "list" | "text";
  readonly start: number;
  readonly end: number;
  /** Of a heading: 1 to 6. */
  readonly level?: number;
  /** Of a heading: its text without marks. */
  readonly title?: string;
  /** Of a page marker: the first and the last page that it names. */
  readonly pages?: readonly [number, number];
  /** Of a table: where the rows after its header begin. */
  readonly bodyStart?: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const PAGE =
  /^[\s>]*<!--\s*pages?\s+(\d{1,9})(?:\s*[,-]\s*(\d{1,9}))?(?:\s+label="[^"]*")?\s*-->\s*$/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^[ >]*(?:(?:[-*+]|\d{1,9}[.)]) +)*(`{3,}|~{3,})(.*)$/;
const ITEM = /^\s{0,12}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const TABLE_RULE_CELL = /^:?-+:?$/;
const BLANK = /^[\s\uFEFF]*$/;

/** Characters with which a line may begin that is more than running text. */
const TELLING = new Set(" \t<>#=-*_`~+|:0123456789");

/** The blocks of `text` from `from` on, in order. What lies between them is blank. */
export function scanBlocks(text: string, from = 0): ScannedBlock[] {
  const scanner = new Scanner();
  for (const line of linesOf(text, from)) scanner.take(line);
  return scanner.finish();
}

/** Lines without their ends. */
function* linesOf(text: string, from: number): Generator<Line> {
  const ends = /\r\n|[\n\r]/g;
  const isPlain = !text.includes("\r");
  let start = from;
  while (start < text.length) {
    let end: number;
    let next: number;
    if (isPlain) {
      end = text.indexOf("\n", start);
      if (end < 0) end = text.length;
      next = end + 1;
    } else {
      ends.lastIndex = start;
      const found = ends.exec(text);
      end = found?.index ?? text.length;
      next = end + (found?.[0].length ?? 1);
    }
    yield { start, end, text: text.slice(start, end) };
    start = next;
  }
}

class Scanner {
  readonly #blocks: ScannedBlock[] = [];
  /** Lines of the block that is still open. */
  #open: Line[] = [];
  #kind: "table" | "code" | "list" | "text" = "text";
  #fence = "";

  take(line: Line): void {
    if (this.#fence !== "") this.#takeCode(line);
    else if (BLANK.test(line.text)) this.#close();
    else if (!TELLING.has(line.text[0]!) && this.#kind !== "table") this.#open.push(line);
    else if (!this.#takeMark(line)) this.#takeText(line);
  }

  finish(): ScannedBlock[] {
    this.#close();
    return this.#blocks;
  }

  #takeCode(line: Line): void {
    this.#open.push(line);
    const mark = line.text.replaceAll(">", " ").trim();
    if (mark.startsWith(this.#fence) && /^(`+|~+)$/.test(mark)) {
      this.#fence = "";
      this.#close();
    }
  }

  /** Lines that are a block of their own, whatever stands before them. */
  #takeMark(line: Line): boolean {
    const page = PAGE.exec(line.text);
    if (page !== null) {
      const first = Number(page[1]);
      return this.#add({ kind: "page", ...line, pages: [first, Number(page[2] ?? first)] });
    }
    const heading = HEADING.exec(line.text);
    if (heading !== null) {
      const title = line.text.slice(heading[0].length).trim().replace(/(?:^|[ \t])#+$/, "").trim();
      return this.#add({ kind: "heading", ...line, level: heading[1]!.length, title });
    }
    return this.#takeUnderline(line) || this.#takeFence(line) || this.#takeRule(line);
  }

  /** A line of `=` or `-` makes a heading of the text before it. */
  #takeUnderline(line: Line): boolean {
    const first = this.#open[0];
    if (first === undefined || this.#kind !== "text" || this.#open.length > 3) return false;
    const underline = UNDERLINE.exec(line.text);
    if (underline === null) return false;
    const title = this.#open.map((part) => part.text.trim()).join(" ");
    this.#open = [];
    const level = underline[1] === undefined ? 2 : 1;
    return this.#add({ kind: "heading", start: first.start, end: line.end, level, title });
  }

  #takeFence(line: Line): boolean {
    const fence = FENCE.exec(line.text);
    if (fence === null || (fence[1]!.startsWith("`") && fence[2]!.includes("`"))) return false;
    this.#close();
    this.#fence = fence[1]!;
    this.#kind = "code";
    this.#open.push(line);
    return true;
  }

  #takeRule(line: Line): boolean {
    return RULE.test(line.text) && this.#add({ kind: "rule", ...line });
  }

  #takeText(line: Line): void {
    const isItem = ITEM.test(line.text);
    if (this.#kind === "table" && !line.text.includes("|")) this.#close();
    if (this.#open.length === 0) this.#kind = isItem ? "list" : "text";
    else if (this.#kind === "text" && isItem && !/^\s*\d/.test(line.text)) {
      this.#close();
      this.#kind = "list";
    } else if (this.#startsTable(line)) this.#kind = "table";
    this.#open.push(line);
  }

  #startsTable(line: Line): boolean {
    return this.#kind === "text" && this.#open.length === 1 && line.text.includes("|") &&
      this.#open[0]!.text.includes("|") && isTableRule(line.text);
  }

  #add(block: ScannedBlock & { text?: string }): true {
    this.#close();
    const { text: _, ...rest } = block;
    this.#blocks.push(rest);
    return true;
  }

  #close(): void {
    const first = this.#open[0];
    const last = this.#open.at(-1);
    if (first !== undefined && last !== undefined) {
      const end = last.end - (last.text.length - last.text.trimEnd().length);
      const bodyStart = this.#kind === "table" ? { bodyStart: this.#open[1]!.end + 1 } : {};
      this.#blocks.push({ kind: this.#kind, start: first.start, end, ...bodyStart });
    }
    this.#open = [];
    this.#kind = "text";
    this.#fence = "";
  }
}

/** Whether a line is the one of dashes below a table's header. */
function isTableRule(line: string): boolean {
  const cells = line.trim().replace(/^\|/, "").replace(/\|$/, "").split("|");
  return cells.every((cell) => TABLE_RULE_CELL.test(cell.trim()));
}

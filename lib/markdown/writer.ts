/**
 * The one writer: blocks of the document model become Markdown (CommonMark with the tables,
 * strikethrough and footnotes of GFM, and formulas between dollar signs).
 *
 * It walks with a stack of its own, so that a document nested deeper than the call stack is written,
 * and indents at most {@linkcode MAX_INDENTED} levels, so that its output grows with its input.
 *
 * @module
 */

import { RUNNING_HEADS_TITLE } from "./closing_sections.ts";
import type { Block, Furniture, List, ListItem, Note, Table } from "./blocks.ts";
import { collapseSpaces, escapeLineStart, escapeText } from "./escape.ts";
import { furnitureLines, pageRanges } from "./furniture.ts";
import { writeInlines } from "./inline.ts";
import { noteLabels } from "./notes.ts";
import { pageMarker } from "./page_marker.ts";
import { tableLines } from "./table.ts";

/** Lists and quotes nested deeper than this are written without further indentation. */
const MAX_INDENTED = 40;
/** What stands above the list of running heads. */
const FURNITURE_HEADING = `## ${RUNNING_HEADS_TITLE}`;

interface BlockFrame {
  readonly kind: "blocks";
  readonly blocks: readonly Block[];
  next: number;
  readonly rest: string;
  /** The prefix of the frame's first line, until it is written. */
  pending: string | undefined;
  /** What the parent had pending, given back where this frame writes nothing. */
  readonly parentPending: string | undefined;
  /** An item that is empty still shows its marker. */
  readonly isItem: boolean;
  /** No blank line between a paragraph and the list under it. */
  readonly isTight: boolean;
  readonly depth: number;
  readonly startLine: number;
  /** Bullet or number style of the list just written, so that the next one does not continue it. */
  lastMarker: string;
}

interface ListFrame {
  readonly kind: "list";
  readonly list: List;
  readonly parent: BlockFrame;
  readonly marker: string;
  readonly isTight: boolean;
  next: number;
}

/** Whether each item is a paragraph and lists under it, so that no blank lines are needed. */
function isTightList(list: List): boolean {
  return list.items.every(({ blocks }) =>
    blocks.every((block, index) =>
      block.kind === (index === 0 ? "paragraph" : "list") || block.kind === "list"
    )
  );
}

/** Whether a list may follow a paragraph without a blank line (CommonMark 0.31, section 5.3). */
function canInterrupt(list: List): boolean {
  const isEmpty = list.items[0]?.blocks.length === 0;
  return !isEmpty && (!list.ordered || (list.start ?? 1) === 1) &&
    list.items[0]?.label === undefined;
}

class Writer {
  readonly #lines: string[] = [];
  readonly #furniture: Furniture[] = [];
  readonly #stack: (BlockFrame | ListFrame)[] = [];
  readonly #labels: ReadonlyMap<string, string>;
  #gap: string | undefined;

  constructor(blocks: readonly Block[]) {
    this.#labels = noteLabels(blocks);
    this.#stack.push({
      kind: "blocks",
      blocks,
      next: 0,
      rest: "",
      pending: "",
      parentPending: undefined,
      isItem: false,
      isTight: false,
      depth: 0,
      startLine: 0,
      lastMarker: "",
    });
  }

  write(): string {
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      if (frame.kind === "list") this.#nextItem(frame);
      else this.#nextBlock(frame);
    }
    this.#writeFurniture();
    return this.#lines.join("\n");
  }

  #nextBlock(frame: BlockFrame): void {
    const block = frame.blocks[frame.next++];
    if (block === undefined) {
      this.#stack.pop();
      return this.#leave(frame);
    }
    if (this.#lines.length > frame.startLine) this.#separate(frame, block);
    this.#writeBlock(frame, block);
  }

  /** An item that wrote nothing still shows its marker; anything else leaves no trace. */
  #leave(frame: BlockFrame): void {
    if (frame.pending === undefined) return;
    const parent = this.#stack.at(-1);
    if (frame.isItem) this.#emit(frame, [""]);
    else if (parent?.kind === "blocks") parent.pending = frame.parentPending;
  }

  #separate(frame: BlockFrame, block: Block): void {
    const isJoined = frame.isTight && block.kind === "list" && canInterrupt(block);
    this.#gap = isJoined ? undefined : frame.rest.trimEnd();
  }

  #emit(frame: BlockFrame, lines: readonly string[]): void {
    if (lines.length === 0) return;
    if (this.#gap !== undefined) this.#lines.push(this.#gap);
    this.#gap = undefined;
    for (const line of lines) {
      const prefix = frame.pending ?? frame.rest;
      frame.pending = undefined;
      this.#lines.push(line === "" ? prefix.trimEnd() : prefix + line);
    }
  }

  #writeBlock(frame: BlockFrame, block: Block): void {
    const lastMarker = frame.lastMarker;
    frame.lastMarker = "";
    switch (block.kind) {
      case "list":
        return this.#enterList(frame, block, lastMarker);
      case "quote":
        return this.#enter(frame, block.blocks, { marker: "> ", rest: "> " });
      case "note":
        return this.#enterNote(frame, block);
      case "table":
        return this.#writeTable(frame, block);
      case "furniture":
        frame.lastMarker = lastMarker;
        return void this.#furniture.push(block);
      case "page_break":
        return this.#writePageBreak(frame, pageMarker(block.page, block.label));
      default:
        return this.#emit(frame, leafLines(block, this.#labels));
    }
  }

  /** On a line of its own, also where it is the first thing in an item. */
  #writePageBreak(frame: BlockFrame, marker: string): void {
    const { pending } = frame;
    frame.pending = pending === undefined ? undefined : "";
    this.#emit(frame, [marker]);
    frame.pending = pending;
  }

  #writeTable(frame: BlockFrame, table: Table): void {
    const rest = { notes: [], furniture: this.#furniture };
    const context = { noteLabels: this.#labels };
    const caption = writeInlines(table.caption ?? [], context);
    if (caption !== "") {
      this.#emit(frame, caption.split("\n"));
      this.#gap = frame.rest.trimEnd();
    }
    this.#emit(frame, tableLines(table, context, rest));
    if (rest.notes.length > 0) {
      this.#gap = frame.rest.trimEnd();
      this.#enter(frame, rest.notes, { marker: "", rest: "" });
    }
  }

  /** Opens a frame for blocks inside a block; its first line takes over the parent's prefix. */
  #enter(
    parent: BlockFrame,
    blocks: readonly Block[],
    inner: {
      readonly marker: string;
      readonly rest: string;
      readonly isItem?: boolean;
      readonly isTight?: boolean;
    },
  ): void {
    if (blocks.length === 0 && !inner.isItem) return;
    const isIndented = parent.depth < MAX_INDENTED;
    const marker = isIndented || inner.isItem ? inner.marker : "";
    const parentPending = parent.pending;
    const pending = (parentPending ?? parent.rest) + marker;
    parent.pending = undefined;
    this.#stack.push({
      kind: "blocks",
      blocks,
      next: 0,
      pending,
      parentPending,
      depth: parent.depth + 1,
      rest: isIndented ? parent.rest + inner.rest : parent.rest,
      isItem: inner.isItem === true,
      isTight: inner.isTight === true,
      startLine: this.#lines.length,
      lastMarker: "",
    });
  }

  #enterNote(frame: BlockFrame, note: Note): void {
    const label = this.#labels.get(note.id);
    if (label !== undefined) {
      return this.#enter(frame, note.blocks, {
        marker: `[^${label}]: `,
        rest: "    ",
        isItem: true,
      });
    }
    if (note.role === "speaker") {
      this.#emit(frame, ["<!-- speaker notes -->"]);
      this.#gap = frame.rest.trimEnd();
    }
    this.#enter(frame, note.blocks, { marker: "> ", rest: "> " });
  }

  #enterList(frame: BlockFrame, list: List, lastMarker: string): void {
    const family = list.ordered ? [".", ")"] : ["-", "*"];
    const marker = lastMarker === family[0] ? family[1]! : family[0]!;
    frame.lastMarker = marker;
    this.#stack.push({
      kind: "list",
      list,
      parent: frame,
      marker,
      isTight: isTightList(list),
      next: 0,
    });
  }

  #nextItem(frame: ListFrame): void {
    const index = frame.next++;
    const item = frame.list.items[index];
    if (item === undefined) return void this.#stack.pop();
    if (index > 0) this.#gap = frame.isTight ? undefined : frame.parent.rest.trimEnd();
    const { marker, label } = itemMarker(frame, item, index);
    // A check box is content: what follows is indented to the marker, or it would be code.
    const rest = " ".repeat(marker.replace(/\[[ x]\] $/, "").length);
    const blocks = label === "" ? item.blocks : withLabel(item.blocks, label);
    this.#enter(frame.parent, blocks, { marker, rest, isItem: true, isTight: frame.isTight });
  }

  #writeFurniture(): void {
    const lines = furnitureLines(this.#furniture);
    if (lines.length === 0) return;
    if (this.#lines.length > 0) this.#lines.push("");
    this.#lines.push(FURNITURE_HEADING, "");
    for (const { text, pages } of lines) {
      const escaped = escapeLineStart(escapeText(collapseSpaces(text), { before: "", after: "" }));
      const where = pages.length === 0
        ? ""
        : ` (${pages.length > 1 ? "pages" : "page"} ${pageRanges(pages)})`;
      this.#lines.push(`- ${escaped}${where}`);
    }
  }
}

/** The marker of an item, and what of its label no Markdown marker can show. */
function itemMarker(
  frame: ListFrame,
  item: ListItem,
  index: number,
): { marker: string; label: string } {
  const box = item.checked === undefined ? "" : item.checked ? "[x] " : "[ ] ";
  const label = item.label?.trim() ?? "";
  if (/^\d{1,9}[.)]$/.test(label)) return { marker: `${label} ${box}`, label: "" };
  if (label !== "" || !frame.list.ordered) {
    return { marker: `${frame.list.ordered ? "-" : frame.marker} ${box}`, label };
  }
  const number = Math.max(0, Math.trunc(frame.list.start ?? 1)) + index;
  return { marker: `${number}${frame.marker} ${box}`, label: "" };
}

/** A label that is text of the item: `b)`, `iv.`, `2.1`. */
function withLabel(blocks: readonly Block[], label: string): readonly Block[] {
  const run = { kind: "text", text: `${label} ` } as const;
  const [first, ...others] = blocks;
  if (first?.kind === "paragraph" || first?.kind === "heading") {
    return [{ ...first, content: [run, ...first.content] }, ...others];
  }
  return [{ kind: "paragraph", content: [run] }, ...blocks];
}

/** Text between fences that are longer than any in it. */
function codeLines(text: string, language: string): string[] {
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return [fence + language.replace(/[^\w+#.-]/g, ""), ...lines, fence];
}

/** A block that contains no other, as lines. */
function leafLines(block: Block, labels: ReadonlyMap<string, string>): string[] {
  switch (block.kind) {
    case "heading": {
      const text = writeInlines(block.content, { onOneLine: true, noteLabels: labels })
        .replace(/(^|\s)(#+)$/, "$1\\$2");
      const level = Math.min(6, Math.max(1, Math.trunc(block.level)));
      return text === "" ? [] : [`${"#".repeat(level)} ${text}`];
    }
    case "paragraph": {
      const text = writeInlines(block.content, { noteLabels: labels });
      return text === "" ? [] : text.split("\n");
    }
    case "code":
      return block.text.trim() === "" ? [] : codeLines(block.text, block.language ?? "");
    case "formula": {
      const lines = block.latex.split(/\r\n?|\n/).map((line) => line.trim()).filter((line) =>
        line !== ""
      );
      return lines.length === 0 ? [] : ["$$", ...lines, "$$"];
    }
    case "rule":
      return ["---"];
    case "verbatim":
      return block.markdown.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, "").split(/\r\n?|\n/);
    default:
      return [];
  }
}

/**
 * Writes a document as Markdown, without front matter.
 *
 * Text of the document survives as text: what would be Markdown or HTML is escaped, and nothing
 * more. A document that is one {@linkcode Verbatim} comes out as it went in.
 *
 * @param blocks The document.
 * @returns Markdown that ends with one line end; empty where the blocks hold nothing.
 */
export function writeMarkdown(blocks: readonly Block[]): string {
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === "verbatim") return only.markdown;
  const text = new Writer(blocks).write().toWellFormed();
  return text === "" ? "" : `${text}\n`;
}

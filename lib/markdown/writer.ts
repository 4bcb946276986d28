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
import type { Block, Furniture, List, Note, Table } from "./blocks.ts";
import { collapseSpaces, escapeLineStart, escapeText } from "./escape.ts";
import { furnitureLines, pageRanges } from "./furniture.ts";
import { writeInlines } from "./inline.ts";
import { leafLines } from "./leaf.ts";
import { canInterrupt, isTightList, itemMarker, type ListPlace, withLabel } from "./list.ts";
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

interface ListFrame extends ListPlace {
  readonly kind: "list";
  readonly parent: BlockFrame;
  readonly isTight: boolean;
  next: number;
}

/** Where it begins an item, `---` would make one rule of itself and the marker before it. */
function ruleLine({ isItem, pending }: BlockFrame): string {
  return isItem && pending !== undefined ? "___" : "---";
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
      case "rule":
        return this.#emit(frame, [ruleLine(frame)]);
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

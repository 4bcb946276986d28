/**
 * Blocks of RTF as its paragraphs, cells and rows end.
 *
 * @module
 */

import type { Block, Cell, Inline } from "../../../markdown/blocks.ts";
import { trimInlines, withoutUniformBold } from "../ooxml/inline_collector.ts";
import { type Label, ListBuilder } from "../ooxml/list_builder.ts";

/** What is known of a paragraph that ends. */
export interface RtfParagraph {
  readonly content: readonly Inline[];
  /** Level of a heading, from 1. */
  readonly headingLevel: number | undefined;
  /** The number or sign that stands before it, empty where there is none. */
  readonly label: string;
  readonly listKey: string;
  readonly level: number;
  /** Left indentation in twentieths of a point. */
  readonly indent: number;
  readonly isInTable: boolean;
}

function labelOf({ label, listKey }: RtfParagraph): Label {
  const text = label.trim();
  const isBullet = !/[\p{L}\p{N}]/u.test(text) || /^o$/.test(text);
  return {
    text,
    isBullet,
    isPlain: /^\d+[.)]?$/.test(text),
    value: Number.parseInt(text, 10) || 1,
    isTight: false,
    listKey,
  };
}

/** Puts paragraphs, cells and rows together. */
export class RtfBlocks {
  #body = new ListBuilder();
  #cell = new ListBuilder();
  #row: Cell[] = [];
  #rows: Cell[][] = [];

  /** A paragraph ends. */
  paragraph(paragraph: RtfParagraph): void {
    if (!paragraph.isInTable && this.#row.length === 0) this.#endTable();
    const isInCell = paragraph.isInTable || this.#row.length > 0;
    addTo(isInCell ? this.#cell : this.#body, paragraph);
  }

  /** A cell ends. */
  endCell(): void {
    this.#row.push({ content: this.#cell.blocks });
    this.#cell = new ListBuilder();
  }

  /** A row ends. */
  endRow(): void {
    if (this.#row.length > 0) this.#rows.push(this.#row);
    this.#row = [];
  }

  #endTable(): void {
    const rows = this.#rows;
    this.#rows = [];
    const cells = rows.flat();
    if (cells.every(({ content }) => content.length === 0)) return;
    // A table of one cell is a frame around paragraphs.
    if (cells.length === 1) { for (const block of cells[0]!.content) this.#body.add(block); }
    else this.#body.add({ kind: "table", rows, headerRows: 0 });
  }

  /** Everything, once the text has ended. */
  finish(): readonly Block[] {
    if (this.#cell.blocks.length > 0) this.endCell();
    this.endRow();
    this.#endTable();
    return this.#body.blocks;
  }
}

function addTo(builder: ListBuilder, paragraph: RtfParagraph): void {
  const content = trimInlines(paragraph.content);
  const { headingLevel, label, level, indent } = paragraph;
  if (content.length === 0) return;
  if (headingLevel !== undefined) {
    const text = label.trim() === "" ? [] : [{ kind: "text", text: `${label.trim()} ` } as const];
    const heading = withoutUniformBold(content);
    builder.add({ kind: "heading", level: headingLevel, content: [...text, ...heading] });
  } else if (label.trim() !== "") {
    const blocks: Block[] = [{ kind: "paragraph", content }];
    builder.addItem({ label: labelOf(paragraph), level, indent, blocks });
  } else builder.addIndented({ kind: "paragraph", content }, indent);
}

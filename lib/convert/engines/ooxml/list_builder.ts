/**
 * Makes nested lists of numbered paragraphs, which Office documents keep one after the other.
 *
 * @module
 */

import type { Block, Inline, List, ListItem } from "../../../markdown/blocks.ts";

/** Indents that differ by less, in twentieths of a point, are the same. */
const SAME_INDENT = 60;
const TICKED = /^\s*[☑☒✓✔]\s+/;
const UNTICKED = /^\s*[☐❏❑]\s+/;

/** The label of one numbered paragraph. */
export interface Label {
  /** The number as the document shows it, or the sign of a bullet. */
  readonly text: string;
  readonly isBullet: boolean;
  /** Whether it is no more than a decimal counter: `3.`, `3)` or `3`. */
  readonly isPlain: boolean;
  /** The counter of its own level. */
  readonly value: number;
  /** Whether nothing stands between label and text. */
  readonly isTight: boolean;
  /** Lists with the same key share their counters. */
  readonly listKey: string;
}

/** A numbered paragraph. */
export interface NumberedParagraph {
  readonly label: Label;
  /** Level of its numbering, from 0. */
  readonly level: number;
  /** Left indentation of its text in twentieths of a point. */
  readonly indent: number;
  /** The paragraph, and what hangs on it. */
  readonly blocks: readonly Block[];
}

interface OpenItem extends ListItem {
  readonly blocks: Block[];
}

interface OpenList extends List {
  readonly items: OpenItem[];
}

interface Depth {
  readonly list: OpenList;
  readonly listKey: string;
  readonly level: number;
  readonly indent: number;
  lastValue: number;
}

/** Collects blocks, gathering numbered paragraphs in lists. */
export class ListBuilder {
  readonly #blocks: Block[] = [];
  #depths: Depth[] = [];

  /** Everything collected so far. */
  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** Adds a block that belongs to no list and ends the open ones. */
  add(block: Block): void {
    this.#depths = [];
    this.#blocks.push(block);
  }

  /** Adds a block that may be a further paragraph of an open item, by its indentation. */
  addIndented(block: Block, indent: number): void {
    const depth = this.#depths.findLastIndex((open) =>
      indent > 0 && indent >= open.indent - SAME_INDENT
    );
    if (depth < 0) return this.add(block);
    this.#depths.length = depth + 1;
    this.#depths[depth]!.list.items.at(-1)!.blocks.push(block);
  }

  /** Adds a numbered paragraph. */
  addItem(paragraph: NumberedParagraph): void {
    while (this.#depths.length > 0 && depthAgainst(this.#depths.at(-1)!, paragraph) < 0) {
      this.#depths.pop();
    }
    const top = this.#depths.at(-1);
    if (top === undefined || depthAgainst(top, paragraph) > 0) this.#openList(paragraph);
    else if (!continues(top, paragraph)) {
      this.#depths.pop();
      this.#openList(paragraph);
    }
    const depth = this.#depths.at(-1)!;
    depth.list.items.push(itemOf(paragraph));
    depth.lastValue = paragraph.label.value;
  }

  #openList(paragraph: NumberedParagraph): void {
    const { label, level, indent } = paragraph;
    const start = label.isBullet || label.value === 1 ? {} : { start: label.value };
    const list: OpenList = { kind: "list", ordered: !label.isBullet, ...start, items: [] };
    const home = this.#depths.at(-1)?.list.items.at(-1)?.blocks ?? this.#blocks;
    home.push(list);
    this.#depths.push({ list, listKey: label.listKey, level, indent, lastValue: label.value - 1 });
  }
}

/** Below zero where the paragraph is shallower than the open list, above where it is deeper. */
function depthAgainst(open: Depth, paragraph: NumberedParagraph): number {
  if (open.listKey === paragraph.label.listKey) return paragraph.level - open.level;
  const difference = paragraph.indent - open.indent;
  return Math.abs(difference) < SAME_INDENT ? 0 : difference;
}

function continues(open: Depth, paragraph: NumberedParagraph): boolean {
  const { label } = paragraph;
  if (open.list.ordered === label.isBullet) return false;
  return label.isBullet || label.value === open.lastValue + 1;
}

function itemOf(paragraph: NumberedParagraph): OpenItem {
  const { label } = paragraph;
  const blocks = [...paragraph.blocks];
  const checked = label.isBullet
    ? stateOf(label.text) ?? takeCheckBox(blocks)
    : takeCheckBox(blocks);
  return {
    blocks,
    ...(label.isBullet || label.isPlain ? {} : { label: label.text }),
    ...(checked === undefined ? {} : { checked }),
  };
}

/** Whether a bullet is a check box, and ticked. */
function stateOf(sign: string): boolean | undefined {
  const spaced = `${sign} `;
  return TICKED.test(spaced) ? true : UNTICKED.test(spaced) ? false : undefined;
}

/** Takes a check box off the front of an item's text and says whether it is ticked. */
function takeCheckBox(blocks: Block[]): boolean | undefined {
  const [first] = blocks;
  if (first?.kind !== "paragraph") return undefined;
  const text = joinedFront(first.content);
  const box = TICKED.exec(text) ?? UNTICKED.exec(text);
  if (box === null) return undefined;
  blocks[0] = { ...first, content: withoutFront(first.content, box[0].length) };
  return TICKED.test(text);
}

function joinedFront(content: readonly Inline[]): string {
  let text = "";
  for (const inline of content) {
    if (inline.kind !== "text") break;
    text += inline.text;
  }
  return text;
}

function withoutFront(content: readonly Inline[], characters: number): Inline[] {
  const rest: Inline[] = [];
  for (const inline of content) {
    if (characters === 0 || inline.kind !== "text") {
      rest.push(inline);
      continue;
    }
    const taken = Math.min(characters, inline.text.length);
    characters -= taken;
    if (taken < inline.text.length) rest.push({ ...inline, text: inline.text.slice(taken) });
  }
  return rest;
}

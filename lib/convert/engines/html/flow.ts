/**
 * A flow of blocks that gathers inlines and makes paragraphs of them, white space as CSS collapses it.
 *
 * @module
 */

import type { Block, Inline, Link, TextRun } from "../../../markdown/blocks.ts";

/** How a run of text looks. */
export type RunStyle = Omit<TextRun, "kind" | "text">;

/** A link that is open while inlines are gathered; the same object for all of them. */
export interface LinkTarget {
  readonly href: string;
}

interface Item {
  readonly inline: Inline;
  readonly link: LinkTarget | undefined;
}

/** Where a word may be broken at the end of a line: no sign of its own. */
const SOFT_HYPHEN = "\u00ad";
const COLLAPSIBLE = /[ \t\n\r\f]+/g;

/** Blocks and the paragraph that is being gathered. */
export class Flow {
  /** What is finished. */
  readonly blocks: Block[] = [];
  /** A check box that stood before any text. */
  checked: boolean | undefined;
  #items: Item[] = [];
  #endsWithSpace = true;
  #isParted = false;

  /** Adds text; white space at the start of a line and after other white space goes. */
  addText(text: string, style: RunStyle, link?: LinkTarget): void {
    let collapsed = text.replace(COLLAPSIBLE, " ").replaceAll(SOFT_HYPHEN, "");
    if (this.#endsWithSpace && collapsed.startsWith(" ")) collapsed = collapsed.slice(1);
    if (collapsed === "") return;
    if (this.#isParted && this.#wouldJoin(collapsed)) collapsed = ` ${collapsed}`;
    this.#isParted = false;
    this.#endsWithSpace = collapsed.endsWith(" ");
    this.#items.push({ inline: { kind: "text", text: collapsed, ...style }, link });
  }

  /** Parts what comes from what was added, where the two would make one word. */
  part(): void {
    this.#isParted = true;
  }

  #wouldJoin(text: string): boolean {
    const before = this.#items.at(-1)?.inline;
    const shown = before?.kind === "text"
      ? before.text
      : before?.kind === "image"
      ? before.alt
      : "";
    return /[\p{L}\p{N}]$/u.test(shown) && /^[\p{L}\p{N}]/u.test(text);
  }

  /** Adds an inline that is no text. A picture that is linked is its description, and a word apart. */
  addInline(inline: Inline, link?: LinkTarget): void {
    const isLinkedImage = inline.kind === "image" && link !== undefined;
    const isApart = isLinkedImage || this.#isParted;
    if (inline.kind === "image" && isApart && this.#wouldJoin(inline.alt)) this.addText(" ", {});
    this.#isParted = isLinkedImage;
    this.#endsWithSpace = inline.kind === "break";
    this.#items.push({ inline, link });
  }

  /** Whether nothing was added since the last paragraph. */
  get isAtStart(): boolean {
    return this.#items.length === 0;
  }

  /** Adds a block; what was gathered becomes a paragraph before it. */
  addBlock(...blocks: readonly Block[]): void {
    this.flush();
    for (const block of blocks) this.blocks.push(block);
  }

  /** Ends the paragraph. */
  flush(): void {
    const content = this.takeInlines();
    if (content.length > 0) this.blocks.push({ kind: "paragraph", content });
  }

  /** What was gathered since the last paragraph, links put together; empty where it shows nothing. */
  takeInlines(): Inline[] {
    const items = this.#items;
    this.#items = [];
    this.#endsWithSpace = true;
    this.#isParted = false;
    const first = items.findIndex(({ inline }) => isVisible(inline));
    const last = items.findLastIndex(({ inline }) => isVisible(inline));
    return first < 0 ? [] : withLinks(items.slice(first, last + 1));
  }
}

function isVisible(inline: Inline): boolean {
  if (inline.kind === "text") return inline.text.trim() !== "";
  return inline.kind !== "break";
}

function withLinks(items: readonly Item[]): Inline[] {
  const content: Inline[] = [];
  for (let index = 0; index < items.length;) {
    const { inline, link } = items[index++]!;
    if (link === undefined) {
      content.push(inline);
      continue;
    }
    const inside = [inline];
    while (items[index]?.link === link) inside.push(items[index++]!.inline);
    const wrapped: Link = { kind: "link", href: link.href, content: inside };
    content.push(wrapped);
  }
  return content;
}

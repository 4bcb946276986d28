/**
 * A flow of blocks that gathers inlines and makes paragraphs of them, white space as CSS collapses it.
 *
 * @module
 */

import type { Block, Inline, Link, PageBreak, TextRun } from "../../../markdown/blocks.ts";
import { looksAlike } from "../../../markdown/looks.ts";
import { WIDE_SIGN } from "../../../text/wide_signs.ts";

/** How a run of text looks. */
export type RunStyle = Omit<TextRun, "kind" | "text">;

/** A link that is open while inlines are gathered; the same object for all of them. */
export interface LinkTarget {
  readonly href: string;
}

interface Item {
  readonly inline: Inline;
  readonly link: LinkTarget | undefined;
  /** The look of a text. */
  readonly style?: RunStyle;
}

/** Where a word may be broken at the end of a line: no sign of its own. */
const SOFT_HYPHEN = "\u00ad";
/** A quick look for signs that may be wide. */
const HAS_WIDE = /[\u3000-\u9fff\uf900-\uff60\ud840-\ud8ff]/;
/** Between them the end of a line in the source is no blank (CSS Text Module Level 3, section 4.1.3). */
const WIDE_BREAK = new RegExp(`(?<=${WIDE_SIGN})[ \\t]*[\\n\\r]\\s*(?=${WIDE_SIGN})`, "gu");
const ENDS_WIDE = new RegExp(`${WIDE_SIGN}$`, "u");
const WIDE_BREAK_END = new RegExp(`${WIDE_SIGN}[ \\t]*[\\n\\r][ \\t\\n\\r\\f]*$`, "u");
/** How text begins that is joined to such a tail. */
const WIDE_START = {
  letter: new RegExp(`^[ \\t]*[\\n\\r][ \\t\\n\\r\\f]*${WIDE_SIGN}`, "u"),
  break: new RegExp(`^[ \\t\\n\\r\\f]*${WIDE_SIGN}`, "u"),
};
const ENDS_WITH_LETTER = /[\p{L}\p{N}\p{M}]$/u;
/** The rest of a word, and what belongs to it. */
const WORD_START = /^[\p{L}\p{N}\p{M}]*[\p{Pe}\p{Pf}.,;:!?…]*/u;
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
  #sealed = 0;
  /** The page that begins where the word ends that the text so far ends with. */
  #page: PageBreak | undefined;
  /** What the text so far ends with: an ideograph or the like, or one and the end of a line. */
  #wideTail: "letter" | "break" | undefined;

  /** Adds text; white space at the start of a line and after other white space goes. */
  addText(text: string, style: RunStyle, link?: LinkTarget): void {
    const rest = this.#page === undefined ? "" : WORD_START.exec(text)![0];
    if (this.#page === undefined || rest.length === text.length) {
      return this.#addText(text, style, link);
    }
    this.#addText(rest, style, link);
    this.flush();
    this.#addText(text.slice(rest.length), style, link);
  }

  #addText(text: string, style: RunStyle, link: LinkTarget | undefined): void {
    let collapsed = this.#joinWide(text).replace(COLLAPSIBLE, " ");
    if (collapsed.includes(SOFT_HYPHEN)) collapsed = collapsed.replaceAll(SOFT_HYPHEN, "");
    if (this.#endsWithSpace && collapsed.startsWith(" ")) collapsed = collapsed.slice(1);
    if (collapsed === "") return;
    if (this.#isParted && this.#wouldJoin(collapsed)) collapsed = ` ${collapsed}`;
    this.#isParted = false;
    this.#endsWithSpace = collapsed.endsWith(" ");
    this.#pushText(collapsed, style, link);
  }

  /** Text that looks like the one before it goes on with it: two pieces of code would be two. */
  #pushText(text: string, style: RunStyle, link: LinkTarget | undefined): void {
    const last = this.#items.at(-1);
    const isSame = last?.style !== undefined && looksAlike(last.style, style) &&
      last.link === link && this.#items.length > this.#sealed;
    const before = isSame && last.inline.kind === "text" ? last.inline.text : "";
    if (isSame) this.#items.pop();
    this.#items.push({ inline: { kind: "text", text: before + text, ...style }, link, style });
  }

  /** Takes the ends of lines between ideographs out, where text before this one has one of the two too. */
  #joinWide(text: string): string {
    const tail = this.#wideTail;
    if (tail === undefined && !HAS_WIDE.test(text)) return text;
    if (/^[ \t\n\r\f]*$/.test(text)) {
      if (tail === "letter") this.#wideTail = /[\n\r]/.test(text) ? "break" : undefined;
      return text;
    }
    const inside = text.replace(WIDE_BREAK, "");
    const isJoined = tail !== undefined && WIDE_START[tail].test(inside);
    if (isJoined && tail === "break") this.#dropSpace();
    const joined = isJoined ? inside.replace(/^[ \t\n\r\f]+/, "") : inside;
    this.#wideTail = ENDS_WIDE.test(joined)
      ? "letter"
      : WIDE_BREAK_END.test(joined)
      ? "break"
      : undefined;
    return joined;
  }

  #dropSpace(): void {
    const last = this.#items.at(-1);
    if (last?.inline.kind !== "text" || !last.inline.text.endsWith(" ")) return;
    const inline = { ...last.inline, text: last.inline.text.slice(0, -1) };
    this.#items[this.#items.length - 1] = { ...last, inline };
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
    this.#wideTail = undefined;
    this.#items.push({ inline, link });
  }

  /** Whether the text so far ends with a sign. */
  endsWith(sign: string): boolean {
    const last = this.#items.slice(-2).map(({ inline }) =>
      inline.kind === "text" ? inline.text : "\ufffc"
    );
    return last.join("").trimEnd().endsWith(sign);
  }

  /** Whether nothing was added since the last paragraph. */
  get isAtStart(): boolean {
    return this.#items.length === 0;
  }

  /** How many inlines were added since the last paragraph; nothing is added to them from now on. */
  seal(): number {
    return this.#sealed = this.#items.length;
  }

  /** Takes back what was added since there were `length` inlines, where it shows nothing but `signs`. */
  takeBack(length: number, signs: RegExp): void {
    const added = this.#items.slice(length);
    const isText = added.every(({ inline }) => inline.kind === "text");
    const text = added.map(({ inline }) => inline.kind === "text" ? inline.text : "").join("");
    if (added.length === 0 || !isText || !signs.test(text.trim())) return;
    this.#items.length = length;
    const last = this.#items.at(-1)?.inline;
    this.#endsWithSpace = last === undefined || last.kind === "break" ||
      (last.kind === "text" && last.text.endsWith(" "));
  }

  /** Begins a page; after the word that it stands in. */
  breakPage(page: PageBreak): void {
    const last = this.#items.at(-1)?.inline;
    const isInWord = last?.kind === "text" && ENDS_WITH_LETTER.test(last.text);
    if (isInWord && this.#page === undefined) this.#page = page;
    else this.addBlock(page);
  }

  /** Adds a block; what was gathered becomes a paragraph before it. */
  addBlock(...blocks: readonly Block[]): void {
    this.flush();
    for (const block of blocks) this.blocks.push(block);
  }

  /** Ends the paragraph. */
  flush(): void {
    const content = this.#takeInlines();
    if (content.length > 0) this.blocks.push({ kind: "paragraph", content });
    if (this.#page !== undefined) this.blocks.push(this.#page);
    this.#page = undefined;
  }

  /** What was gathered since the last paragraph, links put together; empty where it shows nothing. */
  #takeInlines(): Inline[] {
    const items = this.#items;
    this.#items = [];
    this.#sealed = 0;
    this.#endsWithSpace = true;
    this.#isParted = false;
    this.#wideTail = undefined;
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

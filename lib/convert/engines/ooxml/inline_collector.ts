/**
 * Collects the inlines of one paragraph: neighbours that look the same become one run, neighbours
 * with the same address one link.
 *
 * @module
 */

import type { Inline, TextRun } from "../../../markdown/blocks.ts";
import { looksAlike } from "../../../markdown/looks.ts";

/** Appearance of a run of text; what is not set is plain. */
export type Appearance = Omit<TextRun, "kind" | "text">;

/** Gathers inlines in reading order. */
export class InlineCollector {
  readonly #items: { readonly inline: Inline; readonly href: string | undefined }[] = [];

  /** Adds text; `href` is the address it links to. */
  text(text: string, appearance: Appearance, href?: string): void {
    if (text === "") return;
    const last = this.#items.at(-1);
    if (last?.inline.kind === "text" && last.href === href && looksAlike(last.inline, appearance)) {
      const inline = { ...last.inline, text: last.inline.text + text };
      this.#items[this.#items.length - 1] = { inline, href };
    } else this.#items.push({ inline: { kind: "text", text, ...appearance }, href });
  }

  /** Adds anything else. */
  add(inline: Inline, href?: string): void {
    this.#items.push({ inline, href });
  }

  /** What was collected; the collector is empty then. */
  take(): Inline[] {
    const inlines: Inline[] = [];
    let linked: { readonly href: string; readonly content: Inline[] } | undefined;
    for (const { inline, href } of this.#items.splice(0)) {
      if (href === undefined) linked = undefined;
      else if (linked?.href !== href) {
        linked = { href, content: [] };
        inlines.push({ kind: "link", ...linked });
      }
      (linked?.content ?? inlines).push(inline);
    }
    return inlines;
  }
}

/** Inlines without breaks and blanks at their ends. */
export function trimInlines(given: readonly Inline[]): Inline[] {
  const isShown = (inline: Inline) => !isBlank(inline);
  const start = given.findIndex(isShown);
  const inlines = start < 0 ? [] : given.slice(start, given.findLastIndex(isShown) + 1);
  const first = inlines[0];
  if (first?.kind === "text") inlines[0] = { ...first, text: first.text.trimStart() };
  const last = inlines.at(-1);
  if (last?.kind === "text") inlines[inlines.length - 1] = { ...last, text: last.text.trimEnd() };
  return inlines;
}

function isBlank(inline: Inline): boolean {
  return inline.kind === "break" || (inline.kind === "text" && inline.text.trim() === "");
}

/** The inlines with bold taken off where every letter is bold, as headings have it anyway. */
export function withoutUniformBold(inlines: readonly Inline[]): Inline[] {
  const isBold = (inline: Inline): boolean =>
    inline.kind === "text"
      ? inline.bold === true || inline.text.trim() === ""
      : inline.kind === "link"
      ? inline.content.every(isBold)
      : true;
  return inlines.every(isBold) ? inlines.map(withoutBold) : [...inlines];
}

function withoutBold(inline: Inline): Inline {
  if (inline.kind === "link") return { ...inline, content: inline.content.map(withoutBold) };
  if (inline.kind !== "text") return inline;
  const { bold: _, ...rest } = inline;
  return rest;
}

/**
 * The recovery appendix: what the engine left out, verbatim from the independent reading.
 *
 * @module
 */

import { recoveredPageLine, RECOVERY_TITLE } from "../../markdown/closing_sections.ts";
import type { Block } from "../../markdown/blocks.ts";
import { heading, paragraph } from "../../markdown/blocks.ts";
import { wordsOf } from "./words.ts";

/** A line counts as left out when at least this share of its words is missing. */
const MISSING_SHARE = 0.5;

/** What was recovered. */
export interface Appendix {
  readonly blocks: readonly Block[];
  /** Whole lines in it. */
  readonly lines: number;
}

interface PageText {
  readonly page: number;
  readonly text: string;
}

/**
 * Makes the appendix.
 *
 * @param pages The reference text by page, of the pages that can be relied on.
 * @param missing Words that the Markdown lacks, and how often.
 * @returns Nothing to append where nothing is missing.
 */
export function makeAppendix(
  pages: readonly PageText[],
  missing: ReadonlyMap<string, number>,
): Appendix {
  if (missing.size === 0 || pages.length === 0) return { blocks: [], lines: 0 };
  const left = new Map(missing);
  const recovered = pages.map(({ page, text }) => ({ page, lines: takeLines(text, left) }))
    .filter(({ lines }) => lines.length > 0);
  const fragments = pages.flatMap(({ text }) => takeWords(text, left));
  if (recovered.length === 0 && fragments.length === 0) return { blocks: [], lines: 0 };
  return {
    blocks: appendixBlocks(recovered, fragments, pages.length > 1),
    lines: recovered.reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

/** Lines of which most words are still missing; what they hold is missing no more. */
function takeLines(text: string, left: Map<string, number>): string[] {
  if (left.size === 0) return [];
  return text.split(/\r?\n/).map((line) => line.trim()).filter((line) => {
    const words = wordsOf(line);
    const lacking = countLacking(words, left);
    if (lacking === 0 || lacking < words.length * MISSING_SHARE) return false;
    for (const word of words) take(left, word);
    return true;
  });
}

function countLacking(words: readonly string[], left: ReadonlyMap<string, number>): number {
  const seen = new Map<string, number>();
  let lacking = 0;
  for (const word of words) {
    const count = (seen.get(word) ?? 0) + 1;
    seen.set(word, count);
    if (count <= (left.get(word) ?? 0)) lacking++;
  }
  return lacking;
}

function takeWords(text: string, left: Map<string, number>): string[] {
  return left.size === 0 ? [] : wordsOf(text).filter((word) => take(left, word));
}

function take(left: Map<string, number>, word: string): boolean {
  const count = left.get(word);
  if (count === undefined) return false;
  if (count === 1) left.delete(word);
  else left.set(word, count - 1);
  return true;
}

function appendixBlocks(
  recovered: readonly { readonly page: number; readonly lines: readonly string[] }[],
  fragments: readonly string[],
  hasPages: boolean,
): Block[] {
  const blocks: Block[] = [
    heading(2, RECOVERY_TITLE),
    paragraph("The independent reading of this document has these words; the text above has not."),
  ];
  for (const { page, lines } of recovered) {
    if (hasPages) blocks.push(paragraph(recoveredPageLine(page)));
    blocks.push({ kind: "code", text: lines.join("\n"), language: "text" });
  }
  if (fragments.length > 0) {
    blocks.push(paragraph("Single words:"));
    blocks.push({ kind: "code", text: fragments.join(" "), language: "text" });
  }
  return blocks;
}

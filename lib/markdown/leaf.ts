/**
 * Blocks that contain no other, as lines of Markdown.
 *
 * @module
 */

import type { Block } from "./blocks.ts";
import { writeInlines } from "./inline.ts";

/** Text between fences that are longer than any in it. */
function codeLines(text: string, language: string): string[] {
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return [fence + language.replace(/[^\w+#.-]/g, ""), ...lines, fence];
}

/** A block that contains no other, as lines. */
export function leafLines(block: Block, labels: ReadonlyMap<string, string>): string[] {
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
    case "verbatim":
      return block.markdown.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, "").split(/\r\n?|\n/);
    default:
      return [];
  }
}

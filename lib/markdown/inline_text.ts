/**
 * The running text of inlines, and inlines cut at a place in it.
 *
 * @module
 */

import type { Inline } from "./blocks.ts";

/** The text of inlines alone; a line break is `\n`, what is no text has none. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => {
    if (inline.kind === "text") return inline.text;
    if (inline.kind === "link") return inlineText(inline.content);
    return inline.kind === "break" ? "\n" : "";
  }).join("");
}

/**
 * Inlines cut in two.
 *
 * @param inlines What is cut; a link over the cut becomes two.
 * @param at The place, in UTF-16 units of {@linkcode inlineText}. What has no text and stands at the
 *   cut goes to the second part.
 */
export function splitInlines(inlines: readonly Inline[], at: number): [Inline[], Inline[]] {
  const head: Inline[] = [];
  const rest: Inline[] = [];
  let left = at;
  for (const inline of inlines) {
    const size = inlineText([inline]).length;
    if (left <= 0) rest.push(inline);
    else if (size <= left) head.push(inline);
    else if (inline.kind === "text") {
      head.push({ ...inline, text: inline.text.slice(0, left) });
      rest.push({ ...inline, text: inline.text.slice(left) });
    } else if (inline.kind === "link") {
      const [before, after] = splitInlines(inline.content, left);
      head.push({ ...inline, content: before });
      rest.push({ ...inline, content: after });
    }
    left -= size;
  }
  return [head, rest];
}

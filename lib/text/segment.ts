/**
 * Spaces around the characters of scripts that have none, for the format's full-text table.
 *
 * @module
 */

import { classOf, hasUnspaced, SPACE, UNSPACED } from "./characters.ts";

/**
 * Sets each character of a script without spaces apart from its neighbours; other text is unchanged.
 *
 * @param text Any text; the format segments first and {@linkcode normalise}s afterwards.
 */
export function segment(text: string): string {
  if (!hasUnspaced(text)) return text;
  let segmented = "";
  let previous = SPACE;
  for (const character of text) {
    const kind = classOf(character.codePointAt(0)!);
    const touches = (previous & SPACE) === 0 && (kind & SPACE) === 0;
    if (touches && ((kind | previous) & UNSPACED) !== 0) segmented += " ";
    segmented += character;
    previous = kind;
  }
  return segmented;
}

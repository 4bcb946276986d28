/**
 * What the artefacts of a run are written with: shares, names from strangers, links between files.
 *
 * @module
 */

import { printableLine } from "../../printable.ts";
import { cutDown } from "../verify/share.ts";

/** A share as a percentage that says 100 only where nothing is missing. */
export function percent(share: number): string {
  return `${(100 * cutDown(share, 4)).toFixed(2)} %`;
}

/**
 * Text as it may stand in a cell or a heading of Markdown that the program itself writes. Names and
 * titles come from strangers, and people read such files on a terminal.
 */
export function escapeCell(text: string): string {
  return printableLine(text).replace(/\s+/g, " ").trim().replace(/[\\`*_{}[\]<>|#$~]/g, "\\$&");
}

/** A relative, percent-encoded link from a folder to a file, both as parts of their paths. */
export function relativeLink(folder: readonly string[], target: readonly string[]): string {
  let shared = 0;
  while (shared < folder.length && folder[shared] === target[shared]) shared++;
  const up = folder.slice(shared).map(() => "..");
  return [...up, ...target.slice(shared).map(encodePart)].join("/");
}

function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replace(
    /[()']/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

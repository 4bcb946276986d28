/**
 * The text that the pieces of a page make, as pdf.js gives them.
 *
 * @module
 */

import { withoutStrokes, withWordsTurned } from "./_arabic_forms.ts";
import { withoutOverprints } from "./_overprints.ts";
import type { TextItem } from "./_pdfjs_items.ts";
import { RIGHT_TO_LEFT, withSeams } from "./_reading_order.ts";

/** The text of a page's pieces. */
export function textOf(items: readonly TextItem[]): string {
  const lines = linesOf(items);
  const pieces = withoutOverprints(items);
  const once = pieces === items ? lines : linesOf(pieces);
  return lines.map((line, index) => undoubled(line) ?? once[index] ?? line).join("\n");
}

/** The lines of a page's pieces. */
function linesOf(items: readonly TextItem[]): string[] {
  let text = "";
  items.forEach((item, index) => {
    const before = items[index - 1];
    if (before !== undefined && isOnAnotherLine(before, item)) text += "\n";
    else if (before !== undefined && isGapLeftwards(before, item)) text += " ";
    text += (item.str ?? "") + (item.hasEOL === true ? "\n" : "");
  });
  if (!RIGHT_TO_LEFT.test(text)) return withAccentsAfter(text).split("\n");
  const words = withoutStrokes(withWordsTurned(text));
  return withSeams(withAccentsAfter(words)).split("\n");
}

const DOUBLED_START = /^\s*(\S)\1/u;

/** A line in which every letter is drawn twice, for boldness: `TTeesstt`; nothing for others. */
function undoubled(line: string): string | undefined {
  if (!DOUBLED_START.test(line)) return undefined;
  const words = line.split(/\s+/).filter((word) => word !== "");
  const isDoubled = words.length > 0 && line.length >= 6 &&
    words.every((word) => /^(?:(.)\1)+$/u.test(word));
  return isDoubled ? words.map((word) => word.replace(/(.)\1/gu, "$1")).join(" ") : undefined;
}

/** Lines that lie apart, where pdf.js sees no line end: each is drawn by a form of its own. */
function isOnAnotherLine(before: TextItem, item: TextItem): boolean {
  const [from, to] = [before.transform, item.transform];
  if (from === undefined || to === undefined || before.hasEOL === true) return false;
  // Upright text alone, raised and lowered signs and initials beside their text aside.
  if (from[1] !== 0 || to[1] !== 0 || from[0]! <= 0 || to[0]! <= 0) return false;
  return Math.abs(to[5]! - from[5]!) > Math.max(before.height ?? 0, item.height ?? 0, MIN_LINE);
}

/** Lines that are nearer than this are one, whatever the height of their text is said to be. */
const MIN_LINE = 4;

/** White between two pieces of right-to-left text, where pdf.js sets no space. */
function isGapLeftwards(before: TextItem, item: TextItem): boolean {
  const [from, to] = [before.transform?.[4], item.transform?.[4]];
  if (from === undefined || to === undefined || before.hasEOL === true) return false;
  const gap = from - (to + (item.width ?? 0));
  if (!(gap > SPACE_WIDTH * (item.height ?? 10))) return false;
  return !/^\s|^$/.test(item.str ?? "") && !/\s$|^$/.test(before.str ?? "");
}

/** Width of the narrowest space against the height of the text. */
const SPACE_WIDTH = 0.15;

const ACCENTS = /[\u0300-\u036f\u00a8\u00b4\u02c6\u02c7\u02dc]/;

/** TeX draws an accent before its letter; Unicode has it after. */
function withAccentsAfter(text: string): string {
  if (!ACCENTS.test(text)) return text;
  return text
    .replace(/(?<![\p{L}\p{M}])([\u0300-\u036f]+)(\p{L})/gu, "$2$1")
    .replace(
      /([\u00a8\u00b4\u02c6\u02c7\u02dc])(\p{L})/gu,
      (_, accent: string, letter: string) => (letter + COMBINING[accent]!).normalize("NFC"),
    );
}

const COMBINING: Readonly<Record<string, string>> = {
  "\u00a8": "\u0308",
  "\u00b4": "\u0301",
  "\u02c6": "\u0302",
  "\u02c7": "\u030c",
  "\u02dc": "\u0303",
};

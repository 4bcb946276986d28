/**
 * Headings as journals set them, no larger than the text and no bolder: roman numerals that count up
 * before capitals, and letters that count up before words in italics under them.
 *
 * @module
 */

import { romanValue } from "./labels.ts";
import { plainText, textOf } from "./line_looks.ts";
import type { Draft, Style } from "./model.ts";

const MAX_LINES = 3;
const MAX_LENGTH = 120;
/** Sections that count up at least. */
const MIN_SECTIONS = 2;
const SECTION = /^([IVX]{1,5})\.\s*(?=\p{Lu})\P{Ll}*\p{Lu}{3}\P{Ll}*$/u;
const PART = /^([A-Z])\.\s*\p{Lu}.*[^.:;,]$/u;
/** A section without a number, set as those with one and otherwise than the text: references, thanks. */
const UNNUMBERED = /^\p{Lu}[\p{Lu}\s]{5,40}$/u;

/** The headings of that kind, with their depth: 1 for sections, 2 for their parts. */
export function numberedHeads(drafts: readonly Draft[]): Map<Draft, 1 | 2> {
  const heads = new Map<Draft, 1 | 2>();
  const short = drafts.filter(isShort);
  const sections = new Set(sectionsOf(short));
  if (sections.size === 0) return heads;
  const looks = new Set([...sections].map(looksOf));
  // Lines in capitals that look as the text does may say anything.
  looks.delete(usualFace(drafts));
  let parts = 0;
  for (const draft of short) {
    const text = plainText(draft);
    if (sections.has(draft) || (UNNUMBERED.test(text) && looks.has(looksOf(draft)))) {
      parts = 0;
      heads.set(draft, 1);
    } else if (isPart(text, parts) && isItalic(draft)) {
      parts++;
      heads.set(draft, 2);
    }
  }
  return heads;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a line begins with the letter that follows so many parts. */
function isPart(text: string, parts: number): boolean {
  const letter = PART.exec(text)?.[1];
  return letter !== undefined && letter === LETTERS[parts];
}

function isShort({ lines, table }: Draft): boolean {
  return table === undefined && lines.length <= MAX_LINES &&
    lines.reduce((sum, line) => sum + textOf(line).length, 0) <= MAX_LENGTH;
}

/** Headings of sections whose numerals count up from one. */
function sectionsOf(drafts: readonly Draft[]): Draft[] {
  const found: Draft[] = [];
  let counted: Draft[] = [];
  const finish = () => {
    if (counted.length >= MIN_SECTIONS) found.push(...counted);
    counted = [];
  };
  for (const draft of drafts) {
    const numeral = SECTION.exec(plainText(draft))?.[1];
    if (numeral === undefined) continue;
    const value = romanValue(numeral.toLowerCase());
    if (value === 1) finish();
    if (value === counted.length + 1) counted.push(draft);
  }
  finish();
  return found;
}

/** The face of most of the running text. */
function usualFace(drafts: readonly Draft[]): string {
  const lengths = new Map<string, number>();
  for (const { lines, table } of drafts) {
    if (table !== undefined || lines.length <= MAX_LINES) continue;
    for (const { style, text } of lines.flatMap(({ runs }) => runs)) {
      const face = faceOf(style);
      lengths.set(face, (lengths.get(face) ?? 0) + text.length);
    }
  }
  return [...lengths].reduce((most, entry) => entry[1] > most[1] ? entry : most, ["", 0])[0];
}

function faceOf({ font, size }: Style): string {
  return `${font} ${size}`;
}

/** The faces in which a heading is set; small capitals have two sizes. */
function looksOf({ lines }: Draft): string {
  const faces = lines.flatMap(({ runs }) => runs).map(({ style }) => faceOf(style));
  return [...new Set(faces)].sort().join("/");
}

/** Whether the words after the label of a part are set in italics. */
function isItalic({ lines }: Draft): boolean {
  const runs = lines.flatMap((line) => line.runs);
  const label = /^\s*[A-Z]\.\s*$/.test(runs[0]!.text) ? 1 : 0;
  return runs.slice(label).every(({ style, text }) => style.italic || !/\p{L}/u.test(text));
}

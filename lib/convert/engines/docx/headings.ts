/**
 * Which paragraphs of a DOCX are headings.
 *
 * @module
 */

import type { XmlElement } from "../../xml.ts";
import { isInlines, type Part, plainText } from "./parts.ts";
import { integerOf } from "./properties.ts";
import type { ParagraphStyle } from "./styles.ts";

/** The outline level of text that is no heading (17.3.1.20); those of headings count from 0. */
const BODY_LEVEL = 9;
/** Longer text is no heading, whatever its style says. */
const MAX_HEADING_CHARACTERS = 200;
/** Eight words or more that end as a sentence does. */
const SENTENCE = /(?:\S+\s+){7,}\S*[.;。]["”’)\]]*$/;
/** A line to write on: `Name: ________`, `3. ........`. */
const LINE_TO_FILL = /_{4,}|\.{6,}|…{3,}/g;
const LETTER = /\p{L}/u;

/** The level of a paragraph in the outline, from 1, by its own properties or by its style. */
export function outlineLevelOf(
  properties: XmlElement | undefined,
  style: ParagraphStyle,
): number | undefined {
  const outline = integerOf(properties, "w:outlineLvl");
  if (outline === undefined) return style.headingLevel ?? titleLevel(style);
  return outline < BODY_LEVEL ? outline + 1 : titleLevel(style);
}

function titleLevel({ role }: ParagraphStyle): number | undefined {
  return role === "title" ? 1 : undefined;
}

/**
 * Whether text with an outline level is a heading: clauses of contracts have such levels as well, and so
 * have lines to sign on.
 */
export function readsAsHeading(parts: readonly Part[], style: ParagraphStyle): boolean {
  const text = parts.map((part) => isInlines(part) ? plainText(part) : "").join(" ").trim();
  if (text.length > MAX_HEADING_CHARACTERS) return false;
  const rest = text.replace(LINE_TO_FILL, "");
  if (rest !== text && !LETTER.test(rest)) return false;
  return style.isForHeadings || !(SENTENCE.test(text) || endsInLine(text));
}

function endsInLine(text: string): boolean {
  const last = [...text.matchAll(LINE_TO_FILL)].at(-1);
  return last !== undefined && last.index + last[0].length === text.length;
}

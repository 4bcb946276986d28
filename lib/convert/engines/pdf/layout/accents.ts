/**
 * Accents that are drawn as characters of their own over a letter, as TeX does.
 *
 * @module
 */

import { isCombining } from "./direction.ts";
import type { Glyph } from "./model.ts";

/** Spacing accents, and the marks that they stand for. */
const COMBINING_OF: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["\u00b4", "\u0301"],
  ["\u02c6", "\u0302"],
  ["^", "\u0302"],
  ["\u02dc", "\u0303"],
  ["~", "\u0303"],
  ["\u00af", "\u0304"],
  ["\u02d8", "\u0306"],
  ["\u02d9", "\u0307"],
  ["\u00a8", "\u0308"],
  ["\u02da", "\u030a"],
  ["\u02dd", "\u030b"],
  ["\u02c7", "\u030c"],
  ["\u00b8", "\u0327"],
  ["\u02db", "\u0328"],
]);
/** Of ASCII these alone are accents, and nearly all text is ASCII. */
const CIRCUMFLEX = 0x5e;
const GRAVE = 0x60;
const TILDE = 0x7e;
const LATIN_LETTER = /^[\p{Script=Latin}\p{Script=Greek}\u0131\u0237]/u;

/** Glyphs around an accent among which its letter is looked for: producers move words at a time. */
const REACH = 128;

/** White that parts a mark from the letter that it follows, against the size. */
const TOUCH = 0.05;
/** How far beside and above its letter the middle of an accent stands, against the size. */
const OVER = { left: 0.05, right: 0.15, height: 0.5 } as const;

/** Glyphs with each accent that stands over a letter made part of it. */
export function withAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some((glyph) => markOf(glyph) !== undefined)) return glyphs;
  const letters: (Glyph | undefined)[] = [...glyphs];
  for (let index = 0; index < glyphs.length; index++) {
    const accent = letters[index];
    const mark = accent === undefined ? undefined : markOf(accent);
    if (accent === undefined || mark === undefined) continue;
    const at = followsLetter(accent, mark, letters[index - 1])
      ? index - 1
      : letterUnder(accent, index, letters);
    if (at === undefined) continue;
    const letter = letters[at]!;
    letters[at] = accented(letter, mark, letter.spaced || (at === index + 1 && accent.spaced));
    letters[index] = undefined;
  }
  return letters.filter((letter) => letter !== undefined);
}

/**
 * Whether a combining mark follows its letter without being drawn over it, as marks of no width do: the
 * box of such a mark lies over the next letter.
 */
function followsLetter(accent: Glyph, mark: string, before: Glyph | undefined): boolean {
  return before !== undefined && accent.text === mark && before.object === accent.object &&
    !accent.spaced && Math.abs(accent.left - before.right) < TOUCH * accent.object.style.size &&
    LATIN_LETTER.test(before.text) && [...(before.text + mark).normalize("NFC")].length === 1;
}

/** Where the letter under an accent is: beside it in the order of drawing, else not far from there. */
function letterUnder(
  accent: Glyph,
  index: number,
  glyphs: readonly (Glyph | undefined)[],
): number | undefined {
  const isUnder = (at: number) => glyphs[at] !== undefined && standsOver(accent, glyphs[at]);
  for (let away = 1; away <= REACH; away++) {
    if (isUnder(index + away)) return index + away;
    if (isUnder(index - away)) return index - away;
  }
  return undefined;
}

function markOf({ text }: Glyph): string | undefined {
  const code = text.charCodeAt(0);
  if (code < TILDE && code !== CIRCUMFLEX && code !== GRAVE) return undefined;
  return COMBINING_OF.get(text) ??
    (isCombining(text) && /^[\u0300-\u036f]$/.test(text) ? text : undefined);
}

function standsOver(accent: Glyph, letter: Glyph): boolean {
  const centre = (accent.left + accent.right) / 2;
  const { size } = letter.object.style;
  return centre > letter.left - OVER.left * size && centre < letter.right + OVER.right * size &&
    Math.abs(accent.object.baseline - letter.object.baseline) < OVER.height * size &&
    letter.object.turn === accent.object.turn &&
    LATIN_LETTER.test(letter.text);
}

function accented(letter: Glyph, mark: string, spaced: boolean): Glyph {
  const base = letter.text === "\u0131" ? "i" : letter.text === "\u0237" ? "j" : letter.text;
  return { ...letter, text: (base + mark).normalize("NFC"), spaced };
}

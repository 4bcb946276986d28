/**
 * Making a reply fit: passages are shortened, never dropped without a word.
 *
 * @module
 */

import type { FoundPassage } from "@mdcx/mdcx/index";
import { excerptAround, questionWords } from "./excerpt.ts";

/** A passage as it is served: its text may be shortened, and is harmless. */
export interface ServedPassage extends FoundPassage {
  /** There where `text` is a part of the passage. */
  readonly shortened?: true;
  /** Characters of the whole passage, where `text` is a part. */
  readonly text_characters?: number;
  /** Kinds of characters that were taken out of the text. */
  readonly removed?: readonly string[];
}

/** Characters that a passage keeps however many share the budget. */
export const LEAST_CHARACTERS = 120;

/**
 * Shortens passages so that together they take at most `maxCharacters` as JSON. Short ones stay
 * whole, long ones share what is left. Where even {@linkcode LEAST_CHARACTERS} of each are too many,
 * the last ones are left for the next page, but never the first.
 *
 * @param passages The passages, best first.
 * @param question Long passages are shortened around its words.
 * @param maxCharacters The budget.
 */
export function fitPassages(
  passages: readonly ServedPassage[],
  question: string,
  maxCharacters: number,
): readonly ServedPassage[] {
  const frames = passages.map((passage) => jsonLength({ ...passage, text: "" }) + SHORTENED_LENGTH);
  const count = countThatFits(passages, frames, maxCharacters);
  const kept = passages.slice(0, count);
  const forFrames = frames.slice(0, count).reduce((total, length) => total + length, 0);
  const share = fairShare(kept.map(({ text }) => jsonLength(text)), maxCharacters - forFrames);
  const words = questionWords(question);
  return kept.map((passage) => shorten(passage, words, share));
}

/** What marking a passage as shortened adds to it. */
const SHORTENED_LENGTH = ',"shortened":true,"text_characters":1234567'.length;

function countThatFits(
  passages: readonly ServedPassage[],
  frames: readonly number[],
  maxCharacters: number,
): number {
  let used = 0;
  for (const [at, { text }] of passages.entries()) {
    used += frames[at]! + Math.min(jsonLength(text), LEAST_CHARACTERS);
    if (used > maxCharacters) return Math.max(1, at);
  }
  return passages.length;
}

/** The largest length that all texts may have so that together they take no more than `total`. */
function fairShare(lengths: readonly number[], total: number): number {
  let rest = total;
  const ascending = [...lengths].sort((one, other) => one - other);
  for (const [at, length] of ascending.entries()) {
    const share = Math.floor(rest / (ascending.length - at));
    if (length > share) return Math.max(share, LEAST_CHARACTERS);
    rest -= length;
  }
  return Infinity;
}

/** A text may grow as JSON (line feeds, quotes): it is shortened until it is as short as it must be. */
function shorten(
  passage: ServedPassage,
  words: ReadonlySet<string>,
  size: number,
): ServedPassage {
  const length = jsonLength(passage.text);
  if (length <= size) return passage;
  const characters = Math.floor(size * passage.text.length / length);
  const excerpt = excerptAround(passage.text, words, Math.min(characters, passage.text.length - 1));
  if (excerpt === undefined) return passage;
  return { ...passage, text: excerpt.text, shortened: true, text_characters: excerpt.of };
}

function jsonLength(value: unknown): number {
  return JSON.stringify(value).length;
}

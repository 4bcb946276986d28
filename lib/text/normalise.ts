/**
 * The normal form in which the package format compares text (docs/FORMAT.md, "Text rules").
 *
 * @module
 */

import { SPACE_RANGES } from "./characters.ts";

// deno-lint-ignore no-control-regex -- the whole of ASCII is meant.
const BEYOND_ASCII = /[^\x00-\x7f]/;
/** Where a run of white space is not already one space; ASCII text has no other white space. */
// deno-lint-ignore no-control-regex -- U+001C–001F are white space in this format.
const ASCII_SPACES = / *[\t-\r\x1c-\x1f][\t-\r\x1c-\x20]*| {2,}/g;
const SPACES = new RegExp(`[${SPACE_RANGES}]+`, "g");
/** Combining diacritical marks of a non-zero combining class (U+034F, U+1ABE, enclosing ones stay). */
const DIACRITICS = new RegExp(
  "[\\u0300-\\u034e\\u0350-\\u036f\\u1ab0-\\u1abd\\u1abf-\\u1ace\\u1dc0-\\u1dff" +
    "\\u20d0-\\u20dc\\u20e1\\u20e5-\\u20f0\\ufe20-\\ufe2f]",
  "g",
);
const SINGLE_QUOTES = /[‘’]/g;
const DOUBLE_QUOTES = /[“”]/g;
const DASHES = /[–—]/g;
/** Code points that composition could still change; below U+0300 everything is composed already. */
const MAY_COMPOSE = /[\u0300-\uffff]/;

/**
 * Lower case, compatibility decomposition, diacritics removed, typographic quotes and dashes made
 * plain, recomposed, and each run of white space made one space. Not trimmed.
 *
 * Case is folded before decomposition, so `ℝ` becomes `R`: packages of the format are built so.
 *
 * @param text Any text.
 */
export function normalise(text: string): string {
  const lower = text.toLowerCase();
  if (!BEYOND_ASCII.test(lower)) return lower.replace(ASCII_SPACES, " ");
  const bare = lower.normalize("NFKD").replace(DIACRITICS, "");
  const plain = bare.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, "-");
  const composed = MAY_COMPOSE.test(plain) ? plain.normalize("NFC") : plain;
  return composed.replace(SPACES, " ");
}

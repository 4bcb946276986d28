/**
 * Where the passages of a text stand in its UTF-8.
 *
 * @module
 */
import type { Passage } from "../passages/passages.ts";

/** A slice of a text, `[start, end)` in bytes of UTF-8. */
export interface BytePlace {
  /** Where it begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

// deno-lint-ignore no-control-regex -- the whole of ASCII is meant.
const BEYOND_ASCII = /[^\x00-\x7f]/;
const utf8 = new TextEncoder();

/** The places of passages, which are in order and do not overlap. */
export function bytePlaces(text: string, passages: readonly Passage[]): BytePlace[] {
  if (!BEYOND_ASCII.test(text)) return passages.map(({ start, end }) => ({ start, end }));
  let units = 0;
  let bytes = 0;
  const bytesAt = (unit: number): number => {
    bytes += utf8.encode(text.slice(units, unit)).length;
    units = unit;
    return bytes;
  };
  return passages.map(({ start, end }) => ({ start: bytesAt(start), end: bytesAt(end) }));
}

/**
 * Runs of word characters in UTF-8 bytes: whoever counts the words of a corpus need not make a string
 * of each, which is most of the cost.
 *
 * @module
 */

import { classOf, MARK, UNSPACED, WORD } from "./characters.ts";

const encoder = new TextEncoder();

/** A text as UTF-8, in bytes that are used again for the next one. */
export class Utf8Text {
  /** The bytes; those from {@linkcode length} on are not valid. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 10);
  /** How many bytes the text has. */
  length = 0;

  /** Takes a text in place of the one before. */
  set(text: string): this {
    // A UTF-16 unit makes three bytes at most.
    if (text.length * 3 > this.bytes.length) this.bytes = new Uint8Array(text.length * 4);
    this.length = encoder.encodeInto(text, this.bytes).written;
    return this;
  }
}

/**
 * Takes a run `[start, end)` of bytes. `flags` is the sum of the classes of its characters, among
 * them `UNSPACED` where any is of a script without spaces.
 */
export type RunSink = (start: number, end: number, flags: number) => void;

/** The class of each ASCII character. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => classOf(code));

/** Goes through the maximal runs of letters, numbers and marks. */
export function eachUtf8Run({ bytes, length }: Utf8Text, take: RunSink): void {
  let start = -1;
  let flags = 0;
  for (let at = 0; at < length;) {
    const byte = bytes[at]!;
    const isAscii = byte < 128;
    const kind = isAscii ? ASCII[byte]! : classOf(codePointAt(bytes, at));
    if ((kind & WORD) !== 0) {
      if (start < 0) start = at;
      flags |= kind;
    } else if (start >= 0) {
      take(start, at, flags);
      start = -1;
      flags = 0;
    }
    at += isAscii ? 1 : sizeAt(byte);
  }
  if (start >= 0) take(start, length, flags);
}

/**
 * Cuts a run of mixed scripts where spaced and unspaced ones meet; marks stay with their letters.
 *
 * @param run The run, as {@linkcode eachUtf8Run} gives it.
 */
export function eachScript(
  { bytes }: Utf8Text,
  run: { readonly start: number; readonly end: number },
  take: (start: number, end: number, isUnspaced: boolean) => void,
): void {
  let start = run.start;
  let isUnspaced = (classOf(codePointAt(bytes, start)) & UNSPACED) !== 0;
  for (let at = start; at < run.end; at += sizeAt(bytes[at]!)) {
    const kind = classOf(codePointAt(bytes, at));
    if ((kind & MARK) !== 0 || ((kind & UNSPACED) !== 0) === isUnspaced) continue;
    if (at > start) take(start, at, isUnspaced);
    start = at;
    isUnspaced = !isUnspaced;
  }
  take(start, run.end, isUnspaced);
}

/** Bytes of the character that a byte begins. */
export function sizeAt(byte: number): number {
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The character that begins at a byte of well-formed UTF-8. */
function codePointAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!;
  if (byte < 0x80) return byte;
  const second = bytes[at + 1]! & 0x3f;
  if (byte < 0xe0) return ((byte & 0x1f) << 6) | second;
  const third = bytes[at + 2]! & 0x3f;
  if (byte < 0xf0) return ((byte & 0x0f) << 12) | (second << 6) | third;
  return ((byte & 0x07) << 18) | (second << 12) | (third << 6) | (bytes[at + 3]! & 0x3f);
}

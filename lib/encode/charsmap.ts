/**
 * Normalisation as SentencePiece does it: a trie of byte sequences and what replaces them.
 *
 * The table is the `precompiled_charsmap` of a SentencePiece model: the size of a darts-clone double
 * array in bytes (uint32, little-endian), the array, then zero-terminated UTF-8 replacements.
 *
 * @module
 */

import { FormatError } from "../errors.ts";

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

interface Match {
  /** Bytes matched, 0 for none. */
  readonly length: number;
  /** Offset of the replacement. */
  readonly value: number;
}

const NO_MATCH: Match = { length: 0, value: -1 };

/** A normalisation table. */
export class Charsmap {
  readonly #trie: Uint32Array;
  readonly #replacements: Uint8Array;

  /**
   * Reads the table.
   *
   * @param table The `precompiled_charsmap`.
   * @throws {FormatError} `malformed` where its sizes do not fit.
   */
  constructor(table: Uint8Array) {
    const trieBytes = table.length < 4
      ? -1
      : new DataView(table.buffer, table.byteOffset).getUint32(0, true);
    if (trieBytes < 4 || trieBytes % 4 !== 0 || 4 + trieBytes > table.length) {
      throw new FormatError(
        "malformed",
        "Cannot read the normalisation table: its sizes do not fit, expected a charsmap",
      );
    }
    this.#trie = new Uint32Array(table.slice(4, 4 + trieBytes).buffer);
    this.#replacements = table.slice(4 + trieBytes);
  }

  /** `text` with every sequence of the table replaced, outer spaces gone and inner ones single. */
  normalise(text: string): string {
    if (/^[\x20-\x7e]*$/.test(text)) return squeeze(text);
    const bytes = ENCODER.encode(text);
    const out: number[] = [];
    for (let at = 0; at < bytes.length;) {
      const { length, value } = this.#longestMatch(bytes, at);
      if (length > 0) this.#appendReplacement(out, value);
      const end = Math.min(bytes.length, at + (length || characterBytes(bytes[at]!)));
      if (length === 0) { for (let kept = at; kept < end; kept++) out.push(bytes[kept]!); }
      at = end;
    }
    return squeeze(DECODER.decode(new Uint8Array(out)));
  }

  #appendReplacement(out: number[], start: number): void {
    for (let at = start; (this.#replacements[at] ?? 0) !== 0; at++) {
      out.push(this.#replacements[at]!);
    }
  }

  /** Darts-clone: a unit's label is its low byte, its offset bits 10 to 30, a leaf's value bit 31. */
  #longestMatch(bytes: Uint8Array, start: number): Match {
    let best = NO_MATCH;
    let unit = this.#trie[0]!;
    let node = offsetOf(unit);
    for (let at = start; at < bytes.length; at++) {
      node ^= bytes[at]!;
      unit = this.#trie[node] ?? 0;
      if ((unit & 0x800000ff) >>> 0 !== bytes[at]) break;
      node ^= offsetOf(unit);
      const hasLeaf = ((unit >>> 8) & 1) === 1;
      if (hasLeaf) best = { length: at - start + 1, value: (this.#trie[node] ?? 0) & 0x7fffffff };
    }
    return best;
  }
}

function offsetOf(unit: number): number {
  return (unit >>> 10) << ((unit & 512) >>> 6);
}

function characterBytes(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function squeeze(text: string): string {
  return text.replace(/ {2,}/g, " ").replace(/^ /, "").replace(/ $/, "");
}

/**
 * The bytes of a postings list: in which passages a term stands, and how often.
 *
 * A posting is one or two unsigned LEB128 numbers. The first is `distance * 4 + kind`, where the
 * distance is that to the passage before (of the first, to 0). Kind 0: once in the text; 1: more than
 * once, and the count follows; 2: only in the headings above the passage.
 *
 * @module
 */

import { grown } from "./term_table.ts";

const ONCE = 0;
const COUNTED = 1;
const HEADING = 2;

const FIRST_TERMS = 1 << 12;
const FIRST_BYTES = 1 << 16;
/** Two numbers of a posting, 5 bytes each. */
const MOST_BYTES = 10;
/** The smallest piece of memory that a list gets; each larger one is twice as large. */
const LEAST_ROOM = 16;
/** What is kept of a term, side by side: a corpus' words come in no order that a cache could guess. */
const FIELDS = 8;
const LENGTH = 0;
const PASSAGES = 1;
const LAST_PASSAGE = 2;
const LAST_COUNT = 3;
/** The passage before the last one. */
const BEFORE = 4;
const OFFSET = 5;
const ROOM = 6;

/**
 * Postings lists of many terms that grow, by the number of the term. The last posting of each waits
 * unencoded: most terms of a corpus stand in one passage, and need no bytes of their own.
 */
export class PostingsStore {
  #terms = new Int32Array(FIRST_TERMS * FIELDS);
  #bytes = new Uint8Array(FIRST_BYTES);
  #used = 0;
  /** Memory that lists have grown out of, by its size. */
  readonly #free = new Map<number, number[]>();

  /** How many passages a term has. */
  passages(term: number): number {
    return this.#terms[term * FIELDS + PASSAGES] ?? 0;
  }

  /**
   * Appends a posting.
   *
   * @param passageId Greater than that of the term's posting before.
   * @param count How often the text has the term; 0: only the headings have it.
   * @returns Bytes of the term that wait to be {@linkcode take}n.
   */
  append(term: number, passageId: number, count: number): number {
    const at = term * FIELDS;
    if (at >= this.#terms.length) this.#terms = grown(this.#terms, at + FIELDS);
    const terms = this.#terms;
    if (terms[at + PASSAGES]!++ > 0) this.#encodeLast(at);
    terms[at + LAST_PASSAGE] = passageId;
    terms[at + LAST_COUNT] = count;
    return terms[at + LENGTH]!;
  }

  /** A copy of the bytes of a term since the last call, without the posting that waits. */
  take(term: number): Uint8Array {
    const at = term * FIELDS;
    const offset = this.#terms[at + OFFSET]!;
    const taken = this.#bytes.slice(offset, offset + this.#terms[at + LENGTH]!);
    this.#terms[at + LENGTH] = 0;
    return taken;
  }

  /** The same with the posting that waits: nothing may be appended any more. */
  finish(term: number): Uint8Array {
    this.#encodeLast(term * FIELDS);
    return this.take(term);
  }

  #encodeLast(at: number): void {
    const terms = this.#terms;
    if (terms[at + LENGTH]! + MOST_BYTES > terms[at + ROOM]!) this.#enlarge(at);
    const count = terms[at + LAST_COUNT]!;
    const kind = count === 0 ? HEADING : count === 1 ? ONCE : COUNTED;
    const distance = terms[at + LAST_PASSAGE]! - terms[at + BEFORE]!;
    const start = terms[at + OFFSET]! + terms[at + LENGTH]!;
    let end = putNumber(this.#bytes, start, distance * 4 + kind);
    if (kind === COUNTED) end = putNumber(this.#bytes, end, count);
    terms[at + LENGTH]! += end - start;
    terms[at + BEFORE] = terms[at + LAST_PASSAGE]!;
  }

  #enlarge(at: number): void {
    const terms = this.#terms;
    const offset = terms[at + OFFSET]!;
    const room = terms[at + ROOM]!;
    terms[at + ROOM] = Math.max(LEAST_ROOM, room * 2);
    terms[at + OFFSET] = this.#reserve(terms[at + ROOM]!);
    if (room === 0) return;
    this.#bytes.copyWithin(terms[at + OFFSET]!, offset, offset + terms[at + LENGTH]!);
    const free = this.#free.get(room);
    if (free === undefined) this.#free.set(room, [offset]);
    else free.push(offset);
  }

  #reserve(room: number): number {
    const free = this.#free.get(room)?.pop();
    if (free !== undefined) return free;
    const offset = this.#used;
    this.#used += room;
    if (this.#used > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#used);
    return offset;
  }
}

/** Writes an unsigned LEB128 number. @returns The offset after it. */
function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let left = value;
  while (left > 127) {
    bytes[at++] = (left & 127) | 128;
    left >>>= 7;
  }
  bytes[at++] = left;
  return at;
}

/** Postings, decoded. */
export interface Postings {
  /** Passages in ascending order. */
  readonly passageIds: Uint32Array;
  /** How often the text of each has the term; 0 where only the headings have it. */
  readonly counts: Uint16Array;
}

/** Reads numbers from bytes. */
class NumberReader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) break;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new RangeError("Cannot read postings: a number does not end, expected 5 bytes at most");
  }
}

/**
 * Decodes a list.
 *
 * @param bytes What {@linkcode PostingsStore} wrote, all pieces of a term in a row.
 * @param expected How many postings there are.
 * @param lastPassage The greatest id that there is.
 * @throws {RangeError} Where the bytes are not so many postings of these passages.
 */
export function decodePostings(bytes: Uint8Array, expected: number, lastPassage: number): Postings {
  // A posting takes a byte at least, so a false number cannot ask for more memory than that.
  const length = Math.min(expected, bytes.length);
  const passageIds = new Uint32Array(length);
  const counts = new Uint16Array(length);
  const reader = new NumberReader(bytes);
  let passageId = 0;
  let read = 0;
  while (reader.at < bytes.length && read < length) {
    const byte = bytes[reader.at]!;
    const first = byte < 128 ? (reader.at++, byte) : reader.next();
    passageId += first >>> 2;
    passageIds[read] = passageId;
    const kind = first & 3;
    counts[read++] = kind === ONCE ? 1 : kind === COUNTED ? Math.min(reader.next(), 0xffff) : 0;
  }
  if (read !== expected || reader.at !== bytes.length || passageId > lastPassage) {
    throw new RangeError(
      `Cannot read postings: ${read} up to passage ${passageId}, expected ` +
        `${expected} up to ${lastPassage} at most`,
    );
  }
  return { passageIds, counts };
}

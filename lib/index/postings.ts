/**
 * The bytes of a postings list: in which passages a term stands, and how often.
 *
 * A posting is one or two unsigned LEB128 numbers. The first is `distance * 4 + kind`, where the
 * distance is that to the passage before (of the first, to 0). Kind 0: once in the text; 1: more than
 * once, and the count follows; 2: only in the headings above the passage.
 *
 * @module
 */

const ONCE = 0;
const COUNTED = 1;
const HEADING = 2;

/** Appends postings to bytes that grow. */
export class PostingsWriter {
  #bytes = new Uint8Array(8);
  #length = 0;
  #last = 0;
  /** How many postings were appended, taken away ones included. */
  passages = 0;

  /** Bytes that wait to be {@linkcode take}n. */
  get length(): number {
    return this.#length;
  }

  /**
   * Appends one posting.
   *
   * @param passageId Greater than that of the posting before.
   * @param count How often the text has the term; 0: only the headings have it.
   */
  append(passageId: number, count: number): void {
    const kind = count === 0 ? HEADING : count === 1 ? ONCE : COUNTED;
    this.#number((passageId - this.#last) * 4 + kind);
    if (kind === COUNTED) this.#number(count);
    this.#last = passageId;
    this.passages++;
  }

  /** A copy of the bytes appended since the last call; appending goes on after them. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #number(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    let left = value;
    while (left > 127) {
      this.#bytes[this.#length++] = (left & 127) | 128;
      left >>>= 7;
    }
    this.#bytes[this.#length++] = left;
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
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
 * @param bytes What {@linkcode PostingsWriter} wrote, all pieces of a term in a row.
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

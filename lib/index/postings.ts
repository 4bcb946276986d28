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

/** Postings, decoded; reused from term to term. */
export class PostingsBuffer {
  /** Passages in ascending order. */
  passageIds = new Uint32Array(1024);
  /** How often the text of each has the term; 0 where only the headings have it. */
  counts = new Uint32Array(1024);
  /** How many of these are valid. */
  length = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;

  /**
   * Decodes a list in place of what was there.
   *
   * @param bytes What {@linkcode PostingsWriter} wrote, all pieces of a term in a row.
   * @param lastPassage The greatest id that there is.
   * @throws {RangeError} Where the bytes are no postings of these passages.
   */
  decode(bytes: Uint8Array, lastPassage: number): void {
    this.#bytes = bytes;
    this.#at = 0;
    this.#reserve(bytes.length);
    const { passageIds, counts } = this;
    let length = 0;
    let passageId = 0;
    while (this.#at < bytes.length) {
      const first = bytes[this.#at]! < 128 ? bytes[this.#at++]! : this.#number();
      const kind = first & 3;
      passageId += first >>> 2;
      passageIds[length] = passageId;
      counts[length++] = kind === ONCE ? 1 : kind === COUNTED ? this.#number() : 0;
      if (passageId > lastPassage) {
        throw new RangeError(
          `Cannot read postings: passage ${passageId}, expected ${lastPassage} at most`,
        );
      }
    }
    this.length = length;
  }

  /** A posting takes at least one byte. */
  #reserve(postings: number): void {
    if (postings <= this.passageIds.length) return;
    this.passageIds = new Uint32Array(postings);
    this.counts = new Uint32Array(postings);
  }

  #number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new RangeError("Cannot read postings: a number does not end, expected 5 bytes at most");
  }
}

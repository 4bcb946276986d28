/**
 * Numbers for terms: each different term gets the next one, found again by its bytes, without a
 * string made of it. Counting a corpus' words by this is several times faster than by a `Map`.
 *
 * @module
 */

const FIRST_TERMS = 1 << 12;
const FIRST_BYTES = 1 << 16;

/** Terms by number, numbers by term. Memory is set by the vocabulary. */
export class TermTable {
  /** The terms in UTF-8, one after the other. */
  #bytes = new Uint8Array(FIRST_BYTES);
  /** Where each term's bytes begin; one more than there are terms. */
  #starts = new Int32Array(FIRST_TERMS);
  /** Open addressing, two a slot: a term's hash, and its number and one, 0 where the slot is free. */
  #slots = new Int32Array(FIRST_TERMS * 4);
  #size = 0;

  /** How many terms there are. */
  get size(): number {
    return this.#size;
  }

  /** The number of the term at `[start, end)` of bytes, from 0; new terms get the next. */
  idOf(bytes: Uint8Array, start: number, end: number): number {
    // FNV-1a, its low bits stirred: http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = 0x811c9dc5 | 0;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    hash ^= hash >>> 15;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (let id = slots[slot + 1]! - 1; id >= 0; id = slots[slot + 1]! - 1) {
      if (slots[slot] === hash && this.#is(id, bytes, start, end)) return id;
      slot = (slot + 2) & mask;
    }
    return this.#add(bytes.subarray(start, end), hash, slot);
  }

  /** A term by its number. */
  term(id: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts[id]!, this.#starts[id + 1]!));
  }

  #is(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#bytes;
    const from = this.#starts[id]!;
    if (this.#starts[id + 1]! - from !== end - start) return false;
    for (let at = start, other = from; at < end; at++, other++) {
      if (own[other] !== bytes[at]) return false;
    }
    return true;
  }

  #add(term: Uint8Array, hash: number, slot: number): number {
    const id = this.#size++;
    const from = this.#starts[id]!;
    const to = from + term.length;
    if (to > this.#bytes.length) this.#bytes = grown(this.#bytes, to);
    this.#bytes.set(term, from);
    if (id + 2 > this.#starts.length) this.#starts = grown(this.#starts, id + 2);
    this.#starts[id + 1] = to;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = id + 1;
    if (this.#size * 4 > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < this.#slots.length; from += 2) {
      if (this.#slots[from + 1] === 0) continue;
      let slot = (this.#slots[from]! << 1) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = this.#slots[from]!;
      slots[slot + 1] = this.#slots[from + 1]!;
    }
    this.#slots = slots;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A copy of at least twice the length. */
export function grown<T extends Uint8Array | Uint16Array | Int32Array | Uint32Array>(
  array: T,
  least: number,
): T {
  const Kind = array.constructor as new (length: number) => T;
  const copy = new Kind(Math.max(array.length * 2, least));
  copy.set(array);
  return copy;
}

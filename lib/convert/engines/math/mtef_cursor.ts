/**
 * Goes through the bytes of MTEF: reads its numbers, and passes over records that show nothing.
 *
 * @module
 */

/** Version, platform, product, and the product's version; version 5 has more after them. */
const HEADER_BYTES = 5;
/** Values in half bytes end with this. */
const END_OF_VALUE = 15;
const IS_CMYK = 0x01;
const HAS_NAME = 0x04;

/** Types of records. Those from 10 to 14 are sizes without a value, those from 100 on are to come. */
export const RECORD = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  font: 8,
  size: 9,
  full: 10,
  subSymbol: 14,
  color: 15,
  colorDefinition: 16,
  fontDefinition: 17,
  preferences: 18,
  encodingDefinition: 19,
  future: 100,
} as const;

/** A place in the bytes of an equation. */
export class MtefCursor {
  /** Fonts that version 3 names, by the typefaces of characters. */
  readonly fonts: Map<number, string> = new Map();
  /** Whether all was as it should be so far. */
  isWhole = true;
  readonly #bytes: Uint8Array;
  readonly #version: 3 | 5;
  #at = HEADER_BYTES;

  /** Stands behind the header. */
  constructor(bytes: Uint8Array, version: 3 | 5) {
    this.#bytes = bytes;
    this.#version = version;
    if (version === 5) {
      this.#name();
      this.pass(1);
    }
  }

  /** Whether there are bytes left. */
  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  /** The next byte; beyond the end there are none, and the equation is not whole. */
  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) this.isWhole = false;
    return byte ?? 0;
  }

  /** The next two bytes as a number. */
  word(): number {
    const low = this.byte();
    return low | (this.byte() << 8);
  }

  /** The typeface of a character; version 5 has more of them than fit a byte. */
  typeface(): number {
    const byte = this.byte();
    return this.#version === 5 && byte === 255 ? this.word() - 32768 : byte - 128;
  }

  /** Passes over bytes. */
  pass(count: number): true {
    this.#at += count;
    return true;
  }

  /** Passes over the offset by which somebody has moved an object. */
  passNudge(): void {
    const isLong = this.#bytes[this.#at] === 128 && this.#bytes[this.#at + 1] === 128;
    this.pass(isLong ? 6 : 2);
  }

  /** Passes over the ruler inside a record, with its type. */
  passRuler(): void {
    if (this.byte() !== RECORD.ruler) this.isWhole = false;
    this.#stops();
  }

  /** Passes over what follows the type and options of a record that shows nothing; false where that cannot be told. */
  passRecord(type: number, options: number): boolean {
    if (type >= RECORD.full && type <= RECORD.subSymbol) return true;
    if (type === RECORD.size) return this.#size();
    if (type === RECORD.ruler) return this.#stops();
    return this.#version === 3 ? type === RECORD.font && this.#font() : this.#newer(type, options);
  }

  /** Records that only version 5 has, or has otherwise. */
  #newer(type: number, options: number): boolean {
    switch (type) {
      case RECORD.font:
        this.#unsigned();
        return this.pass(1);
      case RECORD.color:
        this.#unsigned();
        return true;
      case RECORD.colorDefinition:
        this.pass((options & IS_CMYK) !== 0 ? 8 : 6);
        return (options & HAS_NAME) === 0 || this.#name();
      case RECORD.fontDefinition:
        this.#unsigned();
        return this.#name();
      case RECORD.preferences:
        return this.#preferences();
      case RECORD.encodingDefinition:
        return this.#name();
      default:
        return type >= RECORD.future && this.pass(this.#unsigned());
    }
  }

  /** An explicit size in points, a large difference to a size, or a small one. */
  #size(): true {
    const first = this.byte();
    return this.pass(first === 101 ? 2 : first === 100 ? 3 : 1);
  }

  #stops(): true {
    return this.pass(3 * this.byte());
  }

  #font(): true {
    const typeface = -this.byte();
    this.pass(1);
    const start = this.#at;
    this.#name();
    const name = this.#bytes.subarray(start, this.#at - 1);
    this.fonts.set(typeface, new TextDecoder("latin1").decode(name));
    return true;
  }

  #preferences(): true {
    this.#dimensions();
    this.#dimensions();
    for (let styles = this.byte(); styles > 0; styles--) {
      if (this.#unsigned() !== 0) this.pass(1);
    }
    return true;
  }

  #dimensions(): void {
    let left = this.byte();
    while (left > 0 && this.hasMore) {
      const byte = this.byte();
      if (byte >> 4 === END_OF_VALUE) left--;
      if ((byte & 15) === END_OF_VALUE && left > 0) left--;
    }
  }

  /** Passes over a text, with the zero that ends it. */
  #name(): true {
    const end = this.#bytes.indexOf(0, this.#at);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
    return true;
  }

  #unsigned(): number {
    const byte = this.byte();
    return byte === 255 ? this.word() : byte;
  }
}

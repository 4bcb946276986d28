/**
 * Reads MTEF, the format in which Equation Editor 3 (version 3) and MathType from 4.0 on (version 5) keep
 * equations, into a tree. The format is described in the MathType SDK, "MathType MTEF v.3" and "v.5".
 *
 * @module
 */

import { FormatError } from "../../../errors.ts";

/** A character, with its embellishments by their numbers. */
export interface MtefCharacter {
  readonly kind: "character";
  /** One of the styles by its number; negative for a font. */
  readonly typeface: number;
  readonly code: number;
  readonly embellishments: readonly number[];
}

/** A template, such as a fraction, with its slots and signs. */
export interface MtefTemplate {
  readonly kind: "template";
  readonly selector: number;
  readonly variation: number;
  readonly children: readonly MtefObject[];
}

/** A line, or lines one below the other. */
export interface MtefLines {
  readonly kind: "line" | "pile";
  readonly children: readonly MtefObject[];
}

/** Cells in rows, from left to right and from top to bottom. */
export interface MtefMatrix {
  readonly kind: "matrix";
  readonly columns: number;
  readonly children: readonly MtefObject[];
}

/** What an equation consists of. */
export type MtefObject = MtefCharacter | MtefTemplate | MtefLines | MtefMatrix;

/** An equation. */
export interface MtefEquation {
  readonly version: 3 | 5;
  readonly objects: readonly MtefObject[];
  /** Names of the fonts that version 3 has, by the typefaces of characters. */
  readonly fonts: ReadonlyMap<number, string>;
  /** Whether its end was reached; else `objects` are what stands before the fault. */
  readonly isWhole: boolean;
}

/** Types of records; those from 10 to 14 are sizes without a value. */
const RECORD = {
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
/** Version, platform, product, and the product's version; version 5 has more after them. */
const HEADER_BYTES = 5;
const NUDGE = 0x08;
const NULL_LINE = 0x01;
const RULER = 0x02;
const LINE_SPACING = 0x04;
/** Options of characters: version 3 has the embellishments at another bit. */
const EMBELLISHED = { 3: 0x02, 5: 0x01 } as const;
const NO_MTCODE = 0x20;
const POSITION_8 = 0x04;
const POSITION_16 = 0x10;
/** Nobody nests deeper, nor sets more to one character. */
const MAX_DEPTH = 128;
const MAX_EMBELLISHMENTS = 16;

/**
 * Reads the equation that a stream or file holds from its header on.
 *
 * @throws {FormatError} `malformed` where its version is neither 3 nor 5.
 */
export function readMtef(bytes: Uint8Array): MtefEquation {
  const [version] = bytes;
  if (version !== 3 && version !== 5) {
    throw new FormatError(
      "malformed",
      `Cannot read an equation: its format has version ${version ?? "none"}, expected 3 or 5`,
    );
  }
  return new MtefReader(bytes, version).read();
}

class MtefReader {
  readonly #bytes: Uint8Array;
  readonly #version: 3 | 5;
  readonly #fonts = new Map<number, string>();
  #at = HEADER_BYTES;
  #isWhole = true;

  constructor(bytes: Uint8Array, version: 3 | 5) {
    this.#bytes = bytes;
    this.#version = version;
  }

  read(): MtefEquation {
    if (this.#version === 5) {
      this.#skipName();
      this.#at++;
    }
    const objects = this.#list(0);
    return { version: this.#version, objects, fonts: this.#fonts, isWhole: this.#isWhole };
  }

  /** The objects up to the end of a list. */
  #list(depth: number): MtefObject[] {
    const objects: MtefObject[] = [];
    while (this.#isWhole && this.#at < this.#bytes.length) {
      const { type, options } = this.#tag();
      if (type === RECORD.end) return objects;
      const object = this.#object(type, options, depth);
      if (object !== undefined) objects.push(object);
      else if (!this.#skip(type)) this.#isWhole = false;
    }
    // The list of the whole has no end of its own in every file.
    if (depth > 0) this.#isWhole = false;
    return objects;
  }

  /** The type of the next record, and its options where records of the type have some. */
  #tag(): { readonly type: number; readonly options: number } {
    const tag = this.#byte();
    if (this.#version === 3) return { type: tag & 0x0f, options: tag >> 4 };
    const hasOptions = (tag >= RECORD.line && tag <= RECORD.embellishment) ||
      tag === RECORD.colorDefinition || tag === RECORD.preferences;
    return { type: tag, options: hasOptions ? this.#byte() : 0 };
  }

  #object(type: number, options: number, depth: number): MtefObject | undefined {
    if (type < RECORD.line || type > RECORD.matrix) {
      if (type === RECORD.colorDefinition) this.#skipColor(options);
      return undefined;
    }
    if (depth > MAX_DEPTH) {
      this.#isWhole = false;
      return undefined;
    }
    if ((options & NUDGE) !== 0) this.#skipNudge();
    switch (type) {
      case RECORD.line:
        return this.#line(options, depth);
      case RECORD.character:
        return this.#character(options, depth);
      case RECORD.template:
        return this.#template(depth);
      case RECORD.pile:
        this.#at += 2;
        if ((options & RULER) !== 0) this.#skipRuler();
        return { kind: "pile", children: this.#list(depth + 1) };
      default:
        return this.#matrix(depth);
    }
  }

  #line(options: number, depth: number): MtefLines {
    if ((options & LINE_SPACING) !== 0) this.#at += this.#version === 3 ? 1 : 2;
    if ((options & RULER) !== 0) this.#skipRuler();
    const isNull = (options & NULL_LINE) !== 0;
    return { kind: "line", children: isNull ? [] : this.#list(depth + 1) };
  }

  #character(options: number, depth: number): MtefCharacter {
    const typeface = this.#typeface();
    let code = 0;
    if (this.#version === 3) code = this.#word();
    else {
      if ((options & NO_MTCODE) === 0) code = this.#word();
      const position = (options & POSITION_8) !== 0
        ? this.#byte()
        : (options & POSITION_16) !== 0
        ? this.#word()
        : 0;
      if ((options & NO_MTCODE) !== 0) code = position;
    }
    const isEmbellished = (options & EMBELLISHED[this.#version]) !== 0;
    const embellishments = isEmbellished ? this.#embellishments(depth) : [];
    return { kind: "character", typeface, code, embellishments };
  }

  #embellishments(depth: number): number[] {
    const found: number[] = [];
    while (this.#at < this.#bytes.length) {
      const { type, options } = this.#tag();
      if (type === RECORD.end) return found;
      if (type === RECORD.embellishment) {
        if ((options & NUDGE) !== 0) this.#skipNudge();
        if (found.length < MAX_EMBELLISHMENTS) found.push(this.#byte());
        else this.#at++;
      } else if (depth > MAX_DEPTH || !this.#skip(type)) break;
    }
    this.#isWhole = false;
    return found;
  }

  #template(depth: number): MtefTemplate {
    const selector = this.#byte();
    const first = this.#byte();
    const isLong = this.#version === 5 && (first & 0x80) !== 0;
    const variation = isLong ? (first & 0x7f) | (this.#byte() << 8) : first;
    this.#at++;
    return { kind: "template", selector, variation, children: this.#list(depth + 1) };
  }

  #matrix(depth: number): MtefMatrix {
    this.#at += 3;
    const rows = this.#byte();
    const columns = this.#byte();
    // Two bits for each line between rows and around them, and likewise for columns.
    this.#at += ((rows + 1) * 2 + 7 >> 3) + ((columns + 1) * 2 + 7 >> 3);
    return { kind: "matrix", columns, children: this.#list(depth + 1) };
  }

  /** Passes over a record that shows nothing; false where its length cannot be known. */
  #skip(type: number): boolean {
    if (type >= RECORD.full && type <= RECORD.subSymbol) return true;
    if (type === RECORD.size) return this.#skipSize();
    if (type === RECORD.ruler) return this.#skipStops();
    if (this.#version === 3) {
      if (type !== RECORD.font) return false;
      this.#font();
      return true;
    }
    switch (type) {
      case RECORD.font:
        this.#unsigned();
        this.#at++;
        return true;
      case RECORD.color:
        this.#unsigned();
        return true;
      case RECORD.colorDefinition:
        return true;
      case RECORD.fontDefinition:
        this.#unsigned();
        return this.#skipName();
      case RECORD.preferences:
        return this.#skipPreferences();
      case RECORD.encodingDefinition:
        return this.#skipName();
      default:
        return type >= RECORD.future && this.#skipBytes(this.#unsigned());
    }
  }

  #font(): void {
    const typeface = -this.#byte();
    const start = ++this.#at;
    this.#skipName();
    this.#fonts.set(typeface, String.fromCharCode(...this.#bytes.subarray(start, this.#at - 1)));
  }

  #skipNudge(): void {
    const isLong = this.#bytes[this.#at] === 128 && this.#bytes[this.#at + 1] === 128;
    this.#at += isLong ? 6 : 2;
  }

  /** An explicit size in points, a large difference to a size, or a small one. */
  #skipSize(): true {
    const first = this.#byte();
    this.#at += first === 101 ? 2 : first === 100 ? 3 : 1;
    return true;
  }

  #skipRuler(): void {
    if (this.#byte() !== RECORD.ruler) this.#isWhole = false;
    this.#skipStops();
  }

  #skipStops(): true {
    return this.#skipBytes(3 * this.#byte());
  }

  #skipBytes(count: number): true {
    this.#at += count;
    return true;
  }

  #skipColor(options: number): void {
    this.#at += (options & 0x01) !== 0 ? 8 : 6;
    if ((options & 0x04) !== 0) this.#skipName();
  }

  #skipPreferences(): true {
    this.#skipDimensions();
    this.#skipDimensions();
    for (let styles = this.#byte(); styles > 0; styles--) {
      if (this.#unsigned() !== 0) this.#at++;
    }
    return true;
  }

  /** Values are written in half bytes, each with 15 at its end. */
  #skipDimensions(): void {
    let left = this.#byte();
    while (left > 0 && this.#at < this.#bytes.length) {
      const byte = this.#byte();
      if (byte >> 4 === 15) left--;
      if ((byte & 15) === 15 && left > 0) left--;
    }
  }

  #skipName(): true {
    const end = this.#bytes.indexOf(0, this.#at);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
    return true;
  }

  #typeface(): number {
    const byte = this.#byte();
    return this.#version === 5 && byte === 255 ? this.#word() - 32768 : byte - 128;
  }

  #unsigned(): number {
    const byte = this.#byte();
    return byte === 255 ? this.#word() : byte;
  }

  #word(): number {
    const low = this.#byte();
    return low | (this.#byte() << 8);
  }

  /** The next byte; beyond the end there are none, and the equation is not whole. */
  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) this.#isWhole = false;
    return byte ?? 0;
  }
}

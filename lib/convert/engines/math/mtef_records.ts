/**
 * Reads MTEF, the format in which Equation Editor 3 (version 3) and MathType from 4.0 on (version 5) keep
 * equations, into a tree. The format is described in the MathType SDK, "MathType MTEF v.3" and "v.5".
 *
 * @module
 */

import { FormatError } from "../../../errors.ts";
import { MtefCursor, RECORD } from "./mtef_cursor.ts";

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
  readonly #cursor: MtefCursor;
  readonly #version: 3 | 5;

  constructor(bytes: Uint8Array, version: 3 | 5) {
    this.#cursor = new MtefCursor(bytes, version);
    this.#version = version;
  }

  read(): MtefEquation {
    const objects = this.#list(0);
    const { fonts, isWhole } = this.#cursor;
    return { version: this.#version, objects, fonts, isWhole };
  }

  /** The objects up to the end of a list. */
  #list(depth: number): MtefObject[] {
    const objects: MtefObject[] = [];
    while (this.#cursor.isWhole && this.#cursor.hasMore) {
      const { type, options } = this.#tag();
      if (type === RECORD.end) return objects;
      if (type < RECORD.line || type > RECORD.matrix) {
        if (!this.#cursor.passRecord(type, options)) this.#cursor.isWhole = false;
      } else if (depth > MAX_DEPTH) this.#cursor.isWhole = false;
      else objects.push(this.#object(type, options, depth));
    }
    // The list of the whole has no end of its own in every file.
    if (depth > 0) this.#cursor.isWhole = false;
    return objects;
  }

  /** The type of the next record, and its options where records of the type have some. */
  #tag(): { readonly type: number; readonly options: number } {
    const tag = this.#cursor.byte();
    if (this.#version === 3) return { type: tag & 0x0f, options: tag >> 4 };
    const hasOptions = (tag >= RECORD.line && tag <= RECORD.embellishment) ||
      tag === RECORD.colorDefinition || tag === RECORD.preferences;
    return { type: tag, options: hasOptions ? this.#cursor.byte() : 0 };
  }

  #object(type: number, options: number, depth: number): MtefObject {
    if ((options & NUDGE) !== 0) this.#cursor.passNudge();
    switch (type) {
      case RECORD.line:
        return this.#line(options, depth);
      case RECORD.character:
        return this.#character(options);
      case RECORD.template:
        return this.#template(depth);
      case RECORD.pile:
        this.#cursor.pass(2);
        if ((options & RULER) !== 0) this.#cursor.passRuler();
        return { kind: "pile", children: this.#list(depth + 1) };
      default:
        return this.#matrix(depth);
    }
  }

  #line(options: number, depth: number): MtefLines {
    if ((options & LINE_SPACING) !== 0) this.#cursor.pass(this.#version === 3 ? 1 : 2);
    if ((options & RULER) !== 0) this.#cursor.passRuler();
    const isNull = (options & NULL_LINE) !== 0;
    return { kind: "line", children: isNull ? [] : this.#list(depth + 1) };
  }

  #character(options: number): MtefCharacter {
    const typeface = this.#cursor.typeface();
    const code = this.#version === 3 ? this.#cursor.word() : this.#code(options);
    const isEmbellished = (options & EMBELLISHED[this.#version]) !== 0;
    return {
      kind: "character",
      typeface,
      code,
      embellishments: isEmbellished ? this.#marks() : [],
    };
  }

  /** The code of a character in version 5, its position in the font where it has none. */
  #code(options: number): number {
    const code = (options & NO_MTCODE) === 0 ? this.#cursor.word() : undefined;
    const position = (options & POSITION_8) !== 0
      ? this.#cursor.byte()
      : (options & POSITION_16) !== 0
      ? this.#cursor.word()
      : 0;
    return code ?? position;
  }

  /** The embellishments of a character. */
  #marks(): number[] {
    const found: number[] = [];
    while (this.#cursor.hasMore) {
      const { type, options } = this.#tag();
      if (type === RECORD.end) return found;
      if (type === RECORD.embellishment) {
        if ((options & NUDGE) !== 0) this.#cursor.passNudge();
        const mark = this.#cursor.byte();
        if (found.length < MAX_EMBELLISHMENTS) found.push(mark);
      } else if (!this.#cursor.passRecord(type, options)) break;
    }
    this.#cursor.isWhole = false;
    return found;
  }

  #template(depth: number): MtefTemplate {
    const selector = this.#cursor.byte();
    const first = this.#cursor.byte();
    const isLong = this.#version === 5 && (first & 0x80) !== 0;
    const variation = isLong ? (first & 0x7f) | (this.#cursor.byte() << 8) : first;
    this.#cursor.pass(1);
    return { kind: "template", selector, variation, children: this.#list(depth + 1) };
  }

  #matrix(depth: number): MtefMatrix {
    this.#cursor.pass(3);
    const rows = this.#cursor.byte();
    const columns = this.#cursor.byte();
    // Two bits for each line between rows and around them, and likewise for columns.
    this.#cursor.pass(((rows + 1) * 2 + 7 >> 3) + ((columns + 1) * 2 + 7 >> 3));
    return { kind: "matrix", columns, children: this.#list(depth + 1) };
  }
}

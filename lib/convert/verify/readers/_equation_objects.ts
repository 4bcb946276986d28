/**
 * The characters of equations of Equation Editor and MathType (MTEF), in the order of the file: records are
 * passed over one by one, and of how they are nested nothing is read. Only the container of the object
 * is opened as the engine opens it.
 *
 * @module
 */

import { MdcxError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import { openCompoundFile } from "../../engines/ooxml/compound_file.ts";
import { symbolText } from "../../engines/ooxml/symbol_fonts.ts";
import type { OfficeParts } from "./_office.ts";
import { ShownParts } from "./_shown_parts.ts";

/** What the equations of a document show, by their parts; of what is none the text is empty. */
export function equationTexts(parts: OfficeParts): ShownParts {
  return new ShownParts(parts, LIMITS.equationCharacters, equationText);
}

function equationText(object: Uint8Array): string {
  try {
    const stream = openCompoundFile(object).stream("Equation Native");
    const header = stream?.[0] ?? 0;
    const version = stream?.[header];
    if (stream === undefined || (version !== 3 && version !== 5)) return "";
    return new CharacterScan(stream.subarray(header), version === 5).text();
  } catch (error) {
    if (error instanceof MdcxError) return "";
    throw error;
  }
}

/** Typefaces whose characters are no text: marks and spaces. */
const UNSEEN = new Set([23, 24]);
const GREEK = new Set([4, 5]);

/** Goes through the records. Of the versions, 5 has its options in a byte of their own. */
class CharacterScan {
  readonly #bytes: Uint8Array;
  readonly #isNew: boolean;
  readonly #fonts = new Map<number, string>();
  #at = 5;
  #text = "";
  #typeface = 0;

  constructor(bytes: Uint8Array, isNew: boolean) {
    this.#bytes = bytes;
    this.#isNew = isNew;
  }

  text(): string {
    if (this.#isNew) this.#at = this.#bytes.indexOf(0, this.#at) + 2;
    while (this.#at < this.#bytes.length && this.#record());
    return this.#text;
  }

  /** Reads a record; false where what follows cannot be told. */
  #record(): boolean {
    const tag = this.#next();
    const type = this.#isNew ? tag : tag & 15;
    const hasOptions = (type > 0 && type < 7) || type === 16 || type === 18;
    const options = this.#isNew ? (hasOptions ? this.#next() : 0) : tag >> 4;
    if (type > 0 && type < 7 && (options & 8) !== 0) {
      this.#at += this.#bytes[this.#at] === 128 && this.#bytes[this.#at + 1] === 128 ? 6 : 2;
    }
    if (type === 2) return this.#character(options);
    if (type !== 6) this.#part();
    return this.#isNew ? this.#passOver5(type, options) : this.#passOver3(type, options);
  }

  #character(options: number): boolean {
    const first = this.#next();
    const typeface = this.#isNew && first === 255 ? this.#word() - 32768 : first - 128;
    let code = this.#isNew && (options & 32) !== 0 ? undefined : this.#word();
    const position = this.#isNew && (options & 4) !== 0
      ? this.#next()
      : this.#isNew && (options & 16) !== 0
      ? this.#word()
      : 0;
    code ??= position;
    const isEmbellished = (options & (this.#isNew ? 1 : 2)) !== 0;
    if (typeface !== this.#typeface || isEmbellished) this.#part();
    this.#typeface = isEmbellished ? NaN : typeface;
    if (UNSEEN.has(typeface)) return true;
    const font = GREEK.has(typeface) && code < 128 ? "symbol" : this.#fonts.get(typeface) ?? "";
    this.#text += symbolText(font, String.fromCodePoint(code)).replace(/[\p{Co}\p{Cs}]/gu, "");
    return true;
  }

  #passOver3(type: number, options: number): boolean {
    switch (type) {
      case 1:
        this.#at += (options & 4) !== 0 ? 1 : 0;
        return true;
      case 3:
        return this.#passBytes(3);
      case 8: {
        const typeface = -this.#next();
        const start = this.#at + 1;
        if (!this.#name(start)) return false;
        const name = this.#bytes.subarray(start, this.#at - 1);
        this.#fonts.set(typeface, new TextDecoder("latin1").decode(name));
        return true;
      }
      default:
        return this.#common(type);
    }
  }

  #passOver5(type: number, options: number): boolean {
    switch (type) {
      case 1:
        this.#at += (options & 4) !== 0 ? 2 : 0;
        return true;
      case 3:
        return this.#passBytes((this.#bytes[this.#at + 1]! & 128) !== 0 ? 4 : 3);
      case 8:
        this.#number();
        return this.#passBytes(1);
      case 15:
        this.#number();
        return true;
      case 16:
        this.#at += (options & 1) !== 0 ? 8 : 6;
        return (options & 4) === 0 || this.#name(this.#at);
      case 17:
        this.#number();
        return this.#name(this.#at);
      case 18:
        return this.#preferences();
      case 19:
        return this.#name(this.#at);
      default:
        return type >= 100 ? this.#passBytes(this.#number()) : this.#common(type);
    }
  }

  /** Ends, piles, matrices, sizes, rulers and embellishments are alike in both versions. */
  #common(type: number): boolean {
    if (type === 0 || (type >= 10 && type <= 14)) return true;
    if (type === 4) return this.#passBytes(2);
    if (type === 5) return this.#matrix();
    if (type === 6) return this.#passBytes(1);
    if (type === 7) return this.#passBytes(this.#next() * 3);
    if (type !== 9) return false;
    const size = this.#next();
    return this.#passBytes(size === 101 ? 2 : size === 100 ? 3 : 1);
  }

  #matrix(): boolean {
    const rows = this.#bytes[this.#at + 3] ?? 0;
    const columns = this.#bytes[this.#at + 4] ?? 0;
    return this.#passBytes(5 + Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
  }

  /** Two arrays of values in half bytes, of which 15 ends each value, and one of styles. */
  #preferences(): boolean {
    for (let array = 0; array < 2; array++) {
      let left = this.#next();
      while (left > 0 && this.#at < this.#bytes.length) {
        const byte = this.#next();
        for (const half of [byte >> 4, byte & 15]) if (half === 15 && left > 0) left--;
      }
    }
    for (let styles = this.#next(); styles > 0; styles--) if (this.#number() !== 0) this.#at++;
    return true;
  }

  /** A blank, where text follows in another place or look. */
  #part(): void {
    if (this.#text !== "" && !this.#text.endsWith(" ")) this.#text += " ";
    this.#typeface = NaN;
  }

  #name(from: number): boolean {
    this.#at = this.#bytes.indexOf(0, from) + 1;
    return this.#at > 0;
  }

  #passBytes(count: number): boolean {
    this.#at += count;
    return true;
  }

  #number(): number {
    const byte = this.#next();
    return byte === 255 ? this.#word() : byte;
  }

  #word(): number {
    return this.#next() + 256 * this.#next();
  }

  #next(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}

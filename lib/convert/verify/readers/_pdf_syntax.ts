/**
 * The syntax of PDF objects and of content streams (ISO 32000-1, 7.2, 7.3 and 7.8.2), as far as it is
 * needed to read what pdf.js has written and what it does not tell of.
 *
 * @module
 */

import { Buffer } from "node:buffer";

/** A name, `/Span`. */
export interface PdfName {
  readonly name: string;
}

/** A string, of characters up to U+00FF, each a byte. */
export interface PdfString {
  readonly string: string;
}

/** A word that is no object: an operator of a content stream, `obj`, `R`, `true`. */
export interface PdfWord {
  readonly word: string;
}

/** A reference to an object, by its number. */
export interface PdfReference {
  readonly reference: number;
}

/** What a dictionary has by its names. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** An object; `null` is the null object. */
export type PdfValue =
  | number
  | null
  | PdfName
  | PdfString
  | PdfWord
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[];

/** Containers in containers beyond this are not looked into: no writer needs them. */
const MAX_DEPTH = 64;
const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/y;
const REFERENCE = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "\n": "",
};

/** Reads one object after another from a text whose characters are bytes. */
export class PdfSyntax {
  readonly #text: string;
  /** Where the next object begins, white before it aside. */
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  /** The next object or word; `undefined` at the end. What closes nothing is left out. */
  next(depth = 0): PdfValue | undefined {
    for (;;) {
      this.#take(SPACE);
      const first = this.#text[this.at];
      if (first === undefined) return undefined;
      if (first === "]" || first === ">" || first === ")" || first === "{" || first === "}") {
        this.at++;
        continue;
      }
      return this.#value(first, depth);
    }
  }

  #value(first: string, depth: number): PdfValue {
    if (first === "/") return this.#name();
    if (first === "(") return { string: this.#literal() };
    if (first === "[") return this.#array(depth);
    if (first === "<") {
      return this.#text[this.at + 1] === "<" ? this.#dictionary(depth) : { string: this.#hex() };
    }
    const number = this.#take(NUMBER);
    if (number === "") return this.#word();
    if (depth === 0 || !/^\d+$/.test(number)) return Number(number);
    return this.#take(REFERENCE) === "" ? Number(number) : { reference: Number(number) };
  }

  /** What an expression finds here, which is then behind. */
  #take(expression: RegExp): string {
    expression.lastIndex = this.at;
    const found = expression.exec(this.#text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  #word(): PdfWord | null {
    const word = this.#take(REGULAR);
    return word === "null" ? null : { word };
  }

  #name(): PdfName {
    this.at++;
    const name = this.#take(REGULAR);
    if (!name.includes("#")) return { name };
    const decode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
    return { name: name.replace(/#([0-9a-f]{2})/gi, decode) };
  }

  #array(depth: number): PdfValue[] {
    this.at++;
    const values: PdfValue[] = [];
    while (!this.#closes("]")) {
      const value = depth < MAX_DEPTH ? this.next(depth + 1) : undefined;
      if (value === undefined) break;
      values.push(value);
    }
    return values;
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    while (!this.#closes(">>")) {
      const key = depth < MAX_DEPTH ? this.next(depth + 1) : undefined;
      if (key === undefined) break;
      if (!isName(key)) continue;
      const value = this.#closes(">>", false) ? undefined : this.next(depth + 1);
      if (value !== undefined) entries.set(key.name, value);
    }
    return entries;
  }

  #closes(bracket: string, takes = true): boolean {
    this.#take(SPACE);
    const isHere = this.#text.startsWith(bracket, this.at);
    if (isHere && takes) this.at += bracket.length;
    return isHere;
  }

  #hex(): string {
    const end = this.#text.indexOf(">", this.at);
    const inside = this.#text.slice(this.at + 1, end < 0 ? undefined : end);
    this.at = end < 0 ? this.#text.length : end + 1;
    const digits = inside.replace(/[^0-9a-f]+/gi, "");
    const even = digits.length % 2 === 0 ? digits : `${digits}0`;
    return Buffer.from(even, "hex").toString("latin1");
  }

  #literal(): string {
    let string = "";
    let open = 0;
    for (this.at++; this.at < this.#text.length; this.at++) {
      const character = this.#text[this.at]!;
      if (character === "\\") string += this.#escape();
      else if (character === ")" && open-- === 0) break;
      else {
        if (character === "(") open++;
        string += character;
      }
    }
    this.at++;
    return string;
  }

  /** What a backslash and what follows it stand for; the last of it is where reading then is. */
  #escape(): string {
    const octal = /[0-7]{1,3}/y;
    octal.lastIndex = this.at + 1;
    const digits = octal.exec(this.#text)?.[0];
    if (digits !== undefined) {
      this.at += digits.length;
      return String.fromCharCode(Number.parseInt(digits, 8) & 0xff);
    }
    const escaped = this.#text[++this.at] ?? "";
    if (escaped === "\r" && this.#text[this.at + 1] === "\n") this.at++;
    return escaped === "\r" ? "" : ESCAPES[escaped] ?? escaped;
  }
}

/** Whether a value is a name. */
export function isName(value: PdfValue | undefined): value is PdfName {
  return typeof value === "object" && value !== null && "name" in value;
}

/** Whether a value is a string. */
export function isString(value: PdfValue | undefined): value is PdfString {
  return typeof value === "object" && value !== null && "string" in value;
}

/** Whether a value is a word. */
export function isWord(value: PdfValue | undefined): value is PdfWord {
  return typeof value === "object" && value !== null && "word" in value;
}

/** Whether a value is a reference. */
export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === "object" && value !== null && "reference" in value;
}

/** Whether a value is a dictionary. */
export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

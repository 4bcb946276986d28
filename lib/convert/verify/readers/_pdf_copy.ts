/**
 * The objects of pages as pdf.js writes them into a document of their own: deciphered, mended and in
 * plain order, so that no table of places has to be followed.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { LIMITS } from "../../../limits.ts";
import {
  isDictionary,
  isName,
  isReference,
  isWord,
  type PdfDictionary,
  type PdfReference,
  PdfSyntax,
  type PdfValue,
} from "./_pdf_syntax.ts";

/** A stream: what its dictionary says, and its bytes as the file has them. */
interface PdfStream {
  readonly dictionary: PdfDictionary;
  readonly raw: Uint8Array;
}

/** The objects of a document that pdf.js has written. */
export class PdfCopy {
  readonly #values = new Map<number, PdfValue>();
  readonly #streams = new Map<number, PdfStream>();

  /** @param bytes The document. */
  constructor(bytes: Uint8Array) {
    const text = latin1(bytes);
    const syntax = new PdfSyntax(text);
    for (;;) {
      const number = syntax.next();
      if (number === undefined || (isWord(number) && number.word === "startxref")) break;
      if (typeof number !== "number") continue;
      syntax.next();
      if (!isWord(syntax.next())) continue;
      const value = syntax.next(1);
      if (value === undefined) break;
      this.#values.set(number, value);
      syntax.at = this.#takeStream(number, { value, bytes, text, at: syntax.at });
    }
    for (const { dictionary, raw } of [...this.#streams.values()]) this.#open(dictionary, raw);
  }

  /** Takes the stream that an object may have; returns where the object's end is to be looked for. */
  #takeStream(number: number, { value, bytes, text, at }: {
    readonly value: PdfValue;
    readonly bytes: Uint8Array;
    readonly text: string;
    readonly at: number;
  }): number {
    const start = /\s*stream\r?\n/y;
    start.lastIndex = at;
    const length = isDictionary(value) ? value.get("Length") : undefined;
    if (!isDictionary(value) || typeof length !== "number" || !start.test(text)) return at;
    const end = start.lastIndex + length;
    this.#streams.set(number, { dictionary: value, raw: bytes.subarray(start.lastIndex, end) });
    return end;
  }

  /** Takes the objects out of a stream of objects (7.5.7). */
  #open(dictionary: PdfDictionary, raw: Uint8Array): void {
    const [count, first] = [dictionary.get("N"), dictionary.get("First")];
    if (typeOf(dictionary) !== "ObjStm") return;
    if (typeof count !== "number" || typeof first !== "number") return;
    const text = latin1(decoded(dictionary, raw));
    const places = new PdfSyntax(text);
    for (let index = 0; index < count; index++) {
      const [number, offset] = [places.next(), places.next()];
      if (typeof number !== "number" || typeof offset !== "number") return;
      const value = new PdfSyntax(text, first + offset).next(1);
      if (value !== undefined) this.#values.set(number, value);
    }
  }

  /** The dictionaries of the pages, in their order. */
  pages(): PdfDictionary[] {
    const root = [...this.#values.values()].find((value) => typeOf(value) === "Catalog");
    return isDictionary(root) ? this.#pagesUnder(root.get("Pages"), new Set()) : [];
  }

  #pagesUnder(value: PdfValue | undefined, seen: Set<PdfValue>): PdfDictionary[] {
    const node = this.resolve(value);
    if (!isDictionary(node) || seen.has(node)) return [];
    seen.add(node);
    if (typeOf(node) === "Page") return [node];
    const kids = this.resolve(node.get("Kids"));
    return Array.isArray(kids) ? kids.flatMap((kid: PdfValue) => this.#pagesUnder(kid, seen)) : [];
  }

  /**
   * The document with other pages: each draws one form, and nothing else.
   *
   * @param bytes The document that this was made of.
   * @param forms What is drawn, by references to forms that it has.
   */
  drawing(bytes: Uint8Array, forms: readonly PdfReference[]): Uint8Array {
    const first = [...this.#values.keys()].reduce((one, other) => Math.max(one, other), 0) + 1;
    const page = (index: number) => first + 2 + 2 * index;
    const kids = forms.map((_, index) => `${page(index)} 0 R`).join(" ");
    const objects = [
      `<</Type/Catalog/Pages ${first + 1} 0 R>>`,
      `<</Type/Pages/Kids[${kids}]/Count ${forms.length}>>`,
      ...forms.flatMap(({ reference }, index) => [
        `<</Type/Page/Parent ${first + 1} 0 R${WIDE}/Contents ${page(index) + 1} 0 R` +
        `/Resources<</XObject<</F ${reference} 0 R>>>>>>`,
        "<</Length 5>>stream\n/F Do\nendstream",
      ]),
    ];
    const text = latin1(bytes);
    const before = /startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf("startxref")))?.[1];
    // A copy: small buffers of Node are parts of a larger one, which pdf.js would read from its beginning.
    return new Uint8Array(Buffer.from(updated(text, { first, objects, before }), "latin1"));
  }

  /** A value, or what it refers to. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    return isReference(value) ? this.#values.get(value.reference) : value;
  }

  /** The dictionary that a dictionary has by a name; an empty one where it has none. */
  dictionaryOf(owner: PdfDictionary | undefined, name: string): PdfDictionary {
    const value = this.resolve(owner?.get(name));
    return isDictionary(value) ? value : new Map();
  }

  /** The text of a stream, characters being bytes; `undefined` where it is of a kind not read. */
  textOf(value: PdfValue | undefined): string | undefined {
    const stream = isReference(value) ? this.#streams.get(value.reference) : undefined;
    return stream === undefined ? undefined : latin1(decoded(stream.dictionary, stream.raw));
  }
}

/** Pages on which everything lies, wherever forms put it. */
const WIDE = "/MediaBox[-14400 -14400 14400 14400]";

/** A document with more objects, the first of them its catalogue (7.5.6). */
function updated(text: string, { first, objects, before }: {
  readonly first: number;
  readonly objects: readonly string[];
  /** Where the table of the places of its objects is. */
  readonly before: string | undefined;
}): string {
  let file = `${text}\n`;
  let table = `xref\n${first} ${objects.length}\n`;
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${first + index} 0 obj\n${object}\nendobj\n`;
  });
  const previous = before === undefined ? "" : `/Prev ${before}`;
  return `${file}${table}trailer <</Size ${
    first + objects.length
  }/Root ${first} 0 R${previous}>>\n` +
    `startxref\n${file.length}\n%%EOF\n`;
}

/** What a dictionary says it is. */
function typeOf(value: PdfValue): string | undefined {
  const type = isDictionary(value) ? value.get("Type") : undefined;
  return isName(type) ? type.name : undefined;
}

/** The bytes of a stream; pdf.js compresses those that nothing else has. */
function decoded(dictionary: PdfDictionary, raw: Uint8Array): Uint8Array {
  const filter = dictionary.get("Filter");
  const [only, second] = Array.isArray(filter) ? filter : [filter];
  if (only === undefined) return raw;
  if (second !== undefined || !isName(only) || only.name !== "FlateDecode") {
    throw new TypeError("a content stream has a filter that is not read");
  }
  if (dictionary.has("DecodeParms")) throw new TypeError("a content stream has a predictor");
  return inflateSync(raw, { maxOutputLength: LIMITS.zipPartBytes });
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

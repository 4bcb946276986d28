/**
 * Where marked content begins on a page, and the text that the document gives instead of what is
 * drawn in it (`ActualText`, ISO 32000-1, 14.6 and 14.9.4). pdf.js tells where such content begins
 * and ends among the pieces of text, and nothing of that text.
 *
 * @module
 */

import type { PdfCopy } from "./_pdf_copy.ts";
import {
  isDictionary,
  isName,
  isString,
  isWord,
  type PdfDictionary,
  PdfSyntax,
  type PdfValue,
} from "./_pdf_syntax.ts";

/** The beginning of marked content. */
export interface MarkedStart {
  /** Its tag; `null` where none is given. */
  readonly tag: string | null;
  /** What is to be read instead of what is drawn. */
  readonly text?: string;
}

/** Forms that a page draws beyond this, and forms in forms: no page of a person has as many. */
const MAX_FORMS = 20_000;
const MAX_DEPTH = 32;
/** Beginnings on a page beyond this: no page of a person has as many. */
const MAX_STARTS = 500_000;

/**
 * Every beginning of marked content on a page, those in forms where the form is drawn.
 *
 * @param copy The document that has the page.
 * @param page Its dictionary.
 * @throws {TypeError} where content is of a kind that is not read, or there is no end to it.
 */
export function markedStarts(copy: PdfCopy, page: PdfDictionary): MarkedStart[] {
  const starts: MarkedStart[] = [];
  const contents = page.get("Contents");
  const listed = copy.resolve(contents);
  const streams = Array.isArray(listed) ? listed : [contents];
  const text = streams.map((stream) => copy.textOf(stream) ?? "").join("\n");
  new ContentWalk(copy, starts).walk(text, copy.dictionaryOf(page, "Resources"));
  return starts;
}

class ContentWalk {
  readonly #copy: PdfCopy;
  readonly #starts: MarkedStart[];
  /** The forms that are being drawn: none draws itself. */
  readonly #open: PdfValue[] = [];
  #forms = 0;

  constructor(copy: PdfCopy, starts: MarkedStart[]) {
    this.#copy = copy;
    this.#starts = starts;
  }

  walk(text: string, resources: PdfDictionary): void {
    if (!/\bB[DM]C\b|\bDo\b/.test(text)) return;
    const syntax = new PdfSyntax(text);
    let operands: PdfValue[] = [];
    for (let value = syntax.next(); value !== undefined; value = syntax.next()) {
      if (!isWord(value)) {
        operands.push(value);
        continue;
      }
      if (value.word === "BI") syntax.at = endOfImage(text, syntax.at);
      else if (value.word === "Do") this.#draw(operands.at(-1), resources);
      else if (value.word === "BMC" && operands.length > 0) this.#start(operands.at(-1));
      else if (value.word === "BDC" && operands.length > 1) {
        this.#start(operands.at(-2), this.#propertiesOf(operands.at(-1), resources));
      }
      operands = [];
    }
  }

  #start(tag: PdfValue | undefined, properties?: PdfDictionary): void {
    if (this.#starts.length >= MAX_STARTS) throw new TypeError("marked content has no end");
    const text = this.#copy.resolve(properties?.get("ActualText"));
    this.#starts.push({
      tag: isName(tag) ? tag.name : null,
      ...(isString(text) ? { text: textOfString(text.string) } : {}),
    });
  }

  #propertiesOf(value: PdfValue | undefined, resources: PdfDictionary): PdfDictionary | undefined {
    if (isDictionary(value)) return value;
    return isName(value)
      ? this.#copy.dictionaryOf(this.#copy.dictionaryOf(resources, "Properties"), value.name)
      : undefined;
  }

  #draw(name: PdfValue | undefined, resources: PdfDictionary): void {
    if (!isName(name)) return;
    const reference = this.#copy.dictionaryOf(resources, "XObject").get(name.name);
    const form = this.#copy.resolve(reference);
    if (!isDictionary(form) || this.#open.includes(form)) return;
    const subtype = form.get("Subtype");
    if (!isName(subtype) || subtype.name !== "Form") return;
    const own = this.#copy.resolve(form.get("Resources"));
    if (++this.#forms > MAX_FORMS || this.#open.length >= MAX_DEPTH) {
      throw new TypeError("there is no end to its forms");
    }
    this.#open.push(form);
    this.walk(this.#copy.textOf(reference) ?? "", isDictionary(own) ? own : resources);
    this.#open.pop();
  }
}

/** Where an image in the content ends (8.9.7). */
function endOfImage(text: string, at: number): number {
  const data = /\sID\s/g;
  data.lastIndex = at;
  const end = /\sEI(?=\s|$)/g;
  end.lastIndex = data.test(text) ? data.lastIndex : at;
  return end.test(text) ? end.lastIndex : text.length;
}

/** A text string (7.9.2.2): UTF-16 or UTF-8 by its first bytes; else one byte is one character. */
function textOfString(bytes: string): string {
  if (bytes.startsWith("\xfe\xff")) return decode("utf-16be", bytes.slice(2));
  if (bytes.startsWith("\xff\xfe")) return decode("utf-16le", bytes.slice(2));
  if (bytes.startsWith("\xef\xbb\xbf")) return decode("utf-8", bytes.slice(3));
  return bytes;
}

function decode(encoding: string, bytes: string): string {
  const codes = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  return new TextDecoder(encoding).decode(codes);
}

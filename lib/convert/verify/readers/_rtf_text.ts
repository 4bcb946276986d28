/**
 * The text of RTF that a DOCX takes in, for the reading that an engine is measured by.
 *
 * @module
 */

import { RtfEncodings } from "../../engines/rtf/encodings.ts";

const SIGN =
  /\\(?<word>[a-z]+)(?<number>-?\d+)? ?|\\'(?<byte>[\da-f]{2})|\\(?<sign>[^a-z])|(?<brace>[{}])|(?<plain>[^\\{}\r\n]+)/gi;
/** Groups that are not part of the running text, besides those that begin with `\*`. */
const ASIDE =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|header[lrf]?|footer[lrf]?|listtext|pntext|nonshppict|shprslt|sp|fldinst|template|bkmkstart|bkmkend|a?ftnsepc?|a?ftncn|xe|tcn?|list(?:override)?table|(?:rsid|xmlns|file|rev)tbl|private|nonesttables)$/;
const SHOWN_THOUGH_OPTIONAL = /^(?:shpinst|shptxt|result|footnote)$/;
const ENDS = /^(?:par|sect|cell|nestcell|row|line|tab|emspace|enspace|qmspace|footnote|shptxt)$/;
const SPELT: ReadonlyMap<string, string> = new Map(
  Object.entries({ lquote: "‘", rquote: "’", bullet: "•" }),
);

interface Level {
  isAside: boolean;
  isHidden: boolean;
  font: number;
  substitutes: number;
}

class RtfText {
  text = "";
  readonly #encodings = new RtfEncodings();
  readonly #levels: Level[] = [{ isAside: false, isHidden: false, font: 0, substitutes: 1 }];
  #bytes: number[] = [];
  #passedOver = 0;
  #isOptional = false;

  get #top(): Level {
    return this.#levels.at(-1)!;
  }

  /** Takes bytes, of which the first may stand for a character that was given by its number. */
  bytes(codes: readonly number[]): void {
    for (const code of codes.slice(this.#passedOver)) this.#bytes.push(code);
    this.#passedOver = Math.max(0, this.#passedOver - codes.length);
  }

  /** Bytes make characters together, up to the next sign of another kind. */
  settle(): void {
    if (this.#bytes.length > 0) this.#show(this.#encodings.decode(this.#bytes, this.#top.font));
    this.#bytes = [];
  }

  brace(brace: string): void {
    if (brace === "{") this.#levels.push({ ...this.#top });
    else if (this.#levels.length > 1) this.#levels.pop();
    this.#passedOver = 0;
    this.#isOptional = false;
  }

  symbol(sign: string | undefined): void {
    if (sign === "~" || sign === "\n" || sign === "\r") this.#show(" ");
    else if (sign === "_") this.#show("\u2011");
    this.#isOptional = sign === "*";
  }

  word(name: string, value: number | undefined): void {
    const isUnknown = this.#isOptional && !SHOWN_THOUGH_OPTIONAL.test(name);
    this.#isOptional = false;
    if (ASIDE.test(name) || isUnknown) this.#top.isAside = true;
    if (ENDS.test(name)) this.#show("\n");
    else if (name === "u") {
      this.#show(String.fromCharCode((value ?? 0) & 0xffff));
      this.#passedOver = this.#top.substitutes;
    } else if (/dash$|dblquote$/.test(name)) this.#show(" – ");
    else this.#show(SPELT.get(name) ?? "");
    this.#property(name, value);
    this.#encodings.take(name, value);
  }

  #property(name: string, value: number | undefined): void {
    const top = this.#top;
    if (name === "v" || name === "deleted") top.isHidden = value !== 0;
    else if (name === "plain") top.isHidden = false;
    else if (name === "uc") top.substitutes = value ?? 1;
    else if (name === "f" || name === "deff") top.font = value ?? 0;
    else if (name === "fcharset") this.#encodings.takeFont(top.font, value ?? 0);
  }

  #show(shown: string): void {
    if (!this.#top.isAside && !this.#top.isHidden) this.text += shown;
  }
}

/** Reads an RTF text by its bytes, each given as the character of its number. */
export function rtfText(rtf: string): string {
  const reading = new RtfText();
  SIGN.lastIndex = 0;
  for (let found = SIGN.exec(rtf); found !== null; found = SIGN.exec(rtf)) {
    const { word, number, byte, sign, brace, plain = "" } = found.groups!;
    const isEscaped = sign !== undefined && /[\\{}]/.test(sign);
    if (byte !== undefined) reading.bytes([Number.parseInt(byte, 16)]);
    else if (plain !== "" || isEscaped) {
      reading.bytes(Array.from(plain || sign!, (character) => character.charCodeAt(0)));
    } else {
      reading.settle();
      if (brace !== undefined) reading.brace(brace);
      else if (word === "bin") SIGN.lastIndex += Math.max(0, Number(number ?? 0));
      else if (word !== undefined) {
        reading.word(word, number === undefined ? undefined : Number(number));
      } else reading.symbol(sign);
    }
  }
  reading.settle();
  return reading.text;
}

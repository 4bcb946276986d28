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
const SPELT: Readonly<Record<string, string>> = { lquote: "‘", rquote: "’", bullet: "•" };

interface Level {
  isAside: boolean;
  isHidden: boolean;
  font: number;
  substitutes: number;
}

/** Reads an RTF text by its bytes, each given as the character of its number. */
export function rtfText(rtf: string): string {
  const encodings = new RtfEncodings();
  const levels: Level[] = [{ isAside: false, isHidden: false, font: 0, substitutes: 1 }];
  let text = "";
  let bytes: number[] = [];
  let passedOver = 0;
  let isOptional = false;
  const top = () => levels.at(-1)!;
  const show = (shown: string) => {
    if (!top().isAside && !top().isHidden) text += shown;
  };
  const settle = () => {
    if (bytes.length > 0) show(encodings.decode(bytes, top().font));
    bytes = [];
  };
  const word = (name: string, value: number | undefined) => {
    if (ASIDE.test(name) || (isOptional && !SHOWN_THOUGH_OPTIONAL.test(name))) top().isAside = true;
    if (ENDS.test(name)) show("\n");
    else if (name === "u") {
      show(String.fromCharCode((value ?? 0) & 0xffff));
      passedOver = top().substitutes;
    } else if (name === "v" || name === "deleted") top().isHidden = value !== 0;
    else if (name === "plain") top().isHidden = false;
    else if (name === "uc") top().substitutes = value ?? 1;
    else if (name === "f" || name === "deff") top().font = value ?? 0;
    else if (name === "fcharset") encodings.takeFont(top().font, value ?? 0);
    else if (/dash$|dblquote$/.test(name)) show(" – ");
    else show(SPELT[name] ?? "");
    encodings.take(name, value);
  };
  const take = (codes: readonly number[]) => {
    for (const code of codes.slice(passedOver)) bytes.push(code);
    passedOver = Math.max(0, passedOver - codes.length);
  };
  SIGN.lastIndex = 0;
  for (let found = SIGN.exec(rtf); found !== null; found = SIGN.exec(rtf)) {
    const { word: name, number, byte, sign, brace, plain } = found.groups!;
    if (byte !== undefined) take([Number.parseInt(byte, 16)]);
    else if (plain !== undefined) take(Array.from(plain, (character) => character.charCodeAt(0)));
    else if (sign !== undefined && /[\\{}]/.test(sign)) take([sign.charCodeAt(0)]);
    else {
      settle();
      if (brace === "{") levels.push({ ...top() });
      else if (brace === "}" && levels.length > 1) levels.pop();
      else if (name === "bin") SIGN.lastIndex += Math.max(0, Number(number ?? 0));
      else if (name !== undefined) word(name, number === undefined ? undefined : Number(number));
      else if (sign === "~" || sign === "\n" || sign === "\r") show(" ");
      else if (sign === "_") show("\u2011");
      if (brace !== undefined) passedOver = 0;
      isOptional = sign === "*";
    }
  }
  settle();
  return text;
}

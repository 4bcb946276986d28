/**
 * The signs of RTF: groups, control words, bytes and text.
 *
 * @module
 */

/** One sign of an RTF text. */
export type RtfToken =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | undefined }
  | { readonly kind: "bytes"; readonly bytes: readonly number[] };

const SIGN =
  /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\$/iy;
/** Signs after a backslash that are control words of another form. */
const SYMBOLS: Readonly<Record<string, string>> = {
  "~": "nbsp",
  "_": "nbhyphen",
  "-": "softhyphen",
  "*": "*",
  "\n": "par",
  "\r": "par",
};

/** Whether bytes are an RTF text. */
export function isRtf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === "{\\rtf";
}

/**
 * The signs of an RTF text, in order.
 *
 * @param rtf Its bytes, each as the character of its number.
 */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  for (let at = 0; at < rtf.length;) {
    SIGN.lastIndex = at;
    const found = SIGN.exec(rtf);
    if (found === null) return;
    at = SIGN.lastIndex;
    const [, name, value, byte, symbol, brace, text] = found;
    if (name !== undefined) {
      const number = value === undefined ? undefined : Number(value);
      // Binary data is no text, whatever signs are in it.
      if (name === "bin") at += Math.max(0, number ?? 0);
      else yield { kind: "word", name, value: number };
    } else if (byte !== undefined) yield { kind: "bytes", bytes: [Number.parseInt(byte, 16)] };
    else if (brace !== undefined) yield { kind: brace === "{" ? "open" : "close" };
    else if (text !== undefined) yield { kind: "bytes", bytes: codesOf(text) };
    else if (symbol !== undefined) yield tokenOf(symbol);
  }
}

function tokenOf(symbol: string): RtfToken {
  const name = SYMBOLS[symbol];
  return name === undefined
    ? { kind: "bytes", bytes: codesOf(symbol) }
    : { kind: "word", name, value: undefined };
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

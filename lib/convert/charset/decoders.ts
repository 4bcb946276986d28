/**
 * Decoding by the name of an encoding: what `TextDecoder` knows, and what this folder adds.
 *
 * @module
 */

import { EBCDIC_PAGES, UPPER_HALVES } from "./code_pages.ts";
import { decodeEucTw } from "./euc_tw.ts";
import { decodeJohab } from "./johab.ts";
import { decodeUtf32 } from "./unicode_forms.ts";

const CHUNK = 8192;

function decodeByTable(bytes: Uint8Array, characters: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const codes = Array.from(bytes.subarray(start, start + CHUNK), (byte) => characters[byte]!);
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join("");
}

function ebcdic(bytes: Uint8Array, page: string): string {
  const codes = [...page].map((character) => character.charCodeAt(0));
  codes[0x15] = 0x0a;
  codes[0x25] = 0x0a;
  return decodeByTable(bytes, codes);
}

function upperHalf(bytes: Uint8Array, page: string): string {
  const upper = [...page].map((character) => character.charCodeAt(0));
  return decodeByTable(bytes, [...Array.from({ length: 128 }, (_, code) => code), ...upper]);
}

/**
 * Decodes bytes.
 *
 * @param bytes The text, without a byte order mark.
 * @param encoding Its name, as `TextDecoder` or this folder knows it.
 * @returns What it says, U+FFFD where bytes do not decode; `undefined` for a name unknown to both.
 */
export function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === "utf-32le" || name === "utf-32be") return decodeUtf32(bytes, name === "utf-32le");
  if (name === "euc-tw" || name === "x-euc-tw") return decodeEucTw(bytes);
  if (name === "johab") return decodeJohab(bytes);
  const page = UPPER_HALVES[aliasOf(name)];
  if (page !== undefined) return upperHalf(bytes, page);
  const whole = EBCDIC_PAGES[aliasOf(name)];
  if (whole !== undefined) return ebcdic(bytes, whole);
  const label = webLabel(name);
  return label === undefined
    ? undefined
    : new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
}

/** `cp850` and `850` are `ibm850`. */
function aliasOf(name: string): string {
  return name.replace(
    /^(?:cp-?|ibm-?)?0*(\d{2,4})$/,
    (_, digits: string) => `ibm${digits.padStart(3, "0")}`,
  );
}

/** The name under which browsers know an encoding; `undefined` for those they do not know. */
export function webLabel(label: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === "replacement" ? undefined : encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

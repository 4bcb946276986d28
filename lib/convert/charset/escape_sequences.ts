/**
 * Encodings of seven bits that shift between character sets: ISO-2022-JP, ISO-2022-KR, HZ.
 *
 * @module
 */

const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const TILDE = 0x7e;

function holds(bytes: Uint8Array, sequence: string): boolean {
  const codes = [...sequence].map((character) => character.charCodeAt(0));
  for (let from = bytes.indexOf(codes[0]!); from >= 0; from = bytes.indexOf(codes[0]!, from + 1)) {
    if (codes.every((code, index) => bytes[from + index] === code)) return true;
  }
  return false;
}

/** ISO-2022-KR (RFC 1557): the bytes between SO and SI are EUC-KR without their high bit. */
function decodeIso2022Kr(bytes: Uint8Array): string {
  const out: number[] = [];
  let isShifted = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte === ESCAPE && bytes[index + 1] === 0x24) index += 3;
    else if (byte === SHIFT_OUT || byte === SHIFT_IN) isShifted = byte === SHIFT_OUT;
    else out.push(isShifted && byte > 0x20 ? byte | 0x80 : byte);
  }
  return new TextDecoder("euc-kr").decode(new Uint8Array(out));
}

/** HZ (RFC 1843): between `~{` and `~}` stands GB 2312 without its high bits; `~~` is a tilde. */
function decodeHz(bytes: Uint8Array): string {
  const out: number[] = [];
  let isShifted = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    const next = bytes[index + 1];
    if (byte !== TILDE || (isShifted && next !== 0x7d)) {
      if (byte === 0x0a) isShifted = false;
      out.push(isShifted ? byte | 0x80 : byte);
      continue;
    }
    if (next === 0x7b) isShifted = true;
    else if (next === 0x7d) isShifted = false;
    else if (next === TILDE) out.push(TILDE);
    else if (next !== 0x0a) {
      out.push(byte);
      continue;
    }
    index++;
  }
  return new TextDecoder("gbk").decode(new Uint8Array(out));
}

/**
 * The text of bytes that use one of these encodings.
 *
 * @param bytes Bytes below 0x80 only.
 * @returns `undefined` where no shift sequence stands in them.
 */
export function decodeShifted(
  bytes: Uint8Array,
): { readonly encoding: string; readonly text: string } | undefined {
  if (holds(bytes, "\x1b$)C")) return { encoding: "iso-2022-kr", text: decodeIso2022Kr(bytes) };
  if (["\x1b$B", "\x1b$@", "\x1b(J"].some((sequence) => holds(bytes, sequence))) {
    return { encoding: "iso-2022-jp", text: new TextDecoder("iso-2022-jp").decode(bytes) };
  }
  if (!holds(bytes, "~{") || !holds(bytes, "~}")) return undefined;
  const text = decodeHz(bytes);
  return text.includes("\ufffd") ? undefined : { encoding: "hz-gb-2312", text };
}

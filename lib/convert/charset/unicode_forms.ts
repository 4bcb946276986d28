/**
 * UTF-8, UTF-16 and UTF-32: by their marks, and without one by where their zero bytes stand.
 *
 * @module
 */

import { implausibility } from "./plausibility.ts";

/** How many bytes are looked at to tell one form from another. */
const SAMPLE_BYTES = 4096;

/** A form of Unicode and how many bytes its mark takes. */
export interface UnicodeForm {
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";
  readonly markBytes: number;
}

/** The form that a byte order mark names. */
export function markedForm(bytes: Uint8Array): UnicodeForm | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", markBytes: 3 };
  if (a === 0xff && b === 0xfe) {
    const isWide = c === 0 && d === 0 && bytes.length % 4 === 0;
    return isWide ? { encoding: "utf-32le", markBytes: 4 } : { encoding: "utf-16le", markBytes: 2 };
  }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: "utf-32be", markBytes: 4 };
  return a === 0xfe && b === 0xff ? { encoding: "utf-16be", markBytes: 2 } : undefined;
}

/** Zero bytes counted by their place in a group of four. */
function zeros(sample: Uint8Array): readonly [number, number, number, number] {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) counts[(index % 4) as 0 | 1 | 2 | 3]++;
  });
  return counts;
}

/** Whether most line ends and spaces of a sample are those of UTF-16 in this byte order. */
function isSpacedAs16(sample: Uint8Array, isLittle: boolean): boolean {
  let count = 0;
  for (let index = 0; index + 1 < sample.length; index += 2) {
    const [low, high] = isLittle
      ? [sample[index]!, sample[index + 1]!]
      : [sample[index + 1]!, sample[index]!];
    if (high === 0 && low >= 0x09 && low < 0x7f) count++;
    if (high === 0x30 && (low === 0x01 || low === 0x02)) count++;
  }
  return count > 0;
}

/** Share of pairs of ASCII from which bytes are no UTF-16: ideographs give a third of such pairs. */
const ASCII_SHARE = 0.75;

/**
 * Whether bytes are ASCII but for few: read as UTF-16, each pair of letters would be an ideograph.
 *
 * @param bytes Bytes without a mark.
 */
export function isMostlyAscii(bytes: Uint8Array): boolean {
  const isPlain = (byte: number) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d;
  let plain = 0;
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    if (isPlain(bytes[index]!) && isPlain(bytes[index + 1]!)) plain++;
  }
  return plain > ASCII_SHARE * Math.floor(bytes.length / 2);
}

/**
 * The form that unmarked bytes must be in: one with zero bytes, or East Asian text in UTF-16.
 *
 * @param bytes Bytes without a mark, which are not UTF-8.
 */
export function unmarkedForm(bytes: Uint8Array): UnicodeForm["encoding"] | undefined {
  const sample = bytes.subarray(
    0,
    Math.min(SAMPLE_BYTES, bytes.length - bytes.length % 4 || bytes.length),
  );
  const quarter = Math.max(1, Math.floor(sample.length / 4));
  const [first, second, third, fourth] = zeros(sample);
  if (bytes.length % 4 === 0 && first + second >= 1.9 * quarter) return "utf-32be";
  if (bytes.length % 4 === 0 && third + fourth >= 1.9 * quarter) return "utf-32le";
  if (bytes.length % 2 !== 0 || isMostlyAscii(sample)) return undefined;
  const even = first + third;
  const odd = second + fourth;
  if (even + odd === 0 && sample.length < 8) return undefined;
  const candidates = (["utf-16le", "utf-16be"] as const).filter((encoding) =>
    isSpacedAs16(sample, encoding === "utf-16le") && decodesAs16(sample, encoding)
  );
  return odd > even ? candidates.find((name) => name === "utf-16le") : candidates.at(-1);
}

function decodesAs16(sample: Uint8Array, encoding: "utf-16le" | "utf-16be"): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  return !text.includes("\u0000") && implausibility(text) < 1.2;
}

/** Reads UTF-32; what is no code point becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: string[] = [];
  for (let offset = 0; offset + 3 < bytes.length; offset += 4) {
    const code = view.getUint32(offset, isLittle);
    const isScalar = code < 0x110000 && (code < 0xd800 || code > 0xdfff);
    parts.push(isScalar ? String.fromCodePoint(code) : "\ufffd");
  }
  if (bytes.length % 4 !== 0) parts.push("\ufffd");
  return parts.join("");
}

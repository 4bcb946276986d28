/**
 * Whether bytes are text in some encoding, by how many control characters and NULs they have.
 *
 * @module
 */

/** As much of a file as tells. */
const SAMPLE_BYTES = 64 * 1024;
/** Texts have hardly a stray control character: this share is that of a few in a long file. */
const PLAIN_CONTROL_SHARE = 0.001;
/** Share of control characters from which bytes without any NUL are no text in any encoding. */
const BINARY_CONTROL_SHARE = 0.25;
/** Share of NULs from which bytes are no text of one byte a character. */
const BINARY_NUL_SHARE = 0.02;
/** Text of two bytes a character has its NULs in every other place, and this share or more of them. */
const TWO_BYTE_NUL_SHARE = 0.1;
/** Of those NULs, the share that may stand in the other places. */
const STRAY_NUL_SHARE = 0.05;

/** A byte order mark of Unicode, or bytes nearly free of control characters. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return hasUnicodeMark(sample) ||
    (controlShare(sample) <= PLAIN_CONTROL_SHARE && !sample.includes(0));
}

/** What no text in any encoding is: NULs without order, or control characters all over. */
export function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (hasUnicodeMark(sample)) return false;
  const nuls = nulsByPlace(sample);
  const total = nuls[0] + nuls[1];
  if (total === 0) return controlShare(sample) > BINARY_CONTROL_SHARE;
  if (isPaddedText(sample, total)) return false;
  const isTwoByteText = Math.min(...nuls) <= total * STRAY_NUL_SHARE &&
    total > sample.length * TWO_BYTE_NUL_SHARE;
  return !isTwoByteText && total > sample.length * BINARY_NUL_SHARE;
}

/** Text with NULs in it, such as the padding of fields: no other control character is there. */
function isPaddedText(sample: Uint8Array, nuls: number): boolean {
  return nuls <= sample.length / 4 && controlShare(sample) * sample.length - nuls < 1;
}

function hasUnicodeMark(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ||
    (first === 0xef && second === 0xbb && third === 0xbf) ||
    (first === 0 && second === 0 && third === 0xfe && bytes[3] === 0xff);
}

/** NULs in the even and in the odd places. */
function nulsByPlace(bytes: Uint8Array): [number, number] {
  const counts: [number, number] = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte === 0) counts[(index % 2) as 0 | 1]++;
  });
  return counts;
}

/** Controls other than tab, line ends, form feed and escape (ISO 2022 uses it). */
function controlShare(bytes: Uint8Array): number {
  let controls = 0;
  for (const byte of bytes) {
    const isLayout = byte >= 9 && byte <= 13 || byte === 0x1b || byte === 0x1a;
    if ((byte < 0x20 && !isLayout) || byte === 0x7f) controls++;
  }
  return bytes.length === 0 ? 0 : controls / bytes.length;
}

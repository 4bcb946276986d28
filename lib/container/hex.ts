/**
 * Hexadecimal as the format spells it: lower case, of one exact length.
 *
 * @module
 */

/** Lower-case hexadecimal of `bytes`. */
export function encodeHex(bytes: Uint8Array): string {
  return bytes.toHex();
}

/** Whether `value` is `sizeBytes` bytes in lower-case hexadecimal. */
export function isHex(value: unknown, sizeBytes: number): value is string {
  return typeof value === "string" && value.length === 2 * sizeBytes && /^[0-9a-f]*$/.test(value);
}

/** The bytes of a text for which {@linkcode isHex} holds. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromHex(text);
}

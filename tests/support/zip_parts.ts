/** Makes ZIP containers for tests: honest ones, and ones that lie in a chosen way. */

import { strToU8, zipSync } from "fflate";

/** Parts by name, as text or bytes. */
export type Parts = Readonly<Record<string, string | Uint8Array>>;

/** An honest container of these parts. */
export function zipOf(parts: Parts): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(parts).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(entries), { level: 6 }));
}

/** Offsets in a central directory header and in the end record (APPNOTE 4.3.12, 4.3.16). */
export const CENTRAL = {
  checksum: 16,
  compressed: 20,
  size: 24,
  flags: 8,
  localOffset: 42,
} as const;

/** Overwrites a 32-bit field of the central header of the `index`-th entry. */
export function patchCentral(
  zip: Uint8Array<ArrayBuffer>,
  index: number,
  change: { readonly field: number; readonly value: number },
): Uint8Array<ArrayBuffer> {
  const patched = zip.slice();
  const view = new DataView(patched.buffer);
  const starts: number[] = [];
  for (let at = 0; at + 4 <= patched.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) starts.push(at);
  }
  view.setUint32(starts[index]! + change.field, change.value, true);
  return patched;
}

/** A directory of `count` empty entries, written directly so that it is made in no time. */
export function manyEntries(count: number): Uint8Array<ArrayBuffer> {
  const local = 30 + 5;
  const central = 46 + 5;
  const zip = new Uint8Array(count * (local + central) + 22 + 56 + 20);
  const view = new DataView(zip.buffer);
  const name = (at: number, index: number) =>
    zip.set(strToU8(index.toString(36).padStart(5, "0")), at);
  for (let index = 0; index < count; index++) {
    const at = index * local;
    view.setUint32(at, 0x04034b50, true);
    view.setUint16(at + 26, 5, true);
    name(at + 30, index);
    const head = count * local + index * central;
    view.setUint32(head, 0x02014b50, true);
    view.setUint16(head + 28, 5, true);
    view.setUint32(head + 42, at, true);
    name(head + 46, index);
  }
  writeZip64End(view, { count, start: count * local, length: count * central });
  return zip;
}

function writeZip64End(
  view: DataView,
  directory: { readonly count: number; readonly start: number; readonly length: number },
): void {
  const { count, start, length } = directory;
  const end64 = start + length;
  view.setUint32(end64, 0x06064b50, true);
  view.setBigUint64(end64 + 4, 44n, true);
  view.setBigUint64(end64 + 24, BigInt(count), true);
  view.setBigUint64(end64 + 32, BigInt(count), true);
  view.setBigUint64(end64 + 40, BigInt(length), true);
  view.setBigUint64(end64 + 48, BigInt(start), true);
  view.setUint32(end64 + 56, 0x07064b50, true);
  view.setBigUint64(end64 + 64, BigInt(end64), true);
  view.setUint32(end64 + 72, 1, true);
  view.setUint32(end64 + 76, 0x06054b50, true);
  for (const at of [84, 86]) view.setUint16(end64 + at, 0xffff, true);
  view.setUint32(end64 + 88, 0xffffffff, true);
  view.setUint32(end64 + 92, 0xffffffff, true);
}

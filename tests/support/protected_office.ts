/**
 * Makes protected Office documents for tests: the reverse of lib/convert/engines/ooxml/decrypt.ts,
 * written from [MS-OFFCRYPTO] and [MS-CFB]. msoffcrypto-tool opens what it makes.
 */

import { Buffer } from "node:buffer";
import { createCipheriv, createHash } from "node:crypto";

const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;
const CUTOFF = 4096;
const SPINS = 1000;

/** A compound file of these streams: at most one sector of allocation table, 30 kB or so. */
export function compoundFile(
  streams: Readonly<Record<string, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const sectors: Uint8Array[] = [];
  const table: number[] = [FREE];
  sectors.push(new Uint8Array(SECTOR));
  const addChain = (bytes: Uint8Array): number => {
    if (bytes.length === 0) return END;
    const start = sectors.length;
    const count = Math.ceil(bytes.length / SECTOR);
    for (let index = 0; index < count; index++) {
      const sector = new Uint8Array(SECTOR);
      sector.set(bytes.subarray(index * SECTOR, (index + 1) * SECTOR));
      sectors.push(sector);
      table.push(index === count - 1 ? END : start + index + 1);
    }
    return start;
  };
  const mini = miniStreams(streams);
  const entries = Object.entries(streams).map(([name, bytes]) => ({
    name,
    type: 2,
    start: bytes.length < CUTOFF ? mini.starts.get(name)! : addChain(bytes),
    size: bytes.length,
  }));
  const root = {
    name: "Root Entry",
    type: 5,
    start: addChain(mini.content),
    size: mini.content.length,
  };
  const miniTable = addChain(numbers(mini.table));
  const directory = addChain(directoryOf([root, ...entries]));
  table[0] = 0xfffffffd;
  while (table.length < SECTOR / 4) table.push(FREE);
  sectors[0] = numbers(table);
  return joined([header({ directory, miniTable }), ...sectors]);
}

function miniStreams(streams: Readonly<Record<string, Uint8Array>>) {
  const starts = new Map<string, number>();
  const table: number[] = [];
  const pieces: Uint8Array[] = [];
  for (const [name, bytes] of Object.entries(streams)) {
    if (bytes.length >= CUTOFF) continue;
    starts.set(name, table.length);
    const count = Math.max(1, Math.ceil(bytes.length / 64));
    for (let index = 0; index < count; index++) {
      table.push(index === count - 1 ? END : table.length + 1);
    }
    const padded = new Uint8Array(count * 64);
    padded.set(bytes);
    pieces.push(padded);
  }
  while (table.length % (SECTOR / 4) !== 0) table.push(FREE);
  return { starts, table, content: joined(pieces) };
}

function header(of: { readonly directory: number; readonly miniTable: number }): Uint8Array {
  const bytes = new Uint8Array(SECTOR).fill(0xff);
  bytes.fill(0, 0, 76);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const view = new DataView(bytes.buffer);
  view.setUint16(24, 0x3e, true);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, of.directory, true);
  view.setUint32(56, CUTOFF, true);
  view.setUint32(60, of.miniTable, true);
  view.setUint32(64, of.miniTable === END ? 0 : 1, true);
  view.setUint32(68, END, true);
  view.setUint32(76, 0, true);
  return bytes;
}

function directoryOf(
  entries: readonly {
    readonly name: string;
    readonly type: number;
    readonly start: number;
    readonly size: number;
  }[],
): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(entries.length / 4) * SECTOR);
  const view = new DataView(bytes.buffer);
  entries.forEach(({ name, type, start, size }, index) => {
    const at = index * 128;
    bytes.set(Buffer.from(name, "utf16le"), at);
    view.setUint16(at + 64, (name.length + 1) * 2, true);
    bytes[at + 66] = type;
    bytes[at + 67] = 1;
    view.setUint32(at + 68, FREE, true);
    view.setUint32(at + 72, index > 0 && index < entries.length - 1 ? index + 1 : FREE, true);
    view.setUint32(at + 76, index === 0 && entries.length > 1 ? 1 : FREE, true);
    view.setUint32(at + 116, start, true);
    view.setUint32(at + 120, size, true);
  });
  return bytes;
}

function numbers(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value, true));
  return bytes;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function digest(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function spun(
  hash: string,
  salt: Uint8Array,
  of: { readonly password: string; readonly spins: number },
): Buffer {
  let value = digest(hash, salt, Buffer.from(of.password, "utf16le"));
  for (let index = 0; index < of.spins; index++) value = digest(hash, littleEndian(index), value);
  return value;
}

function encrypt(
  algorithm: string,
  key: Uint8Array,
  of: { readonly iv: Uint8Array | null; readonly data: Uint8Array },
): Buffer {
  const cipher = createCipheriv(algorithm, key, of.iv);
  cipher.setAutoPadding(false);
  const whole = Buffer.alloc(Math.ceil(of.data.length / 16) * 16);
  whole.set(of.data);
  return Buffer.concat([cipher.update(whole), cipher.final()]);
}

function sized(content: Uint8Array): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32LE(content.length);
  return size;
}

/** A document under agile encryption (2.3.4.10); `declaredSpins` may lie about the rounds. */
export function agileFile(
  content: Uint8Array,
  password: string,
  options: { readonly declaredSpins?: number } = {},
): Uint8Array<ArrayBuffer> {
  const salt = Buffer.from("0123456789abcdef0123456789abcdef", "hex");
  const dataSalt = Buffer.from("fedcba9876543210fedcba9876543210", "hex");
  const key = Buffer.alloc(32, 0x5a);
  const base = spun("sha512", salt, { password, spins: SPINS });
  const wrap = (purpose: string, data: Uint8Array) => {
    const wrapping = digest("sha512", base, Buffer.from(purpose, "hex")).subarray(0, 32);
    return encrypt("aes-256-cbc", wrapping, { iv: salt, data }).toString("base64");
  };
  const input = Buffer.alloc(16, 0x17);
  const segments: Buffer[] = [sized(content)];
  for (let at = 0; at < content.length; at += 4096) {
    const iv = digest("sha512", dataSalt, littleEndian(at / 4096)).subarray(0, 16);
    segments.push(encrypt("aes-256-cbc", key, { iv, data: content.subarray(at, at + 4096) }));
  }
  const parameters =
    `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" ` +
    `cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"`;
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` +
    `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" ` +
    `xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password">` +
    `<keyData ${parameters} saltValue="${dataSalt.toString("base64")}"/><keyEncryptors>` +
    `<keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey ` +
    `spinCount="${options.declaredSpins ?? SPINS}" ${parameters} saltValue="${
      salt.toString("base64")
    }" ` +
    `encryptedVerifierHashInput="${wrap("fea7d2763b4b9e79", input)}" ` +
    `encryptedVerifierHashValue="${wrap("d7aa0f6d3061344e", digest("sha512", input))}" ` +
    `encryptedKeyValue="${wrap("146e0be7abacd0d6", key)}"/></keyEncryptor></keyEncryptors>` +
    `<dataIntegrity encryptedHmacKey="" encryptedHmacValue=""/></encryption>`;
  const info = Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(xml)]);
  return compoundFile({ EncryptionInfo: info, EncryptedPackage: Buffer.concat(segments) });
}

/** A document under standard encryption, AES-128 (2.3.4.5). */
export function standardFile(content: Uint8Array, password: string): Uint8Array<ArrayBuffer> {
  const salt = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  const base = digest("sha1", spun("sha1", salt, { password, spins: 50_000 }), Buffer.alloc(4));
  const block = Buffer.alloc(64, 0x36);
  base.forEach((byte, index) => block[index] = byte ^ 0x36);
  const key = digest("sha1", block).subarray(0, 16);
  const verifier = Buffer.alloc(16, 0x29);
  const provider = Buffer.from(
    "Microsoft Enhanced RSA and AES Cryptographic Provider\0",
    "utf16le",
  );
  const head = Buffer.alloc(32);
  head.writeUInt32LE(0x24, 0);
  head.writeUInt32LE(0x660e, 8);
  head.writeUInt32LE(0x8004, 12);
  head.writeUInt32LE(128, 16);
  head.writeUInt32LE(0x18, 20);
  const info = Buffer.concat([
    Buffer.from([3, 0, 2, 0, 0x24, 0, 0, 0]),
    littleEndian(head.length + provider.length),
    head,
    provider,
    littleEndian(16),
    salt,
    encrypt("aes-128-ecb", key, { iv: null, data: verifier }),
    littleEndian(20),
    encrypt("aes-128-ecb", key, { iv: null, data: digest("sha1", verifier) }),
  ]);
  const body = Buffer.concat([
    sized(content),
    encrypt("aes-128-ecb", key, { iv: null, data: content }),
  ]);
  return compoundFile({ EncryptionInfo: info, EncryptedPackage: body });
}

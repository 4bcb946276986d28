/**
 * Deciphers protected Office documents: agile and standard encryption ([MS-OFFCRYPTO] 2.3.4).
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { FormatError, LimitError, MdcxError, UnsupportedError } from "../../../errors.ts";
import { LIMITS } from "../../../limits.ts";
import { descendants, parseXml, type XmlAttributes } from "../../xml.ts";
import { type CompoundFile, openCompoundFile } from "./compound_file.ts";

/** The password of documents that are only to be protected from changes: Excel opens them unasked. */
const BUILT_IN_PASSWORD = "VelvetSweatshop";
/** Purposes of the keys of agile encryption ([MS-OFFCRYPTO] 2.3.4.11 to 2.3.4.13). */
const VERIFIER_INPUT = Buffer.from("fea7d2763b4b9e79", "hex");
const VERIFIER_HASH = Buffer.from("d7aa0f6d3061344e", "hex");
const KEY_VALUE = Buffer.from("146e0be7abacd0d6", "hex");
const AGILE_SEGMENT_BYTES = 4096;
const STANDARD_SPINS = 50_000;

/** What the engine has opened, the independent reader need not open again: a key costs a second. */
const DECIPHERED = new WeakMap<
  Uint8Array,
  { readonly password: string; readonly content: Uint8Array<ArrayBuffer> }
>();

/** Deciphers the package with one password; `undefined` where it is not the right one. */
type Opener = (password: string) => Buffer | undefined;

/**
 * The ZIP container inside a protected document.
 *
 * @param bytes The compound file.
 * @param passwords Tried in order, then the built-in one of Excel.
 * @throws {MdcxError} `password` where none fits, `unsupported` where it is an old binary document
 * or protected by other means, `malformed`, `limit`.
 */
export function decryptOffice(
  bytes: Uint8Array,
  passwords: readonly string[],
): Uint8Array<ArrayBuffer> {
  const known = DECIPHERED.get(bytes);
  if (known !== undefined && passwords.includes(known.password)) return known.content;
  const open = openerOf(openCompoundFile(bytes));
  for (const password of [...passwords, BUILT_IN_PASSWORD]) {
    const plain = open(password);
    if (plain === undefined) continue;
    const content = new Uint8Array(plain);
    DECIPHERED.set(bytes, { password, content });
    return content;
  }
  const tried = passwords.length === 0 ? "no password is given" : "none of the passwords fits";
  throw new MdcxError("password", `Cannot open a protected Office document: ${tried}`, {
    hint: "Give its password in a file with --password-file",
  });
}

function openerOf(file: CompoundFile): Opener {
  const info = file.stream("EncryptionInfo");
  const content = file.stream("EncryptedPackage");
  if (info === undefined || content === undefined) {
    throw notReadable("it is not a protected DOCX, XLSX or PPTX");
  }
  if (info.length < 8 || content.length < 8) throw malformed("its encryption header is too short");
  const view = new DataView(info.buffer, info.byteOffset, info.length);
  const major = view.getUint16(0, true);
  const minor = view.getUint16(2, true);
  if (major === 4 && minor === 4) return agileOpener(info, content);
  if (minor === 2 && major >= 2 && major <= 4) return standardOpener(info, content);
  throw notReadable(`encryption ${major}.${minor}`);
}

function notReadable(state: string): UnsupportedError {
  return new UnsupportedError(
    `Cannot read a compound file: ${state}, expected one with agile or standard encryption`,
    { hint: "Save it as DOCX, XLSX or PPTX" },
  );
}

function malformed(state: string): FormatError {
  return new FormatError(
    "malformed",
    `Cannot open a protected Office document: ${state}, expected a whole one`,
  );
}

/** The size of the plain package stands before its ciphertext. */
function cutToSize(plain: Buffer, content: Uint8Array): Buffer {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  return plain.subarray(0, view.getUint32(0, true));
}

// Agile encryption

interface AgileParameters {
  readonly salt: Buffer;
  readonly hash: string;
  readonly keyBytes: number;
  readonly blockBytes: number;
}

function agileOpener(info: Uint8Array, content: Uint8Array): Opener {
  const root = parseXml(info.subarray(8));
  const elements = [...descendants(root)];
  const local = (name: string) =>
    elements.find((element) => element.name.split(":").at(-1) === name)?.attributes;
  const data = local("keyData");
  const encryptor = local("encryptedKey");
  if (data === undefined || encryptor === undefined) {
    throw notReadable("encryption without a password");
  }
  const spins = Number(encryptor.spinCount);
  checkSpins(spins);
  const keyData = agileParameters(data);
  const passwordKey = agileParameters(encryptor);
  return (password) => {
    const base = spinHash(passwordKey, password, spins);
    const open = (purpose: Buffer, value: string | undefined) =>
      aesCbc(
        agileKey(passwordKey, base, purpose),
        padded(passwordKey.salt, passwordKey.blockBytes),
        base64(value),
      );
    const input = open(VERIFIER_INPUT, encryptor.encryptedVerifierHashInput);
    const expected = open(VERIFIER_HASH, encryptor.encryptedVerifierHashValue);
    if (!sameBytes(digest(passwordKey.hash, input), expected)) return undefined;
    const key = open(KEY_VALUE, encryptor.encryptedKeyValue).subarray(0, keyData.keyBytes);
    return cutToSize(decryptSegments(keyData, key, content.subarray(8)), content);
  };
}

function agileParameters(attributes: XmlAttributes): AgileParameters {
  const { cipherAlgorithm, cipherChaining, hashAlgorithm = "" } = attributes;
  if (cipherAlgorithm !== "AES" || cipherChaining !== "ChainingModeCBC") {
    throw notReadable(`cipher ${cipherAlgorithm} in ${cipherChaining}`);
  }
  const hash = hashAlgorithm.toLowerCase().replace("-", "");
  const keyBytes = Number(attributes.keyBits) / 8;
  if (!["sha1", "sha256", "sha384", "sha512"].includes(hash) || ![16, 24, 32].includes(keyBytes)) {
    throw notReadable(`hash ${hashAlgorithm} with keys of ${attributes.keyBits} bits`);
  }
  if (Number(attributes.blockSize) !== 16) throw malformed("AES with blocks of another size");
  return { salt: base64(attributes.saltValue), hash, keyBytes, blockBytes: 16 };
}

function checkSpins(spins: number): void {
  if (Number.isInteger(spins) && spins >= 0 && spins <= LIMITS.passwordSpins) return;
  throw new LimitError(
    `Cannot open a protected Office document: ${spins} rounds of hashing, expected at most ${LIMITS.passwordSpins}`,
    { data: { limit: "passwordSpins" } },
  );
}

function spinHash(parameters: AgileParameters, password: string, spins: number): Buffer {
  let hash = digest(parameters.hash, parameters.salt, Buffer.from(password, "utf16le"));
  const round = Buffer.alloc(4 + hash.length);
  for (let index = 0; index < spins; index++) {
    round.writeUInt32LE(index);
    hash.copy(round, 4);
    hash = digest(parameters.hash, round);
  }
  return hash;
}

function agileKey(parameters: AgileParameters, base: Buffer, purpose: Buffer): Buffer {
  return padded(digest(parameters.hash, base, purpose), parameters.keyBytes);
}

function decryptSegments(parameters: AgileParameters, key: Buffer, content: Uint8Array): Buffer {
  const whole = content.subarray(0, content.length - content.length % parameters.blockBytes);
  const segments: Buffer[] = [];
  const number = Buffer.alloc(4);
  for (let at = 0; at < whole.length; at += AGILE_SEGMENT_BYTES) {
    number.writeUInt32LE(at / AGILE_SEGMENT_BYTES);
    const iv = padded(digest(parameters.hash, parameters.salt, number), parameters.blockBytes);
    segments.push(aesCbc(key, iv, whole.subarray(at, at + AGILE_SEGMENT_BYTES)));
  }
  return Buffer.concat(segments);
}

// Standard encryption

function standardOpener(info: Uint8Array, content: Uint8Array): Opener {
  const view = new DataView(info.buffer, info.byteOffset, info.length);
  const headerBytes = view.getUint32(8, true);
  const verifier = 12 + headerBytes;
  if (headerBytes < 32 || verifier + 4 + 16 + 16 + 4 + 32 > info.length) {
    throw malformed("its encryption header is too short");
  }
  const keyBytes = view.getUint32(12 + 16, true) / 8;
  if (![16, 24, 32].includes(keyBytes)) throw notReadable("a cipher other than AES");
  const part = (offset: number, length: number) =>
    info.subarray(verifier + offset, verifier + offset + length);
  const parameters: AgileParameters = {
    salt: Buffer.from(part(4, 16)),
    hash: "sha1",
    keyBytes,
    blockBytes: 16,
  };
  return (password) => {
    const key = standardKey(parameters, password);
    const expected = aesEcb(key, part(40, 32));
    if (!sameBytes(digest("sha1", aesEcb(key, part(20, 16))), expected)) return undefined;
    const cipher = content.subarray(8, content.length - (content.length - 8) % 16);
    return cutToSize(aesEcb(key, cipher), content);
  };
}

/** [MS-OFFCRYPTO] 2.3.4.7. */
function standardKey(parameters: AgileParameters, password: string): Buffer {
  const base = digest("sha1", spinHash(parameters, password, STANDARD_SPINS), Buffer.alloc(4));
  const derive = (fill: number) => {
    const block = Buffer.alloc(64, fill);
    base.forEach((byte, index) => block[index] = fill ^ byte);
    return digest("sha1", block);
  };
  return Buffer.concat([derive(0x36), derive(0x5c)]).subarray(0, parameters.keyBytes);
}

// Primitives

function digest(hash: string, ...parts: readonly Uint8Array[]): Buffer {
  const state = createHash(hash);
  for (const part of parts) state.update(part);
  return state.digest();
}

function aesCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  return decipher(createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv), data);
}

function aesEcb(key: Uint8Array, data: Uint8Array): Buffer {
  return decipher(createDecipheriv(`aes-${key.length * 8}-ecb`, key, null), data);
}

function decipher(cipher: ReturnType<typeof createDecipheriv>, data: Uint8Array): Buffer {
  if (data.length % 16 !== 0) throw malformed("ciphertext that is not a whole number of blocks");
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

function padded(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(
    0,
    length,
  );
}

/** Whether the digest equals what was expected, which may be padded to whole blocks. */
function sameBytes(actual: Buffer, expected: Buffer): boolean {
  return expected.length >= actual.length &&
    timingSafeEqual(actual, expected.subarray(0, actual.length));
}

function base64(value: string | undefined): Buffer {
  if (value === undefined) throw malformed("its encryption header is incomplete");
  return Buffer.from(value, "base64");
}

/**
 * Opening: integrity, key, signatures, and then the database.
 *
 * @module
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { ByteSource } from "../bytes.ts";
import { AuthenticityError, WrongKeyError } from "../errors.ts";
import { blocksOf, release } from "./blocks.ts";
import { decryptBody, decryptFirst, type LockedBody } from "./cipher.ts";
import {
  type BodyKind,
  decompressBody,
  presetOf,
  sniffCompression,
  SNIFFED_BYTES,
} from "./compression.ts";
import { cutShort, GET_AGAIN, type ReadHeader, readHeader, TAG_BYTES, UNNAMED } from "./header.ts";
import { decodeHex } from "./hex.ts";
import { checkPassphrase, deriveKey, passphraseForms } from "./key.ts";
import { readMeta } from "./meta.ts";
import { isResealed } from "./header_facts.ts";
import { checkSealedHeader } from "./sealed_header.ts";
import { demandSignature, refuseUnfitSignature } from "./signature.ts";
import type { Header } from "./types.ts";

/** A header, and whether the body is what it says. */
export interface InspectedPackage extends ReadHeader {
  /** Whether every byte after the header is as it was when the header was written. */
  readonly integrity: "intact" | "altered";
  /** How many bytes the file should have, where it has fewer. */
  readonly wantedBytes?: number;
}

/** Options of {@linkcode unlockPackage}. */
export interface UnlockOptions {
  /** What messages call the package; its path, where it is a file. */
  readonly name?: string;
  /** Hex: the key that must have signed body and header. */
  readonly publicKey?: string;
  /** Be content where that key signed the body only. */
  readonly acceptBodySignature?: boolean;
  /** Derive the key on a thread of its own: faster where this one has work, dearer in all. */
  readonly keyAside?: boolean;
}

/** A package whose integrity, key and signatures are known to be good, not yet decompressed. */
export interface UnlockedPackage {
  /** Compare it with the sealed `meta` by `checkSealedHeader` once the database is open. */
  readonly header: Header;
  /** How the body really is compressed. */
  readonly kind: BodyKind;
  /** The preset it was probably compressed by. */
  readonly preset: number;
  /**
   * Decrypts and decompresses, anew at each call; the source must still be open.
   *
   * @throws {AuthenticityError} `altered` where the authentication tag does not fit.
   * @throws {LimitError} Where the database is larger than allowed.
   */
  database(): Promise<Uint8Array>;
}

/**
 * Reads the header and hashes the body. Needs no passphrase.
 *
 * @param source The package.
 * @param name What messages call it.
 * @throws As {@linkcode readHeader}; not for an altered body, which is an answer.
 */
export async function inspectPackage(
  source: ByteSource,
  name: string = UNNAMED,
): Promise<InspectedPackage> {
  const { header, bodyOffset } = await readHeader(source, name);
  const digest = await digestFrom(source, bodyOffset);
  const intact = timingSafeEqual(digest, decodeHex(header.body_digest)) &&
    fitsStatedSize(header, source.sizeBytes - bodyOffset);
  if (intact) return { header, bodyOffset, integrity: "intact" };
  const wantedBytes = bodyOffset + (header.body_bytes ?? 0);
  const isCutShort = source.sizeBytes < wantedBytes && !isResealed(header);
  return { header, bodyOffset, integrity: "altered", ...(isCutShort ? { wantedBytes } : {}) };
}

async function digestFrom(source: ByteSource, offset: number): Promise<Uint8Array> {
  const hash = createHash("sha256");
  for await (const block of blocksOf(source, { start: offset })) {
    hash.update(block);
    release(block);
  }
  return hash.digest();
}

/** The size goes stale where mdcx 1.31 has sealed the package again. */
function fitsStatedSize(header: Header, bodyBytes: number): boolean {
  return (header.body_bytes ?? bodyBytes) === bodyBytes || isResealed(header);
}

/**
 * Checks everything that can be checked without decompressing: header, digest, signatures, and the
 * passphrase by the first block.
 *
 * @param source The package; it must stay open until the database was read.
 * @param passphrase As it was given. Where it has other Unicode spellings, they are tried too.
 * @param options Name, and whose signature is demanded.
 * @throws As {@linkcode readHeader};
 * @throws {FormatError} `cut_short` where the body is shorter than the header says.
 * @throws {AuthenticityError} `altered` where body, digest and signatures do not fit each other;
 *   `unsigned` or `signed_by_other` where a signature is demanded.
 * @throws {WrongKeyError} Where all of that is well and the passphrase is not the one.
 */
export async function unlockPackage(
  source: ByteSource,
  passphrase: string,
  options: UnlockOptions = {},
): Promise<UnlockedPackage> {
  const name = options.name ?? UNNAMED;
  checkPassphrase(passphrase);
  const inspected = await inspectPackage(source, name);
  demandIntact(inspected, source, name);
  await checkSignatures(inspected.header, options);
  const { keyAside: aside = false } = options;
  const { body, first } = await findKey(inspected, source, { passphrase, name, aside });
  return {
    header: inspected.header,
    kind: sniffCompression(first)!,
    preset: presetOf(first),
    database: () => databaseOf(body, name),
  };
}

async function databaseOf(body: LockedBody, name: string): Promise<Uint8Array> {
  const plain = await decryptBody(body, name);
  try {
    return await decompressBody(plain, name);
  } finally {
    release(plain);
  }
}

function demandIntact(
  { integrity, wantedBytes }: InspectedPackage,
  source: ByteSource,
  name: string,
): void {
  if (integrity === "intact") return;
  if (wantedBytes !== undefined) throw cutShort(name, source.sizeBytes, wantedBytes);
  throw new AuthenticityError(
    "altered",
    `Cannot open "${name}": its body does not fit its digest, expected what was sealed`,
    { hint: GET_AGAIN },
  );
}

async function checkSignatures(header: Header, options: UnlockOptions): Promise<void> {
  const name = options.name ?? UNNAMED;
  await refuseUnfitSignature(header, name);
  if (options.publicKey === undefined) return;
  const acceptBody = options.acceptBodySignature ?? false;
  await demandSignature(header, options.publicKey, { acceptBody, name });
}

async function findKey(
  { header, bodyOffset }: ReadHeader,
  source: ByteSource,
  { passphrase, name, aside }: {
    readonly passphrase: string;
    readonly name: string;
    readonly aside: boolean;
  },
): Promise<{ body: LockedBody; first: Uint8Array }> {
  const [salt, nonce] = [decodeHex(header.salt), decodeHex(header.nonce)];
  const length = Math.min(SNIFFED_BYTES, source.sizeBytes - TAG_BYTES - bodyOffset);
  const sealed = await source.read(bodyOffset, length);
  for (const form of passphraseForms(passphrase)) {
    const key = await deriveKey(form, salt, { aside });
    const first = decryptFirst(sealed, key, nonce);
    if (sniffCompression(first) !== undefined) {
      return { body: { source, offset: bodyOffset, key, nonce }, first };
    }
  }
  throw new WrongKeyError(
    `Cannot open "${name}": the passphrase is wrong, expected the one that sealed it`,
    { hint: "Check the passphrase: letter case and blanks at its ends count" },
  );
}

/** A package, opened whole. */
export interface OpenedPackage {
  /** As it stands in the file, and found to be what was sealed. */
  readonly header: Header;
  /** The SQLite file. */
  readonly database: Uint8Array;
}

/**
 * Opens a package whole, and compares its header with its sealed twin.
 *
 * @param source The package.
 * @param passphrase The passphrase.
 * @param options As {@linkcode unlockPackage}.
 * @throws As {@linkcode unlockPackage}, `UnlockedPackage.database` and `checkSealedHeader`.
 */
export async function openPackage(
  source: ByteSource,
  passphrase: string,
  options: UnlockOptions = {},
): Promise<OpenedPackage> {
  const name = options.name ?? UNNAMED;
  const unlocked = await unlockPackage(source, passphrase, options);
  const database = await unlocked.database();
  checkSealedHeader(unlocked.header, readMeta(database, name), name);
  return { header: unlocked.header, database };
}

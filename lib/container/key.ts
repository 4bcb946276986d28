/**
 * From a passphrase to a key.
 *
 * @module
 */
import { scrypt } from "node:crypto";
import { UsageError } from "../errors.ts";
import { KEY_DERIVATION } from "./header.ts";
import { scryptHere } from "./scrypt/scrypt.ts";

const KEY_BYTES = 32;
/** scrypt needs 128·n·r bytes and a little more; the default of node:crypto is exactly too small. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a passphrase that cannot seal anything.
 *
 * @throws {UsageError} Where it is empty, blank, or not well-formed text.
 */
export function checkPassphrase(passphrase: string): void {
  if (passphrase.trim() === "") {
    throw new UsageError(`Cannot use "passphrase": it is empty, expected at least one character`);
  }
  if (!passphrase.isWellFormed()) {
    throw new UsageError(`Cannot use "passphrase": it has a lone surrogate, expected valid text`);
  }
}

/** Where a key is derived. */
export interface DerivationOptions {
  /**
   * On a thread of its own, unless this is false: for who has something to do meanwhile, or needs the
   * memory back at once. On the calling thread it takes two fifths less of the processor.
   */
  readonly aside?: boolean;
}

/**
 * The key of a package: scrypt (RFC 7914) over the passphrase in UTF-8, as it was typed.
 *
 * @param passphrase Not normalised, not trimmed: mdcx 1.31 takes it as it is.
 * @param salt 16 bytes.
 * @returns 32 bytes.
 */
export async function deriveKey(
  passphrase: string,
  salt: Uint8Array,
  { aside = true }: DerivationOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return aside
    ? await deriveAside(passphrase, salt)
    : scryptHere(passphrase, salt, KEY_DERIVATION.n, KEY_BYTES);
}

function deriveAside(passphrase: string, salt: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { n, r, p } = KEY_DERIVATION;
  const options = { N: n, r, p, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(new Uint8Array(key));
    });
  });
}

/**
 * The spellings under which a passphrase may have sealed a package: as typed, then composed and
 * decomposed (NFC, NFD), since keyboards and clipboards differ in which of the two they give.
 */
export function passphraseForms(passphrase: string): readonly string[] {
  return [...new Set([passphrase, passphrase.normalize("NFC"), passphrase.normalize("NFD")])];
}

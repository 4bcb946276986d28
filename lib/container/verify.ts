/**
 * What the signatures of a package are worth. Needs no passphrase.
 *
 * @module
 */
import type { ByteSource } from "../bytes.ts";
import { UNNAMED } from "./header.ts";
import { inspectPackage } from "./open.ts";
import { type SignatureState, signatureState } from "./signature.ts";

/**
 * Verifies the signatures of a package.
 *
 * @param source The package.
 * @param publicKey Hex: the key that must have signed. Without it the header's own is asked, which
 *   does not tell who signed.
 * @param name What messages call the package.
 * @returns Not valid, and covering nothing, where the package is unsigned, altered, or signed by
 *   another key; `public_key` is the key that was asked.
 * @throws As `readHeader`.
 */
export async function verifyPackage(
  source: ByteSource,
  publicKey?: string,
  name: string = UNNAMED,
): Promise<SignatureState> {
  const { header, integrity } = await inspectPackage(source, name);
  const state = await signatureState(header, publicKey);
  return integrity === "intact" ? state : { ...state, valid: false, covers: [] };
}

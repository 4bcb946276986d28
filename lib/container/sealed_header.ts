/**
 * The sealed twin of the header. The cipher does not cover the header, so the `meta` table inside
 * the package holds what must hold of it: a digest of its fields, the nonce it was written with,
 * and who signed it (docs/FORMAT.md, "The sealed header").
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";
import type { RandomSource } from "../bytes.ts";
import { AuthenticityError } from "../errors.ts";
import { isResealed } from "./header_facts.ts";
import { ENCRYPTION, GET_AGAIN, KEY_DERIVATION, SIZES, UNNAMED, VERSION } from "./header.ts";
import { canonicalJson } from "./header_json.ts";
import { encodeHex } from "./hex.ts";
import { unquoted } from "./meta.ts";
import { publicKeyOf } from "./signature.ts";
import type { CompressionName, DescriptiveFields, Header } from "./types.ts";

/** Keys of `meta` that bind the header. */
export const SEALED_KEYS = {
  digest: "header_digest",
  nonce: "header_nonce",
  publicKey: "header_public_key",
} as const;

/**
 * Fields outside the digest: those that are known only once the body is sealed, and those that
 * mdcx 1.31 rewrites when it calibrates a package or adds its shapes.
 */
const OUTSIDE_DIGEST: ReadonlySet<string> = new Set([
  "salt",
  "nonce",
  "body_digest",
  "body_bytes",
  "signature",
  "public_key",
  "header_signature",
  "answerable_at",
  "answerable_at_from",
  "_signed",
  "_body_bytes",
]);

/** The random parts of a package and what its `meta` must hold, fixed before anything is sealed. */
export interface SealPlan {
  /** 16 bytes. */
  readonly salt: Uint8Array<ArrayBuffer>;
  /** 12 bytes, never used twice. */
  readonly nonce: Uint8Array<ArrayBuffer>;
  /** Rows that the `meta` table must get before it is sealed. */
  readonly meta: ReadonlyMap<string, string>;
}

/** What {@linkcode planSeal} needs. */
export interface SealPlanRequest {
  /** What the header will say. */
  readonly fields: DescriptiveFields;
  /** How the body will be compressed. */
  readonly compression: CompressionName;
  /** Hex, 32 bytes, where the package will be signed. */
  readonly signingKey?: string;
  /** Salt and nonce come from here. */
  readonly random: RandomSource;
}

/**
 * Draws salt and nonce, and says what `meta` must hold so that the header cannot be changed later.
 * Hand the plan on to `sealPackage`, with the same fields, compression and key.
 *
 * @throws {UsageError} Where the signing key or a field cannot be written.
 */
export async function planSeal(request: SealPlanRequest): Promise<SealPlan> {
  const { fields, compression, signingKey, random } = request;
  const nonce = random.bytes(SIZES.nonce);
  const meta = new Map([
    [SEALED_KEYS.digest, headerDigest(fields, compression)],
    [SEALED_KEYS.nonce, encodeHex(nonce)],
    [SEALED_KEYS.publicKey, signingKey === undefined ? "" : await publicKeyOf(signingKey)],
  ]);
  return { salt: random.bytes(SIZES.salt), nonce, meta };
}

/**
 * The digest that `meta` keeps under `header_digest`.
 *
 * @param fields What the header says of the corpus.
 * @param compression How the body is compressed.
 * @returns SHA-256 in lower-case hexadecimal.
 */
export function headerDigest(fields: DescriptiveFields, compression: CompressionName): string {
  return digestOf({
    file_format: "mdcx",
    version: VERSION,
    encryption: ENCRYPTION,
    key_derivation: KEY_DERIVATION,
    compression,
    ...fields,
  });
}

function digestOf(header: Readonly<Record<string, unknown>>): string {
  const inside = Object.entries(header).filter(([field]) => !OUTSIDE_DIGEST.has(field));
  return createHash("sha256").update(canonicalJson(Object.fromEntries(inside))).digest("hex");
}

/**
 * Compares the header of an unlocked package with what its sealed `meta` says of it. A package
 * without such rows, as mdcx 1.31 writes them, binds nothing and passes.
 *
 * @param header The header as it stands in the file.
 * @param meta The `meta` table.
 * @param name What messages call the package.
 * @throws {AuthenticityError} `altered` where they differ.
 */
export function checkSealedHeader(
  header: Header,
  meta: ReadonlyMap<string, string>,
  name: string = UNNAMED,
): void {
  const sealed = meta.get(SEALED_KEYS.digest);
  if (sealed === undefined) return;
  if (!sameText(sealed, digestOf(header))) throw altered(name, "its header was changed");
  if (!isTwin(header.answerable_at, meta.get("answerable_at"), Number)) {
    throw altered(name, "the reach in its header was changed");
  }
  if (!isTwin(header.answerable_at_from, meta.get("answerable_at_from"), unquoted)) {
    throw altered(name, "the origin of its reach was changed");
  }
  checkSignatureFields(header, meta, name);
}

/**
 * The nonce tells whether the package is as it was sealed, or was sealed again by somebody who has
 * the passphrase and a program that knows nothing of header signatures: nobody else can change it.
 */
function checkSignatureFields(
  header: Header,
  meta: ReadonlyMap<string, string>,
  name: string,
): void {
  const signer = meta.get(SEALED_KEYS.publicKey) ?? "";
  if (signer !== "" && !header.signature) throw altered(name, "its signature was removed");
  if (meta.get(SEALED_KEYS.nonce) !== header.nonce) return;
  if (signer !== (header.public_key ?? "")) throw altered(name, "its signer was changed");
  if ((signer === "") !== !header.header_signature) {
    throw altered(name, "the signature of its header was removed or added");
  }
  if (isResealed(header)) throw altered(name, "its header was changed");
}

function isTwin<T>(
  value: T | null | undefined,
  sealed: string | undefined,
  read: (text: string) => T,
): boolean {
  const twin = sealed === undefined || sealed === "null" ? null : read(sealed);
  return (value ?? null) === twin;
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function altered(name: string, state: string): AuthenticityError {
  return new AuthenticityError(
    "altered",
    `Cannot trust "${name}": ${state}, expected the header that was sealed with it`,
    { hint: GET_AGAIN },
  );
}

/**
 * Ed25519 signatures (RFC 8032) over the body and over the header of a package.
 *
 * @module
 */
import type { RandomSource } from "../bytes.ts";
import { AuthenticityError, UsageError } from "../errors.ts";
import { SIZES, UNNAMED } from "./header.ts";
import { isResealed } from "./header_facts.ts";
import { canonicalJson } from "./header_json.ts";
import { decodeHex, encodeHex, isHex } from "./hex.ts";
import type { Header } from "./types.ts";

/** What a signature can cover. */
export type SignedPart = "body" | "header";

/** What the signatures of a package say. */
export interface SignatureState {
  /** Whether the body carries a valid signature by `public_key`. */
  readonly valid: boolean;
  /** What that key signed. Empty where nothing is valid. */
  readonly covers: readonly SignedPart[];
  /** The key that was asked for, else the header's own; empty where there is none. */
  readonly public_key: string;
}

/** A pair of keys, in lower-case hexadecimal. */
export interface SigningKeyPair {
  /** 32 bytes: the seed of RFC 8032. Secret. */
  readonly private_key: string;
  /** 32 bytes. */
  readonly public_key: string;
}

/** The seed of RFC 8032. */
const PRIVATE_KEY_BYTES = 32;

/** Fields of a header that hold signatures, and so are signed by none. */
const SIGNATURE_FIELDS = ["signature", "public_key", "header_signature"];

/** A new pair of keys. */
export async function generateSigningKey(random: RandomSource): Promise<SigningKeyPair> {
  const private_key = encodeHex(random.bytes(PRIVATE_KEY_BYTES));
  return { private_key, public_key: await publicKeyOf(private_key) };
}

/**
 * The public half of a signing key.
 *
 * @param signingKey 32 bytes in hexadecimal.
 * @throws {UsageError} Where it is anything else; the message does not repeat it.
 */
export async function publicKeyOf(signingKey: string): Promise<string> {
  return encodeHex((await ed25519()).getPublicKey(decodeSigningKey(signingKey)));
}

function decodeSigningKey(signingKey: string): Uint8Array {
  const key = signingKey.trim().toLowerCase();
  if (isHex(key, PRIVATE_KEY_BYTES)) return decodeHex(key);
  throw new UsageError(
    `Cannot use "signing key": it is not 32 bytes in hexadecimal, expected what \`mdcx keygen\` prints`,
  );
}

/** The signature of a body: over the 64 ASCII characters of its digest, as mdcx 1.31 makes it. */
export async function signBody(bodyDigest: string, signingKey: string): Promise<string> {
  const message = new TextEncoder().encode(bodyDigest);
  return encodeHex((await ed25519()).sign(message, decodeSigningKey(signingKey)));
}

/** The signature of a header: over its canonical JSON without the signature fields. */
export async function signHeader(header: Header, signingKey: string): Promise<string> {
  return encodeHex((await ed25519()).sign(signedHeader(header), decodeSigningKey(signingKey)));
}

function signedHeader(header: Header): Uint8Array {
  const signed = Object.entries(header).filter(([field]) => !SIGNATURE_FIELDS.includes(field));
  return canonicalJson(Object.fromEntries(signed));
}

/**
 * What the signatures of a header say, given that its digest fits the body.
 *
 * @param header The header.
 * @param publicKey The key that must have signed, in hexadecimal. Without it the header's own is
 *   asked, which tells that nothing was changed since, not who signed.
 */
export async function signatureState(header: Header, publicKey?: string): Promise<SignatureState> {
  const public_key = (publicKey ?? header.public_key ?? "").trim().toLowerCase();
  const covers: SignedPart[] = [];
  const body = new TextEncoder().encode(header.body_digest);
  if (await isSigned(body, header.signature, public_key)) {
    covers.push("body");
    if (await isSigned(signedHeader(header), header.header_signature, public_key)) {
      covers.push("header");
    }
  }
  return { valid: covers.length > 0, covers, public_key };
}

/** A key or a signature that cannot even be read signs nothing. */
async function isSigned(message: Uint8Array, signature: unknown, key: string): Promise<boolean> {
  if (!isHex(signature, SIZES.signature) || !isHex(key, SIZES.publicKey)) return false;
  // RFC 8032 as it stands: the laxer ZIP 215 would accept signatures that other readers refuse.
  return (await ed25519()).verify(decodeHex(signature), message, decodeHex(key), { zip215: false });
}

/** What the signatures of a header are worth by the key that it names itself. */
export interface OwnSignature {
  /** Whether there is a signature, or a key that should have made one. */
  readonly isThere: boolean;
  /** Whether it is one of this body, and of this header where it was to cover it. */
  readonly fits: boolean;
  /** What it covers. */
  readonly covers: readonly SignedPart[];
}

/**
 * Looks at signatures without a key of one's own: what fits tells that nothing was changed since, not
 * who signed.
 *
 * @param header A header whose digest fits the body. Where mdcx 1.31 has sealed the package again, the
 *   signature of the header may be that of an earlier one.
 */
export async function ownSignature(header: Header): Promise<OwnSignature> {
  if (!header.signature && !header.public_key) return { isThere: false, fits: false, covers: [] };
  const { covers } = await signatureState(header);
  const headerFits = covers.includes("header") || !header.header_signature || isResealed(header);
  return { isThere: true, fits: covers.includes("body") && headerFits, covers };
}

/**
 * Refuses signatures that are there and do not fit, whoever made them.
 *
 * @param header A header whose digest fits the body.
 * @param name What messages call the package.
 * @throws {AuthenticityError} `altered`.
 */
export async function refuseUnfitSignature(header: Header, name: string): Promise<void> {
  const { isThere, fits } = await ownSignature(header);
  if (!isThere || fits) return;
  throw new AuthenticityError(
    "altered",
    `Cannot open "${name}": its signature does not fit, expected what was signed`,
    { hint: "Get the package again from whoever signed it" },
  );
}

/**
 * Demands a signature by one key.
 *
 * @param header A header whose digest fits the body.
 * @param publicKey The key that must have signed, in hexadecimal.
 * @param options `acceptBody`: be content with the body; `name`: what messages call the package.
 * @throws {AuthenticityError} `unsigned`, `signed_by_other`, or `altered` where the key is the right
 *   one and its signature does not fit.
 */
export async function demandSignature(
  header: Header,
  publicKey: string,
  options: { readonly acceptBody?: boolean; readonly name?: string } = {},
): Promise<void> {
  const name = options.name ?? UNNAMED;
  const { valid, covers, public_key } = await signatureState(header, publicKey);
  if (covers.includes("header") || (valid && options.acceptBody === true)) return;
  if (!header.signature) {
    throw new AuthenticityError(
      "unsigned",
      `Cannot trust "${name}": it is unsigned, expected a signature by ${public_key}`,
      { hint: "Get a signed package, or demand no signature" },
    );
  }
  if (!valid && header.public_key !== public_key) {
    throw new AuthenticityError(
      "signed_by_other",
      `Cannot trust "${name}": it names ${header.public_key} as its signer, expected ${public_key}`,
    );
  }
  throw valid ? headerUnsigned(name) : new AuthenticityError(
    "altered",
    `Cannot trust "${name}": its signature does not fit its body, expected what was signed`,
  );
}

/** Also where mdcx 1.31 has sealed the package again, which leaves an outdated header signature. */
function headerUnsigned(name: string): AuthenticityError {
  return new AuthenticityError(
    "unsigned",
    `Cannot trust "${name}": its signature covers its body only, expected one over body and header`,
    { hint: "Set MDCX_ACCEPT_BODY_SIGNATURE=1 to be content with a signature of the body" },
  );
}

/** Loaded where a signature is made or checked, and only there: it costs 15 ms of every start. */
async function ed25519(): Promise<typeof import("@noble/curves/ed25519.js").ed25519> {
  return (await import("@noble/curves/ed25519.js")).ed25519;
}

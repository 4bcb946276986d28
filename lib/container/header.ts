/**
 * The head of a package: magic, length, header. Everything that can be refused here is refused
 * before a key is derived (docs/FORMAT.md, "Header").
 *
 * @module
 */
import canonicalize from "canonicalize";
import type { ByteSource } from "../bytes.ts";
import { FormatError, LimitError, UnsupportedError } from "../errors.ts";
import { isObject } from "../is_object.ts";
import { LIMITS } from "../limits.ts";
import { isHex } from "./hex.ts";
import type { Header } from "./types.ts";

/** `MDCX`, the first four bytes of every package. */
export const MAGIC: Uint8Array<ArrayBuffer> = new TextEncoder().encode("MDCX");
/** Bytes before the header: the magic and the header's length, 32 bits, little-endian. */
export const PREFIX_BYTES = 8;
/** The one cipher. */
export const ENCRYPTION = "AES-256-GCM";
/** The one key derivation; a header may leave it out, never change it. */
export const KEY_DERIVATION: Readonly<{ algorithm: string; n: number; r: number; p: number }> = {
  algorithm: "scrypt",
  n: 32768,
  r: 8,
  p: 1,
};
/** The highest version that is read, and the one that is written. */
export const VERSION = 1;
/** Bytes of the authentication tag at the end of the body. */
export const TAG_BYTES = 16;
/** Bytes of what a header holds in hexadecimal. */
export const SIZES = { salt: 16, nonce: 12, digest: 32, publicKey: 32, signature: 64 } as const;
/** How a package is called in messages where the caller gives it no name. */
export const UNNAMED = "package";
/** What helps where a package is not as it was packed. */
export const GET_AGAIN = "Get the package again from whoever packed it";

/** A header and where the body begins. */
export interface ReadHeader {
  /** As it stands in the file; unknown fields are kept. */
  readonly header: Header;
  /** Offset of the body's first byte. */
  readonly bodyOffset: number;
}

/**
 * Reads and checks the header of a package; of the body, only its size.
 *
 * @param source The package.
 * @param name What messages call it.
 * @throws {FormatError} `not_a_package`, also where the header is not what the format says, or
 * `cut_short`.
 * @throws {LimitError} Where header or body are larger than `LIMITS` allows.
 * @throws {UnsupportedError} Where it states a version, cipher, key derivation or compression that is
 * not read here.
 */
export async function readHeader(source: ByteSource, name: string = UNNAMED): Promise<ReadHeader> {
  const headerBytes = checkPrefix(await source.read(0, PREFIX_BYTES), source.sizeBytes, name);
  const header = parseHeader(await source.read(PREFIX_BYTES, headerBytes), name);
  const bodyOffset = PREFIX_BYTES + headerBytes;
  checkBodySize(source.sizeBytes - bodyOffset, name);
  return { header, bodyOffset };
}

/** Whether a file that begins so is a package, or was one before it was cut within the magic. */
export function beginsAsPackage(head: Uint8Array): boolean {
  return head.length > 0 && head.subarray(0, MAGIC.length).every((byte, i) => byte === MAGIC[i]);
}

function checkPrefix(prefix: Uint8Array, sizeBytes: number, name: string): number {
  if (!beginsAsPackage(prefix)) {
    throw new FormatError(
      "not_a_package",
      `Cannot open "${name}": it does not begin with MDCX, expected a package`,
      { hint: "Name a file that `mdcx pack` wrote" },
    );
  }
  if (prefix.length < PREFIX_BYTES) throw cutShort(name, sizeBytes, PREFIX_BYTES);
  const length = new DataView(prefix.buffer, prefix.byteOffset).getUint32(4, true);
  if (PREFIX_BYTES + length > sizeBytes) throw cutShort(name, sizeBytes, PREFIX_BYTES + length);
  if (length > LIMITS.headerBytes) {
    throw new LimitError(
      `Cannot open "${name}": its header has ${length} bytes, expected at most ${LIMITS.headerBytes}`,
      { data: { limit: "headerBytes", bytes: length } },
    );
  }
  return length;
}

function checkBodySize(bodyBytes: number, name: string): void {
  if (bodyBytes < TAG_BYTES) {
    throw new FormatError(
      "cut_short",
      `Cannot open "${name}": its body has ${bodyBytes} bytes, expected at least ${TAG_BYTES}`,
      { hint: COPY_AGAIN },
    );
  }
  if (bodyBytes - TAG_BYTES > LIMITS.bodyBytes) {
    throw new LimitError(
      `Cannot open "${name}": its body has ${bodyBytes} bytes, expected at most ${LIMITS.bodyBytes}`,
      { data: { limit: "bodyBytes", bytes: bodyBytes } },
    );
  }
}

const COPY_AGAIN = "Copy the file again from where it came";

/** The error for a file that ends too early. */
export function cutShort(name: string, sizeBytes: number, wantedBytes: number): FormatError {
  return new FormatError(
    "cut_short",
    `Cannot open "${name}": it ends after ${sizeBytes} bytes, expected at least ${wantedBytes}`,
    { hint: COPY_AGAIN, data: { bytes: sizeBytes, expected: wantedBytes } },
  );
}

/** The error for a header that does not follow the format. */
function malformedHeader(
  name: string,
  state: string,
  expected: string,
  cause?: unknown,
): FormatError {
  return new FormatError(
    "not_a_package",
    `Cannot open "${name}": its header ${state}, expected ${expected}`,
    cause === undefined ? {} : { cause },
  );
}

/**
 * The header in `bytes`, checked.
 *
 * @param bytes The JSON of the header, UTF-8.
 * @param name What messages call the package.
 * @throws {FormatError} As {@linkcode readHeader}.
 * @throws {UnsupportedError} As {@linkcode readHeader}.
 */
export function parseHeader(bytes: Uint8Array, name: string = UNNAMED): Header {
  const value = parseJson(bytes, name);
  if (!isObject(value)) throw malformedHeader(name, "is not an object", "one JSON object");
  checkTypes(value, name);
  checkHexFields(value, name);
  checkSupported(value, name);
  return value as unknown as Header;
}

function parseJson(bytes: Uint8Array, name: string): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    checkValues(value);
    // An escape may spell half a character, which no signature could cover: RFC 8785 refuses it.
    if (/\\u[dD][89a-fA-F]/.test(text)) canonicalize(value);
    return value;
  } catch (cause) {
    throw malformedHeader(name, "cannot be parsed", "JSON in UTF-8", cause);
  }
}

/** Objects in objects; what is written has three, and a stack holds some thousands. */
const MOST_DEPTH = 100;

/**
 * Level by level: a header nested deeper would end whoever signs or prints it, and of a number beyond
 * a double (1e400) there is no canonical JSON.
 */
function checkValues(value: unknown): void {
  const isNest = (one: unknown): one is object => typeof one === "object" && one !== null;
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) throw new RangeError(`its values are nested beyond ${MOST_DEPTH}`);
    const values: unknown[] = level.flatMap((one) => Object.values(one));
    if (values.some((one) => one === Infinity || one === -Infinity)) {
      throw new RangeError("it has a number beyond a double");
    }
    level = values.filter(isNest);
  }
}

/** The type of each field that has one; null and absence are allowed of all of them. */
const FIELD_TYPES: Readonly<Record<string, "string" | "number" | "object" | "array">> = {
  file_format: "string",
  issuer: "string",
  created_utc: "string",
  documents: "number",
  passages: "number",
  language: "string",
  language_confidence: "number",
  encryption: "string",
  key_derivation: "object",
  compression: "string",
  quotes: "string",
  conversion: "object",
  answerable_at: "number",
  answerable_at_from: "string",
  embedding_model: "string",
  embedding_dimensions: "number",
  dated_range: "array",
  dated_documents: "array",
  attachments: "number",
  body_bytes: "number",
};

function checkTypes(fields: Record<string, unknown>, name: string): void {
  for (const [field, type] of Object.entries(FIELD_TYPES)) {
    const value = Object.hasOwn(fields, field) ? fields[field] ?? null : null;
    const found = Array.isArray(value) ? "array" : typeof value;
    if (value !== null && found !== type) {
      throw malformedHeader(name, `has ${found} in "${field}"`, type);
    }
  }
}

/** Field, bytes, and whether it may be absent or empty. */
const HEX_FIELDS: readonly (readonly [string, number, boolean])[] = [
  ["salt", SIZES.salt, false],
  ["nonce", SIZES.nonce, false],
  ["body_digest", SIZES.digest, false],
  ["signature", SIZES.signature, true],
  ["public_key", SIZES.publicKey, true],
  ["header_signature", SIZES.signature, true],
];

function checkHexFields(fields: Record<string, unknown>, name: string): void {
  for (const [field, sizeBytes, optional] of HEX_FIELDS) {
    const value = Object.hasOwn(fields, field) ? fields[field] ?? "" : "";
    if (isHex(value, sizeBytes) || (optional && value === "")) continue;
    const wanted = `${sizeBytes} bytes in lower-case hexadecimal`;
    throw malformedHeader(name, `has no valid "${field}"`, wanted);
  }
}

function checkSupported(fields: Record<string, unknown>, name: string): void {
  if ((fields.file_format ?? "mdcx") !== "mdcx") {
    const message = `Cannot open "${name}": its format is ${
      quoted(fields.file_format)
    }, expected "mdcx"`;
    throw new FormatError("not_a_package", message);
  }
  checkVersion(fields.version ?? VERSION, name);
  if ((fields.encryption ?? ENCRYPTION) !== ENCRYPTION) {
    throw unsupported(name, "encryption", fields.encryption, ENCRYPTION);
  }
  checkKeyDerivation((fields.key_derivation ?? {}) as Record<string, unknown>, name);
  if (!/^(|lzma|xz|zstd)$/i.test((fields.compression ?? "") as string)) {
    throw unsupported(name, "compression", fields.compression, "lzma or zstd");
  }
}

function checkVersion(version: unknown, name: string): void {
  if (!Number.isSafeInteger(version) || (version as number) < 1) {
    throw malformedHeader(name, "has no valid version", "a whole number from 1");
  }
  if ((version as number) > VERSION) {
    throw unsupported(name, "version", version, `${VERSION}`);
  }
}

/** Any other parameters are refused, not bounded: a header cannot make a reader work or allocate. */
function checkKeyDerivation(stated: Record<string, unknown>, name: string): void {
  const wanted = "scrypt 32768/8/1";
  for (const [parameter, value] of Object.entries(KEY_DERIVATION)) {
    const found = Object.hasOwn(stated, parameter) ? stated[parameter] : value;
    if (found !== value) throw unsupported(name, `key derivation (${parameter})`, found, wanted);
  }
}

function unsupported(
  name: string,
  what: string,
  found: unknown,
  wanted: string,
): UnsupportedError {
  return new UnsupportedError(
    `Cannot open "${name}": its ${what} is ${quoted(found)}, expected ${wanted}`,
    { hint: "Update mdcx" },
  );
}

const MAX_QUOTED = 60;

/** A value out of an untrusted header, short enough for a message. */
function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}

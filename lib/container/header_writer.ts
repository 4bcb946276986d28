/**
 * The header as it is written: the field order and the spelling of mdcx 1.31, new fields last.
 *
 * @module
 */
import { LimitError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { ENCRYPTION, KEY_DERIVATION, MAGIC, PREFIX_BYTES, UNNAMED, VERSION } from "./header.ts";
import { spacedJson } from "./header_json.ts";
import type { CompressionName, DescriptiveFields, Header } from "./types.ts";

/** What decides a header before its body is sealed. */
export interface HeaderDraft {
  readonly fields: DescriptiveFields;
  readonly compression: CompressionName;
  /** Hex. */
  readonly salt: string;
  /** Hex. */
  readonly nonce: string;
  /** Hex, or empty for a package without signature. */
  readonly publicKey: string;
}

/** What is known only once the body is sealed. */
export interface SealedBody {
  /** Hex, SHA-256 of the body. */
  readonly body_digest: string;
  /** Bytes after the header. */
  readonly body_bytes: number;
}

/** Digits that are reserved for the size of the body. */
const SIZE_DIGITS = String(LIMITS.bodyBytes).length;
/** What stands in place of a signature until there is one. */
const NO_SIGNATURE_YET = "0".repeat(128);

/** A header without its signatures, in the order of mdcx 1.31. */
export function draftHeader(draft: HeaderDraft, body: SealedBody): Header {
  const { fields, compression, salt, nonce, publicKey } = draft;
  const {
    issuer,
    created_utc,
    documents,
    passages,
    language,
    language_confidence,
    quotes,
    ...rest
  } = fields;
  return {
    file_format: "mdcx",
    version: VERSION,
    issuer,
    created_utc,
    documents,
    passages,
    language,
    language_confidence,
    encryption: ENCRYPTION,
    key_derivation: KEY_DERIVATION,
    compression,
    quotes,
    salt,
    nonce,
    body_digest: body.body_digest,
    signature: "",
    public_key: publicKey,
    ...rest,
    body_bytes: body.body_bytes,
  };
}

/** A header of the final length, to be written before the body and over-written after it. */
export function placeholderHeader(draft: HeaderDraft): Header {
  const header = draftHeader(draft, { body_digest: "0".repeat(64), body_bytes: 0 });
  if (draft.publicKey === "") return header;
  return { ...header, signature: NO_SIGNATURE_YET, header_signature: NO_SIGNATURE_YET };
}

/**
 * Magic, length and header. Room for the digits of `body_bytes` is kept by blanks before the last
 * brace, so that the length does not depend on a size that is known only at the end.
 *
 * @throws {LimitError} Where the header is longer than a reader accepts.
 */
export function encodeHead(header: Header): Uint8Array<ArrayBuffer> {
  const padding = " ".repeat(Math.max(0, SIZE_DIGITS - String(header.body_bytes ?? 0).length));
  const json = new TextEncoder().encode(`${spacedJson(header).slice(0, -1)}${padding}}`);
  if (json.length > LIMITS.headerBytes) {
    throw new LimitError(
      `Cannot seal "${UNNAMED}": its header has ${json.length} bytes, expected at most ${LIMITS.headerBytes}`,
      { data: { limit: "headerBytes", bytes: json.length } },
    );
  }
  const head = new Uint8Array(PREFIX_BYTES + json.length);
  head.set(MAGIC);
  new DataView(head.buffer).setUint32(4, json.length, true);
  head.set(json, PREFIX_BYTES);
  return head;
}

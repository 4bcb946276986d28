/**
 * AES-256-GCM (NIST SP 800-38D) over a body that is one message: ciphertext, then the tag.
 *
 * @module
 */
import { createDecipheriv } from "node:crypto";
import type { ByteSource } from "../bytes.ts";
import { AuthenticityError } from "../errors.ts";
import { release } from "./blocks.ts";
import { TAG_BYTES } from "./header.ts";

/** Up to here WebCrypto decrypts at once, four times as fast; above, memory counts for more. */
const ONE_SHOT_BYTES = 256 * 1024 * 1024;
const BLOCK_BYTES = 8 * 1024 * 1024;

/** Where a body lies and what opens it. */
export interface LockedBody {
  readonly source: ByteSource;
  /** Offset of the body's first byte. */
  readonly offset: number;
  /** 32 bytes. */
  readonly key: Uint8Array<ArrayBuffer>;
  /** 12 bytes. */
  readonly nonce: Uint8Array<ArrayBuffer>;
}

/**
 * The first plain bytes, without authentication: enough to tell a wrong key, for nothing else.
 * GCM encrypts in counter mode from the second counter block on.
 *
 * @param first The first bytes of the ciphertext.
 */
export function decryptFirst(
  first: Uint8Array,
  key: Uint8Array,
  nonce: Uint8Array,
): Uint8Array {
  const counter = new Uint8Array(16);
  counter.set(nonce);
  counter[15] = 2;
  return new Uint8Array(createDecipheriv("aes-256-ctr", key, counter).update(first));
}

/**
 * The plain body. Nothing of it is handed out before its tag was checked.
 *
 * @param body Where it lies.
 * @param name What messages call the package.
 * @param oneShotBytes From this size on, decrypt in blocks.
 * @throws {AuthenticityError} `altered` where the tag does not fit.
 */
export async function decryptBody(
  body: LockedBody,
  name: string,
  oneShotBytes: number = ONE_SHOT_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const size = body.source.sizeBytes - body.offset;
    return await (size < oneShotBytes ? decryptAtOnce(body) : decryptInBlocks(body));
  } catch (cause) {
    if (!isTagFailure(cause)) throw cause;
    throw new AuthenticityError(
      "altered",
      `Cannot open "${name}": its body was altered, expected what was sealed`,
      { cause },
    );
  }
}

function isTagFailure(cause: unknown): boolean {
  return cause instanceof Error &&
    (cause.name === "OperationError" || /authenticate/i.test(cause.message));
}

async function decryptAtOnce(body: LockedBody): Promise<Uint8Array<ArrayBuffer>> {
  const { source, offset } = body;
  const key = await crypto.subtle.importKey("raw", body.key, "AES-GCM", false, ["decrypt"]);
  const algorithm = { name: "AES-GCM", iv: body.nonce, tagLength: 8 * TAG_BYTES };
  const sealed = await source.read(offset, source.sizeBytes - offset);
  const plain = crypto.subtle.decrypt(algorithm, key, sealed);
  // WebCrypto works on a copy of its own.
  release(sealed);
  return new Uint8Array(await plain);
}

async function decryptInBlocks(body: LockedBody): Promise<Uint8Array<ArrayBuffer>> {
  const { source, offset, key, nonce } = body;
  const end = source.sizeBytes - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(await source.read(end, TAG_BYTES));
  const plain = new Uint8Array(end - offset);
  for (let at = offset; at < end; at += BLOCK_BYTES) {
    const block = await source.read(at, Math.min(BLOCK_BYTES, end - at));
    plain.set(decipher.update(block), at - offset);
  }
  decipher.final();
  return plain;
}

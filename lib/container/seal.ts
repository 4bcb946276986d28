/**
 * Sealing: compress, encrypt, hash and write, block by block, then sign.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { type CipherGCM, createCipheriv, createHash, type Hash } from "node:crypto";
import type { ByteSink, ByteSource, RandomSource } from "../bytes.ts";
import { LimitError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { release } from "./blocks.ts";
import { checkCompression, compressorOf } from "./compression.ts";
import { TAG_BYTES, UNNAMED } from "./header.ts";
import {
  draftHeader,
  encodeHead,
  type HeaderDraft,
  placeholderHeader,
  type SealedBody,
} from "./header_writer.ts";
import { encodeHex } from "./hex.ts";
import { checkPassphrase, deriveKey } from "./key.ts";
import { planSeal, type SealPlan } from "./sealed_header.ts";
import { publicKeyOf, signBody, signHeader } from "./signature.ts";
import type { Compress, CompressionName, DescriptiveFields, Header } from "./types.ts";

/** What a package is sealed with. */
export interface SealRequest {
  /** Not empty. */
  readonly passphrase: string;
  /** What the header says. */
  readonly fields: DescriptiveFields;
  /** How the database is compressed. */
  readonly compression: CompressionName;
  /** 0 to 9. */
  readonly preset: number;
  /** Hex, 32 bytes; without it the package is not signed. */
  readonly signingKey?: string;
  /** Salt and nonce come from here, where there is no plan. */
  readonly random: RandomSource;
  /** Compresses by xz; the native library where it is not given. */
  readonly compressXz?: Compress;
  /** Stops it between two blocks of the database. */
  readonly signal?: AbortSignal | undefined;
  /**
   * From `planSeal`, its rows written to `meta`: without them nothing binds the header. The same
   * plan never seals two databases.
   */
  readonly plan?: SealPlan;
}

/** What sealing gave. */
export interface SealReport {
  /** The database, not compressed. */
  readonly bytes_database: number;
  /** The encrypted body, its tag included. */
  readonly bytes_compressed: number;
  /** The whole file. */
  readonly bytes_file: number;
  /** The header as it was written. */
  readonly header: Header;
}

/**
 * Refuses at once what sealing would refuse after the whole corpus was indexed.
 *
 * @throws {UsageError} For an empty passphrase, an unknown compression, a preset out of range or a
 *   signing key that is none.
 */
export async function checkSealRequest(
  request: Pick<SealRequest, "passphrase" | "compression" | "preset" | "signingKey">,
): Promise<void> {
  checkPassphrase(request.passphrase);
  checkCompression(request.compression, request.preset);
  if (request.signingKey !== undefined) await publicKeyOf(request.signingKey);
}

/**
 * Seals a database. Memory is set by the block and the compressor, not by the database.
 *
 * @param database The SQLite file.
 * @param sink An empty file; it holds no package until this returns.
 * @param request Key, header fields, compression.
 * @returns Sizes, and the header.
 * @throws {UsageError} As {@linkcode checkSealRequest}, and for a field that cannot be written.
 * @throws {LimitError} Where the header or the body would be larger than a reader accepts.
 */
export async function sealPackage(
  database: ByteSource,
  sink: ByteSink,
  request: SealRequest,
): Promise<SealReport> {
  await checkSealRequest(request);
  checkDatabaseSize(database.sizeBytes);
  const plan = request.plan ?? await planSeal(request);
  const draft = await draftOf(request, plan);
  const head = encodeHead(placeholderHeader(draft));
  const body = new BodyWriter(sink, await deriveKey(request.passphrase, plan.salt), plan.nonce);
  await sink.write(head);
  await compress(stoppable(database, request.signal), body, request).catch((error: unknown) => {
    // What stops a compressor comes out of a library as an error of the library's own.
    request.signal?.throwIfAborted();
    throw error;
  });
  const header = await signed(draftHeader(draft, await body.finish()), request.signingKey);
  await sink.writeAt(0, encodeHead(header));
  return {
    bytes_database: database.sizeBytes,
    bytes_compressed: body.sizeBytes,
    bytes_file: head.length + body.sizeBytes,
    header,
  };
}

function checkDatabaseSize(sizeBytes: number): void {
  if (sizeBytes <= LIMITS.databaseBytes) return;
  throw new LimitError(
    `Cannot seal "database": it has ${sizeBytes} bytes, expected at most ${LIMITS.databaseBytes}`,
    { data: { limit: "databaseBytes", bytes: sizeBytes } },
  );
}

async function draftOf(request: SealRequest, plan: SealPlan): Promise<HeaderDraft> {
  const { fields, compression, signingKey } = request;
  const publicKey = signingKey === undefined ? "" : await publicKeyOf(signingKey);
  return {
    fields,
    compression,
    salt: encodeHex(plan.salt),
    nonce: encodeHex(plan.nonce),
    publicKey,
  };
}

function stoppable(database: ByteSource, signal: AbortSignal | undefined): ByteSource {
  if (signal === undefined) return database;
  return {
    sizeBytes: database.sizeBytes,
    read: (offset, length) => {
      signal.throwIfAborted();
      return database.read(offset, length);
    },
  };
}

function compress(database: ByteSource, body: BodyWriter, request: SealRequest): Promise<void> {
  const own = request.compression === "lzma" ? request.compressXz : undefined;
  const compressor = own ?? compressorOf(request.compression);
  return compressor(database, (block) => body.write(block), request.preset);
}

async function signed(header: Header, signingKey: string | undefined): Promise<Header> {
  if (signingKey === undefined) return header;
  return {
    ...header,
    signature: await signBody(header.body_digest, signingKey),
    header_signature: await signHeader(header, signingKey),
  };
}

/** Encrypts, hashes and writes what it is given. */
class BodyWriter {
  /** Bytes of the body so far. */
  sizeBytes = 0;
  readonly #sink: ByteSink;
  readonly #cipher: CipherGCM;
  readonly #hash: Hash = createHash("sha256");

  constructor(sink: ByteSink, key: Uint8Array, nonce: Uint8Array) {
    this.#sink = sink;
    this.#cipher = createCipheriv("aes-256-gcm", key, nonce) as CipherGCM;
  }

  async write(plain: Uint8Array): Promise<void> {
    if (this.sizeBytes + plain.length > LIMITS.bodyBytes) {
      throw new LimitError(
        `Cannot seal "${UNNAMED}": its body passes ${LIMITS.bodyBytes} bytes, expected no more`,
        { data: { limit: "bodyBytes" }, hint: "Split the corpus into several packages" },
      );
    }
    await this.#append(this.#cipher.update(plain));
  }

  async finish(): Promise<SealedBody> {
    await this.#append(Buffer.concat([this.#cipher.final(), this.#cipher.getAuthTag()], TAG_BYTES));
    return { body_digest: this.#hash.digest("hex"), body_bytes: this.sizeBytes };
  }

  async #append(block: Uint8Array): Promise<void> {
    this.#hash.update(block);
    this.sizeBytes += block.length;
    await this.#sink.write(block);
    release(block);
  }
}

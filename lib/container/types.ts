/**
 * The shapes of a package on disk. docs/FORMAT.md is normative.
 *
 * @module
 */

import type { ByteSource } from "../bytes.ts";

/** How the database inside a package is compressed. */
export type CompressionName = "lzma" | "zstd";

/** What a header says of the corpus, decided before anything is sealed. */
export interface DescriptiveFields {
  readonly issuer: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly created_utc: string;
  readonly documents: number;
  readonly passages: number;
  readonly language: string | null;
  readonly language_confidence: number;
  readonly quotes: "document" | "boundary";
  readonly conversion: Readonly<Record<string, unknown>>;
  readonly answerable_at: number | null;
  readonly answerable_at_from: string | null;
  readonly dated_range: readonly [string, string] | null;
  readonly dated_documents: readonly [number, number];
  /** Only where there are any. */
  readonly attachments?: number;
}

/** A header as it stands in a file; fields that this program does not know are kept. */
export interface Header extends Partial<DescriptiveFields> {
  readonly file_format?: string;
  readonly version?: number;
  readonly encryption?: string;
  readonly key_derivation?: Readonly<Record<string, unknown>>;
  readonly compression?: string;
  /** Hex, 16 bytes. */
  readonly salt: string;
  /** Hex, 12 bytes. */
  readonly nonce: string;
  /** Hex, SHA-256 of every byte after the header. */
  readonly body_digest: string;
  readonly signature?: string;
  readonly public_key?: string;
  /** Hex, Ed25519 over the canonical JSON of the header without its signature fields. */
  readonly header_signature?: string;
  /** Bytes after the header; tells a file that was cut short from one that was altered. */
  readonly body_bytes?: number;
  readonly [field: string]: unknown;
}

/** Receives what a compressor gives, block after block. */
export type Emit = (block: Uint8Array) => Promise<void>;

/**
 * Compresses a database in memory that does not grow with it.
 *
 * @param database What is compressed.
 * @param emit Receives the compressed bytes in order.
 * @param preset 0 to 9, as xz counts them; zstd takes the same number as its level, and 3 for 0.
 */
export type Compress = (database: ByteSource, emit: Emit, preset: number) => Promise<void>;

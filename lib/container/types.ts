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
  /** Who issued it; empty where nobody said. */
  readonly issuer: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly created_utc: string;
  /** Documents, attachments not counted. */
  readonly documents: number;
  /** Passages in all. */
  readonly passages: number;
  /** ISO 639-1, or null where it was not detected. */
  readonly language: string | null;
  /** 0 to 1. */
  readonly language_confidence: number;
  /** How quotations are found: in the whole document, or across two passages. */
  readonly quotes: "document" | "boundary";
  /** The summary of the conversion; empty where there was none. */
  readonly conversion: Readonly<Record<string, unknown>>;
  /** The reach of the corpus: the cosine from which on it answers; null where it is not measured. */
  readonly answerable_at: number | null;
  /** `passages`, `focus` or `focus-after`. */
  readonly answerable_at_from: string | null;
  /** The model that made the vectors; only where there are any, as with their dimensions. */
  readonly embedding_model?: string;
  /** Components of a vector; every passage has one. */
  readonly embedding_dimensions?: number;
  /** First and last date. */
  readonly dated_range: readonly [string, string] | null;
  /** How many documents are dated, of how many. */
  readonly dated_documents: readonly [number, number];
  /** Only where there are any. */
  readonly attachments?: number;
}

/** A header as it stands in a file; fields that this program does not know are kept. */
export interface Header extends Partial<DescriptiveFields> {
  /** Always `mdcx`. */
  readonly file_format?: string;
  /** 1 so far. */
  readonly version?: number;
  /** `AES-256-GCM`. */
  readonly encryption?: string;
  /** scrypt and its parameters. */
  readonly key_derivation?: Readonly<Record<string, unknown>>;
  /** What the body claims to be; its first bytes decide. */
  readonly compression?: string;
  /** Hex, 16 bytes. */
  readonly salt: string;
  /** Hex, 12 bytes. */
  readonly nonce: string;
  /** Hex, SHA-256 of every byte after the header. */
  readonly body_digest: string;
  /** Hex, Ed25519 over the 64 characters of `body_digest`; empty where there is none. */
  readonly signature?: string;
  /** Hex, the key that signed; empty where there is none. */
  readonly public_key?: string;
  /** Hex, Ed25519 over the canonical JSON of the header without its signature fields. */
  readonly header_signature?: string;
  /** Bytes after the header; tells a file that was cut short from one that was altered. */
  readonly body_bytes?: number;
  /** Fields that this program does not know. */
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

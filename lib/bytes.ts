/**
 * The shapes in which bytes enter and leave the pure core.
 *
 * @module
 */

/** Random access to bytes that lie elsewhere: a file, an array, a range of another source. */
export interface ByteSource {
  /** How many bytes there are. */
  readonly sizeBytes: number;
  /**
   * Reads `length` bytes from `offset`; fewer only where the source ends. The array is the caller's
   * own: it may be changed or freed, so it is never memory that the source keeps.
   *
   * @param offset First byte, from 0.
   * @param length How many bytes.
   */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Where a package is written: appended in blocks, its head mended once the digest is known. */
export interface ByteSink {
  /** Appends a block. Its memory may be freed afterwards: a sink that keeps it keeps a copy. */
  write(block: Uint8Array): Promise<void>;
  /** Overwrites bytes that were written before. */
  writeAt(offset: number, block: Uint8Array): Promise<void>;
}

/** Randomness, handed in so that the core has none of its own. */
export interface RandomSource {
  /** `length` unpredictable bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/** The time, handed in so that the core has none of its own. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

/** Arrays of bytes as one, in their order. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** node:zlib refuses smaller chunks. */
const LEAST_CHUNK_BYTES = 64;

/**
 * The `chunkSize` by which node:zlib decompresses into one buffer: room for a byte more, or a second
 * one would be made to find that nothing is left.
 *
 * @param sizeBytes How long the output is said to be.
 */
export function chunkForAll(sizeBytes: number): number {
  return Math.max(LEAST_CHUNK_BYTES, sizeBytes + 1);
}

/** A {@linkcode ByteSource} over an array. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.length,
    read: (offset, length) =>
      Promise.resolve(new Uint8Array(bytes.subarray(offset, offset + length))),
  };
}

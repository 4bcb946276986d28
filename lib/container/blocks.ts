/**
 * A database, or a body, in blocks.
 *
 * @module
 */
import type { ByteSource } from "../bytes.ts";
import { MdcxError } from "../errors.ts";

const BLOCK_BYTES = 256 * 1024;

/** Which part of a source is read. */
export interface BlockRange {
  /** First byte; 0 where it is not given. */
  readonly start?: number;
  /** Byte after the last; the end of the source where it is not given. */
  readonly end?: number;
  /** Bytes of a block; the last may be shorter. */
  readonly blockBytes?: number;
}

/**
 * The bytes of a source, block after block.
 *
 * @param source Where they are.
 * @param range Which of them.
 * @throws {MdcxError} `unreadable` where the source ends too early: somebody else changes it.
 */
export async function* blocksOf(
  source: ByteSource,
  range: BlockRange = {},
): AsyncGenerator<Uint8Array> {
  const { start = 0, end = source.sizeBytes, blockBytes = BLOCK_BYTES } = range;
  for (let at = start; at < end; at += blockBytes) {
    const wanted = Math.min(blockBytes, end - at);
    const block = await source.read(at, wanted);
    if (block.length !== wanted) {
      const state = `they end after ${at + block.length} bytes`;
      throw new MdcxError("unreadable", `Cannot read on: ${state}, expected ${end}`);
    }
    yield block;
  }
}

/**
 * Frees the memory of a block at once. Blocks are few objects and many bytes: the collector, which
 * counts objects, would let them pile up in proportion to the database.
 *
 * @param block Nobody uses it any more. Where it is part of a larger buffer, it is left alone; a byte
 * is spare where zstd was decompressed in one step.
 */
export function release(block: Uint8Array): void {
  const { buffer, byteLength } = block;
  if (buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + 1) buffer.transfer(0);
}

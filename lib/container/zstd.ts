/**
 * zstd (RFC 8878) by node:zlib.
 *
 * @module
 */
import { pipeline } from "node:stream/promises";
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  type ZstdCompress,
  zstdDecompress,
} from "node:zlib";
import { type ByteSource, chunkForAll } from "../bytes.ts";
import { blocksOf, release } from "./blocks.ts";
import { BoundedOutput, OutputTooLarge } from "./bounded_output.ts";
import type { Emit } from "./types.ts";

/** First bytes of a frame. */
export const ZSTD_MAGIC: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd];

const CHUNK_BYTES = 256 * 1024;
/** What a frame that does not state its size is first given room for. */
const USUAL_RATIO = 4;
/** Up to here a frame that states its size is decompressed in one step, in half the time. */
const ONE_STEP_BYTES = 512 * 1024 * 1024;

/**
 * One frame that states the size of its content, so that a reader can make room for it at once.
 *
 * @param database What is compressed.
 * @param emit Receives the frame.
 * @param preset The level; 3 for 0.
 */
export async function compressZstd(
  database: ByteSource,
  emit: Emit,
  preset: number,
): Promise<void> {
  const settings = {
    chunkSize: CHUNK_BYTES,
    params: { [constants.ZSTD_c_compressionLevel]: preset === 0 ? 3 : preset },
    // Known to the runtime, not yet to its types.
    pledgedSrcSize: database.sizeBytes,
  };
  const zstd = createZstdCompress(settings);
  await Promise.all([feed(zstd, database), drain(zstd, emit)]);
}

/** Not by `pipeline`, which does not say when a block has been used and may be freed. */
async function feed(zstd: ZstdCompress, database: ByteSource): Promise<void> {
  for await (const block of blocksOf(database)) {
    await new Promise<void>((resolve, reject) => {
      zstd.write(block, (error) => error ? reject(error) : resolve());
    });
    release(block);
  }
  zstd.end();
}

async function drain(zstd: AsyncIterable<Uint8Array>, emit: Emit): Promise<void> {
  for await (const block of zstd) await emit(block);
}

/**
 * Decompresses a frame.
 *
 * @param frame The frame, whole.
 * @param limit Bytes of output that are allowed.
 * @throws {OutputTooLarge} Where it holds or announces more.
 * @throws {Error} Where it is damaged.
 */
export async function readZstd(
  frame: Uint8Array,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const stated = statedSize(frame);
  if (stated === undefined) return await readInBlocks(frame, limit, USUAL_RATIO * frame.length);
  if (stated > limit) throw new OutputTooLarge(`${stated} bytes are announced`);
  const whole =
    await (stated <= ONE_STEP_BYTES
      ? readAtOnce(frame, stated)
      : readInBlocks(frame, limit, stated));
  // node:zlib takes a frame that is cut short for a whole one.
  if (whole.length !== stated) throw new Error(`${whole.length} bytes came instead of ${stated}`);
  return whole;
}

/** Into one buffer of the stated size, without the window that a stream is copied through. */
function readAtOnce(frame: Uint8Array, stated: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    zstdDecompress(frame, { chunkSize: chunkForAll(stated) }, (error, whole) => {
      if (error) reject(error);
      else resolve(new Uint8Array(whole.buffer as ArrayBuffer, whole.byteOffset, whole.length));
    });
  });
}

async function readInBlocks(
  frame: Uint8Array,
  limit: number,
  expected: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const output = new BoundedOutput(limit, Math.min(limit, expected));
  const zstd = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  await pipeline(slices(frame), zstd, async (blocks: AsyncIterable<Uint8Array>) => {
    for await (const block of blocks) output.push(block);
  });
  return output.finish();
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** The content's size as the frame header states it (RFC 8878 3.1.1.1); mdcx 1.31 leaves it out. */
function statedSize(frame: Uint8Array): number | undefined {
  const descriptor = frame[4] ?? 0;
  const singleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const at = 5 + (singleSegment ? 0 : 1) + dictionaryBytes;
  if (sizeBytes === 0 || frame.length < at + sizeBytes) return undefined;
  let size = 0;
  for (let i = sizeBytes - 1; i >= 0; i--) size = size * 256 + frame[at + i]!;
  return sizeBytes === 2 ? size + 256 : size;
}

/**
 * xz as independent streams, one after the other: the format allows it, every reader of it takes
 * them, and two can be made at a time.
 *
 * @module
 */
import type { ByteSource } from "../bytes.ts";
import { loadXzCompressor, type XzLibrary } from "../host/heavy.ts";
import { blocksOf, release } from "./blocks.ts";
import type { Emit } from "./types.ts";

/** Content of one stream, as long as the dictionary of the usual preset; the last is shorter. */
export const XZ_STREAM_BYTES: number = 8 * 1024 * 1024;
/**
 * The library does not say when it is done with a block, so none is freed early; small ones make the
 * collector run often enough.
 */
const BLOCK_BYTES = 16 * 1024;
/** Streams that are made at the same time. */
const AT_A_TIME = 2;

/**
 * Compresses a database into .xz streams of {@linkcode XZ_STREAM_BYTES} each.
 *
 * @param database What is compressed.
 * @param emit Receives the streams, in order.
 * @param preset The preset of xz.
 */
export async function compressXz(
  database: ByteSource,
  emit: Emit,
  preset: number,
): Promise<void> {
  const library = await loadXzCompressor();
  const running: Promise<readonly Uint8Array[]>[] = [];
  try {
    // An empty database is one empty stream.
    for (let start = 0; start === 0 || start < database.sizeBytes; start += XZ_STREAM_BYTES) {
      const stream = collect(compressRange(library, { database, start, preset }));
      // One may fail while another is waited for: it is heard when its turn comes.
      stream.catch(() => {});
      running.push(stream);
      if (running.length === AT_A_TIME) await emitAll(emit, await running.shift()!);
    }
    while (running.length > 0) await emitAll(emit, await running.shift()!);
  } finally {
    await Promise.allSettled(running);
  }
}

function compressRange(
  library: XzLibrary,
  range: { readonly database: ByteSource; readonly start: number; readonly preset: number },
): ReadableStream<Uint8Array> {
  const { database, start, preset } = range;
  const end = Math.min(start + XZ_STREAM_BYTES, database.sizeBytes);
  const blocks = blocksOf(database, { start, end, blockBytes: BLOCK_BYTES });
  return library.compressStream(ReadableStream.from(blocks), { preset });
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

async function emitAll(emit: Emit, parts: readonly Uint8Array[]): Promise<void> {
  for (const part of parts) {
    await emit(part);
    release(part);
  }
}

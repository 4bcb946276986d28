/**
 * xz as independent streams, one after the other: the format allows it, every reader of it takes
 * them, and two can be made at a time.
 *
 * @module
 */
import { loadXzCompressor, type XzLibrary } from "../host/heavy.ts";
import type { Blocks, CompressOptions, Emit } from "./types.ts";

/** Content of one stream; the last is shorter. */
export const XZ_STREAM_BYTES: number = 10 * 1024 * 1024;
/** Streams that are made at the same time. */
const AT_A_TIME = 2;

/**
 * Compresses blocks into .xz streams of {@linkcode XZ_STREAM_BYTES} each.
 *
 * @param blocks What is compressed.
 * @param emit Receives the streams, in order.
 * @param options The preset.
 */
export async function compressXz(
  blocks: Blocks,
  emit: Emit,
  options: CompressOptions,
): Promise<void> {
  const library = await loadXzCompressor();
  const running: Promise<readonly Uint8Array[]>[] = [];
  for await (const content of contents(blocks)) {
    running.push(compressOne(library, content, options.preset));
    if (running.length === AT_A_TIME) await emitAll(emit, await running.shift()!);
  }
  for (const stream of running) await emitAll(emit, await stream);
}

async function compressOne(
  library: XzLibrary,
  content: Uint8Array,
  preset: number,
): Promise<readonly Uint8Array[]> {
  const compressor = new library.Compressor({ preset });
  return [compressor.update(content), await compressor.finish()];
}

async function emitAll(emit: Emit, parts: readonly Uint8Array[]): Promise<void> {
  for (const part of parts) await emit(part);
}

/** Blocks joined or cut to the content of one stream each; one empty content where there are none. */
async function* contents(blocks: Blocks): AsyncGenerator<Uint8Array> {
  let content = new Uint8Array(XZ_STREAM_BYTES);
  let filled = 0;
  let any = false;
  for await (let block of blocks) {
    while (filled + block.length >= XZ_STREAM_BYTES) {
      const room = XZ_STREAM_BYTES - filled;
      content.set(block.subarray(0, room), filled);
      yield content;
      any = true;
      [content, filled, block] = [new Uint8Array(XZ_STREAM_BYTES), 0, block.subarray(room)];
    }
    content.set(block, filled);
    filled += block.length;
  }
  if (filled > 0 || !any) yield content.subarray(0, filled);
}

/**
 * Reading xz without native code: the streams are found by their indexes, which also tell how large
 * their content is, and each is decoded by a WebAssembly reader.
 *
 * Format: The .xz File Format 1.2.1 (https://tukaani.org/xz/xz-file-format.txt).
 *
 * @module
 */
import { loadXzReader, type XzReaderLibrary } from "../host/heavy.ts";
import { LIMITS } from "../limits.ts";
import { BoundedOutput } from "./bounded_output.ts";

/** First bytes of a stream. */
export const XZ_MAGIC: readonly number[] = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];
const FOOTER_MAGIC: readonly number[] = [0x59, 0x5a];
const HEADER_BYTES = 12;
const FOOTER_BYTES = 12;
const CHUNK_BYTES = 64 * 1024;

/** Raised where a body has more streams than `LIMITS.xzStreams`. */
export class TooManyStreams extends Error {}

interface XzStream {
  readonly start: number;
  readonly end: number;
  readonly contentBytes: number;
}

/**
 * Decompresses one or more .xz streams, with stream padding where there is any.
 *
 * @param bytes The streams, whole.
 * @param limit Bytes of output that are allowed.
 * @throws {OutputTooLarge} Where they hold more; nothing has been decoded then.
 * @throws {TooManyStreams} Where they are too many.
 * @throws {Error} Where they are damaged.
 */
export async function readXz(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const streams = findStreams(bytes);
  const total = streams.reduce((sum, stream) => sum + stream.contentBytes, 0);
  const output = new BoundedOutput(limit, total);
  const library = await loadXzReader();
  for (const { start, end } of streams) {
    await decodeStream(library, bytes.subarray(start, end), (block) => output.push(block));
  }
  return output.finish();
}

async function decodeStream(
  library: XzReaderLibrary,
  stream: Uint8Array,
  take: (block: Uint8Array) => void,
): Promise<void> {
  for await (const block of new library.XzReadableStream(chunked(stream))) take(block);
}

function chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller): void {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
    },
  });
}

/** The streams, found from the last backwards: only a footer tells where its stream began. */
function findStreams(bytes: Uint8Array): readonly XzStream[] {
  const streams: XzStream[] = [];
  for (let end = withoutPadding(bytes, bytes.length); end > 0;) {
    const stream = streamBefore(bytes, end);
    streams.push(stream);
    if (streams.length > LIMITS.xzStreams) throw new TooManyStreams();
    end = withoutPadding(bytes, stream.start);
  }
  return streams.reverse();
}

/** Stream padding is null bytes, a multiple of four. */
function withoutPadding(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at >= 4 && bytes.subarray(at - 4, at).every((byte) => byte === 0)) at -= 4;
  return at;
}

function streamBefore(bytes: Uint8Array, end: number): XzStream {
  const footer = end - FOOTER_BYTES;
  if (footer < HEADER_BYTES || !FOOTER_MAGIC.every((byte, i) => bytes[end - 2 + i] === byte)) {
    throw new Error("a stream footer is missing");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + footer, FOOTER_BYTES);
  const index = footer - 4 * (view.getUint32(4, true) + 1);
  if (index < HEADER_BYTES) throw new Error("an index is larger than its stream");
  const { blockBytes, contentBytes } = readIndex(bytes, index, footer);
  const start = index - blockBytes - HEADER_BYTES;
  if (!(start >= 0) || !XZ_MAGIC.every((byte, i) => bytes[start + i] === byte)) {
    throw new Error("a stream header is missing");
  }
  return { start, end, contentBytes };
}

/** Sums of the index's records: blocks as stored (padded to four bytes), and their content. */
function readIndex(
  bytes: Uint8Array,
  start: number,
  end: number,
): { blockBytes: number; contentBytes: number } {
  const count = readNumber(bytes, start + 1, end);
  let at = count.next;
  let [blockBytes, contentBytes] = [0, 0];
  for (let i = 0; i < count.value; i++) {
    const unpadded = readNumber(bytes, at, end);
    const content = readNumber(bytes, unpadded.next, end);
    blockBytes += 4 * Math.ceil(unpadded.value / 4);
    contentBytes += content.value;
    at = content.next;
  }
  return { blockBytes, contentBytes };
}

/** A multibyte integer (format 1.2): seven bits a byte, lowest first, at most nine bytes. */
function readNumber(
  bytes: Uint8Array,
  start: number,
  end: number,
): { value: number; next: number } {
  let value = 0;
  for (let i = 0; i < 9 && start + i < end; i++) {
    const byte = bytes[start + i]!;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, next: start + i + 1 };
  }
  throw new Error("a number in an index does not end");
}

/**
 * Inflates the parts of a ZIP container: at once, in chunks, or as far as it goes.
 *
 * @module
 */

import { constants, crc32, inflateRawSync } from "node:zlib";
import type { FileEntry } from "@zip.js/zip.js";
import { chunkForAll } from "../bytes.ts";
import { asFormatError, malformed } from "./zip_errors.ts";

/** A local file header without its name and extra field (APPNOTE 4.3.7). */
export const LOCAL_HEADER_BYTES = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const DEFLATED = 8;
/** Up to here a deflated part is inflated at once: the streams cost more than inflating does. */
const AT_ONCE_BYTES = 16 * 1024 * 1024;
/** How zip.js reads: CRC is checked here, the rest by the checks of this file; real producers are sloppy elsewhere. */
export const READ_OPTIONS = {
  useWebWorkers: false,
  strictness: "tolerant",
  filenameValidation: "tolerant",
  // Checked here, after all that could be inflated is delivered.
  checkCrc32: false,
} as const;

/** The data of a deflated entry of usual size; undefined where its local header is not where it should be. */
export function deflatedBytes(bytes: Uint8Array, entry: FileEntry): Uint8Array | undefined {
  const { offset, compressedSize, uncompressedSize, compressionMethod } = entry;
  if (compressionMethod !== DEFLATED || uncompressedSize > AT_ONCE_BYTES) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset + offset, LOCAL_HEADER_BYTES);
  if (header.getUint32(0, true) !== LOCAL_SIGNATURE) return undefined;
  const start = offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) +
    header.getUint16(28, true);
  const end = start + compressedSize;
  return end > bytes.length ? undefined : bytes.subarray(start, end);
}

/** Inflates a part into one buffer, which a part that lies cannot make grow. */
export function inflatedAtOnce(
  deflated: Uint8Array,
  entry: FileEntry,
  name: string,
): Uint8Array<ArrayBuffer> {
  const { uncompressedSize } = entry;
  const chunkSize = chunkForAll(uncompressedSize);
  let whole: Uint8Array;
  try {
    whole = inflateRawSync(deflated, { chunkSize, maxOutputLength: chunkSize });
  } catch (error) {
    if (isTooLong(error)) throw malformed(name, "is longer than it declares");
    throw asFormatError(error, `Cannot read part "${name}": its data is damaged`);
  }
  if (whole.length > uncompressedSize) throw malformed(name, "is longer than it declares");
  if (whole.length < uncompressedSize) throw malformed(name, "is shorter than it declares");
  if (!fits(crc32(whole), entry)) throw malformed(name, "does not fit its checksum");
  return new Uint8Array(whole.buffer as ArrayBuffer, whole.byteOffset, whole.length);
}

/** What the longest beginning that inflates comes to, as far as it is what the part declares. */
export function inflatedBeforeDamage(deflated: Uint8Array, entry: FileEntry): Uint8Array {
  const options = {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: chunkForAll(entry.uncompressedSize),
  };
  let whole: Uint8Array = new Uint8Array();
  let [sound, unsound] = [0, deflated.length + 1];
  while (unsound - sound > 1) {
    const middle = Math.floor((sound + unsound) / 2);
    try {
      whole = inflateRawSync(deflated.subarray(0, middle), options);
      sound = middle;
    } catch {
      unsound = middle;
    }
  }
  return whole.subarray(0, entry.uncompressedSize);
}

/** Whether the checksum of what was inflated is the one that the part declares, if any. */
export function fits(checksum: number, { signature }: FileEntry): boolean {
  return signature === undefined || checksum === signature >>> 0;
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

/** The bytes of an entry, inflated no faster than they are taken. */
export function inflated(entry: FileEntry): ReadableStream<Uint8Array> {
  let wake = () => {};
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const sink = new WritableStream<Uint8Array>({
        async write(chunk) {
          if (isCancelled) throw new Error("nobody reads on");
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) await new Promise<void>((taken) => wake = taken);
        },
      });
      entry.getData(sink, READ_OPTIONS)
        .then(() => isCancelled || controller.close(), (error) => controller.error(error));
    },
    pull() {
      wake();
    },
    cancel() {
      isCancelled = true;
      wake();
    },
  });
}

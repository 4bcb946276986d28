/**
 * Compression of the body: which one it is, how it is written, how it is read.
 *
 * @module
 */
import { FormatError, LimitError, UnsupportedError, UsageError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { OutputTooLarge } from "./bounded_output.ts";
import type { Compress, CompressionName } from "./types.ts";
import { compressXz } from "./xz_writer.ts";
import { readXz, TooManyStreams, XZ_MAGIC } from "./xz_reader.ts";
import { compressZstd, readZstd, ZSTD_MAGIC } from "./zstd.ts";

/** What a body begins with once it is decrypted. `lzma-alone`: the legacy .lzma container. */
export type BodyKind = CompressionName | "lzma-alone";

/** Bytes of a body that {@linkcode sniffCompression} looks at. */
export const SNIFFED_BYTES = 32;

const COMPRESSORS: Readonly<Record<CompressionName, Compress>> = {
  lzma: compressXz,
  zstd: compressZstd,
};

/** The compressor of that name. */
export function compressorOf(compression: CompressionName): Compress {
  return COMPRESSORS[compression];
}

/**
 * Refuses a compression that cannot be written.
 *
 * @throws {UsageError} Where the name is unknown or the preset is not a whole number from 0 to 9.
 */
export function checkCompression(compression: string, preset: number): void {
  if (!Object.hasOwn(COMPRESSORS, compression)) {
    throw new UsageError(`Cannot compress by "${compression}": unknown, expected lzma or zstd`);
  }
  if (!Number.isInteger(preset) || preset < 0 || preset > 9) {
    throw new UsageError(`Cannot compress by preset "${preset}": out of range, expected 0 to 9`);
  }
}

/**
 * Which compression a plain body has, by its first bytes rather than by its header: mdcx 1.31
 * leaves `zstd` in the header of a body that it has compressed anew by xz.
 *
 * @returns Undefined where it begins like none, as it does after the wrong key.
 */
export function sniffCompression(first: Uint8Array): BodyKind | undefined {
  const begins = (magic: readonly number[]) => magic.every((byte, i) => first[i] === byte);
  if (begins(XZ_MAGIC)) return "lzma";
  if (begins(ZSTD_MAGIC)) return "zstd";
  return isLzmaAlone(first) ? "lzma-alone" : undefined;
}

/** The preset that the format takes where nothing else is said. */
export const USUAL_PRESET = 6;

/** Dictionary sizes of the xz presets, by their exponent of two; of equals, the usual one. */
const PRESET_OF_DICTIONARY: Readonly<Record<number, number>> = {
  18: 0,
  20: 1,
  21: 2,
  22: 4,
  23: 6,
  24: 7,
  25: 8,
  26: 9,
};

/**
 * The preset that a body was probably compressed by: xz states the size of its dictionary in the
 * first block's header (format 3.1 and 5.3.1); zstd leaves no such trace.
 *
 * @param first The first plain bytes.
 */
export function presetOf(first: Uint8Array): number {
  const [flags, filter, properties, size] = first.subarray(13, 17);
  const isPlainLzma2 = flags === 0 && filter === 0x21 && properties === 1;
  if (sniffCompression(first) !== "lzma" || !isPlainLzma2 || size! % 2 !== 0) return USUAL_PRESET;
  return PRESET_OF_DICTIONARY[size! / 2 + 12] ?? USUAL_PRESET;
}

/**
 * The legacy .lzma header: properties 5D, dictionary size, then the size or eight FF. Two zero
 * bytes of the dictionary and the size's upper bytes make a chance hit by a wrong key unlikely.
 */
function isLzmaAlone(first: Uint8Array): boolean {
  const size = first.subarray(5, 13);
  const plausible = size.every((byte) => byte === 0xff) ||
    size.subarray(5).every((byte) => byte === 0);
  return size.length === 8 && first[0] === 0x5d && first[1] === 0 && first[2] === 0 && plausible;
}

/**
 * Decompresses a plain body whole.
 *
 * @param body The authenticated plain body.
 * @param name What messages call the package.
 * @throws {FormatError} `not_a_package` where it does not decompress.
 * @throws {LimitError} Where it grows beyond `databaseBytes` or `databaseRatio`, or has more than
 * `xzStreams`.
 * @throws {UnsupportedError} Where its compression is not read here.
 */
export async function decompressBody(body: Uint8Array, name: string): Promise<Uint8Array> {
  const kind = sniffCompression(body);
  if (kind === undefined || kind === "lzma-alone") throw unreadKind(name, kind);
  const limit = Math.min(LIMITS.databaseBytes, LIMITS.databaseRatio * body.length);
  try {
    return await (kind === "zstd" ? readZstd(body, limit) : readXz(body, limit));
  } catch (cause) {
    throw asPackageError(cause, name, limit);
  }
}

function unreadKind(name: string, kind: "lzma-alone" | undefined): UnsupportedError {
  const state = kind === undefined ? "unknown" : "the legacy .lzma container";
  return new UnsupportedError(
    `Cannot open "${name}": its compression is ${state}, expected xz or zstd`,
  );
}

function asPackageError(cause: unknown, name: string, limit: number): Error {
  if (cause instanceof OutputTooLarge) {
    return new LimitError(
      `Cannot open "${name}": its database is larger than ${limit} bytes, expected no more`,
      { data: { limit: limit === LIMITS.databaseBytes ? "databaseBytes" : "databaseRatio" } },
    );
  }
  if (cause instanceof TooManyStreams) {
    return new LimitError(
      `Cannot open "${name}": its body has more than ${LIMITS.xzStreams} streams of xz, expected no more`,
      { data: { limit: "xzStreams" } },
    );
  }
  return new FormatError(
    "not_a_package",
    `Cannot open "${name}": its body does not decompress, expected one whole stream`,
    { cause },
  );
}

/**
 * Reads the parts of a ZIP container that comes from a stranger.
 *
 * The directory is read once; a part is inflated when it is asked for, at once or in chunks, and never
 * past the size that its entry declares. Nothing is extracted to disk and a name is never used as a path.
 *
 * @module
 */

import { crc32 } from "node:zlib";
import { type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { joinBytes } from "../bytes.ts";
import { LimitError, MdcxError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { decodeXmlBytes } from "./xml_encoding.ts";
import { asFormatError, isMalformed, malformed, overLimit } from "./zip_errors.ts";
import {
  deflatedBytes,
  fits,
  inflated,
  inflatedAtOnce,
  inflatedBeforeDamage,
  LOCAL_HEADER_BYTES,
  READ_OPTIONS,
} from "./zip_inflate.ts";

/** The parts of a ZIP container. Names are compared without regard to case, as OPC asks. */
export interface ZipArchive {
  /** Names of the files in it, folders left out, with `/` between folders. */
  readonly names: readonly string[];
  /** Whether there is a part of that name. */
  has(name: string): boolean;
  /** How large a part declares to be; `undefined` where there is none. */
  sizeBytes(name: string): number | undefined;
  /**
   * The bytes of a part.
   *
   * @throws {MdcxError} `not_found`; `malformed` where it does not inflate to what it declares;
   * `limit` where it is too large or grows too much; `password` where it is encrypted.
   */
  bytes(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The text of a part: by its byte order mark or XML declaration, else UTF-8. Throws as `bytes`. */
  text(name: string): Promise<string>;
  /** The bytes of a part as they are inflated, for parts too large to hold. Throws as `bytes`. */
  chunks(name: string): AsyncIterable<Uint8Array>;
  /**
   * The bytes of a part, of a damaged one those that stand before the damage.
   *
   * @param onFault Is told what is wrong where they are not all, or do not fit their checksum.
   * @throws {MdcxError} as `bytes`; `malformed` only where there are none.
   */
  remains(name: string, onFault: (fault: string) => void): Promise<Uint8Array>;
  /** The same as they are inflated, for parts too large to hold. Throws as `remains`. */
  remainingChunks(name: string, onFault: (fault: string) => void): AsyncIterable<Uint8Array>;
}

const MiB = 1024 * 1024;
/** The end record of the directory without its comment, and its marks (APPNOTE 4.3.15, 4.3.16). */
const END_RECORD_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;
const MAX_COMMENT = 0xffff;
/** Stands for a number that the record of ZIP64 has. */
const IN_ZIP64 = 0xffff;

/**
 * Opens a ZIP container held in memory.
 *
 * @param bytes The whole container.
 * @throws {FormatError} `malformed` where there is no directory, or it lies: entries that overlap,
 * point outside the file or share a name.
 * @throws {LimitError} Where it has more entries than `LIMITS.zipEntries`.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipArchive> {
  if (declaredEntries(bytes) > LIMITS.zipEntries) throw tooManyEntries();
  const entries = await readDirectory(bytes);
  refuseOverlaps(entries, bytes.length);
  return new Archive(bytes, indexByName(entries));
}

/** The key under which a part is found. Some producers write `\` for `/`, or a leading `/`. */
function keyOf(name: string): string {
  return slashed(name).toLowerCase();
}

function slashed(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "");
}

/**
 * How many entries the end record declares, 0 where there is none. Asked before the directory is
 * read, which takes seconds for a million entries; a record that lies is caught while reading.
 */
function declaredEntries(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = Math.max(0, bytes.length - END_RECORD_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_RECORD_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    const isZip64 = at >= LOCATOR_BYTES &&
      view.getUint32(at - LOCATOR_BYTES, true) === ZIP64_LOCATOR_SIGNATURE;
    const count = view.getUint16(at + 10, true);
    return isZip64 && count === IN_ZIP64 ? declaredZip64Entries(view, at - LOCATOR_BYTES) : count;
  }
  return 0;
}

function declaredZip64Entries(view: DataView, locator: number): number {
  const end = Number(view.getBigUint64(locator + 8, true));
  return end + 40 <= view.byteLength ? Number(view.getBigUint64(end + 32, true)) : 0;
}

async function readDirectory(bytes: Uint8Array): Promise<FileEntry[]> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), READ_OPTIONS);
  const entries: FileEntry[] = [];
  let count = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > LIMITS.zipEntries) throw tooManyEntries();
      if (isFile(entry)) entries.push(entry);
    }
  } catch (error) {
    throw asFormatError(error, "Cannot open a ZIP container: its directory is damaged or missing");
  }
  return entries;
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function tooManyEntries(): LimitError {
  return new LimitError(
    `Cannot open a ZIP container: more than ${LIMITS.zipEntries} entries, expected at most that`,
    { data: { limit: "zipEntries" } },
  );
}

/** Entries that share bytes are the trick of the flat bombs (Fifield 2019); no producer makes them. */
function refuseOverlaps(entries: readonly FileEntry[], sizeBytes: number): void {
  const ordered = [...entries].sort((a, b) => a.offset - b.offset);
  let end = 0;
  for (const entry of ordered) {
    if (entry.offset < end) throw malformed(entry.filename, "overlaps another part");
    end = entry.offset + LOCAL_HEADER_BYTES + entry.rawFilename.length + entry.compressedSize;
    if (!(end <= sizeBytes)) throw malformed(entry.filename, "lies outside the file");
  }
}

function indexByName(entries: readonly FileEntry[]): Map<string, FileEntry> {
  const byName = new Map<string, FileEntry>();
  for (const entry of entries) {
    const key = keyOf(entry.filename);
    if (byName.has(key)) throw malformed(entry.filename, "is there twice");
    byName.set(key, entry);
  }
  return byName;
}

class Archive implements ZipArchive {
  readonly names: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, FileEntry>;
  readonly #counted = new Set<FileEntry>();
  #totalBytes = 0;

  constructor(bytes: Uint8Array, entries: ReadonlyMap<string, FileEntry>) {
    this.#bytes = bytes;
    this.#entries = entries;
    this.names = [...entries.values()].map((entry) => slashed(entry.filename));
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  sizeBytes(name: string): number | undefined {
    return this.#entries.get(keyOf(name))?.uncompressedSize;
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const entry = this.#admit(name);
    const deflated = deflatedBytes(this.#bytes, entry);
    if (deflated !== undefined) return inflatedAtOnce(deflated, entry, name);
    const whole = new Uint8Array(entry.uncompressedSize);
    let length = 0;
    for await (const chunk of this.chunks(name)) {
      whole.set(chunk, length);
      length += chunk.length;
    }
    return whole;
  }

  async text(name: string): Promise<string> {
    return decodeXmlBytes(await this.bytes(name));
  }

  async *chunks(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#admit(name);
    let length = 0;
    let checksum = 0;
    try {
      for await (const chunk of inflated(entry)) {
        length += chunk.length;
        checksum = crc32(chunk, checksum);
        if (length > entry.uncompressedSize) throw malformed(name, "is longer than it declares");
        yield chunk;
      }
    } catch (error) {
      throw asFormatError(error, `Cannot read part "${name}": its data is damaged`);
    }
    if (length !== entry.uncompressedSize) throw malformed(name, "is shorter than it declares");
    if (!fits(checksum, entry)) throw malformed(name, "does not fit its checksum");
  }

  async remains(name: string, onFault: (fault: string) => void): Promise<Uint8Array> {
    try {
      return await this.bytes(name);
    } catch (error) {
      if (!isMalformed(error)) throw error;
      return joinBytes(await Array.fromAsync(this.remainingChunks(name, onFault)));
    }
  }

  async *remainingChunks(
    name: string,
    onFault: (fault: string) => void,
  ): AsyncGenerator<Uint8Array> {
    let length = 0;
    try {
      for await (const chunk of this.chunks(name)) {
        length += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if (!isMalformed(error)) throw error;
      const isWhole = length === this.sizeBytes(name);
      const rest = isWhole ? new Uint8Array() : this.#beforeDamage(name).subarray(length);
      if (length + rest.length === 0) throw error;
      onFault(error.message);
      yield rest;
    }
  }

  /** The stream that inflates a part keeps what it has inflated when it comes to damage. */
  #beforeDamage(name: string): Uint8Array {
    const entry = this.#admit(name);
    const deflated = deflatedBytes(this.#bytes, entry);
    return deflated === undefined ? new Uint8Array() : inflatedBeforeDamage(deflated, entry);
  }

  /** The entry of a part that may be read: there, not encrypted, within the limits. */
  #admit(name: string): FileEntry {
    const entry = this.#entries.get(keyOf(name));
    if (entry === undefined) {
      throw new MdcxError(
        "not_found",
        `Cannot read part "${name}": it is not there, expected it in the container`,
      );
    }
    if (entry.encrypted) {
      throw new MdcxError("password", `Cannot read part "${name}": it is encrypted`);
    }
    this.#checkSize(name, entry);
    return entry;
  }

  #checkSize(name: string, entry: FileEntry): void {
    const { uncompressedSize: size, compressedSize } = entry;
    if (size > LIMITS.zipPartBytes) throw overLimit(name, "zipPartBytes", size);
    const ratio = size / Math.max(1, compressedSize);
    if (size > MiB && ratio > LIMITS.zipRatio) throw overLimit(name, "zipRatio", Math.round(ratio));
    if (this.#counted.has(entry)) return;
    this.#counted.add(entry);
    this.#totalBytes += size;
    if (this.#totalBytes > LIMITS.zipTotalBytes) {
      throw overLimit(name, "zipTotalBytes", this.#totalBytes);
    }
  }
}

/**
 * Reads streams of a compound file ([MS-CFB]), the container of protected Office documents and of
 * embedded objects.
 *
 * @module
 */

import { FormatError } from "../../../errors.ts";

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
/** The first sectors of the allocation table stand in the header itself. */
const HEADER_TABLE_SECTORS = 109;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
/** Sector numbers from here on are marks: end of chain, free, table. */
const LAST_SECTOR = 0xfffffffa;
const STREAM_TYPE = 2;
const ROOT_TYPE = 5;

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly sizeBytes: number;
}

/** The streams of a compound file. */
export interface CompoundFile {
  /** The bytes of the first stream of that name; `undefined` where there is none. */
  stream(name: string): Uint8Array<ArrayBuffer> | undefined;
}

/** Whether the bytes begin as a compound file does. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/**
 * Opens a compound file held in memory.
 *
 * @throws {FormatError} `malformed` where its tables point outside the file or in a circle.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (!isCompoundFile(bytes) || bytes.length < HEADER_BYTES) throw malformed("no header");
  return new Reader(bytes);
}

class Reader implements CompoundFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #table: Uint32Array;
  readonly #entries: readonly DirectoryEntry[];
  readonly #miniCutoff: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const shift = this.#view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw malformed("sectors of a size that does not exist");
    this.#sectorBytes = 2 ** shift;
    this.#miniCutoff = this.#view.getUint32(56, true);
    this.#table = this.#readTable();
    this.#entries = this.#readDirectory();
  }

  stream(name: string): Uint8Array<ArrayBuffer> | undefined {
    const entry = this.#entries.find((entry) => entry.type === STREAM_TYPE && entry.name === name);
    if (entry === undefined) return undefined;
    return entry.sizeBytes < this.#miniCutoff ? this.#miniStream(entry) : this.#fullStream(entry);
  }

  #fullStream(entry: DirectoryEntry): Uint8Array<ArrayBuffer> {
    return cut(this.#chain(entry.start), entry.sizeBytes);
  }

  #miniStream(entry: DirectoryEntry): Uint8Array<ArrayBuffer> {
    const root = this.#entries.find((candidate) => candidate.type === ROOT_TYPE);
    if (root === undefined) throw malformed("no root entry");
    const container = this.#fullStream(root);
    const table = asNumbers(this.#chain(this.#view.getUint32(60, true)));
    const sectors = followChain(table, entry.start);
    const stream = new Uint8Array(sectors.length * MINI_SECTOR_BYTES);
    sectors.forEach((sector, index) => {
      const from = sector * MINI_SECTOR_BYTES;
      stream.set(container.subarray(from, from + MINI_SECTOR_BYTES), index * MINI_SECTOR_BYTES);
    });
    return cut(stream, entry.sizeBytes);
  }

  #readTable(): Uint32Array {
    const sectors: number[] = [];
    for (let index = 0; index < HEADER_TABLE_SECTORS; index++) {
      sectors.push(this.#view.getUint32(76 + index * 4, true));
    }
    const perSector = this.#sectorBytes / 4 - 1;
    const seen = new Set<number>();
    let next = this.#view.getUint32(68, true);
    while (next < LAST_SECTOR && !seen.has(next)) {
      seen.add(next);
      const numbers = asNumbers(this.#sector(next));
      sectors.push(...numbers.subarray(0, perSector));
      next = numbers[perSector]!;
    }
    const used = sectors.filter((sector) => sector < LAST_SECTOR);
    if (used.length * this.#sectorBytes > this.#bytes.length) {
      throw malformed("a table larger than the file");
    }
    return asNumbers(this.#join(used));
  }

  #readDirectory(): DirectoryEntry[] {
    const directory = this.#chain(this.#view.getUint32(48, true));
    const view = new DataView(directory.buffer);
    const entries: DirectoryEntry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const nameBytes = Math.min(64, Math.max(0, view.getUint16(at + 64, true) - 2));
      entries.push({
        name: new TextDecoder("utf-16le").decode(directory.subarray(at, at + nameBytes)),
        type: directory[at + 66]!,
        start: view.getUint32(at + 116, true),
        sizeBytes: view.getUint32(at + 120, true),
      });
    }
    return entries;
  }

  #chain(start: number): Uint8Array<ArrayBuffer> {
    return this.#join(followChain(this.#table, start));
  }

  #join(sectors: readonly number[]): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(sectors.length * this.#sectorBytes);
    sectors.forEach((sector, index) => joined.set(this.#sector(sector), index * this.#sectorBytes));
    return joined;
  }

  /** One sector; the last of a file may be short. */
  #sector(index: number): Uint8Array {
    const from = (index + 1) * this.#sectorBytes;
    if (from >= this.#bytes.length) throw malformed("a sector outside the file");
    return this.#bytes.subarray(from, from + this.#sectorBytes);
  }
}

function followChain(table: Uint32Array, start: number): number[] {
  const sectors: number[] = [];
  for (let sector = start; sector < LAST_SECTOR; sector = table[sector]!) {
    if (sectors.length >= table.length || sector >= table.length) {
      throw malformed("a chain of sectors without an end");
    }
    sectors.push(sector);
  }
  return sectors;
}

/** Little-endian numbers, whatever the machine and the alignment. */
function asNumbers(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Uint32Array.from(
    { length: bytes.length >> 2 },
    (_, index) => view.getUint32(index * 4, true),
  );
}

function cut(stream: Uint8Array<ArrayBuffer>, sizeBytes: number): Uint8Array<ArrayBuffer> {
  if (stream.length < sizeBytes) throw malformed("a stream shorter than it declares");
  return stream.subarray(0, sizeBytes);
}

function malformed(state: string): FormatError {
  return new FormatError(
    "malformed",
    `Cannot read a compound file: ${state}, expected whole tables`,
  );
}

/**
 * scrypt (RFC 7914) with r = 8 and p = 1 on the calling thread, its costly middle in WebAssembly with
 * vectors of 128 bits: three fifths of the processor time of node:crypto (docs/adr/0006).
 *
 * @module
 */
import { pbkdf2Sync } from "node:crypto";
import { ROMIX_BINARY } from "./romix_binary.ts";

/** 128·r bytes, the block that is mixed. */
const BLOCK_BYTES = 1024;
/** Salsa20 works on parts of 16 words. */
const PART_WORDS = 16;
/** A diagonal of the four by four words of a part steps by so many words. */
const DIAGONAL_STEP = 5;

interface Romix {
  readonly memory: WebAssembly.Memory;
  mix(n: number): void;
}

/** Held weakly: many packages are opened with one table of 32 MiB, and it goes when none is any more. */
let last: WeakRef<Romix> | undefined;

function instance(): Romix {
  const kept = last?.deref();
  if (kept !== undefined) return kept;
  const module = new WebAssembly.Module(Uint8Array.fromBase64(ROMIX_BINARY));
  const romix = new WebAssembly.Instance(module).exports as unknown as Romix;
  last = new WeakRef(romix);
  return romix;
}

/**
 * Derives a key.
 *
 * @param passphrase Encoded as UTF-8.
 * @param salt Bytes, as many as there are.
 * @param cost N: a power of two from 2 to 32768.
 * @param keyBytes How long the key is to be.
 */
export function scryptHere(
  passphrase: string,
  salt: Uint8Array,
  cost: number,
  keyBytes: number,
): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(pbkdf2Sync(passphrase, salt, 1, BLOCK_BYTES, "sha256"));
  mixInPlace(block, cost);
  return new Uint8Array(pbkdf2Sync(passphrase, block, 1, keyBytes, "sha256"));
}

/** scryptROMix (section 5); words are little-endian in RFC and WebAssembly alike. */
function mixInPlace(block: Uint8Array<ArrayBuffer>, cost: number): void {
  const { memory, mix } = instance();
  const outside = new DataView(block.buffer);
  const inside = new DataView(memory.buffer, 0, BLOCK_BYTES);
  const places = diagonalOrder();
  places.forEach((from, to) => inside.setUint32(4 * to, outside.getUint32(4 * from, true), true));
  mix(cost);
  places.forEach((to, from) => outside.setUint32(4 * to, inside.getUint32(4 * from, true), true));
}

/** For each word of the block as it is mixed, where it stands in the block. */
function diagonalOrder(): number[] {
  return Array.from({ length: BLOCK_BYTES / 4 }, (_, word) => {
    const part = word - word % PART_WORDS;
    return part + (word * DIAGONAL_STEP) % PART_WORDS;
  });
}

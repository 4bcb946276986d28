/** Seeded damage to documents, the same on every run. */

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** Flips bits, takes out or repeats a stretch of bytes, or cuts the rest off. */
export function damageBytes(
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
): Uint8Array<ArrayBuffer> {
  const at = below(random, bytes.length);
  const length = 1 + below(random, 400);
  switch (below(random, 4)) {
    case 0: {
      const flipped = bytes.slice();
      for (let count = 1 + below(random, 12); count > 0; count--) {
        const place = below(random, bytes.length);
        flipped[place] = flipped[place]! ^ (1 << below(random, 8));
      }
      return flipped;
    }
    case 1:
      return joined(bytes.subarray(0, at), bytes.subarray(at + length));
    case 2:
      return bytes.slice(0, at);
    default:
      return joined(
        bytes.subarray(0, at),
        bytes.subarray(below(random, bytes.length)).subarray(0, length),
        bytes.subarray(at),
      );
  }
}

/** Damages the XML of a few parts of a container, which stays whole itself. */
export function damageParts(zip: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(zip);
  const names = Object.keys(parts);
  for (let count = 1 + below(random, 3); count > 0; count--) {
    const name = names[below(random, names.length)]!;
    parts[name] = strToU8(damageText(strFromU8(parts[name]!), random));
  }
  return new Uint8Array(zipSync(parts, { level: 1 }));
}

function damageText(text: string, random: Random): string {
  const at = below(random, text.length);
  const length = 1 + below(random, 200);
  switch (below(random, 5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + text.slice(at, at + length).repeat(1 + below(random, 30)) +
        text.slice(at + length);
    case 2:
      return text.replace(
        /\d+/g,
        (digits) => random() < 0.1 ? String(below(random, 2 ** 31) - 2 ** 29) : digits,
      );
    case 3: {
      const tags = [...text.matchAll(/<[^>]+>/g)];
      const [one, other] = [tags[below(random, tags.length)], tags[below(random, tags.length)]];
      if (one === undefined || other === undefined) return text;
      return text.slice(0, one.index) + other[0] + text.slice(one.index + one[0].length);
    }
    default:
      return text.slice(0, at) + String.fromCharCode(below(random, 0x10000)) + text.slice(at + 1);
  }
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

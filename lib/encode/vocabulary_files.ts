/**
 * The two files that a vocabulary comes in: our compact `unigram.bin`, and the `tokenizer.json` of the
 * model hubs.
 *
 * @module
 */

import { FormatError, UnsupportedError } from "../errors.ts";
import { Charsmap } from "./charsmap.ts";
import type { SpecialIds, Vocabulary } from "./unigram.ts";

/** Ids of the XLM-RoBERTa family: both kinds of file are of it. */
const SPECIAL: SpecialIds = { begin: 0, pad: 1, end: 2, unknown: 3 };
const SPECIAL_IDS = [0, 1, 2, 3];
const MASK = "<mask>";

/**
 * Reads `unigram.bin`: 4 bytes of kind, then as uint32 (little-endian) the number of pieces, the
 * bytes of the normalisation table and those of the pieces; the table, padded to 4 bytes; one float32
 * of score a piece; the pieces as lines.
 *
 * @throws {FormatError} `malformed` where the sizes do not fit.
 */
export function parseUnigramFile(bytes: Uint8Array): Vocabulary {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) throw malformed(`it has ${bytes.length} bytes`, "a head of 16 at least");
  const [count, tableBytes, pieceBytes] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
  ];
  const scoresAt = 16 + Math.ceil(tableBytes / 4) * 4;
  const piecesAt = scoresAt + 4 * count;
  if (piecesAt + pieceBytes > bytes.length) {
    throw malformed(`it ends after ${bytes.length} bytes`, `${piecesAt + pieceBytes}`);
  }
  const pieces = new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(bytes.subarray(piecesAt, piecesAt + pieceBytes)).split("\n");
  return {
    pieces,
    scores: new Float32Array(bytes.slice(scoresAt, piecesAt).buffer),
    charsmap: new Charsmap(bytes.subarray(16, 16 + tableBytes)),
    special: SPECIAL,
    reserved: reservedOf(pieces),
  };
}

/**
 * Reads a `tokenizer.json` whose model is Unigram.
 *
 * @throws {UnsupportedError} for another model or normaliser.
 * @throws {FormatError} `malformed` where it is no such file.
 */
export function parseTokenizerJson(text: string): Vocabulary {
  const file = parseJson(text);
  if (file.model?.type !== undefined && file.model.type !== "Unigram") {
    throw new UnsupportedError(
      `Cannot read the tokenizer: its model is ${file.model.type}, expected Unigram`,
    );
  }
  const table = file.normalizer?.precompiled_charsmap ??
    file.normalizer?.normalizers?.find((one) => one.precompiled_charsmap)?.precompiled_charsmap;
  const vocab = file.model?.vocab;
  if (table === undefined || !Array.isArray(vocab)) {
    throw malformed("a part is missing", "a Unigram vocabulary with a precompiled normalisation");
  }
  const pieces = vocab.map(([piece]) => piece);
  return {
    pieces,
    scores: Float32Array.from(vocab, ([, score]) => score),
    charsmap: new Charsmap(Uint8Array.from(atob(table), (character) => character.charCodeAt(0))),
    special: SPECIAL,
    reserved: reservedOf(pieces),
  };
}

interface TokenizerJson {
  readonly model?: {
    readonly type?: string;
    readonly vocab?: readonly (readonly [string, number])[];
  };
  readonly normalizer?: {
    readonly precompiled_charsmap?: string;
    readonly normalizers?: readonly { readonly precompiled_charsmap?: string }[];
  };
}

function parseJson(text: string): TokenizerJson {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Said below, with the name of what was expected.
  }
  throw malformed("it is not JSON", "a JSON object");
}

function reservedOf(pieces: readonly string[]): ReadonlySet<number> {
  const last = pieces.length - 1;
  return new Set(pieces[last] === MASK ? [...SPECIAL_IDS, last] : SPECIAL_IDS);
}

function malformed(state: string, expected: string): FormatError {
  return new FormatError("malformed", `Cannot read the vocabulary: ${state}, expected ${expected}`);
}

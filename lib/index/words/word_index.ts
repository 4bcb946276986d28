/**
 * Reading our own word index: postings by term, lengths and documents of passages.
 *
 * @module
 */
import { joinBytes } from "../../bytes.ts";
import { FormatError } from "../../errors.ts";
import { oncePerPackage } from "../package/once_per_package.ts";
import type { PackageIndex } from "../package/package_index.ts";
import { decodePostings, type Postings } from "./postings.ts";
import { checkedRow } from "../package/row_shape.ts";

/** Terms with one beginning that are looked at, in the order of the alphabet. */
const MOST_OF_PREFIX = 400;
/** Frequencies that are remembered between questions. */
const MOST_REMEMBERED = 20_000;
/** Postings that are kept decoded between questions: 6 bytes each. */
const MOST_KEPT = 2_000_000;
const NONE: Postings = { passageIds: new Uint32Array(0), counts: new Uint16Array(0) };

const TERM = "SELECT passages FROM word_posting WHERE term = ?";
const POSTINGS = "SELECT passages, pieces, postings FROM word_posting WHERE term = ?";
const PIECE = "SELECT postings FROM word_piece WHERE id = ?";
const RANGE = `SELECT term, passages FROM word_posting WHERE term >= ? AND term < ?
  LIMIT ${MOST_OF_PREFIX}`;

interface PostingsRow {
  readonly passages: number;
  readonly pieces: Uint8Array | null;
  readonly postings: Uint8Array;
}

/** The word index of one package, in memory as far as every question needs it. */
export class WordIndex {
  /** Words of each passage, by id; 0 has none. */
  readonly lengths: Uint16Array;
  /** Words of a passage on average. */
  readonly meanLength: number;
  /** Ids of the documents that have passages, ascending. */
  readonly documentIds: Uint32Array;
  /** First passage of each of these, and one beyond the last of all. */
  readonly firstPassages: Uint32Array;
  readonly #index: PackageIndex;
  readonly #frequencies = new Map<string, number>();
  readonly #decoded = new Map<string, Postings>();
  #kept = 0;
  readonly #sides = new Map<string, Uint8Array>();

  /** @throws {FormatError} `malformed_package` where the tables do not fit each other. */
  constructor(index: PackageIndex) {
    this.#index = index;
    this.lengths = readLengths(index);
    const words = this.lengths.reduce((sum, length) => sum + length, 0);
    this.meanLength = Math.max(1, words / Math.max(1, this.passages));
    const rows = index.rows<{ document_id: number; first_passage: number }>(
      "SELECT document_id, first_passage FROM word_document ORDER BY document_id",
    );
    for (const row of rows) {
      checkedRow(row, { document_id: "whole", first_passage: "whole" }, index.name);
    }
    this.documentIds = Uint32Array.from(rows, (row) => row.document_id);
    this.firstPassages = Uint32Array.from([
      ...rows.map((row) => row.first_passage),
      this.passages + 1,
    ]);
    const isAscending = this.firstPassages.every((first, at, all) =>
      at === 0 || first > all[at - 1]!
    );
    if (!isAscending) throw malformed(index, "the passages of its documents overlap");
  }

  /** Passages in all; their ids go from 1 to this. */
  get passages(): number {
    return this.lengths.length - 1;
  }

  /** In how many passages a term stands. */
  frequency(term: string): number {
    let known = this.#frequencies.get(term);
    if (known === undefined) {
      const row = this.#index.row<{ passages: number }>(TERM, term);
      if (row !== undefined) checkedRow(row, { passages: "whole" }, this.#index.name);
      known = row?.passages ?? 0;
      this.#remember(term, known);
    }
    return known;
  }

  /** Terms that begin with a prefix, and in how many passages each stands. */
  termsFrom(prefix: string): readonly { readonly term: string; readonly passages: number }[] {
    return this.#index.rows(RANGE, prefix, `${prefix}\u{10ffff}`);
  }

  /**
   * The postings of a term; none where the index does not have it.
   *
   * @throws {FormatError} `malformed_package` where they are damaged.
   */
  postings(term: string): Postings {
    const known = this.#decoded.get(term);
    if (known !== undefined) return known;
    const row = this.#index.row<PostingsRow>(POSTINGS, term);
    if (row === undefined) return NONE;
    try {
      const postings = decodePostings(this.#joined(row), row.passages, this.passages);
      this.#keep(term, postings);
      return postings;
    } catch (cause) {
      throw malformed(this.#index, `the postings of "${term.slice(0, 40)}" are damaged`, cause);
    }
  }

  /** Place of a passage's document in {@linkcode documentIds}. */
  documentAt(passageId: number): number {
    let low = 0;
    let high = this.documentIds.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.firstPassages[middle]! <= passageId) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** A flag for each of {@linkcode documentIds}: whether it is one of these spellings of a side. */
  ofSide(spellings: readonly [string, string]): Uint8Array {
    const known = this.#sides.get(spellings[0]);
    if (known !== undefined) return known;
    const ids = new Set(
      this.#index.rows<{ id: number }>(
        "SELECT id FROM document WHERE source IN (?, ?)",
        ...spellings,
      ).map(({ id }) => id),
    );
    const flags = Uint8Array.from(this.documentIds, (id) => ids.has(id) ? 1 : 0);
    this.#sides.set(spellings[0], flags);
    return flags;
  }

  #keep(term: string, postings: Postings): void {
    this.#kept += postings.counts.length;
    if (this.#kept > MOST_KEPT) {
      this.#decoded.clear();
      this.#kept = postings.counts.length;
    }
    this.#decoded.set(term, postings);
  }

  #remember(term: string, passages: number): void {
    if (this.#frequencies.size >= MOST_REMEMBERED) this.#frequencies.clear();
    this.#frequencies.set(term, passages);
  }

  #joined({ pieces, postings }: PostingsRow): Uint8Array {
    if (pieces === null) return postings;
    const view = new DataView(pieces.buffer, pieces.byteOffset, pieces.byteLength);
    const parts: Uint8Array[] = [];
    for (let at = 0; at < pieces.length; at += 4) {
      const piece = this.#index.row<{ postings: Uint8Array }>(PIECE, view.getUint32(at, true));
      parts.push(piece!.postings);
    }
    return joinBytes([...parts, postings]);
  }
}

function readLengths(index: PackageIndex): Uint16Array {
  const rows = index.rows<{ first_passage: number; lengths: Uint8Array }>(
    "SELECT first_passage, lengths FROM word_length ORDER BY first_passage",
  );
  for (const row of rows) checkedRow(row, { lengths: "bytes" }, index.name);
  const passages = rows.reduce((sum, { lengths }) => sum + lengths.length / 2, 0);
  const all = new Uint16Array(passages + 1);
  const bytes = new Uint8Array(all.buffer);
  let expected = 1;
  for (const { first_passage, lengths } of rows) {
    if (first_passage !== expected || lengths.length % 2 !== 0) {
      throw malformed(index, "the lengths of its passages have holes");
    }
    // As it is stored: every platform that Deno runs on has the low byte first.
    bytes.set(lengths, 2 * expected);
    expected += lengths.length / 2;
  }
  return all;
}

function malformed(index: PackageIndex, state: string, cause?: unknown): FormatError {
  return new FormatError(
    "malformed_package",
    `Cannot read the word index of "${index.name}": ${state}, expected what packing wrote`,
    { cause },
  );
}

/** The word index of a package, read once. @throws As its constructor. */
export const wordIndexOf: (index: PackageIndex) => WordIndex = oncePerPackage(
  (index) => new WordIndex(index),
);

/**
 * Builds our own word index: a postings list for each term, and what scoring needs of each passage.
 * docs/FORMAT.md, "Word index", is normative.
 *
 * Memory is set by the vocabulary, not by the corpus: a list that grows is written in pieces.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { eachTerm } from "../text/words.ts";
import { PostingsWriter } from "./postings.ts";
import { TermTable } from "./term_table.ts";

/** A list of so many bytes is written as a piece of its own: four of them fill a page of SQLite. */
const PIECE_BYTES = 1004;
/** Passages whose lengths make one row. */
export const LENGTHS_PER_ROW = 2048;

/** The tables. Pieces are written as they fill, terms at the end and in order, so pages are full. */
export const WORD_INDEX_TABLES = `
CREATE TABLE word_posting (
  term TEXT PRIMARY KEY, passages INTEGER NOT NULL, pieces BLOB, postings BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE word_piece (id INTEGER PRIMARY KEY, postings BLOB NOT NULL);
CREATE TABLE word_length (first_passage INTEGER PRIMARY KEY, lengths BLOB NOT NULL);
CREATE TABLE word_document (document_id INTEGER PRIMARY KEY, first_passage INTEGER NOT NULL);`;

/** A passage on its way into the index. */
export interface IndexedPassage {
  /** From 1, without holes. */
  readonly passageId: number;
  readonly documentId: number;
  /** As it is stored. */
  readonly text: string;
  /** Its normal form. */
  readonly normalised: string;
  /** What it stands under: name of the document, headings. */
  readonly headings: readonly string[];
}

interface Term {
  readonly writer: PostingsWriter;
  /** Ids of the pieces that were written. */
  readonly pieces: number[];
  /** Count in the passage that is being read; -1: not in it. */
  count: number;
}

/** Counts the terms of passages and writes the tables of the word index. */
export class WordIndexBuilder {
  readonly #keys = new TermTable();
  /** By the number of the key. */
  readonly #terms: Term[] = [];
  readonly #insertPiece: StatementSync;
  readonly #insertLengths: StatementSync;
  readonly #insertDocument: StatementSync;
  readonly #insertTerm: StatementSync;
  readonly #touched: Term[] = [];
  readonly #lengths = new Uint16Array(LENGTHS_PER_ROW);
  #waiting = 0;
  #pieces = 0;
  #passages = 0;
  #documentId = 0;

  /** Creates the tables. @param database Open for writing, inside a transaction. */
  constructor(database: DatabaseSync) {
    database.exec(WORD_INDEX_TABLES);
    this.#insertPiece = database.prepare("INSERT INTO word_piece VALUES (?, ?)");
    this.#insertLengths = database.prepare("INSERT INTO word_length VALUES (?, ?)");
    this.#insertDocument = database.prepare("INSERT INTO word_document VALUES (?, ?)");
    this.#insertTerm = database.prepare("INSERT INTO word_posting VALUES (?, ?, ?, ?)");
  }

  /** Adds a passage. They come in the order of their ids, those of a document together. */
  add(passage: IndexedPassage): void {
    if (passage.documentId !== this.#documentId) {
      this.#documentId = passage.documentId;
      this.#insertDocument.run(passage.documentId, passage.passageId);
    }
    const words = eachTerm(passage.text, this.#countInText, passage.normalised);
    for (const heading of passage.headings) eachTerm(heading, this.#noteHeading);
    for (const term of this.#touched) this.#append(term, passage.passageId);
    this.#touched.length = 0;
    this.#addLength(words);
  }

  /** Writes what is still in memory. @returns The number of terms. */
  finish(): number {
    this.#writeLengths();
    const keys = this.#terms.map((term, id) => ({ key: this.#keys.term(id), term }));
    keys.sort((one, other) => one.key < other.key ? -1 : 1);
    for (const { key, term: { writer, pieces } } of keys) {
      const list = pieces.length === 0 ? null : new Uint8Array(Uint32Array.from(pieces).buffer);
      this.#insertTerm.run(key, writer.passages, list, writer.take());
    }
    return this.#terms.length;
  }

  readonly #countInText = (key: string): void => {
    const term = this.#term(key);
    if (term.count < 0) {
      term.count = 0;
      this.#touched.push(term);
    }
    term.count++;
  };

  readonly #noteHeading = (key: string): void => {
    const term = this.#term(key);
    if (term.count >= 0) return;
    term.count = 0;
    this.#touched.push(term);
  };

  #term(key: string): Term {
    const id = this.#keys.idOf(key, 0, key.length);
    return this.#terms[id] ??= { writer: new PostingsWriter(), pieces: [], count: -1 };
  }

  #append(term: Term, passageId: number): void {
    term.writer.append(passageId, term.count);
    term.count = -1;
    if (term.writer.length < PIECE_BYTES) return;
    term.pieces.push(++this.#pieces);
    this.#insertPiece.run(this.#pieces, term.writer.take());
  }

  #addLength(words: number): void {
    this.#lengths[this.#waiting++] = Math.min(words, 0xffff);
    this.#passages++;
    if (this.#waiting === LENGTHS_PER_ROW) this.#writeLengths();
  }

  #writeLengths(): void {
    if (this.#waiting === 0) return;
    const bytes = new Uint8Array(this.#lengths.buffer.slice(0, this.#waiting * 2));
    this.#insertLengths.run(this.#passages - this.#waiting + 1, bytes);
    this.#waiting = 0;
  }
}

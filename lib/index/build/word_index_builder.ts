/**
 * Builds our own word index: a postings list for each term, and what scoring needs of each passage.
 * docs/FORMAT.md, section 20, is normative.
 *
 * Memory is set by the vocabulary, not by the corpus: a list that grows is written in pieces.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { TermScanner } from "../../text/words.ts";
import { PostingsStore } from "../words/postings.ts";
import { grown, type TermTable } from "../words/term_table.ts";

/** A list of so many bytes is written as a piece of its own: sixteen of them fill a page. */
const PIECE_BYTES = 492;
/** Passages whose lengths make one row. */
const LENGTHS_PER_ROW = 2048;

/** Counts fit 16 bits with one to spare. */
const MOST_COUNTED = 0xfffe;

/** The tables. Pieces are written as they fill, terms at the end and in order, so pages are full. */
const WORD_INDEX_TABLES = `
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

/** The words of a passage, where they are the tokens that the format counts. */
export interface PlainWords {
  /** How many there are, repetitions included. */
  readonly words: number;
  /** The different ones, by their numbers; valid until the next passage. */
  readonly terms: Uint32Array;
}

/** Counts the terms of passages and writes the tables of the word index. */
export class WordIndexBuilder {
  readonly #terms: TermTable;
  readonly #postings = new PostingsStore();
  /** Ids of the pieces that were written of a term. */
  readonly #pieces = new Map<number, number[]>();
  /** How often the passage that is read has each term, and one; 0: not at all. */
  #counts = new Uint16Array(1 << 12);
  /** Terms whose counts are not 0. */
  #touched = new Uint32Array(1 << 10);
  #touchedLength = 0;
  /** Of these, the words of the text. */
  #textWords = new Uint32Array(1 << 10);
  #textWordsLength = 0;
  readonly #text = new TermScanner((bytes, start, end, kind) => {
    const term = this.#terms.idOf(bytes, start, end);
    const isNew = this.#count(term, 1);
    if (isNew && kind === "word") this.#addTextWord(term);
  });
  /** Terms of the headings of the document that is read. */
  readonly #headings = new Map<string, readonly number[]>();
  #headingTerms: number[] = [];
  readonly #heading = new TermScanner((bytes, start, end) =>
    void this.#headingTerms.push(this.#terms.idOf(bytes, start, end))
  );
  readonly #insertPiece: StatementSync;
  readonly #insertLengths: StatementSync;
  readonly #insertDocument: StatementSync;
  readonly #insertTerm: StatementSync;
  readonly #lengths = new Uint16Array(LENGTHS_PER_ROW);
  #waiting = 0;
  #pieceCount = 0;
  #passages = 0;
  #documentId = 0;

  /**
   * Creates the tables.
   *
   * @param database Open for writing, inside a transaction.
   * @param terms Numbers the terms; it may be shared with others that count terms.
   */
  constructor(database: DatabaseSync, terms: TermTable) {
    this.#terms = terms;
    database.exec(WORD_INDEX_TABLES);
    this.#insertPiece = database.prepare("INSERT INTO word_piece VALUES (?, ?)");
    this.#insertLengths = database.prepare("INSERT INTO word_length VALUES (?, ?)");
    this.#insertDocument = database.prepare("INSERT INTO word_document VALUES (?, ?)");
    this.#insertTerm = database.prepare("INSERT INTO word_posting VALUES (?, ?, ?, ?)");
  }

  /**
   * Adds a passage. They come in the order of their ids, those of a document together.
   *
   * @returns The words of the text, where they are the tokens of its normal form.
   */
  add(passage: IndexedPassage): PlainWords | undefined {
    if (passage.documentId !== this.#documentId) {
      this.#documentId = passage.documentId;
      this.#headings.clear();
      this.#insertDocument.run(passage.documentId, passage.passageId);
    }
    const words = this.#text.scan(passage.text, passage.normalised);
    for (const heading of passage.headings) this.#noteHeading(heading);
    this.#appendTouched(passage.passageId);
    this.#addLength(words);
    const terms = this.#textWords.subarray(0, this.#textWordsLength);
    this.#textWordsLength = 0;
    return this.#text.isPlain ? { words, terms } : undefined;
  }

  /** Writes what is still in memory. @returns The number of terms. */
  finish(): number {
    this.#writeLengths();
    const terms: { id: number; term: string }[] = [];
    for (let id = 0; id < this.#terms.size; id++) {
      if (this.#postings.passages(id) > 0) terms.push({ id, term: this.#terms.term(id) });
    }
    terms.sort((one, other) => one.term < other.term ? -1 : 1);
    for (const { id, term } of terms) {
      const pieces = this.#pieces.get(id);
      const list = pieces === undefined ? null : new Uint8Array(Uint32Array.from(pieces).buffer);
      this.#insertTerm.run(term, this.#postings.passages(id), list, this.#postings.finish(id));
    }
    return terms.length;
  }

  /** Many passages stand under one heading: its terms are looked up once. */
  #noteHeading(heading: string): void {
    let terms = this.#headings.get(heading);
    if (terms === undefined) {
      this.#headingTerms = [];
      this.#heading.scan(heading);
      this.#headings.set(heading, terms = this.#headingTerms);
    }
    for (const term of terms) this.#count(term, 0);
  }

  /** Counts a term. @returns Whether the passage did not have it so far. */
  #count(term: number, count: number): boolean {
    if (term >= this.#counts.length) this.#counts = grown(this.#counts, term + 1);
    const known = this.#counts[term]!;
    if (known > 0) {
      if (known < MOST_COUNTED) this.#counts[term] = known + count;
      return false;
    }
    if (this.#touchedLength === this.#touched.length) {
      this.#touched = grown(this.#touched, this.#touchedLength + 1);
    }
    this.#touched[this.#touchedLength++] = term;
    this.#counts[term] = count + 1;
    return true;
  }

  #addTextWord(term: number): void {
    if (this.#textWordsLength === this.#textWords.length) {
      this.#textWords = grown(this.#textWords, this.#textWordsLength + 1);
    }
    this.#textWords[this.#textWordsLength++] = term;
  }

  #appendTouched(passageId: number): void {
    for (let at = 0; at < this.#touchedLength; at++) {
      const term = this.#touched[at]!;
      const waiting = this.#postings.append(term, passageId, this.#counts[term]! - 1);
      this.#counts[term] = 0;
      if (waiting >= PIECE_BYTES) this.#writePiece(term);
    }
    this.#touchedLength = 0;
  }

  #writePiece(term: number): void {
    this.#insertPiece.run(++this.#pieceCount, this.#postings.take(term));
    const pieces = this.#pieces.get(term);
    if (pieces === undefined) this.#pieces.set(term, [this.#pieceCount]);
    else pieces.push(this.#pieceCount);
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

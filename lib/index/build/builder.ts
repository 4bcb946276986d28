/**
 * Builds the database of a package, document by document: memory is set by the largest document and
 * by the vocabulary, not by the corpus.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { codePointLength, normalise, segment } from "../../text/mod.ts";
import { bytePlaces } from "../documents/byte_places.ts";
import { BoundaryWriter } from "../exact/boundary_quotes.ts";
import { expressionsOf } from "../exact/expressions.ts";
import { cutPassages, gapsOf, type Passage } from "../passages/passages.ts";
import type { PhaseTimer } from "./phase_timer.ts";
import { createTables } from "../package/schema.ts";
import { writeShapeTable } from "../shapes/shape_table.ts";
import type { SourceDocument } from "../documents/source_documents.ts";
import { TermCounts } from "./term_counts.ts";
import { TermTable } from "../words/term_table.ts";
import { WordIndexBuilder } from "./word_index_builder.ts";

/** Which of the optional indexes a package gets. */
export interface BuildOptions {
  /** `boundary` adds the index by which mdcx 1.31 finds quotations. */
  readonly quotes: "document" | "boundary";
  /** Words that a misreading could have made of others are found (`term_shape`). */
  readonly shapes?: boolean;
  /** Expressions are found as they stand (`expression`). */
  readonly expressions?: boolean;
}

/** What was built. */
export interface BuildCounts {
  /** Attachments not counted. */
  readonly documents: number;
  /** Passages of all documents. */
  readonly passages: number;
  /** Documents kept without being searched. */
  readonly attachments: number;
  /** Tokens of all passages. */
  readonly tokens: number;
  /** Rows of `df`. */
  readonly terms: number;
  /** Rows of `term_shape`. */
  readonly shapeTerms: number;
  /** Different expressions. */
  readonly expressions: number;
  /** Rows of `expression`. */
  readonly expressionEntries: number;
  /** Rows of `passage_edge_fts`. */
  readonly passageEdges: number;
  /** The document with the most passages, where there is any. */
  readonly largest: { readonly name: string; readonly passages: number } | undefined;
}

const INSERT = {
  document: "INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
  passage: "INSERT INTO passage VALUES (?, ?, ?, ?, NULL, ?)",
  fts: "INSERT INTO passage_fts (rowid, search_text) VALUES (?, ?)",
  place: "INSERT INTO passage_place VALUES (?, ?, ?, ?, ?, ?, ?)",
  source: "INSERT INTO document_source VALUES (?, ?, ?, ?)",
  fidelity: "INSERT INTO document_fidelity VALUES (?, ?, ?, ?)",
  attachment: "INSERT INTO attachment VALUES (?, ?, ?, ?, ?)",
  attachmentSource: "INSERT INTO attachment_source VALUES (?, ?, ?, ?)",
  df: "INSERT INTO df VALUES (?, ?)",
  meta: "INSERT INTO meta VALUES (?, ?)",
} as const;

const EXPRESSION_TABLE = `
CREATE TABLE expression (
  expr TEXT NOT NULL, passage_id INTEGER NOT NULL REFERENCES passage(id));
CREATE INDEX expression_by_expr ON expression (expr);`;

/** A document's passages on their way in: its id, and that of the first of them. */
interface DocumentPassages {
  readonly id: number;
  readonly first: number;
  readonly passages: readonly Passage[];
}

const utf8 = new TextEncoder();

/**
 * Fills an empty database: {@linkcode addDocument} for each document, {@linkcode finish} once, the rows
 * of `meta`, then {@linkcode commit}.
 */
export class PackageBuilder {
  readonly #database: DatabaseSync;
  readonly #options: BuildOptions;
  readonly #timer: PhaseTimer;
  readonly #statements: Readonly<Record<keyof typeof INSERT, StatementSync>>;
  readonly #terms: TermCounts;
  readonly #words: WordIndexBuilder;
  readonly #boundary: BoundaryWriter | undefined;
  readonly #insertExpression: StatementSync | undefined;
  readonly #expressions = new Set<string>();
  #expressionEntries = 0;
  #documents = 0;
  #passages = 0;
  #attachments = 0;
  #largest: BuildCounts["largest"];

  /**
   * Creates the tables and begins the one transaction that everything is written in.
   *
   * @param database Empty, without foreign key constraints: passages are written before documents.
   */
  constructor(database: DatabaseSync, options: BuildOptions, timer: PhaseTimer) {
    this.#database = database;
    this.#options = options;
    this.#timer = timer;
    createTables(database);
    const terms = new TermTable();
    this.#terms = new TermCounts(terms);
    this.#words = new WordIndexBuilder(database, terms);
    if (options.expressions) {
      database.exec(EXPRESSION_TABLE);
      this.#insertExpression = database.prepare("INSERT INTO expression VALUES (?, ?)");
    }
    if (options.quotes === "boundary") this.#boundary = new BoundaryWriter(database);
    const names = Object.keys(INSERT) as (keyof typeof INSERT)[];
    this.#statements = Object.fromEntries(
      names.map((name) => [name, database.prepare(INSERT[name])]),
    ) as Record<keyof typeof INSERT, StatementSync>;
    database.exec("BEGIN");
  }

  /** Adds a document, or keeps it as an attachment where it says so. */
  addDocument(document: SourceDocument): void {
    if (document.isAttachment) return this.#addAttachment(document);
    const { text } = document.source;
    const id = ++this.#documents;
    const first = this.#passages + 1;
    const passages = this.#timer.time("passages", () => cutPassages(text, document.bodyStart));
    this.#passages += passages.length;
    if (passages.length > (this.#largest?.passages ?? 0)) {
      this.#largest = { name: document.name, passages: passages.length };
    }
    this.#timer.time("terms", () => this.#insertTexts(document, { id, first, passages }));
    this.#timer.time("passages", () => this.#insertPlaces(document, { id, first, passages }));
    this.#timer.time("expressions", () => this.#insertExpressions(first, passages));
    this.#timer.time("edges", () => this.#boundary?.add(first, passages));
  }

  /** Writes one row of `meta`. */
  setMeta(key: string, value: string): void {
    this.#statements.meta.run(key, value);
  }

  /** Writes the tables of terms, once all documents are there. @returns How much was built. */
  finish(): BuildCounts {
    this.#timer.time("terms", () => {
      for (const [term, passages] of this.#terms.sorted()) this.#statements.df.run(term, passages);
      this.#words.finish();
    });
    const shapeTerms = this.#options.shapes
      ? this.#timer.time("shapes", () => writeShapeTable(this.#database))
      : 0;
    return {
      documents: this.#documents,
      passages: this.#passages,
      attachments: this.#attachments,
      tokens: this.#terms.tokens,
      terms: this.#terms.sorted().length,
      shapeTerms,
      expressions: this.#expressions.size,
      expressionEntries: this.#expressionEntries,
      passageEdges: this.#boundary?.rows ?? 0,
      largest: this.#largest,
    };
  }

  /** Ends the transaction: the database is whole. */
  commit(): void {
    this.#timer.time("terms", () => this.#database.exec("COMMIT"));
  }

  /** The document, its passages, and their words. */
  #insertTexts(document: SourceDocument, { id, first, passages }: DocumentPassages): void {
    const { passage: insertPassage, fts } = this.#statements;
    for (const [position, { text, heading }] of passages.entries()) {
      const normalised = normalise(text);
      const passageId = first + position;
      const headings = [document.name, ...heading];
      const plain = this.#words.add({ passageId, documentId: id, text, normalised, headings });
      const tokens = plain === undefined
        ? this.#terms.add(passageId, normalised)
        : this.#terms.addKnown(passageId, plain.terms, plain.words);
      const segmented = segment(text);
      insertPassage.run(passageId, id, position, text, tokens);
      fts.run(passageId, segmented === text ? normalised : normalise(segmented));
    }
    this.#insertDocument(id, document);
  }

  #insertDocument(id: number, document: SourceDocument): void {
    const { date, fidelity } = document;
    this.#statements.document.run(
      id,
      document.name,
      document.pseudopath,
      document.direction,
      document.folder,
      document.sourceFormat,
      fidelity?.status ?? "",
      date?.dated ?? null,
      date?.dated_from ?? null,
    );
    if (fidelity === undefined) return;
    this.#statements.fidelity.run(id, fidelity.status, fidelity.coverage, fidelity.engine);
  }

  /** Where the passages stand, and what stands between them. */
  #insertPlaces(document: SourceDocument, { id, first, passages }: DocumentPassages): void {
    const { text, encoding, newline } = document.source;
    const places = bytePlaces(text, passages);
    for (const [position, passage] of passages.entries()) {
      this.#statements.place.run(
        first + position,
        passage.pages?.[0] ?? null,
        passage.pages?.[1] ?? null,
        passage.heading.length === 0 ? null : JSON.stringify(passage.heading),
        places[position]!.start,
        places[position]!.end,
        codePointLength(passage.text.slice(0, passage.prefixLength)),
      );
    }
    const gaps = utf8.encode(gapsOf(text, passages).join(""));
    this.#statements.source.run(id, encoding, newline, gaps);
  }

  #insertExpressions(first: number, passages: readonly Passage[]): void {
    if (this.#insertExpression === undefined) return;
    for (const [position, passage] of passages.entries()) {
      for (const expression of expressionsOf(passage.text)) {
        this.#insertExpression.run(expression, first + position);
        this.#expressions.add(expression);
        this.#expressionEntries++;
      }
    }
  }

  #addAttachment(document: SourceDocument): void {
    const { text, encoding, newline } = document.source;
    const id = ++this.#attachments;
    const body = text.slice(document.bodyStart);
    const head = utf8.encode(text.slice(0, document.bodyStart));
    this.#statements.attachment.run(id, document.name, document.pseudopath, document.folder, body);
    this.#statements.attachmentSource.run(id, encoding, newline, head);
  }
}

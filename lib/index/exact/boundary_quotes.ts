/**
 * Quotations across the cut between two passages, for packages that keep no normalised documents:
 * the table `passage_edge_fts` of the format.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { normalise } from "../../text/mod.ts";
import type { Passage } from "../passages/passages.ts";
import { FTS_TOKENIZER } from "../package/schema.ts";

/** How many code points of each side of a cut are indexed. */
const EDGE_LENGTH = 250;

/** Writes the joins of consecutive passages. */
export class BoundaryWriter {
  readonly #insert: StatementSync;
  #rows = 0;

  /** Creates the table. */
  constructor(database: DatabaseSync) {
    database.exec(
      `CREATE VIRTUAL TABLE passage_edge_fts USING fts5(txt, content='', tokenize="${FTS_TOKENIZER}")`,
    );
    this.#insert = database.prepare("INSERT INTO passage_edge_fts (rowid, txt) VALUES (?, ?)");
  }

  /** Rows written. */
  get rows(): number {
    return this.#rows;
  }

  /** Writes the joins of one document's passages, whose ids begin at `first`. */
  add(first: number, passages: readonly Passage[]): void {
    for (let i = 0; i + 1 < passages.length; i++) {
      const after = passages[i + 1]!;
      const before = Array.from(passages[i]!.text).slice(-EDGE_LENGTH).join("");
      const start = Array.from(after.text.slice(after.prefixLength)).slice(0, EDGE_LENGTH).join("");
      this.#insert.run(first + i, normalise(`${before} ${start}`));
      this.#rows++;
    }
  }
}

/**
 * An open package: its database in memory, what it offers, and the statements asked of it.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { FormatError } from "../../errors.ts";
import { unquoted } from "../../container/meta.ts";
import type { Header } from "../../container/types.ts";
import type { Capabilities } from "./capabilities.ts";

/** Tokens of a passage where nothing is known of its package, or it has none; as mdcx 1.31 states it. */
export const USUAL_PASSAGE_LENGTH = 60;

/** A value of a row. Integers come as numbers: no package counts beyond 2^53. */
export type SqlValue = string | number | null | Uint8Array;

/** A row of an answer. */
export type Row = Readonly<Record<string, SqlValue>>;

/** What {@linkcode PackageIndex} is made of. */
export interface PackageIndexParts {
  /** Open, in memory. */
  readonly database: DatabaseSync;
  /** File name of the package. */
  readonly name: string;
  /** Its header, where there is one. */
  readonly header: Header | undefined;
  /** What the database offers. */
  readonly capabilities: Capabilities;
  /** The rows of its `meta` table. */
  readonly meta: ReadonlyMap<string, string>;
}

/** One package, open for reading. Dispose of it to give its memory back. */
export class PackageIndex implements Disposable {
  /** File name, by which a reply tells packages apart. */
  readonly name: string;
  /** The header of the file it came from, where it came from one. */
  readonly header: Header | undefined;
  /** What the database offers. */
  readonly capabilities: Capabilities;
  /** The sealed `meta` table: strings bare, everything else JSON. */
  readonly meta: ReadonlyMap<string, string>;
  /** Passages in all. */
  readonly passages: number;
  /** Documents in all, attachments not counted. */
  readonly documents: number;
  /** Tokens of a passage on average. */
  readonly meanPassageLength: number;
  /** ISO 639-1 code of the corpus, or null. */
  readonly language: string | null;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Use {@linkcode openIndex}. */
  constructor(parts: PackageIndexParts) {
    this.#database = parts.database;
    this.name = parts.name;
    this.header = parts.header;
    this.capabilities = parts.capabilities;
    this.meta = parts.meta;
    this.passages = this.metaNumber("passages") ?? this.#count("passage");
    this.documents = this.metaNumber("documents") ?? this.#count("document");
    const stated = this.metaNumber("mean_passage_length") ?? USUAL_PASSAGE_LENGTH;
    this.meanPassageLength = Math.max(stated, 1);
    this.language = this.#metaLanguage();
  }

  /**
   * The rows that a statement gives.
   *
   * @param sql The statement; it is prepared once, so keep its text constant and bind what varies.
   * @throws {FormatError} `malformed_package` where the database does not bear the statement.
   */
  rows<T extends object = Row>(sql: string, ...values: readonly SqlValue[]): T[] {
    return this.#guard(() => this.#statement(sql).all(...values) as T[]);
  }

  /** The first row that a statement gives. @throws {FormatError} as {@linkcode rows}. */
  row<T extends object = Row>(sql: string, ...values: readonly SqlValue[]): T | undefined {
    return this.#guard(() => this.#statement(sql).get(...values) as T | undefined);
  }

  /**
   * The rows one at a time, for answers larger than memory should hold.
   *
   * @throws {FormatError} as {@linkcode rows}.
   */
  *each<T extends object = Row>(sql: string, ...values: readonly SqlValue[]): Generator<T> {
    const rows = this.#guard(() => this.#database.prepare(sql).iterate(...values));
    while (true) {
      const next = this.#guard(() => rows.next());
      if (next.done) return;
      yield next.value as T;
    }
  }

  /** A number of the `meta` table; undefined where it is absent or none. */
  metaNumber(key: string): number | undefined {
    const value = this.meta.get(key);
    const number = value === undefined || value.trim() === "" ? NaN : Number(value);
    return Number.isFinite(number) ? number : undefined;
  }

  /** A text of the `meta` table; packages of mdcx 1.31 have some of them in the quotes of JSON. */
  metaText(key: string): string | undefined {
    const value = this.meta.get(key);
    return value === undefined ? undefined : unquoted(value);
  }

  /** In how many passages a term of the format stands. */
  passagesWith(term: string): number {
    if (!this.capabilities.frequencies) return 0;
    const row = this.row<{ passages: number }>("SELECT passages FROM df WHERE term = ?", term);
    return Number(row?.passages ?? 0);
  }

  /** Closes the database. */
  [Symbol.dispose](): void {
    this.#statements.clear();
    this.#database.close();
  }

  #count(table: "passage" | "document"): number {
    return Number(this.row<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0);
  }

  #metaLanguage(): string | null {
    const value = this.metaText("language") ?? "";
    return value === "null" || value === "" ? null : value;
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      this.#statements.set(sql, statement = this.#database.prepare(sql));
    }
    return statement;
  }

  #guard<T>(ask: () => T): T {
    try {
      return ask();
    } catch (cause) {
      throw new FormatError(
        "malformed_package",
        `Cannot read package "${this.name}": its database does not answer, expected a whole one`,
        { cause },
      );
    }
  }
}

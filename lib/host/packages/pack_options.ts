/**
 * What packing into a file is asked for, and what it tells meanwhile.
 *
 * @module
 */
import type { Clock, RandomSource } from "../../bytes.ts";
import type { CompressionName } from "../../container/types.ts";

/** What is packed, where to, and how. */
export interface PackFileOptions {
  /** A folder of Markdown, a `.md` file or a `.jsonl` file. */
  readonly input: string;
  /** The package to write. */
  readonly target: string;
  /** Not empty. */
  readonly passphrase: string;
  /** Who issues the package; empty where it is not given. */
  readonly issuer?: string;
  /** Hex, 32 bytes; without it the package is not signed. */
  readonly signingKey?: string;
  /** `lzma` where it is not given. */
  readonly compression?: CompressionName;
  /** 0 to 9; 6 where it is not given, 3 with `fast`. */
  readonly preset?: number;
  /** Preset 3 in place of 6. */
  readonly fast?: boolean;
  /** `boundary` adds the index by which mdcx 1.31 finds quotations; `document` where it is not given. */
  readonly quotes?: "document" | "boundary";
  /** Adds the index that recovers misread words. */
  readonly shapes?: boolean;
  /** Adds the index of expressions. */
  readonly expressions?: boolean;
  /** A CSV of dates: `path,date[,provenance]`. */
  readonly dates?: string;
  /** Documents without a date get the day on which they, or what they were converted from, changed. */
  readonly dateFromMtime?: boolean;
  /** Answers on meaning too. */
  readonly multilingual?: boolean;
  /** The model of meaning by name or folder; the one that ships where it is not given. */
  readonly model?: string;
  /** Where models are looked for beside those that ship. */
  readonly modelsFolder?: string;
  /** Questions that the corpus answers; only with `multilingual`. */
  readonly focus?: readonly string[];
  /** An older package, under the same passphrase, whose vectors are kept; only with `multilingual`. */
  readonly reuse?: string;
  /** Stops it between two documents, two batches of passages, two blocks of the database. */
  readonly signal?: AbortSignal;
  /** Told how far it is. */
  readonly report?: (progress: PackProgress) => void;
  /** Salt and nonce; the system's where it is not given. */
  readonly random?: RandomSource;
  /** The time; the system's where it is not given. */
  readonly clock?: Clock;
}

/** How far packing is. */
export type PackProgress =
  | {
    readonly stage: "index";
    /** How many were read, those that are left out among them. */
    readonly documents: number;
    /** Undefined where nobody knows before the last one is read. */
    readonly total: number | undefined;
  }
  | {
    readonly stage: "encode";
    readonly passages: number;
    readonly total: number;
    /** Share of the work of encoding that is done, 0 to 1. */
    readonly share: number;
  }
  | {
    readonly stage: "measure";
    readonly questions: number;
    readonly total: number;
    readonly share: number;
  }
  | {
    readonly stage: "seal";
    /** Of the database, before they are compressed. */
    readonly bytes: number;
    readonly total: number;
  };

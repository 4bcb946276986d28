/**
 * What a conversion is asked for, and what it tells meanwhile.
 *
 * @module
 */

import type { Clock } from "../../bytes.ts";
import type { DocumentRecord } from "../../convert/artefacts/record.ts";
import type { Shard } from "../../convert/plan.ts";

/** What a conversion is to do. */
export interface ConvertOptions {
  /** A folder of documents, or one document. */
  readonly input: string;
  /** Where the Markdown goes. */
  readonly output: string;
  /** Processes at most; four fifths of the processors where it is not given. */
  readonly maxCores?: number;
  /** One document after another. */
  readonly serial?: boolean;
  /** Only files whose name matches: `*` and `?`, several separated by commas. */
  readonly only?: string;
  /** Converts so many documents at most; 0: all. */
  readonly limit?: number;
  /** Only this part of the input. */
  readonly shard?: Shard;
  /** Converts also what is there and unchanged. */
  readonly force?: boolean;
  /** Keeps the blocks as JSON under `_lossless/` (true). */
  readonly lossless?: boolean;
  /** Compacts the Markdown (true). */
  readonly compact?: boolean;
  /** Splits long PDFs into chapters (true). */
  readonly split?: boolean;
  /** Pages from which a PDF is long (60). */
  readonly splitThreshold?: number;
  /** Only so many pages of each PDF; 0 (the default): all. */
  readonly samplePages?: number;
  /** Time for one document (1200); 0: no limit. */
  readonly timeoutSeconds?: number;
  /** A fresh process after so many documents (50); 0: never. */
  readonly recycleAfter?: number;
  /** Each is tried on protected documents. Never stored. */
  readonly passwords?: readonly string[];
  /** Hears of every document as it is done, and what a person should know of the run. */
  readonly report?: (event: ConvertEvent) => void;
  /** Ends the run; what is done stays, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  /** The time; the system's where it is not given. */
  readonly clock?: Clock;
}

/** What is told while a run goes on. */
export interface ConvertEvent {
  /** Documents that are done, the unchanged ones included. */
  readonly done: number;
  /** Documents in all. */
  readonly total: number;
  /** The document that is done, where the event is about one. */
  readonly record?: DocumentRecord;
  /** The document that has been worked on longest; undefined between two. */
  readonly working?: WorkingOn;
  /** Documents that were compared with an earlier run; there only before any is converted. */
  readonly compared?: number;
  /** Something about the run itself, one line. */
  readonly notice?: string;
}

/** A document that is being converted. */
export interface WorkingOn {
  /** Its path in the input. */
  readonly path: string;
  /** Chapters of it that are written. */
  readonly chapters: number;
  /** The last page of those; 0 before the first. */
  readonly page: number;
}

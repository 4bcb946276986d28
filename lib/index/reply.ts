/**
 * What a search answers, the same for the library, the command line and the MCP server.
 *
 * @module
 */

/** Which side of a correspondence a document belongs to. */
export type Direction = "sent" | "received" | "other";

/** Which engines to ask. `auto`: all that the package and this machine offer, merged by rank. */
export type SearchMode = "auto" | "lexical" | "semantic";

/** How a passage was found. */
export type MatchedBy = "words" | "meaning" | "both" | "quotation" | "expression";

/** How well the document behind a passage was converted. */
export interface Fidelity {
  readonly status: string;
  /** Share of the original's words that the conversion delivered, 0 to 1; null where not measurable. */
  readonly coverage: number | null;
}

/** One passage of a reply. */
export interface FoundPassage {
  /** From 1. */
  readonly rank: number;
  readonly document: string;
  readonly path: string;
  readonly direction: Direction;
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly heading?: readonly string[];
  /** First and last page. */
  readonly pages?: readonly [number, number];
  /** Index of the passage in its document, from 0. */
  readonly position: number;
  readonly dated?: string;
  readonly dated_from?: string;
  readonly fidelity?: Fidelity;
  readonly matched_by: MatchedBy;
  /** File name of the package, where several were asked. */
  readonly package?: string;
}

/** A reply. Fields beyond `passages` are there where they apply. */
export interface Reply {
  readonly query: string;
  readonly found: number;
  readonly passages: readonly FoundPassage[];
  /** Nothing here seems to answer, and why. */
  warning?: string;
  judged_by?: "own" | "reference";
  hint?: string;
  /** Question terms read as other words, where recovery widened them. */
  read_as?: Record<string, readonly string[]>;
  /** Question terms that no passage has, by package. */
  unknown_terms?: Record<string, readonly string[]>;
  prefer_applied?: boolean;
  prefer_reason?: string;
  similarity?: number;
  stands_clear?: number;
  answerable_at?: number;
  answerable_at_by_package?: Record<string, number>;
  confidence?: number;
}

/** Options of a search. */
export interface SearchOptions {
  /** Passages wanted; 5 where it is not given. */
  readonly limit?: number;
  readonly only?: "sent" | "received";
  readonly mode?: SearchMode;
  readonly prefer?: "recent";
}

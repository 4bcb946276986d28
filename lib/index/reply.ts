/**
 * What a search answers, the same for the library, the command line and the MCP server.
 *
 * @module
 */

/** Which side of a correspondence a document belongs to. */
export type Direction = "sent" | "received" | "other";

/** Which engines to ask. `auto`: all that the package and this machine offer, merged. */
export type SearchMode = "auto" | "lexical" | "semantic";

/** How a passage was found. */
export type MatchedBy = "words" | "meaning" | "both" | "quotation" | "expression";

/** How well the document behind a passage was converted. */
export interface Fidelity {
  /** As the conversion stated it: `ok`, `warn`, `fail`, … */
  readonly status: string;
  /** Share of the original's words that the conversion delivered, 0 to 1; null where not measurable. */
  readonly coverage: number | null;
}

/** One passage of a reply. */
export interface FoundPassage {
  /** From 1. */
  readonly rank: number;
  /** Name of the document. */
  readonly document: string;
  /** Its path in the package, `@/folder/name.md`. */
  readonly path: string;
  /** Side of a correspondence that it belongs to. */
  readonly direction: Direction;
  /** The passage, verbatim. */
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly heading?: readonly string[];
  /** First and last page. */
  readonly pages?: readonly [number, number];
  /** Index of the passage in its document, from 0. */
  readonly position: number;
  /** When the document is from: an ISO date of any precision. */
  readonly dated?: string;
  /** Where that date comes from: `source`, `sidecar`, `front-matter`, `isbn`, `mtime`. */
  readonly dated_from?: string;
  /** How well the document was converted, where its package knows. */
  readonly fidelity?: Fidelity;
  /** Which engine found it. */
  readonly matched_by: MatchedBy;
  /** File name of the package, where several were asked. */
  readonly package?: string;
}

/** A reply. Fields beyond `passages` are there where they apply. */
export interface Reply {
  /** The question, as asked. */
  readonly query: string;
  /** How many passages there are. */
  readonly found: number;
  /** The passages, best first. */
  readonly passages: readonly FoundPassage[];
  /** Nothing here seems to answer, and why. */
  warning?: string;
  /**
   * Whose rule raised or withheld the warning: `own`, a measure of several kinds of evidence, or
   * `reference`, `similarity` against `answerable_at`.
   */
  judged_by?: "own" | "reference";
  /** What the asker should know: what was cut, what is absent, in which language to ask. */
  hint?: string;
  /** Question terms read as other words, where recovery widened them. */
  read_as?: Record<string, readonly string[]>;
  /** Question terms that no passage has, by package. */
  unknown_terms?: Record<string, readonly string[]>;
  /** Whether the preference asked for had a say. */
  prefer_applied?: boolean;
  /** Why it had none. */
  prefer_reason?: string;
  /** Best cosine of the question with a passage. */
  similarity?: number;
  /** How far that stands above the fiftieth. */
  stands_clear?: number;
  /**
   * From which similarity on the corpus was measured to answer questions in its own language; what the
   * warning goes by where `judged_by` is `reference`.
   */
  answerable_at?: number;
  /** The same for each package, where several were asked. */
  answerable_at_by_package?: Record<string, number>;
  /** How sure the reply is that it answers, 0 to 1; a warning is raised below 0.5. */
  confidence?: number;
}

/** Options of a search. */
export interface SearchOptions {
  /** Passages wanted; 5 where it is not given. */
  readonly limit?: number;
  /** Only documents of this side. */
  readonly only?: "sent" | "received";
  /** Which engines to ask; `auto` where it is not given. */
  readonly mode?: SearchMode;
  /** What to prefer among passages of about equal rank. */
  readonly prefer?: "recent";
}

/**
 * The contract between mdcx and a catalogue: what a plugin offers and what it is asked.
 *
 * @module
 */

/** Where one work can be found, as a catalogue answers it. */
export interface CandidateFields {
  /** The catalogue's own name for the work; unique within it. */
  readonly identifier: string;
  /** Its title. */
  readonly title: string;
  /** Name of the catalogue. */
  readonly source?: string;
  /** A summary of it. */
  readonly summary?: string;
  /** BCP 47 tag, where known. */
  readonly language?: string;
  /** Page about the work, for people. */
  readonly url?: string;
  /** Where the document itself lies, for `fetch`. */
  readonly download?: string;
  /** Whatever else the catalogue says. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A row that `mdcx pack` reads as a line of JSON Lines. */
export interface CandidateRecord {
  /** The title, at most 120 characters, or the identifier. */
  readonly name: string;
  /** Title and summary. */
  readonly text: string;
  /** The catalogue. */
  readonly folder: string;
  /** Never a side of a correspondence. */
  readonly source: "OTHER";
}

/** Options of {@linkcode SourcePlugin.fetch}. */
export interface FetchOptions {
  /** Milliseconds after which the plugin gives up. */
  readonly timeout: number;
  /** Ends the fetch. */
  readonly signal?: AbortSignal;
}

/** A catalogue of documents. mdcx itself fetches nothing: a plugin brings its own network access. */
export interface SourcePlugin {
  /** Short and stable: `gutenberg`. */
  readonly name: string;
  /**
   * Candidates for a query, the best first.
   *
   * @param query What a person would type.
   * @param limit At most so many candidates.
   */
  search(query: string, limit: number): Promise<readonly Candidate[]> | readonly Candidate[];
  /** The document of a candidate that this plugin found. */
  fetch(candidate: Candidate, options: FetchOptions): Promise<Uint8Array>;
}

const NAME_CHARACTERS = 120;

/** One work that a catalogue offers. */
export class Candidate implements Required<CandidateFields> {
  /** What the catalogue calls it. */
  readonly identifier: string;
  /** Its title. */
  readonly title: string;
  /** The catalogue. */
  readonly source: string;
  /** A summary; empty where there is none. */
  readonly summary: string;
  /** ISO 639-1; empty where it is not known. */
  readonly language: string;
  /** Its page. */
  readonly url: string;
  /** Where it can be fetched; empty where it cannot. */
  readonly download: string;
  /** Whatever else the catalogue says. */
  readonly extra: Readonly<Record<string, unknown>>;

  /**
   * Fills in what is absent.
   *
   * @param fields What the catalogue says; what it does not say is empty.
   */
  constructor(fields: CandidateFields) {
    this.identifier = fields.identifier;
    this.title = fields.title;
    this.source = fields.source ?? "";
    this.summary = fields.summary ?? "";
    this.language = fields.language ?? "";
    this.url = fields.url ?? "";
    this.download = fields.download ?? "";
    this.extra = fields.extra ?? {};
  }

  /** Host name of `download`, or an empty string. */
  get host(): string {
    return URL.canParse(this.download) ? new URL(this.download).hostname : "";
  }

  /** The candidate as a document of title and summary, ready for `mdcx pack`. */
  asRecord(): CandidateRecord {
    return {
      name: [...this.title].slice(0, NAME_CHARACTERS).join("") || this.identifier,
      text: this.summary === "" ? this.title : `${this.title}\n\n${this.summary}`,
      folder: this.source || "catalogue",
      source: "OTHER",
    };
  }
}

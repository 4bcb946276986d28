/**
 * Packing: from input items to a finished database and the fields of its header.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../bytes.ts";
import type { DescriptiveFields } from "../../container/types.ts";
import { MdcxError } from "../../errors.ts";
import { isoTime } from "../../iso_time.ts";
import type { LanguageDetector } from "../../text/mod.ts";
import { type BuildCounts, type BuildOptions, PackageBuilder } from "./builder.ts";
import { type CorpusLanguage, LanguageTally } from "./corpus_language.ts";
import { type DateSidecar, unusedDates } from "../documents/date_sidecar.ts";
import type { ConversionManifest } from "../documents/fidelity.ts";
import { metaRows } from "./meta.ts";
import { type PackPhase, PhaseTimer } from "./phase_timer.ts";
import { PSEUDOPATH_ROOT, UniquePaths } from "../documents/pseudopath.ts";
import { readRecord, type RecordLine } from "../documents/records.ts";
import {
  type InputFile,
  type InputNote,
  type ReadingContext,
  readMarkdown,
  type SourceDocument,
} from "../documents/source_documents.ts";

/** What the host hands in, in the order in which documents get their ids. */
export type InputItem =
  | { readonly kind: "file"; readonly file: InputFile }
  | { readonly kind: "record"; readonly line: RecordLine }
  | { readonly kind: "skipped"; readonly skipped: SkippedInput };

/** An input that did not become a document. */
export interface SkippedInput extends InputNote {
  /** Whether something is wrong with it; not, where the rules of packing leave it out. */
  readonly fault: boolean;
  /** There where `mdcx convert` makes Markdown of it. */
  readonly convertible?: true;
  /** There where its name alone leaves it out. */
  readonly reserved?: true;
  /** There where it is a link to a folder outside, whose documents nobody else finds. */
  readonly outside?: true;
}

/** Something of an input that keeps no document out. */
export interface InputFinding extends InputNote {
  /** Whether something that was handed in beside the documents is lost; not, for a remark. */
  readonly fault: boolean;
}

/** What a person asked for, as errors name it. */
export type PackPurpose = "pack" | "search";

/** A corpus to pack. */
export interface PackInput {
  /** Last component of the packed path. */
  readonly name: string;
  /** The documents, in the order in which they get their ids. */
  readonly items: AsyncIterable<InputItem> | Iterable<InputItem>;
  /** Dates stated beside the documents. */
  readonly sidecar?: DateSidecar;
  /** What the conversion that gave the documents measured. */
  readonly manifest?: ConversionManifest;
  /** Documents without a date get the day on which they were changed. */
  readonly dateFromMtime?: boolean;
  /** What of the input could not be read though no document is lost by it. */
  readonly faults?: readonly InputNote[];
}

/** How a database is built. */
export interface PackOptions extends BuildOptions {
  /** `pack` where it is not given. */
  readonly purpose?: PackPurpose;
  /** Who issues the package; empty where it is not given. */
  readonly issuer?: string;
  /** Judges the language of a text; without it the language stays unknown. */
  readonly detectLanguage?: LanguageDetector;
  /** Told after each document how many there are. */
  readonly progress?: (documents: number) => void;
  /**
   * Asked once the header's fields are known, before the database is closed: the rows of `meta`
   * that bind the header (`planSeal` of the container).
   */
  readonly bind?: (fields: DescriptiveFields) => Promise<ReadonlyMap<string, string>>;
  /**
   * Asked once the passages are there, before the header's fields are bound: adds vectors to the
   * database, and says how far they reach.
   */
  readonly addMeaning?: (database: DatabaseSync) => Promise<StatedReach>;
  /** Where the date of the package and the durations come from. */
  readonly clock: Clock;
}

/** What a header says of a package's vectors: their model, and how far they reach. */
export type StatedReach = Pick<
  DescriptiveFields,
  "answerable_at" | "answerable_at_from" | "embedding_model" | "embedding_dimensions"
>;

/** What packing found and built. */
export interface BuiltPackage {
  /** What the header will say. */
  readonly fields: DescriptiveFields;
  /** How much was built. */
  readonly counts: BuildCounts;
  /** What did not become a document. */
  readonly skipped: readonly SkippedInput[];
  /** Dates refused, characters replaced, paths changed: nothing that keeps a document out. */
  readonly findings: readonly InputFinding[];
  /** How long each phase took. */
  readonly seconds: Readonly<Record<PackPhase, number>>;
}

/**
 * Builds the database of a package.
 *
 * @param database Empty, open for writing, without foreign key constraints.
 * @throws {MdcxError} `not_found`, where the input holds no document at all.
 */
export async function packDatabase(
  database: DatabaseSync,
  input: PackInput,
  options: PackOptions,
): Promise<BuiltPackage> {
  const timer = new PhaseTimer(options.clock);
  const corpus = new Corpus(new PackageBuilder(database, options, timer), input, options);
  let read = options.clock.now();
  for await (const item of input.items) {
    const document = corpus.read(item);
    timer.add("read", options.clock.now() - read);
    if (document !== undefined) corpus.add(document);
    read = options.clock.now();
  }
  const built = await corpus.finish(async () => {
    const started = options.clock.now();
    const stated = await options.addMeaning?.(database);
    timer.add("encode", options.clock.now() - started);
    return stated;
  });
  return { ...built, seconds: timer.seconds() };
}

/** What to do about documents that are no Markdown yet. */
export const CONVERT_FIRST =
  "Make Markdown of them first: mdcx convert --input DIR --output MARKDOWN";

class Corpus {
  readonly #builder: PackageBuilder;
  readonly #input: PackInput;
  readonly #options: PackOptions;
  readonly #context: ReadingContext;
  readonly #skipped: SkippedInput[] = [];
  readonly #findings: InputFinding[] = [];
  readonly #paths = new UniquePaths();
  readonly #language: LanguageTally;
  #taken = 0;
  #dated = 0;
  #range: readonly [string, string] | null = null;

  constructor(builder: PackageBuilder, input: PackInput, options: PackOptions) {
    this.#builder = builder;
    this.#input = input;
    this.#options = options;
    this.#language = new LanguageTally(options.detectLanguage);
    for (const note of [...input.faults ?? [], ...input.sidecar?.refused ?? []]) {
      this.#findings.push({ ...note, fault: true });
    }
    this.#context = {
      ...(input.sidecar === undefined ? {} : { sidecar: input.sidecar }),
      ...(input.manifest === undefined ? {} : { manifest: input.manifest.fidelity }),
      dateFromMtime: input.dateFromMtime === true,
      note: (note) => void this.#findings.push({ ...note, fault: false }),
    };
  }

  read(item: InputItem): SourceDocument | undefined {
    if (item.kind === "skipped") return void this.#skipped.push(item.skipped);
    if (item.kind === "file") return this.#readFile(item.file);
    const record = readRecord(item.line, this.#input.name, this.#context);
    if (record !== undefined && "refused" in record) {
      return void this.#skipped.push({ ...record.refused, fault: true });
    }
    return record && this.#withOwnPath(record);
  }

  add(document: SourceDocument): void {
    this.#builder.addDocument(document);
    this.#taken++;
    this.#options.progress?.(this.#taken);
    if (document.isAttachment) return;
    this.#language.add(document.source.text, document.bodyStart);
    if (document.date !== undefined) this.#addDate(document.date.dated);
  }

  async finish(
    addMeaning: () => Promise<StatedReach | undefined>,
  ): Promise<Omit<BuiltPackage, "seconds">> {
    if (this.#taken === 0) throw this.#empty();
    const { sidecar } = this.#input;
    const unused = sidecar && unusedDates(sidecar);
    if (unused !== undefined) this.#context.note({ path: sidecar!.name, reason: unused });
    const counts = this.#builder.finish();
    const described = this.#fields(counts, this.#language.result());
    for (const [key, value] of metaRows({ ...this.#metaFacts(counts), fields: described })) {
      this.#builder.setMeta(key, value);
    }
    const fields = { ...described, ...await addMeaning() };
    for (const [key, value] of await this.#options.bind?.(fields) ?? []) {
      this.#builder.setMeta(key, value);
    }
    this.#builder.commit();
    return { fields, counts, skipped: this.#skipped, findings: this.#findings };
  }

  /** Records may share a path, files cannot. */
  #withOwnPath(document: SourceDocument): SourceDocument {
    const pseudopath = this.#paths.claim(document.pseudopath);
    if (pseudopath === document.pseudopath) return document;
    const reason = `a document of this path is there already, so this one is ${pseudopath}`;
    this.#context.note({ path: document.pseudopath.slice(PSEUDOPATH_ROOT.length), reason });
    return { ...document, pseudopath };
  }

  #readFile(file: InputFile): SourceDocument | undefined {
    try {
      return readMarkdown(file, this.#context);
    } catch (error) {
      if (!(error instanceof MdcxError)) throw error;
      this.#skipped.push({ path: file.path, reason: error.message, fault: true });
      return undefined;
    }
  }

  #addDate(dated: string): void {
    this.#dated++;
    const [first, last] = this.#range ?? [dated, dated];
    this.#range = [dated < first ? dated : first, dated > last ? dated : last];
  }

  #fields(counts: BuildCounts, { language, confidence }: CorpusLanguage): DescriptiveFields {
    const createdUtc = isoTime(this.#options.clock.now());
    return {
      issuer: this.#options.issuer ?? "",
      created_utc: createdUtc,
      documents: counts.documents,
      passages: counts.passages,
      language,
      language_confidence: confidence,
      quotes: this.#options.quotes,
      conversion: this.#input.manifest?.summary ?? {},
      answerable_at: null,
      answerable_at_from: null,
      dated_range: this.#range,
      dated_documents: [this.#dated, counts.documents],
      ...(counts.attachments > 0 ? { attachments: counts.attachments } : {}),
    };
  }

  #metaFacts(counts: BuildCounts) {
    return {
      counts,
      sourceFolder: this.#input.name,
      hasShapes: this.#options.shapes === true,
      hasExpressions: this.#options.expressions === true,
      hasConversion: this.#input.manifest !== undefined,
    };
  }

  #empty(): MdcxError {
    const { purpose = "pack" } = this.#options;
    const cannot = `Cannot ${purpose} "${this.#input.name}"`;
    const hasConvertible = this.#skipped.some((skipped) => skipped.convertible === true);
    const details = hasConvertible ? { hint: CONVERT_FIRST } : {};
    const fault = this.#skipped.find((skipped) => skipped.fault);
    if (fault !== undefined) {
      // The reason may end with what is expected.
      const { path, reason } = fault;
      const message = `${cannot}: no document of it can be read; ${path}: ${reason}`;
      return new MdcxError("not_found", message, details);
    }
    return new MdcxError(
      "not_found",
      `${cannot}: there is no Markdown in it${this.#others()}, ` +
        "expected at least one document in Markdown",
      details,
    );
  }

  /** What is there in place of documents, as the message goes on. */
  #others(): string {
    const convertible = this.#skipped.filter((skipped) => skipped.convertible === true);
    const [first] = convertible;
    if (first !== undefined) {
      return `, only ${convertible.length} to convert, such as "${first.path}"`;
    }
    const reserved = this.#skipped.find((skipped) => skipped.reserved === true);
    return reserved === undefined
      ? ""
      : ` but names that begin with _ or 00_, such as "${reserved.path}"`;
  }
}

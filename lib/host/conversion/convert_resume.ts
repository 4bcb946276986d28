/**
 * What an earlier run has done already: a document is used again where its source, its options and
 * its targets are the same and nothing was found wanting.
 *
 * @module
 */

import type { GoneSource } from "../../convert/artefacts/manifest.ts";
import type { PlannedDocument } from "../../convert/plan.ts";
import {
  type DocumentOptions,
  type DocumentRecord,
  sameOptions,
} from "../../convert/artefacts/record.ts";
import type { Status } from "../../convert/verify/status.ts";
import type { ConversionOutput, EarlierOutput } from "./convert_output.ts";

/** Trying again may help the others: a longer time limit, another password, more memory. */
const FINISHED: ReadonlySet<Status> = new Set(["ok", "unverifiable", "skipped"]);

/** Records of earlier runs by their source. */
export class EarlierRun {
  readonly #bySource = new Map<string, DocumentRecord[]>();
  /** The latest record of each chapter by its Markdown, by source. */
  readonly #chapters = new Map<string, Map<string | null, DocumentRecord>>();
  readonly #gone: readonly GoneSource[];
  readonly #output: ConversionOutput;

  /**
   * @param earlier Its records in the order in which they were written: a later record of a document
   * replaces the earlier ones of it and of its chapters.
   * @param output Where its files are.
   */
  constructor({ records, gone }: EarlierOutput, output: ConversionOutput) {
    this.#gone = gone;
    this.#output = output;
    for (const record of records) {
      if (record.is_chapter === true) this.#addChapter(record);
      else this.#bySource.set(record.source_pseudopath, [record]);
    }
  }

  /** Chapters are logged before their document, and once more with it. */
  #addChapter(record: DocumentRecord): void {
    const { source_pseudopath: source, markdown_pseudopath: markdown } = record;
    const chapters = this.#chapters.get(source) ?? new Map<string | null, DocumentRecord>();
    this.#chapters.set(source, chapters.set(markdown, record));
    const known = this.#bySource.get(source);
    if (known === undefined) return;
    const others = known.filter((other) => other.markdown_pseudopath !== markdown);
    this.#bySource.set(source, [...others, record]);
  }

  /** The records of a source: the document's, then its chapters'. */
  recordsOf(source: string): readonly DocumentRecord[] {
    return this.#bySource.get(source) ?? [];
  }

  /**
   * Whether a document need not be converted again. Its digest is asked for last, as that reads it.
   *
   * @param document As it is planned now.
   * @param options As they are now.
   * @param digest Gives the SHA-256 of the source.
   */
  async isUnchanged(
    document: PlannedDocument,
    options: DocumentOptions,
    digest: () => Promise<string>,
  ): Promise<boolean> {
    const records = this.recordsOf(document.source_pseudopath);
    const [record] = records;
    if (record === undefined || !records.every(({ status }) => FINISHED.has(status))) return false;
    const isSame = record.bytes === document.bytes && sameOptions(record.options, options) &&
      (record.markdown_pseudopath ?? document.markdown_pseudopath) === document.markdown_pseudopath;
    return isSame && await this.#filesAreThere(records) && record.digest === await digest();
  }

  /**
   * When the content of a document was last changed: as an earlier run has it that saw the same
   * content, since what was only copied or touched meanwhile is no younger. So all chapters say the
   * same, whichever run made them.
   */
  async modifiedOf(
    document: PlannedDocument,
    digest: () => Promise<string>,
  ): Promise<string | undefined> {
    const { source_pseudopath: source, bytes, modified_at: now } = document;
    const known = [...this.recordsOf(source), ...this.#chapters.get(source)?.values() ?? []]
      .filter((one) => one.modified_at !== undefined && one.bytes === bytes && one.digest !== "");
    if (known.every(({ modified_at }) => modified_at === now)) return now;
    const own = await digest();
    return known.find((record) => record.digest === own)?.modified_at ?? now;
  }

  /**
   * The chapters of a document that is to be converted again which need not be made again themselves:
   * nothing was found wanting in them, or their run was cut short after them. Parameters as of `isUnchanged`.
   */
  async finishedChapters(
    document: PlannedDocument,
    options: DocumentOptions,
    digest: () => Promise<string>,
  ): Promise<DocumentRecord[]> {
    const finished: DocumentRecord[] = [];
    for (const record of this.#chapters.get(document.source_pseudopath)?.values() ?? []) {
      const isSame = FINISHED.has(record.status) && record.bytes === document.bytes &&
        sameOptions(record.options, options) &&
        record.chapter?.document_pseudopath === document.markdown_pseudopath;
      if (isSame && await this.#filesAreThere([record]) && record.digest === await digest()) {
        finished.push(record);
      }
    }
    return finished;
  }

  async #filesAreThere(records: readonly DocumentRecord[]): Promise<boolean> {
    for (const { markdown_pseudopath, lossless_pseudopath } of records) {
      for (const pseudopath of [markdown_pseudopath, lossless_pseudopath]) {
        if (typeof pseudopath === "string" && !await this.#output.has(pseudopath)) return false;
      }
    }
    return true;
  }

  /**
   * Sources that are there no more, of which the Markdown is: said by every run until one of the two
   * changes.
   *
   * @param found The sources that are there.
   * @param records Of this run.
   */
  async gone(
    found: ReadonlySet<string>,
    records: readonly DocumentRecord[],
  ): Promise<GoneSource[]> {
    const candidates = [...this.#bySource.values()].flat().flatMap(goneAs);
    const gone = goneBeside([...this.#gone, ...candidates], records)
      .filter(({ source_pseudopath }) => !found.has(source_pseudopath));
    return await whereThere(gone, this.#output);
  }
}

function goneAs({ source_pseudopath, markdown_pseudopath }: DocumentRecord): GoneSource[] {
  return markdown_pseudopath === null ? [] : [{ source_pseudopath, markdown_pseudopath }];
}

/** Of sources said to be gone those whose Markdown is no other document's now, each once. */
export function goneBeside(
  gone: readonly GoneSource[],
  records: readonly DocumentRecord[],
): GoneSource[] {
  const taken = new Set(records.map(({ markdown_pseudopath }) => markdown_pseudopath));
  const byMarkdown = new Map(gone.map((source) => [source.markdown_pseudopath, source]));
  return [...byMarkdown.values()].filter(({ markdown_pseudopath }) =>
    !taken.has(markdown_pseudopath)
  );
}

/** Those of them whose Markdown is in an output. */
export async function whereThere(
  gone: readonly GoneSource[],
  output: ConversionOutput,
): Promise<GoneSource[]> {
  const there = await Promise.all(
    gone.map(({ markdown_pseudopath }) => output.has(markdown_pseudopath)),
  );
  return gone.filter((_, index) => there[index]);
}

/**
 * The output folder of a conversion: Markdown, the log of progress, the manifest and the index, each
 * at every moment either whole or as it was.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { DocumentJob, DocumentOutcome } from "../../convert/job.ts";
import { INDEX_NAME, indexDocument } from "../../convert/artefacts/index_document.ts";
import {
  type GoneSource,
  type Manifest,
  MANIFEST_NAME,
  PROGRESS_NAME,
  readManifest,
  readProgressRecords,
  writeManifest,
} from "../../convert/artefacts/manifest.ts";
import { isSafeName, relativeOf } from "../../convert/pseudopath.ts";
import type { DocumentRecord } from "../../convert/artefacts/record.ts";
import { FormatError, MdcxError, UsageError } from "../../errors.ts";
import { writeAll } from "../system/files.ts";
import { aboutTarget } from "../system/platform_errors.ts";
import { isFile, removeIfThere } from "../system/presence.ts";

/** What earlier runs left behind. */
export interface EarlierOutput {
  /** Their records, those of a run that was cut short included; later ones win. */
  readonly records: readonly DocumentRecord[];
  /** Sources that were gone already. */
  readonly gone: readonly GoneSource[];
}

/** The output folder. */
export class ConversionOutput {
  readonly #folder: string;
  readonly #made = new Set<string>();
  /** Lanes log side by side: the first to log opens for all. */
  #progress: Promise<Deno.FsFile> | undefined;

  /** @param folder Where everything goes; it is made where it is missing. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What earlier runs say of the folder; nothing where there was none. */
  async earlier(): Promise<EarlierOutput> {
    const manifest = readManifest(await this.#readText(MANIFEST_NAME) ?? "");
    const progress = readProgressRecords(await this.#readText(PROGRESS_NAME) ?? "");
    return {
      records: [...manifest?.documents ?? [], ...progress],
      gone: manifest?.gone ?? [],
    };
  }

  /** Whether a file of the output is there. */
  async has(pseudopath: string): Promise<boolean> {
    return await isFile(join(this.#folder, relativeOf(pseudopath)));
  }

  /**
   * Writes what became of a document, then its records to the log of progress.
   *
   * @param outcome From the process that parsed the document, so its paths are checked.
   * @param job What was asked of it.
   * @throws {MdcxError} `unexpected` where a path is not one that the plan allows.
   */
  async write(outcome: DocumentOutcome, job: DocumentJob): Promise<void> {
    await this.writeFiles(outcome, job);
    await this.log(outcome.records);
  }

  /** Writes what became of a document, without a word in the log of progress. Throws as `write`. */
  async writeFiles(outcome: DocumentOutcome, job: DocumentJob): Promise<void> {
    for (const { pseudopath } of outcome.files) refuseOtherPaths(pseudopath, job);
    for (const { pseudopath, text } of outcome.files) await this.#writeText(pseudopath, text);
  }

  /**
   * Copies files of another output.
   *
   * @param folder The other output.
   * @param pseudopaths From its manifest, so they are checked before they are followed.
   */
  async copyFrom(folder: string, pseudopaths: readonly string[]): Promise<void> {
    for (const pseudopath of pseudopaths) {
      if (!relativeOf(pseudopath).split("/").every(isSafeName)) {
        throw new FormatError(
          "malformed",
          `Cannot copy "${pseudopath}": it leads out of its folder, expected a path inside`,
        );
      }
      const text = await Deno.readTextFile(join(folder, relativeOf(pseudopath)));
      await this.#writeText(pseudopath, text);
    }
  }

  /**
   * Appends records to the log of progress, which survives a kill.
   *
   * @throws {UsageError} Where another run is writing into the same folder.
   */
  async log(records: readonly object[]): Promise<void> {
    await this.#ensureFolder(this.#folder);
    const progress = await (this.#progress ??= this.#openProgress());
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
    await writeAll(progress, new TextEncoder().encode(lines));
    await progress.syncData();
  }

  /**
   * Writes manifest and index.
   *
   * @param manifest Of the whole output.
   * @param isComplete Everything was converted, so that the log of progress is needed no more.
   */
  async finish(manifest: Manifest, isComplete: boolean): Promise<void> {
    await this.#writeText(INDEX_NAME, indexDocument(manifest));
    await this.#writeText(MANIFEST_NAME, writeManifest(manifest));
    await this.close();
    if (isComplete) await removeIfThere(join(this.#folder, PROGRESS_NAME));
  }

  /** Closes the log of progress and leaves it. */
  async close(): Promise<void> {
    const opening = this.#progress;
    this.#progress = undefined;
    // Where it could not be opened, whoever logged has heard of it.
    const progress = await opening?.catch(() => undefined);
    progress?.close();
  }

  /** Its lock, which ends with the process, keeps two runs from writing the same drafts. */
  async #openProgress(): Promise<Deno.FsFile> {
    const path = join(this.#folder, PROGRESS_NAME);
    const file = await Deno.open(path, { append: true, create: true });
    if (await file.tryLock(true)) return file;
    file.close();
    throw new UsageError(
      `Cannot write into "${this.#folder}": another conversion is writing there, expected none`,
      { hint: "Wait until it has ended, or name another output" },
    );
  }

  async #readText(name: string): Promise<string | undefined> {
    try {
      return await Deno.readTextFile(join(this.#folder, name));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  }

  /** Beside the target under a name of its own, then renamed: a kill leaves the target as it was. */
  async #writeText(pseudopath: string, text: string): Promise<void> {
    const target = join(this.#folder, relativeOf(pseudopath));
    await this.#ensureFolder(dirname(target));
    const mark = createHash("sha256").update(basename(target)).digest("hex").slice(0, 16);
    const draft = join(dirname(target), `.mdcx-${mark}.part`);
    try {
      await Deno.writeTextFile(draft, text);
      await Deno.rename(draft, target);
    } catch (error) {
      await Deno.remove(draft).catch(() => {/* never made */});
      throw aboutTarget(error, { draft, target });
    }
  }

  async #ensureFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await Deno.mkdir(folder, { recursive: true });
    this.#made.add(folder);
  }
}

/** A process that parsed a stranger's document does not decide where files are written. */
function refuseOtherPaths(pseudopath: string, job: DocumentJob): void {
  const chapter = `${job.chapters_folder}/`;
  const isAllowed = pseudopath === job.markdown_pseudopath ||
    pseudopath === job.lossless_pseudopath ||
    (pseudopath.startsWith(chapter) && isSafeName(pseudopath.slice(chapter.length)));
  if (isAllowed) return;
  throw new MdcxError(
    "unexpected",
    `Cannot write "${pseudopath}": it is not a target of "${job.source.source_pseudopath}"`,
  );
}

/**
 * Keeps a conversion from writing over the documents that it reads, and over what others wrote.
 *
 * @module
 */

import { basename, dirname, join, resolve } from "node:path";
import { identify } from "../../convert/identify.ts";
import { INDEX_NAME } from "../../convert/artefacts/index_document.ts";
import { MANIFEST_NAME, PROGRESS_NAME } from "../../convert/artefacts/manifest.ts";
import { keyOf, type PlannedDocument } from "../../convert/plan.ts";
import { folderOf, relativeOf } from "../../convert/pseudopath.ts";
import type { DocumentOptions } from "../../convert/artefacts/record.ts";
import { UsageError } from "../../errors.ts";
import { LIMITS } from "../../limits.ts";
import { realPathIfThere, statIfThere } from "../system/presence.ts";
import { isConvertedFile } from "./converted_file.ts";

/** Where a conversion reads and writes. */
export interface ConversionPlaces {
  /** As it was asked for: a folder or a file. */
  readonly input: string;
  /** The folder to which the documents' paths are relative. */
  readonly root: string;
  /** As it was asked for; it may not be there yet. */
  readonly output: string;
  /** What there is beside the Markdown: chapters of long PDFs, blocks as JSON. */
  readonly options: Pick<DocumentOptions, "split" | "lossless">;
}

/**
 * Refuses an output that is the input itself, and any other in which a target is one of the documents
 * or the chapters of a document would lie among them. Refuses also what is no folder.
 *
 * @param planned Every document of the input.
 * @param places Links in them are followed.
 * @throws {UsageError} Before anything is written.
 */
export async function refuseOverwritingInput(
  planned: readonly PlannedDocument[],
  places: ConversionPlaces,
): Promise<void> {
  const output = await realPathIfThere(places.output);
  if (output === undefined) return await refuseBelowFile(places.output);
  if (!(await Deno.stat(output)).isDirectory) throw refusal(places.output, "it is not a folder");
  const root = await Deno.realPath(places.root);
  if (output === root && resolve(places.input) === resolve(places.root)) {
    throw refusal(places.output, "it is the input");
  }
  const { options } = places;
  const harm = await overwrittenIn(planned, { root, output, options }) ??
    (options.split ? await chaptersAmongDocuments(planned, { root, output }) : undefined);
  if (harm !== undefined) throw refusal(places.output, harm);
}

async function refuseBelowFile(output: string): Promise<void> {
  try {
    await Deno.lstat(output);
  } catch (error) {
    if (error instanceof Deno.errors.NotADirectory) throw refusal(output, "it lies below a file");
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  throw refusal(output, "it is a link that leads nowhere");
}

/**
 * Refuses an output in which a file that no conversion wrote stands where Markdown would go.
 *
 * @param planned The documents that no earlier run into this output knew.
 * @param output As it was asked for; it may not be there yet.
 * @throws {UsageError} Before anything is written.
 */
export async function refuseOverwritingOthers(
  planned: readonly PlannedDocument[],
  output: string,
): Promise<void> {
  for (const { markdown_pseudopath } of planned) {
    const target = relativeOf(markdown_pseudopath);
    if (await isOfOthers(join(output, target))) {
      throw refusal(output, `it would write over "${target}", which no conversion wrote`);
    }
  }
}

/** What cannot be read is left to the writing of its document; an empty file is nobody's. */
async function isOfOthers(path: string): Promise<boolean> {
  const info = await statIfThere(path).catch(() => undefined);
  return info?.isFile === true && info.size > 0 && !isConvertedFile(path);
}

type RealPlaces = Pick<ConversionPlaces, "root" | "output">;

/** What would be written over, in words, or undefined; both folders are real paths. */
async function overwrittenIn(
  planned: readonly PlannedDocument[],
  { root, output, options }: RealPlaces & Pick<ConversionPlaces, "options">,
): Promise<string | undefined> {
  const folders = new RealFolders();
  const sources = new Set(planned.map(({ path }) => keyOf(join(root, path))));
  const targets = planned.flatMap(({ markdown_pseudopath, lossless_pseudopath }) =>
    [markdown_pseudopath, ...options.lossless ? [lossless_pseudopath] : []].map(relativeOf)
  );
  for (const target of [...targets, INDEX_NAME, MANIFEST_NAME, PROGRESS_NAME]) {
    const path = join(output, target);
    const real = join(await folders.of(dirname(path)), basename(path));
    if (sources.has(keyOf(real))) {
      return `it would write over the document "${target}"`;
    }
  }
  return undefined;
}

/** Whose chapters would lie among the documents, in words, or undefined. */
async function chaptersAmongDocuments(
  planned: readonly PlannedDocument[],
  { root, output }: RealPlaces,
): Promise<string | undefined> {
  const folders = new RealFolders();
  const sources = new Set(planned.map(({ path }) => keyOf(join(root, path))));
  const occupied = new Set(planned.map(({ path }) => keyOf(join(root, folderOf(path)))));
  for (const { path, bytes, chapters_folder } of planned) {
    const folder = keyOf(await folders.of(join(output, relativeOf(chapters_folder))));
    const isTaken = occupied.has(folder) || sources.has(folder);
    if (isTaken && await isPdf(join(root, path), bytes)) {
      return `chapters of "${path}" would lie among the documents`;
    }
  }
  return undefined;
}

function refusal(output: string, state: string): UsageError {
  return new UsageError(`Cannot convert into "${output}": ${state}, expected another folder`, {
    hint: "Name a folder of its own, it may lie inside the input",
  });
}

/** Real paths of folders, some of which may not be there yet; each is asked for once. */
class RealFolders {
  readonly #known = new Map<string, string>();

  async of(folder: string): Promise<string> {
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    const parent = dirname(folder);
    const real = await realPathIfThere(folder) ??
      (parent === folder ? folder : join(await this.of(parent), basename(folder)));
    this.#known.set(folder, real);
    return real;
  }
}

/** Only PDFs are split. What cannot be read now is not split either. */
async function isPdf(path: string, size: number): Promise<boolean> {
  if (/\.pdf$/i.test(path)) return true;
  if (size > LIMITS.documentBytes) return false;
  const bytes = await Deno.readFile(path).catch(() => new Uint8Array());
  const kind = identify(bytes, basename(path));
  return kind.kind === "document" && kind.format === "pdf";
}

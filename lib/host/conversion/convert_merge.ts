/**
 * Merges the outputs of several runs, such as the shards of one input, into one.
 *
 * @module
 */

import { dirname, resolve } from "node:path";
import type { Clock } from "../../bytes.ts";
import {
  type GoneSource,
  type IgnoredFile,
  makeManifest,
  type Manifest,
  PROGRAM,
  readManifest,
} from "../../convert/artefacts/manifest.ts";
import { mergeRecords } from "../../convert/artefacts/merge.ts";
import { type DocumentRecord, failureRecord } from "../../convert/artefacts/record.ts";
import { FormatError } from "../../errors.ts";
import { isoTime } from "../../iso_time.ts";
import { systemClock } from "../system/clock.ts";
import { ConversionOutput, type EarlierOutput } from "./convert_output.ts";
import { goneBeside, whereThere } from "./convert_resume.ts";
import { IN_THE_WAY, isInTheWay } from "./outcome_writer.ts";

/** What {@linkcode mergeConversions} is to do. */
export interface MergeOptions {
  /** `_manifest.json` of each run, beside the Markdown that it speaks of. */
  readonly manifests: readonly string[];
  /** Where everything goes; its own manifest, where it has one, is merged too. */
  readonly output: string;
  /** The time; that of the system. */
  readonly clock?: Clock;
}

/**
 * Merges manifests and copies the Markdown of the other runs to where the merged manifest has it.
 *
 * @returns The merged manifest, as it was written.
 * @throws {FormatError} `malformed` where a file is no manifest, or names paths outside its folder.
 * @throws {Deno.errors.NotFound} And other errors of the platform, as they are.
 */
export async function mergeConversions(options: MergeOptions): Promise<Manifest> {
  const clock = options.clock ?? systemClock;
  const started = clock.now();
  const folder = resolve(options.output);
  const output = new ConversionOutput(folder);
  const runs = [
    { folder, ...await output.earlier() },
    ...await Promise.all(options.manifests.map(readRun)),
  ];
  const records: DocumentRecord[] = [];
  for (const { run, records: own } of mergeRecords(runs.map(({ records }) => records))) {
    const from = runs[run]!.folder;
    const reason = from === folder ? undefined : await copy(output, from, filesOf(own));
    records.push(...reason === undefined ? own : [failed(own[0]!, reason)]);
  }
  const { gone, ignored } = await mergeGone(runs, { records, folder, output });
  const manifest = makeManifest({
    generated: isoTime(clock.now()),
    records,
    ignored,
    gone,
    reused: 0,
    seconds: (clock.now() - started) / 1000,
    run: {
      mode: "serial",
      isolation: "processes",
      lanes: 0,
      merged: options.manifests.length,
      program: PROGRAM,
    },
  });
  await output.finish(manifest, true);
  return manifest;
}

/** A run, and the folder that its manifest speaks of. */
interface Part extends EarlierOutput {
  readonly folder: string;
}

/** What is gone in a part and in no other, with its Markdown, which is copied as all other is. */
async function mergeGone(
  parts: readonly Part[],
  merged: {
    readonly records: readonly DocumentRecord[];
    readonly folder: string;
    readonly output: ConversionOutput;
  },
): Promise<{ readonly gone: readonly GoneSource[]; readonly ignored: readonly IgnoredFile[] }> {
  const sources = new Set(merged.records.map(({ source_pseudopath }) => source_pseudopath));
  const all: GoneSource[] = [];
  const ignored: IgnoredFile[] = [];
  for (const { folder, gone } of parts) {
    const known = goneBeside([...all, ...gone], merged.records).slice(all.length)
      .filter(({ source_pseudopath }) => !sources.has(source_pseudopath));
    for (const source of await whereThere(known, new ConversionOutput(folder))) {
      const { source_pseudopath, markdown_pseudopath } = source;
      const reason = folder === merged.folder
        ? undefined
        : await copy(merged.output, folder, [markdown_pseudopath]);
      if (reason === undefined) all.push(source);
      else ignored.push({ source_pseudopath, reason, fault: true });
    }
  }
  return { gone: all, ignored };
}

/** Copies files of one document, or says why it has to do without: the others are merged all the same. */
async function copy(
  output: ConversionOutput,
  from: string,
  files: readonly string[],
): Promise<string | undefined> {
  try {
    await output.copyFrom(from, files);
    return undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return "Its files are not where its manifest has them";
    }
    if (isInTheWay(error)) return IN_THE_WAY;
    throw error;
  }
}

function failed(record: DocumentRecord, reason: string): DocumentRecord {
  return failureRecord(record, { status: "error", reason }, record);
}

async function readRun(path: string): Promise<Part> {
  const manifest = readManifest(await Deno.readTextFile(path));
  if (manifest !== undefined) {
    return { folder: dirname(resolve(path)), records: manifest.documents, gone: manifest.gone };
  }
  throw new FormatError(
    "malformed",
    `Cannot merge "${path}": it is not a manifest, expected the _manifest.json of a conversion`,
  );
}

/** Every file that records speak of. */
function filesOf(records: readonly DocumentRecord[]): string[] {
  return records.flatMap(({ markdown_pseudopath, lossless_pseudopath }) =>
    [markdown_pseudopath, lossless_pseudopath].filter((path) => typeof path === "string")
  );
}

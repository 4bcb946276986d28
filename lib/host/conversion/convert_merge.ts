/**
 * Merges the outputs of several runs, such as the shards of one input, into one.
 *
 * @module
 */

import { dirname, resolve } from "node:path";
import type { Clock } from "../../bytes.ts";
import {
  type GoneSource,
  makeManifest,
  type Manifest,
  readManifest,
} from "../../convert/manifest.ts";
import { mergeRecords } from "../../convert/merge.ts";
import type { DocumentRecord } from "../../convert/record.ts";
import { FormatError } from "../../errors.ts";
import { systemClock } from "../system/clock.ts";
import { ConversionOutput, type EarlierOutput } from "./convert_output.ts";
import { goneBeside, whereThere } from "./convert_resume.ts";
import { isoTime } from "./document_job.ts";

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
  const merged = mergeRecords(runs.map(({ records }) => records));
  for (const { run, records } of merged) {
    const from = runs[run]!.folder;
    if (from !== folder) await output.copyFrom(from, filesOf(records));
  }
  const records = merged.flatMap((document) => document.records);
  const manifest = makeManifest({
    generated: isoTime(clock.now()),
    records,
    ignored: [],
    gone: await mergeGone(runs, { records, folder, output }),
    reused: 0,
    seconds: (clock.now() - started) / 1000,
    run: {
      mode: "serial",
      isolation: "processes",
      lanes: 0,
      merged: options.manifests.length,
      program: "mdcx for Deno",
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
): Promise<GoneSource[]> {
  const sources = new Set(merged.records.map(({ source_pseudopath }) => source_pseudopath));
  const all: GoneSource[] = [];
  for (const { folder, gone } of parts) {
    const known = goneBeside([...all, ...gone], merged.records).slice(all.length)
      .filter(({ source_pseudopath }) => !sources.has(source_pseudopath));
    const there = await whereThere(known, new ConversionOutput(folder));
    if (folder !== merged.folder) {
      await merged.output.copyFrom(folder, there.map((source) => source.markdown_pseudopath));
    }
    all.push(...there);
  }
  return all;
}

async function readRun(path: string): Promise<Part> {
  const manifest = readManifest(await Deno.readTextFile(path));
  if (manifest !== undefined) {
    return { folder: dirname(resolve(path)), records: manifest.documents, gone: manifest.gone };
  }
  throw new FormatError(
    "malformed",
    `Cannot merge "${path}": it is no manifest, expected the _manifest.json of a conversion`,
  );
}

/** Every file that records speak of. */
function filesOf(records: readonly DocumentRecord[]): string[] {
  return records.flatMap(({ markdown_pseudopath, lossless_pseudopath }) =>
    [markdown_pseudopath, lossless_pseudopath].filter((path) => typeof path === "string")
  );
}

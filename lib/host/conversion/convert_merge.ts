/**
 * Merges the outputs of several runs, such as the shards of one input, into one.
 *
 * @module
 */

import { dirname, resolve } from "node:path";
import type { Clock } from "../../bytes.ts";
import { makeManifest, type Manifest, readManifestRecords } from "../../convert/manifest.ts";
import { mergeRecords } from "../../convert/merge.ts";
import type { DocumentRecord } from "../../convert/record.ts";
import { FormatError } from "../../errors.ts";
import { systemClock } from "../system/clock.ts";
import { ConversionOutput } from "./convert_output.ts";
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
    { folder, records: await output.earlierRecords() },
    ...await Promise.all(options.manifests.map(readRun)),
  ];
  const merged = mergeRecords(runs.map(({ records }) => records));
  for (const { run, records } of merged) {
    const from = runs[run]!.folder;
    if (from !== folder) await output.copyFrom(from, filesOf(records));
  }
  const manifest = makeManifest({
    generated: isoTime(clock.now()),
    records: merged.flatMap(({ records }) => records),
    ignored: [],
    gone: [],
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

async function readRun(
  path: string,
): Promise<{ folder: string; records: readonly DocumentRecord[] }> {
  const records = readManifestRecords(await Deno.readTextFile(path));
  if (records !== undefined) return { folder: dirname(resolve(path)), records };
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

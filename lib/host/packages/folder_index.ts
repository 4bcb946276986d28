/**
 * A folder of Markdown asked as it lies: its index is built in memory, as packing would build it.
 *
 * @module
 */

import { DatabaseSync } from "node:sqlite";
import { openIndex } from "../../index/package/open.ts";
import { packDatabase, type SkippedInput } from "../../index/build/pack.ts";
import type { PackageIndex } from "../../index/package/package_index.ts";
import { loadLanguageDetector } from "../../text/mod.ts";
import { systemClock } from "../system/clock.ts";
import { openPackInput } from "./pack_input.ts";

/** A folder that can be searched, and what of it cannot. */
export interface FolderIndex {
  /** The open index; dispose of it. */
  readonly index: PackageIndex;
  /** Files that were left out, with the reason. */
  readonly skipped: readonly SkippedInput[];
}

/**
 * Indexes a folder of Markdown (or one `.md`, or a `.jsonl`) in memory. Nothing is written.
 *
 * @param path The folder.
 * @param progress Told after each document how many there are.
 * @throws {MdcxError} `not_found` where it holds no document; errors of the platform as they are.
 */
export async function indexFolder(
  path: string,
  progress?: (documents: number) => void,
): Promise<FolderIndex> {
  const input = await openPackInput(path, { purpose: "search" });
  using database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  const { skipped } = await packDatabase(database, input, {
    purpose: "search",
    quotes: "document",
    clock: systemClock,
    detectLanguage: await loadLanguageDetector(),
    ...(progress === undefined ? {} : { progress }),
  });
  return { index: openIndex(database.serialize(), { name: input.name }), skipped };
}

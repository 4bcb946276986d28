/**
 * Keeps a conversion from writing over the documents that it reads.
 *
 * @module
 */

import { join, resolve } from "node:path";
import { INDEX_NAME } from "../../convert/index_document.ts";
import { MANIFEST_NAME } from "../../convert/manifest.ts";
import { keyOf, type PlannedDocument } from "../../convert/plan.ts";
import { relativeOf } from "../../convert/pseudopath.ts";
import { UsageError } from "../../errors.ts";

/** Where a conversion reads and writes. */
export interface ConversionPlaces {
  /** As it was asked for: a folder or a file. */
  readonly input: string;
  /** The folder to which the documents' paths are relative. */
  readonly root: string;
  /** As it was asked for; it may not be there yet. */
  readonly output: string;
}

/**
 * Refuses an output that is the input itself, and any other in which a target is one of the documents.
 *
 * @param planned Every document of the input.
 * @param places Links in them are followed.
 * @throws {UsageError} Before anything is written.
 */
export async function spareInput(
  planned: readonly PlannedDocument[],
  places: ConversionPlaces,
): Promise<void> {
  const output = await realPathOf(places.output);
  if (output === undefined) return;
  const root = await Deno.realPath(places.root);
  if (output === root && resolve(places.input) === resolve(places.root)) {
    throw refusal(places.output, "it is the input");
  }
  const sources = new Set(planned.map(({ path }) => keyOf(join(root, path))));
  const targets = planned.map(({ markdown_pseudopath }) => relativeOf(markdown_pseudopath));
  const struck = [...targets, INDEX_NAME, MANIFEST_NAME]
    .find((target) => sources.has(keyOf(join(output, target))));
  if (struck !== undefined) {
    throw refusal(places.output, `it would write over the document "${struck}"`);
  }
}

function refusal(output: string, state: string): UsageError {
  return new UsageError(`Cannot convert into "${output}": ${state}, expected another folder`, {
    hint: "Name a folder of its own, it may lie inside the input",
  });
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

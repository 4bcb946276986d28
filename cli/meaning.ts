/**
 * The encoder that a search on meaning needs: the model that made the packages' vectors, where it is
 * on this machine and may be used.
 *
 * @module
 */

import { type MdcxError, UsageError } from "@mdcx/mdcx/errors";
import { asMdcxError, grantedVariable } from "@mdcx/mdcx/host";
import type { PackageIndex } from "@mdcx/mdcx/index";
import type { Encoder } from "@mdcx/mdcx/encode";
import type { Arguments } from "./parse.ts";
import type { Shell } from "./shell.ts";

/** Whether any of the packages can be asked on meaning. */
export function hasMeaning(indexes: readonly PackageIndex[]): boolean {
  return indexes.some(({ capabilities }) => capabilities.vectors);
}

/**
 * Loads the encoder of the model that `--model`, MDCX_MODEL or the first package with vectors names.
 *
 * @returns `undefined` where the model or a permission is missing and the person did not insist on
 * meaning: the search then goes on with words, and what is missing is said.
 * @throws {MdcxError} Where `--mode semantic` or `--model` insists.
 */
export async function encoderFor(
  indexes: readonly PackageIndex[],
  args: Arguments,
  shell: Shell,
): Promise<Encoder | undefined> {
  const mode = args.text("mode");
  const insists = mode === "semantic" || args.isGiven("model");
  if (!hasMeaning(indexes)) {
    if (!insists) return undefined;
    throw new UsageError("Cannot search on meaning: no package has vectors, expected one that has");
  }
  if (mode === "lexical") return undefined;
  const model = args.text("model") ?? grantedVariable("MDCX_MODEL") ?? modelOf(indexes);
  const modelsFolder = grantedVariable("MDCX_MODELS");
  try {
    const { loadEncoder } = await import("@mdcx/mdcx/models");
    return await loadEncoder(model, modelsFolder === undefined ? {} : { modelsFolder });
  } catch (thrown) {
    const error = asMdcxError(thrown);
    if (insists || !isMissing(error)) throw error;
    shell.note(`On words alone: ${error.message}`);
    return undefined;
  }
}

function isMissing({ code }: MdcxError): boolean {
  return code === "missing_dependency" || code === "permission";
}

/** The model that the first package with vectors states. */
function modelOf(indexes: readonly PackageIndex[]): string | undefined {
  const index = indexes.find(({ capabilities }) => capabilities.vectors);
  return index?.meta.get("embedding_model")?.replace(/^"|"$/g, "");
}

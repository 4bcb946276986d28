/**
 * What a command's options say about meaning: which model, and where models are.
 *
 * @module
 */

import { grantedVariable } from "@mdcx/mdcx/host";
import type { PackageIndex, SearchOptions } from "@mdcx/mdcx/index";
import type { QuestionEncoder } from "@mdcx/mdcx/question-encoder";
import type { Arguments } from "./parse.ts";

/** Whether any of the packages can be asked on meaning. */
export function hasMeaning(indexes: readonly PackageIndex[]): boolean {
  return indexes.some(({ capabilities }) => capabilities.vectors);
}

/** The model that `--model` or MDCX_MODEL names, and the folder of MDCX_MODELS. */
export function modelOptions(args: Arguments): { model?: string; modelsFolder?: string } {
  const model = args.text("model") ?? grantedVariable("MDCX_MODEL");
  const modelsFolder = grantedVariable("MDCX_MODELS");
  return { ...(model ? { model } : {}), ...(modelsFolder ? { modelsFolder } : {}) };
}

/** The encoder for a question to packages, loaded only where meaning can or must be asked. */
export async function questionEncoder(
  indexes: readonly PackageIndex[],
  { mode }: SearchOptions,
  args: Arguments,
): Promise<QuestionEncoder> {
  if (!hasMeaning(indexes) && mode !== "semantic") return {};
  const { loadQuestionEncoder } = await import("@mdcx/mdcx/question-encoder");
  return await loadQuestionEncoder(indexes, {
    ...(mode === undefined ? {} : { mode }),
    ...modelOptions(args),
  });
}

/**
 * `mdcx models`: which sentence encoders are here, whether they are whole, and fetching one.
 *
 * @module
 */

import { UsageError } from "@mdcx/mdcx/errors";
import { grantedVariable } from "@mdcx/mdcx/host";
import { checkModels, fetchModel, listModels } from "@mdcx/mdcx/model-store";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { modelOptions } from "../meaning.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";

/** Lists, checks or fetches. */
export function models(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const action = args.operand(0, "ACTION");
  if (action === "fetch") return fetchOne(args, shell);
  return action === "check" ? check(args, shell) : list(args, shell);
}

async function list(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const models = await listModels(modelOptions(args));
  if (shell.json) shell.reply({ models });
  else {
    for (const { name, folder, dimensions } of models) {
      shell.tell(`${name}, ${dimensions} dimensions: ${folder ?? "not here"}`);
    }
  }
  return EXIT.done;
}

async function check(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const files = await checkModels(modelOptions(args));
  if (shell.json) shell.reply({ files });
  else for (const { model, file, state } of files) shell.tell(`${model} ${file}: ${state}`);
  return files.some(({ state }) => state === "altered") ? EXIT.notAuthentic : EXIT.done;
}

async function fetchOne(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const name = args.operand(1, "NAME");
  const { modelsFolder } = modelOptions(args);
  if (modelsFolder === undefined) {
    throw new UsageError("Cannot fetch a model: nothing says where to, expected a folder", {
      hint:
        "Set MDCX_MODELS to the folder of models, and allow --allow-env=MDCX_MODELS,MDCX_MODELS_URL",
    });
  }
  const url = grantedVariable("MDCX_MODELS_URL");
  const progress = shell.progress("MB");
  try {
    const folder = await fetchModel({
      name,
      modelsFolder,
      signal: shell.interruption(),
      report: ({ bytes }) => progress.count(Math.round(bytes / 1e6)),
      ...(url ? { url } : {}),
    });
    if (shell.json) shell.reply({ name, folder });
    else shell.tell(`${name} is in ${folder}`);
  } finally {
    progress.end();
  }
  return EXIT.done;
}

/**
 * `mdcx models`: which sentence encoders are here, whether they are whole, and fetching one.
 *
 * @module
 */

import { MdcxError, UsageError } from "@mdcx/mdcx/errors";
import { grantedVariable } from "@mdcx/mdcx/host";
import {
  checkModels,
  fetchModel,
  type FetchProgress,
  type ListedModel,
  listModels,
} from "@mdcx/mdcx/model-store";
import { DEFAULT_MODEL } from "@mdcx/mdcx/models";
import { Bars } from "../bars.ts";
import { EXIT, type ExitStatus } from "../exit_codes.ts";
import { modelOptions } from "../meaning.ts";
import type { Arguments } from "../parse.ts";
import type { Shell } from "../shell.ts";
import { toMegabytes } from "../words.ts";

/** Lists, checks or fetches. */
export function models(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const action = args.operand(0, "ACTION");
  if (action === "fetch") return fetchOne(args, shell);
  return action === "check" ? check(args, shell) : list(args, shell);
}

async function list(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const all = await listModels(modelOptions(args));
  const models = named(args, { listed: all, all, modelOf: ({ name }) => name });
  if (shell.json) shell.reply({ models });
  else for (const model of models) shell.tell(lineOf(model), 2);
  return EXIT.done;
}

function lineOf({ name, folder, dimensions, origin }: ListedModel): string {
  const form = origin === undefined ? "" : `, a smaller form of ${origin}`;
  const use = name === DEFAULT_MODEL ? ", that of pack --multilingual" : "";
  return `${name}${form}, ${dimensions} dimensions${use}: ${
    folder ?? "not here, models fetch brings it"
  }`;
}

async function check(args: Arguments, shell: Shell): Promise<ExitStatus> {
  const options = modelOptions(args);
  const [listed, all] = [await listModels(options), await checkModels(options)];
  const files = named(args, { listed, all, modelOf: ({ model }) => model });
  if (shell.json) shell.reply({ files });
  else for (const { model, file, state } of files) shell.tell(`${model} ${file}: ${state}`, 2);
  const states = new Set(files.map(({ state }) => state));
  if (states.has("altered")) return EXIT.notAuthentic;
  return states.has("missing") ? EXIT.missing : EXIT.done;
}

/** What there is about models. */
interface AboutModels<T> {
  readonly listed: readonly ListedModel[];
  readonly all: readonly T[];
  readonly modelOf: (one: T) => string;
}

/**
 * What is about the model that was named, by its name or that of its folder, as `--model` takes it; or
 * about every model where none was.
 */
function named<T>(args: Arguments, { listed, all, modelOf }: AboutModels<T>): readonly T[] {
  const name = args.operands[1];
  if (name === undefined) return all;
  const model = listed.find(({ folder }) => folder?.split("/").at(-1) === name)?.name ?? name;
  const about = all.filter((one) => modelOf(one) === model);
  if (about.length > 0) return about;
  throw new MdcxError("not_found", `Cannot find the model "${name}": it is not here`, {
    hint: "mdcx models list shows those that are, and those that can be fetched",
  });
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
  const bars = new Bars(shell);
  try {
    const folder = await fetchModel({
      name,
      modelsFolder,
      signal: shell.interruption(),
      report: (progress) => showFetching(progress, bars),
      ...(url ? { url } : {}),
    });
    if (shell.json) shell.reply({ name, folder });
    else shell.tell(`${name} is in ${folder}`);
  } finally {
    bars.end();
  }
  return EXIT.done;
}

function showFetching({ file, bytes, total }: FetchProgress, bars: Bars): void {
  const bar = bars.at(file, "MB");
  if (total === undefined) bar.count(toMegabytes(bytes));
  else bar.update(toMegabytes(bytes), toMegabytes(total), { share: bytes / total, label: file });
}

/**
 * Models on this machine: where they lie, and an encoder of one.
 *
 * @module
 */

import {
  createOnnxEncoder,
  type Encoder,
  KNOWN_MODELS,
  type ModelDescription,
  parseDescription,
  parseLanguageAxes,
  parseTokenizerJson,
  parseUnigramFile,
  UnigramTokenizer,
} from "../../encode/mod.ts";
import { MdcxError } from "../../errors.ts";
import { asMdcxError } from "../system/platform_errors.ts";
import { isFile } from "../system/presence.ts";

/** The model that is used where none is named. */
export const DEFAULT_MODEL = "multilingual-e5-small";
const DEFAULT_FOLDER = "e5-small";

/** Where models are looked for. */
export interface ModelPlaces {
  /** A folder of model folders, from MDCX_MODELS. */
  readonly modelsFolder?: string;
  /** The model is a name and no folder, as a package states it: nothing is looked for elsewhere. */
  readonly isName?: boolean;
}

/** The folder of models that ships with the repository; undefined where the program was published. */
export function shippedModels(): string | undefined {
  const url = new URL("../../../models/", import.meta.url);
  return url.protocol === "file:" ? decodeURIComponent(url.pathname) : undefined;
}

/** The folders that hold folders of models, the person's own first; without slashes at their ends. */
export function modelRoots({ modelsFolder }: ModelPlaces): string[] {
  return [modelsFolder, shippedModels()].filter((root) => root !== undefined)
    .map((root) => root.replace(/\/$/, ""));
}

/** The name of a model's folder. A name of a hub has a slash: `BAAI/bge-m3` is in `BAAI--bge-m3`. */
export function modelFolderName(model: string): string {
  return model === DEFAULT_MODEL ? DEFAULT_FOLDER : model.replaceAll("/", "--");
}

/**
 * The folder of a model: itself a folder, or its name under one of the places.
 *
 * @param model A folder, or a name such as `BAAI/bge-m3`.
 * @throws {MdcxError} `missing_dependency` where it is not on this machine.
 */
export async function findModel(model: string, places: ModelPlaces = {}): Promise<string> {
  const isName = places.isName || isKnown(model);
  const candidates = modelRoots(places).map((root) => `${root}/${modelFolderName(model)}`);
  // A folder of that name comes last: looking for it takes a permission of its own.
  for (const candidate of isName ? candidates : [...candidates, model]) {
    if (await isFile(`${candidate}/model.onnx`)) return candidate;
  }
  throw new MdcxError(
    "missing_dependency",
    `Cannot use the model "${model}": it is not here, expected it among the models`,
    { hint: howToGet(model) },
  );
}

/** Whether a model is described out of the box. */
export function isKnown(model: string): boolean {
  return KNOWN_MODELS.some(({ name }) => name === model);
}

function howToGet(model: string): string {
  if (model === DEFAULT_MODEL) {
    return `It is in the repository's models/${DEFAULT_FOLDER}: set MDCX_MODELS to a folder that has it`;
  }
  return isKnown(model)
    ? `Fetch it with: mdcx models fetch ${model}`
    : "mdcx models list shows those that are, and those that can be fetched";
}

/** Options of {@linkcode loadEncoder}. */
export interface LoadEncoderOptions extends ModelPlaces {
  /** Threads of the runtime; its own choice where it is not given. */
  readonly threads?: number;
}

/**
 * Loads the encoder of a model.
 *
 * @param model See {@linkcode findModel}.
 * @throws {MdcxError} `missing_dependency` where the model or its runtime is not here, or is damaged.
 */
export async function loadEncoder(
  model: string = DEFAULT_MODEL,
  options: LoadEncoderOptions = {},
): Promise<Encoder> {
  const folder = await findModel(model, options);
  try {
    const description = await readDescription(folder, model);
    return await createOnnxEncoder({
      description,
      tokenizer: await readTokenizer(folder),
      modelPath: `${folder}/model.onnx`,
      ...await readLanguageAxes(folder, description),
      ...(options.threads === undefined ? {} : { threads: options.threads }),
    });
  } catch (cause) {
    const known = asMdcxError(cause);
    throw known.code === "unexpected" ? damaged(model, cause) : known;
  }
}

/** What JSON or the runtime cannot read of a model. */
function damaged(model: string, cause: unknown): MdcxError {
  const state = "its files are damaged, expected a model of ONNX with its tokenizer";
  return new MdcxError("missing_dependency", `Cannot use the model "${model}": ${state}`, {
    cause,
    hint: "mdcx models check says which, mdcx models fetch brings it again",
  });
}

async function readDescription(folder: string, model: string): Promise<ModelDescription> {
  const known = KNOWN_MODELS.find(({ name }) => name === model);
  return known ?? parseDescription(await Deno.readTextFile(`${folder}/config.json`));
}

/** They are beside a model or not: without them, it ranks between languages by its cosines. */
async function readLanguageAxes(
  folder: string,
  { dimensions }: ModelDescription,
): Promise<{ languageAxes?: Float32Array }> {
  const path = `${folder}/language_axes.bin`;
  if (!await isFile(path)) return {};
  return { languageAxes: parseLanguageAxes(await Deno.readFile(path), dimensions) };
}

async function readTokenizer(folder: string): Promise<UnigramTokenizer> {
  const vocabulary = await isFile(`${folder}/unigram.bin`)
    ? parseUnigramFile(await Deno.readFile(`${folder}/unigram.bin`))
    : parseTokenizerJson(await Deno.readTextFile(`${folder}/tokenizer.json`));
  return new UnigramTokenizer(vocabulary);
}

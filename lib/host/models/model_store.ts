/**
 * The models of this machine: which are there, whether they are whole, and fetching one.
 *
 * @module
 */
import { KNOWN_MODELS, type ModelDescription, parseDescription } from "../../encode/mod.ts";
import { MdcxError } from "../../errors.ts";
import { digestOfFile } from "../system/files.ts";
import { isKnown, modelFolderName, type ModelPlaces, modelRoots } from "./models.ts";

export { fetchModel, type FetchModelOptions, type FetchProgress } from "./fetch_model.ts";

/** A model that is here or could be. */
export interface ListedModel {
  /** As `--model` takes it. */
  readonly name: string;
  /** Its folder, or null where it is not here. */
  readonly folder: string | null;
  /** Length of its vectors. */
  readonly dimensions: number;
  /** Whether it is described out of the box, so that `fetch` knows it. */
  readonly known: boolean;
  /** The model that it is a smaller form of, with other vectors; left out where it is none. */
  readonly origin?: string;
}

/** One file of a model, compared with its digest. */
export interface CheckedFile {
  /** The model's name. */
  readonly model: string;
  /** The file's name. */
  readonly file: string;
  /** `unknown` where no digest is stated. */
  readonly state: "whole" | "altered" | "missing" | "unknown";
}

/** The models that are here, and those that could be fetched. */
export async function listModels(places: ModelPlaces = {}): Promise<ListedModel[]> {
  const listed = new Map<string, ListedModel>();
  for (const root of modelRoots(places)) {
    for (const folder of await foldersIn(root)) {
      const model = await describe(folder);
      if (model !== undefined && !listed.has(model.name)) {
        listed.set(model.name, asListed(model, folder));
      }
    }
  }
  for (const model of KNOWN_MODELS) {
    if (!listed.has(model.name)) listed.set(model.name, asListed(model, null));
  }
  return [...listed.values()];
}

function asListed(model: ModelDescription, folder: string | null): ListedModel {
  const { name, dimensions, origin } = model;
  return {
    name,
    folder,
    dimensions,
    known: isKnown(name),
    ...(origin === undefined ? {} : { origin }),
  };
}

async function foldersIn(root: string): Promise<string[]> {
  const folders: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(root)) {
      if (isDirectory) folders.push(`${root}/${name}`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return folders.sort();
}

/** The description of a folder; undefined where it holds no sentence encoder. */
async function describe(folder: string): Promise<ModelDescription | undefined> {
  const known = KNOWN_MODELS.find(({ name }) => folder.endsWith(`/${modelFolderName(name)}`));
  if (known !== undefined) return known;
  try {
    return parseDescription(await Deno.readTextFile(`${folder}/config.json`));
  } catch (error) {
    const isOther = error instanceof Deno.errors.NotFound || error instanceof SyntaxError ||
      error instanceof MdcxError;
    if (isOther) return undefined;
    throw error;
  }
}

/** Compares the files of the models that are here with the digests that their `config.json` states. */
export async function checkModels(places: ModelPlaces = {}): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const { name, folder } of await listModels(places)) {
    if (folder === null) continue;
    for (const [file, digest] of Object.entries(await statedDigests(folder))) {
      checked.push({ model: name, file, state: await stateOf(`${folder}/${file}`, digest) });
    }
  }
  return checked;
}

async function statedDigests(folder: string): Promise<Record<string, string | null>> {
  const none = { "model.onnx": null };
  try {
    const config = JSON.parse(await Deno.readTextFile(`${folder}/config.json`));
    const stated: [string, string][] = Object.entries(config.sha256 ?? {});
    const here = new Set([...Deno.readDirSync(folder)].map(({ name }) => name));
    const files = stated.filter(([file]) => file === "model.onnx" || here.has(file));
    return files.length === 0 ? none : Object.fromEntries(files);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return none;
    throw error;
  }
}

async function stateOf(path: string, digest: string | null): Promise<CheckedFile["state"]> {
  try {
    const found = await digestOfFile(path);
    if (digest === null) return "unknown";
    return found === digest ? "whole" : "altered";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "missing";
    throw error;
  }
}

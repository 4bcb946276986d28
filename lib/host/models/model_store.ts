/**
 * The models of this machine: which are there, whether they are whole, and fetching one.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { KNOWN_MODELS, type ModelDescription, parseDescription } from "../../encode/mod.ts";
import { AuthenticityError, MdcxError, UsageError } from "../../errors.ts";
import { digestOfFile, writeAtomically } from "../system/files.ts";
import { isFile } from "../system/presence.ts";
import { DEFAULT_MODEL, modelFolderName, type ModelPlaces, modelRoots } from "./models.ts";

/** Where `fetch` looks where MDCX_MODELS_URL names no other place: the hub of these models. */
const DEFAULT_HUB = "https://huggingface.co";

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

/** What is fetched of a model on a hub, and under which name it is kept. */
const HUB_FILES: readonly (readonly [path: string, name: string, needed: boolean])[] = [
  ["tokenizer.json", "tokenizer.json", true],
  ["onnx/model.onnx_data", "model.onnx_data", false],
  ["onnx/model.onnx", "model.onnx", true],
];

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
  const known = KNOWN_MODELS.some((one) => one.name === name);
  return { name, folder, dimensions, known, ...(origin === undefined ? {} : { origin }) };
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

/** What is fetched, and where to. */
export interface FetchModelOptions {
  /** A model of {@linkcode KNOWN_MODELS}. */
  readonly name: string;
  /** The folder of models. */
  readonly modelsFolder: string;
  /** The hub, or a place of the same layout. */
  readonly url?: string;
  /** Told after each block. */
  readonly report?: (progress: { readonly file: string; readonly bytes: number }) => void;
  /** Stops the fetching. */
  readonly signal?: AbortSignal;
}

/**
 * Fetches a model from a hub into the folder of models. A file that is there already is not fetched
 * again; a fetch that fails leaves nothing half.
 *
 * @throws {UsageError} For a model that is not described out of the box.
 * @throws {MdcxError} `not_found` where the hub does not have it, `unreadable` where it does not answer.
 */
export async function fetchModel(options: FetchModelOptions): Promise<string> {
  const { name, modelsFolder, url = DEFAULT_HUB } = options;
  if (name === DEFAULT_MODEL) {
    throw new UsageError(
      `Cannot fetch "${name}": it ships with the repository, expected it in models/`,
    );
  }
  if (!KNOWN_MODELS.some((model) => model.name === name)) {
    const known = KNOWN_MODELS.map((model) => model.name).join(", ");
    throw new UsageError(`Cannot fetch "${name}": it is not described here, expected ${known}`);
  }
  const folder = `${modelsFolder.replace(/\/$/, "")}/${modelFolderName(name)}`;
  await Deno.mkdir(folder, { recursive: true });
  for (const [path, file, isNeeded] of HUB_FILES) {
    const source = `${url.replace(/\/$/, "")}/${name}/resolve/main/${path}`;
    await fetchFile(source, `${folder}/${file}`, { ...options, file, isNeeded });
  }
  return folder;
}

interface FetchFileOptions extends FetchModelOptions {
  readonly file: string;
  readonly isNeeded: boolean;
}

async function fetchFile(source: string, target: string, options: FetchFileOptions): Promise<void> {
  if (await isFile(target)) return;
  const reply = await ask(source, options);
  if (reply.status === 404 && !options.isNeeded) return void await reply.body?.cancel();
  if (!reply.ok || reply.body === null) {
    await reply.body?.cancel();
    throw new MdcxError(
      "not_found",
      `Cannot fetch "${source}": the hub says ${reply.status}, expected 200`,
    );
  }
  const stated = /^"?([0-9a-f]{64})"?$/.exec(reply.headers.get("x-linked-etag") ?? "")?.[1];
  const body = reply.body;
  await writeAtomically(target, async (sink) => {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const block of blocksOf(body, source)) {
      hash.update(block);
      await sink.write(block);
      options.report?.({ file: options.file, bytes: bytes += block.length });
    }
    if (stated !== undefined && hash.digest("hex") !== stated) {
      throw new AuthenticityError(
        "altered",
        `Cannot fetch "${source}": its digest is another, expected ${stated}`,
      );
    }
  }, { mode: 0o644 });
}

/** The blocks of an answer; a connection that breaks off says nothing that a person could use. */
async function* blocksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  source: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* body;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const state = "the connection broke off, expected the whole file";
    throw new MdcxError("unreadable", `Cannot fetch "${source}": ${state}`, {
      hint: "Run it again: files that are whole are not fetched again",
      cause,
    });
  }
}

async function ask(source: string, { signal }: FetchFileOptions): Promise<Response> {
  try {
    return await fetch(source, signal === undefined ? {} : { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new MdcxError("unreadable", `Cannot fetch "${source}": nothing answers, expected a hub`, {
      cause,
    });
  }
}

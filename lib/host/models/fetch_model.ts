/**
 * Fetching a model from its hub, each file whole or not at all.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { KNOWN_MODELS } from "../../encode/mod.ts";
import { AuthenticityError, MdcxError, UsageError } from "../../errors.ts";
import { writeAtomically } from "../system/files.ts";
import { isFile } from "../system/presence.ts";
import { DEFAULT_MODEL, isKnown, modelFolderName } from "./models.ts";

/** Where `fetch` looks where MDCX_MODELS_URL names no other place: the hub of these models. */
const DEFAULT_HUB = "https://huggingface.co";

/** What is fetched of a model on a hub, and under which name it is kept. */
const HUB_FILES: readonly (readonly [path: string, name: string, needed: boolean])[] = [
  ["tokenizer.json", "tokenizer.json", true],
  ["onnx/model.onnx_data", "model.onnx_data", false],
  ["onnx/model.onnx", "model.onnx", true],
];

/** How far the fetching of a model is. */
export interface FetchProgress {
  /** The file that is being fetched. */
  readonly file: string;
  /** Bytes of it that are there. */
  readonly bytes: number;
  /** How many it has; undefined where the hub does not say. */
  readonly total: number | undefined;
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
  readonly report?: (progress: FetchProgress) => void;
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
  if (!isKnown(name)) {
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
  const total = statedBytes(reply);
  await writeAtomically(target, async (sink) => {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const block of blocksOf(body, source)) {
      hash.update(block);
      await sink.write(block);
      options.report?.({ file: options.file, bytes: bytes += block.length, total });
    }
    if (stated !== undefined && hash.digest("hex") !== stated) {
      throw new AuthenticityError(
        "altered",
        `Cannot fetch "${source}": its digest is another, expected ${stated}`,
      );
    }
  }, { mode: 0o644 });
}

/** The length of an answer; of one that is compressed on its way nobody states it. */
function statedBytes({ headers }: Response): number | undefined {
  if (headers.has("content-encoding")) return undefined;
  return Number(headers.get("content-length")) || undefined;
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

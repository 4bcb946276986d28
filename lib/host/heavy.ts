// deno-lint-ignore-file no-console -- pdf.js says nowhere else what it could not read
/**
 * The one file that names the heavy libraries. Each is imported on first use, by a specifier held
 * in a constant: a literal dynamic import would make every entry download it (docs/DEPENDENCIES.md).
 *
 * It uses nothing else of the host, and any part of lib may import it, and only it, from here.
 *
 * @module
 */

import { AsyncLocalStorage } from "node:async_hooks";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { LimitError } from "../errors.ts";

const PDFIUM = "npm:@embedpdf/pdfium@2.15.1";
const PDFJS_VERSION = "6.5.438";
const PDFJS = `npm:pdfjs-dist@${PDFJS_VERSION}/build/pdf.worker.min.mjs`;
const LZMA = "npm:@napi-rs/lzma@1.5.3/xz";
const XZ_DECOMPRESS = "npm:xz-decompress@0.2.3";
const ONNXRUNTIME = "npm:onnxruntime-node@1.30.0";

/** The WebAssembly exports of a fresh PDFium, its library initialised. */
export interface PdfiumInstance {
  /** Functions of the C API by their own names, and `memory`, `malloc`, `free`. */
  readonly exports: Readonly<Record<string, unknown>>;
}

/**
 * Loads PDFium into memory that cannot grow beyond `memoryBytes`. Needs to read its package.
 *
 * @param memoryBytes Most that the instance may take; rounded down to pages of 64 KiB.
 * @throws {TypeError} where the package is another build than the pinned one.
 */
export async function loadPdfium(memoryBytes: number): Promise<PdfiumInstance> {
  const library: unknown = await import(PDFIUM);
  const binary = await Deno.readFile(new URL(import.meta.resolve(`${PDFIUM}/pdfium.wasm`)));
  limitWasmMemory(binary, Math.floor(memoryBytes / 65_536));
  const { init } = library as { init(options: unknown): Promise<{ pdfium: PdfiumModule }> };
  const { pdfium } = await init({
    wasmBinary: binary.buffer,
    print: () => {},
    printErr: () => {},
  });
  pdfium.wasmExports.PDFiumExt_Init?.();
  return { exports: pdfium.wasmExports };
}

interface PdfiumModule {
  readonly wasmExports: Readonly<Record<string, (() => void) | undefined>>;
}

/** A message between pdf.js and who uses it, whatever it carries. */
export type PdfjsMessage = Readonly<Record<string, unknown>>;

/** Where pdf.js sends its messages, and where it waits for those that are meant for it. */
export interface PdfjsPort {
  postMessage(message: PdfjsMessage): void;
  addEventListener(name: string, listener: (event: { readonly data: PdfjsMessage }) => void): void;
}

/** What pdf.js wants to be told of: what comes under a name is what it does. */
export interface PdfjsActions {
  on(name: string, action: (data: PdfjsMessage) => unknown): void;
}

/**
 * The half of pdf.js that reads documents, which it runs in a worker. It is used without the other
 * half, which draws pages and copies every message.
 */
export interface PdfjsLibrary {
  readonly version: string;
  /** Says what it does with messages; the action `GetDocRequest` gives the name of its side. */
  setup(actions: PdfjsActions, port: PdfjsPort): void;
  /**
   * Does something, and takes what pdf.js says meanwhile of what is wrong with the document. It says
   * that to the console alone, and only where its verbosity asks for it.
   *
   * @param take Gets each complaint, from what `act` leaves to be done as well.
   * @param act Has pdf.js do something.
   */
  overhear(take: (complaint: string) => void, act: () => void): void;
  /** Reads a character map or a font that comes with it. */
  readData(kind: PdfjsData, name: string): Promise<Uint8Array>;
}

/** A kind of file that comes with pdf.js, as its messages have it. */
export type PdfjsData = keyof typeof PDFJS_FOLDERS;

const PDFJS_FOLDERS = { cMapUrl: "cmaps/", standardFontDataUrl: "standard_fonts/" } as const;

/** Who takes the complaints of what is being done. */
const listeners = new AsyncLocalStorage<(complaint: string) => void>();
let isOverheard = false;

/** Hands what is said to the console to whoever listens; all else is said as it was. */
function overhearConsole(): void {
  if (isOverheard) return;
  isOverheard = true;
  for (const method of ["info", "warn"] as const) {
    const say = console[method];
    console[method] = (...said: unknown[]) => {
      const take = listeners.getStore();
      if (take === undefined) say(...said);
      else take(String(said[0]));
    };
  }
}

/** Loads pdf.js. Needs to read its package. */
export async function loadPdfjs(): Promise<PdfjsLibrary> {
  overhearConsole();
  const library = await import(PDFJS) as {
    readonly WorkerMessageHandler: Pick<PdfjsLibrary, "setup">;
  };
  const folder = new URL("../", import.meta.resolve(PDFJS));
  return {
    version: PDFJS_VERSION,
    setup: (actions, port) => library.WorkerMessageHandler.setup(actions, port),
    overhear: (take, act) => listeners.run(take, act),
    readData: (kind, name) => Deno.readFile(new URL(`${PDFJS_FOLDERS[kind]}${name}`, folder)),
  };
}

/** A tensor of the runtime. */
export interface OnnxTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded model. */
export interface OnnxSession {
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  release(): Promise<void>;
}

/** The part of ONNX Runtime that is used. */
export interface OnnxRuntime {
  createSession(path: string, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  int64Tensor(values: BigInt64Array, shape: readonly number[]): OnnxTensor;
}

interface OnnxLibrary {
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (
    type: "int64",
    values: BigInt64Array,
    shape: readonly number[],
  ) => OnnxTensor;
}

/**
 * Bytes. When it starts, ONNX Runtime 1.30 matches the whole command line against a regular expression
 * that recurses for each character: from 29 kB on the process dies of its stack.
 */
const MOST_ARGUMENTS = 16 * 1024;

function refuseLongCommandLine(): void {
  const bytes = new TextEncoder().encode(Deno.args.join(" ")).length;
  if (bytes <= MOST_ARGUMENTS) return;
  throw new LimitError(
    `Cannot start ONNX Runtime: the command line has ${bytes} bytes, expected at most ${MOST_ARGUMENTS}`,
    { hint: "Ask a shorter question, or by the MCP server or the library", data: { bytes } },
  );
}

/**
 * Loads ONNX Runtime. Needs to read its package, and ffi on it.
 *
 * @throws {LimitError} Where it would die of the command line.
 */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  refuseLongCommandLine();
  const library: OnnxLibrary = await import(ONNXRUNTIME);
  return {
    createSession: (path, options) =>
      library.InferenceSession.create(path, { logSeverityLevel: 3, ...options }),
    int64Tensor: (values, shape) => new library.Tensor("int64", values, shape),
  };
}

/**
 * Lowers the maximum in a module's memory section, in place. The number keeps its length in bytes,
 * as LEB128 may be padded (WebAssembly core specification 5.2.2).
 */
function limitWasmMemory(binary: Uint8Array, pages: number): void {
  const memorySection = 5;
  for (let at = 8; at < binary.length;) {
    const id = binary[at]!;
    const size = readLeb128(binary, at + 1);
    if (id === memorySection) {
      const initial = readLeb128(binary, size.end + 2);
      const maximum = readLeb128(binary, initial.end);
      writeLeb128(binary, initial.end, maximum.end, Math.max(pages, initial.value));
      return;
    }
    at = size.end + size.value;
  }
  throw new TypeError('Cannot limit the memory of "pdfium.wasm": it has no memory section');
}

function readLeb128(binary: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, shift = 0;; at++, shift += 7) {
    const byte = binary[at]!;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function writeLeb128(binary: Uint8Array, start: number, end: number, value: number): void {
  for (let at = start, rest = value; at < end; at++, rest = Math.floor(rest / 128)) {
    binary[at] = (rest % 128) | (at + 1 < end ? 0x80 : 0);
  }
}

/** The part of the native xz library that is used: it makes one .xz stream, on its own threads. */
export interface XzLibrary {
  compressStream(
    content: ReadableStream<Uint8Array>,
    options: { readonly preset: number },
  ): ReadableStream<Uint8Array>;
}

/** Loads the native xz compressor. Needs ffi on its package, and nothing else. */
export async function loadXzCompressor(): Promise<XzLibrary> {
  try {
    const library: unknown = await import(LZMA);
    return library as XzLibrary;
  } catch (error) {
    const isRefused = /Requires (env|read|sys) access/.test(String(error));
    if (!isRefused) throw error;
    return openXzLibrary();
  }
}

/**
 * The library's own loader reads variables and files to find out which build fits. Where it may not,
 * the build that fits this runtime is opened, by the name that napi-rs gives it.
 */
function openXzLibrary(): XzLibrary {
  const { os, arch } = Deno.build;
  const cpu = arch === "aarch64" ? "arm64" : "x64";
  const build = os === "darwin"
    ? `darwin-${cpu}`
    : os === "windows"
    ? `win32-${cpu}-msvc`
    : `linux-${cpu}-gnu`;
  const loader = import.meta.resolve(LZMA);
  const version = /\/lzma\/([\d.]+)\/xz\.js$/.exec(loader)?.[1];
  // Beside its loader in node_modules, one level up in Deno's cache, which has folders of versions.
  const file = version === undefined
    ? `../lzma-${build}/lzma.${build}.node`
    : `../../lzma-${build}/${version}/lzma.${build}.node`;
  const module: { exports: { xz?: XzLibrary } } = { exports: {} };
  process.dlopen(module, fileURLToPath(new URL(file, loader)));
  return module.exports.xz!;
}

/** The part of the WebAssembly xz reader that is used: it decodes one .xz stream. */
export interface XzReaderLibrary {
  readonly XzReadableStream: new (
    compressed: ReadableStream<Uint8Array>,
  ) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Loads the xz reader. Needs no permission. */
export async function loadXzReader(): Promise<XzReaderLibrary> {
  const library = await import(XZ_DECOMPRESS) as { readonly default: XzReaderLibrary };
  return library.default;
}

// deno-lint-ignore-file no-console -- what libraries print would break the frames on stdout
/**
 * The thread that parses: inside a child process, or, where no process may be started, inside the
 * run's own. It opens the file, converts it and answers with a finished frame.
 *
 * @module
 */

import { parentPort } from "node:worker_threads";
import { convertDocument } from "../../convert/convert_document.ts";
import { engineFor } from "../../convert/engines/mod.ts";
import { readerFor } from "../../convert/verify/readers/mod.ts";
import { LIMITS } from "../../limits.ts";
import { systemClock } from "../system/clock.ts";
import { inflateAtOnce } from "./inflate_at_once.ts";
import {
  encodeFrame,
  type LaneReply,
  type LaneRequest,
  type WarmRequest,
} from "./lane_protocol.ts";
import { loadPdfium, loadPdfjs } from "../heavy.ts";
import { asMdcxError } from "../system/platform_errors.ts";

/** The global scope of a web worker, as far as it is used. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LaneRequest | WarmRequest }) => void) | null;
  postMessage(message: Uint8Array, transfer: ArrayBuffer[]): void;
}

const FORMATS = ["pdf", "docx", "xlsx", "pptx", "epub", "html", "csv", "text"] as const;

// pdf.js leaves promises behind that fail on damaged documents; its answer is what counts.
globalThis.addEventListener("unhandledrejection", (event) => event.preventDefault());

for (const method of ["log", "info", "debug", "warn", "error"] as const) console[method] = () => {};
inflateAtOnce(globalThis);

type Post = (frame: Uint8Array<ArrayBuffer>) => void;

async function answer(request: LaneRequest | WarmRequest, post: Post): Promise<LaneReply> {
  if ("warm" in request) return await warmUp();
  try {
    const { size } = await Deno.stat(request.path);
    if (size > LIMITS.documentBytes) {
      return { kind: "unreadable", reason: tooLarge(size) };
    }
    const bytes = await Deno.readFile(request.path);
    const outcome = await convertDocument(bytes, request.job, {
      clock: systemClock,
      emit: (part) => post(encodeFrame({ kind: "part", outcome: part })),
    });
    return { kind: "done", outcome };
  } catch (error) {
    return { kind: "unreadable", reason: withoutPath(asMdcxError(error).message, request) };
  }
}

/** An engine that does not load is said: whoever asked would wait for ever. */
async function warmUp(): Promise<LaneReply> {
  try {
    await loadEngines();
    return { kind: "ready" };
  } catch (error) {
    return { kind: "unreadable", reason: asMdcxError(error).message };
  }
}

async function loadEngines(): Promise<void> {
  const modules = FORMATS.flatMap((format) => [engineFor(format), readerFor(format)]);
  await Promise.all([...modules, loadPdfium(LIMITS.pdfMemoryBytes), loadPdfjs()]);
}

function tooLarge(size: number): string {
  return `The file has ${size} bytes, expected at most ${LIMITS.documentBytes} (documentBytes)`;
}

/** No artefact says where on this machine a file lies. */
function withoutPath(message: string, { path, job }: LaneRequest): string {
  return message.replaceAll(path, job.source.source_pseudopath);
}

/** A document whose Markdown is longer than a string can be is answered too. */
async function frameFor(
  request: LaneRequest | WarmRequest,
  post: Post,
): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await answer(request, post);
  try {
    return encodeFrame(reply);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return encodeFrame({
      kind: "unreadable",
      reason: "Its Markdown is too long to be handed over",
    });
  }
}

async function serve(request: LaneRequest | WarmRequest, post: Post): Promise<void> {
  post(await frameFor(request, post));
}

if (parentPort === null) {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data }) =>
    void serve(data, (frame) => scope.postMessage(frame, [frame.buffer]));
} else {
  const port = parentPort;
  port.on(
    "message",
    (request: LaneRequest | WarmRequest) =>
      void serve(request, (frame) => port.postMessage(frame, [frame.buffer])),
  );
}

/**
 * The process of one lane. It may read the input and the program's own files, and nothing else.
 *
 * Its main thread passes requests from standard input to the worker that parses and the worker's
 * frames to standard output, and meanwhile watches memory: a worker that is busy cannot be ended, a
 * process can.
 *
 * @module
 */

import { encodeFrame, type LaneRequest, readFrames, type WarmRequest } from "./lane_protocol.ts";

const WATCH_MS = 50;
/** Exit status of a lane whose document took too much memory. */
const EXIT_MEMORY = 75;
const EXIT_WORKER_FAILED = 70;

function writeFrame(frame: Uint8Array): void {
  for (let at = 0; at < frame.length;) at += Deno.stdout.writeSync(frame.subarray(at));
}

/** Ends the process once it takes more memory than it may. */
function watchMemory(maxBytes: number): void {
  setInterval(() => {
    const { rss } = Deno.memoryUsage();
    if (rss <= maxBytes) return;
    writeFrame(encodeFrame({ kind: "memory", bytes: rss }));
    Deno.exit(EXIT_MEMORY);
  }, WATCH_MS);
}

async function main(maxBytes: number): Promise<void> {
  const worker = new Worker(import.meta.resolve("./lane_worker.ts"), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Uint8Array>) => writeFrame(data);
  worker.onerror = (event) => {
    event.preventDefault();
    writeFrame(encodeFrame({ kind: "failed", reason: event.message }));
    Deno.exit(EXIT_WORKER_FAILED);
  };
  watchMemory(maxBytes);
  for await (const request of readFrames(Deno.stdin.readable)) {
    worker.postMessage(request as LaneRequest | WarmRequest);
  }
  Deno.exit(0);
}

if (import.meta.main) await main(Number(Deno.args[0]));

/**
 * What a run and its lanes say to each other: JSON in frames, each with its length before it.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import type { DocumentJob, DocumentOutcome } from "../../convert/job.ts";
import { MdcxError } from "../../errors.ts";

/** A document for a lane. */
export interface LaneRequest {
  /** The file, as the lane may open it. */
  readonly path: string;
  readonly job: DocumentJob;
}

/** Asks a lane to load its engines before the first document comes. */
export interface WarmRequest {
  readonly warm: true;
}

/** What a lane sends back. */
export type LaneReply =
  | { readonly kind: "done"; readonly outcome: DocumentOutcome }
  /** Chapters of a long document that are done, before it is; any number of these. */
  | { readonly kind: "part"; readonly outcome: DocumentOutcome }
  /** The engines are loaded. */
  | { readonly kind: "ready" }
  /** The lane ends itself: the document took more memory than it may. */
  | { readonly kind: "memory"; readonly bytes: number }
  /** The lane ends itself: its worker failed for a reason that is not the document's. */
  | { readonly kind: "failed"; readonly reason: string }
  /** The file could not be opened, or an engine not be loaded. */
  | { readonly kind: "unreadable"; readonly reason: string };

const LENGTH_BYTES = 4;
/** A frame longer than this is a fault of the sender. */
const MAX_FRAME_BYTES = 1024 * 1024 * 1024;

/** A value as a frame. */
export function encodeFrame(
  value: LaneRequest | WarmRequest | LaneReply,
): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(value);
  const length = Buffer.byteLength(json);
  const frame = new Uint8Array(LENGTH_BYTES + length);
  new DataView(frame.buffer).setUint32(0, length);
  // Straight into its place: a reply may be hundreds of MiB.
  new TextEncoder().encodeInto(json, frame.subarray(LENGTH_BYTES));
  return frame;
}

/** The value in a frame that is whole. */
export function decodeFrame(frame: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(frame.subarray(LENGTH_BYTES)));
}

/** The frames of a stream, parsed. The stream may end between two of them only. */
export async function* readFrames(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const chunks: Uint8Array[] = [];
  let available = 0;
  const take = (length: number) => {
    const whole = takeBytes(chunks, length);
    available -= length;
    return whole;
  };
  let wanted: number | undefined;
  for await (const chunk of stream) {
    chunks.push(chunk);
    available += chunk.length;
    for (;;) {
      if (wanted === undefined) {
        if (available < LENGTH_BYTES) break;
        wanted = lengthOf(take(LENGTH_BYTES));
      }
      if (available < wanted) break;
      yield JSON.parse(new TextDecoder().decode(take(wanted)));
      wanted = undefined;
    }
  }
}

function lengthOf(prefix: Uint8Array): number {
  const length = new DataView(prefix.buffer, prefix.byteOffset).getUint32(0);
  if (length > MAX_FRAME_BYTES) {
    throw new MdcxError(
      "unexpected",
      `Cannot read a frame: it has ${length} bytes, expected at most ${MAX_FRAME_BYTES}`,
    );
  }
  return length;
}

/** Takes bytes off the front of a list of chunks. */
function takeBytes(chunks: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const first = chunks[0]!;
    const part = first.subarray(0, length - filled);
    whole.set(part, filled);
    filled += part.length;
    if (part.length === first.length) chunks.shift();
    else chunks[0] = first.subarray(part.length);
  }
  return whole;
}

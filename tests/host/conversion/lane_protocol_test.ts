import assert from "node:assert/strict";
import {
  encodeFrame,
  type LaneReply,
  readFrames,
} from "../../../lib/host/conversion/lane_protocol.ts";

Deno.test("readFrames() gives back what encodeFrame() was given, however it is cut", async () => {
  const replies: LaneReply[] = [
    { kind: "failed", reason: "Köpfe, 漢字, 😀 and half of one: \ud83d" },
    { kind: "ready" },
    { kind: "unreadable", reason: "" },
  ];
  const frames = replies.flatMap((reply) => [...encodeFrame(reply)]);
  for (const size of [1, 7, frames.length]) {
    const chunks = Array.from(
      { length: Math.ceil(frames.length / size) },
      (_, index) => Uint8Array.from(frames.slice(index * size, (index + 1) * size)),
    );
    const given = await Array.fromAsync(readFrames(ReadableStream.from(chunks)));
    assert.deepEqual(given, replies);
  }
});

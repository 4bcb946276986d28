import assert from "node:assert/strict";
import { join } from "node:path";
import { ProcessLane } from "../../../lib/host/conversion/lane.ts";
import { encodeFrame, readFrames } from "../../../lib/host/conversion/lane_protocol.ts";
import { LIMITS } from "../../../lib/limits.ts";
import { documentJob } from "../../support/document_job.ts";

const MiB = 1024 * 1024;
const LANE_LIMITS = { timeoutMs: 30_000, memoryBytes: 1024 * MiB, heapBytes: 512 * MiB };

const ignorePart = () => Promise.resolve();
const JOB = documentJob("a.txt");

Deno.test("ProcessLane serves many documents, and reads nothing outside its folder", async () => {
  const folder = await Deno.makeTempDir({ prefix: "with, comma-" });
  const elsewhere = await Deno.makeTempFile();
  await Deno.writeTextFile(join(folder, "a.txt"), "one");
  const lane = new ProcessLane(folder, LANE_LIMITS);
  try {
    for (let time = 0; time < 3; time++) {
      const answer = await lane.convert({ path: join(folder, "a.txt"), job: JOB }, ignorePart);
      assert.equal(answer.kind === "done" && answer.outcome.records[0]?.status, "ok");
    }
    const refused = await lane.convert({ path: elsewhere, job: JOB }, ignorePart);
    assert.equal(refused.kind, "unreadable");
    assert(refused.kind === "unreadable" && !refused.reason.includes(elsewhere), refused.kind);
  } finally {
    await lane.end();
    await Deno.remove(folder, { recursive: true });
    await Deno.remove(elsewhere);
  }
});

Deno.test("ProcessLane reads no file of more than LIMITS.documentBytes", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "a.txt");
  await Deno.writeTextFile(path, "one");
  await Deno.truncate(path, LIMITS.documentBytes + 1);
  const lane = new ProcessLane(folder, LANE_LIMITS);
  try {
    const answer = await lane.convert({ path, job: JOB }, ignorePart);
    assert(answer.kind === "unreadable", JSON.stringify(answer));
    assert.match(answer.reason, /1073741825 bytes, expected at most 1073741824 \(documentBytes\)/);
  } finally {
    await lane.end();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("ProcessLane ends itself where its memory grows too large", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(join(folder, "a.txt"), "one");
  const lane = new ProcessLane(folder, { ...LANE_LIMITS, memoryBytes: 1 * MiB });
  try {
    const answer = await lane.convert({ path: join(folder, "a.txt"), job: JOB }, ignorePart);
    assert(answer.kind === "lost" && answer.cause === "memory", JSON.stringify(answer));
    assert.match(answer.reason, /MiB of memory, expected at most 1 MiB/);
    assert.equal(lane.isAlive, false);
  } finally {
    await lane.end();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("ProcessLane says that its heap was full, and the run lives on", async () => {
  const folder = await Deno.makeTempDir();
  const rows = "word ".repeat(3_000_000);
  await Deno.writeTextFile(join(folder, "a.txt"), rows);
  const lane = new ProcessLane(folder, { ...LANE_LIMITS, heapBytes: 40 * MiB });
  try {
    const answer = await lane.convert({ path: join(folder, "a.txt"), job: JOB }, ignorePart);
    assert(
      answer.kind === "lost" && answer.cause === "memory",
      JSON.stringify(answer).slice(0, 300),
    );
  } finally {
    await lane.end();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "ProcessLane.end() leaves no process behind, busy or not",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const folder = await Deno.makeTempDir();
    await Deno.writeTextFile(join(folder, "a.txt"), "word ".repeat(3_000_000));
    const before = countChildren();
    const lane = new ProcessLane(folder, LANE_LIMITS);
    assert.equal(countChildren(), before + 1);
    const answer = lane.convert({ path: join(folder, "a.txt"), job: JOB }, ignorePart);
    await lane.end();
    assert.equal(countChildren(), before);
    assert.equal((await answer).kind, "lost");
    await Deno.remove(folder, { recursive: true });
  },
});

/** Processes of this one, those that have ended but were not waited for included; not `ps` itself. */
function countChildren(): number {
  const args = ["--ppid", String(Deno.pid), "-o", "comm="];
  const { stdout } = new Deno.Command("ps", { args }).outputSync();
  return new TextDecoder().decode(stdout).split("\n").filter((name) => /deno/.test(name)).length;
}

Deno.test("readFrames() puts frames together from pieces of any size", async () => {
  const request = { path: "/x", job: JOB };
  const frames = [encodeFrame(request), encodeFrame(request)];
  const bytes = frames.flatMap((frame) => [...frame]);
  for (const size of [1, 3, 1000, bytes.length]) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      pieces.push(Uint8Array.from(bytes.slice(at, at + size)));
    }
    const read = await Array.fromAsync(readFrames(ReadableStream.from(pieces)));
    assert.deepEqual(read, [request, request]);
  }
});

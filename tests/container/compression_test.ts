import assert from "node:assert/strict";
import { constants, createZstdCompress, zstdCompressSync } from "node:zlib";
import { type ByteSource, sourceOf } from "../../lib/bytes.ts";
import { decompressBody, presetOf, sniffCompression } from "../../lib/container/compression.ts";
import { compressXz, XZ_STREAM_BYTES } from "../../lib/container/xz_writer.ts";
import { compressZstd } from "../../lib/container/zstd.ts";
import { MdcxError } from "../../lib/errors.ts";
import { LIMITS } from "../../lib/limits.ts";
import { MemorySink, seededRandom } from "./packages.ts";

/** Text-like bytes: every block of 64 is one of a thousand. */
function content(sizeBytes: number): Uint8Array {
  const blocks = seededRandom("content").bytes(64_000);
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0, i = 0; at < sizeBytes; at += 64, i = (i * 31 + 7) % 1000) {
    bytes.set(blocks.subarray(64 * i, 64 * i + Math.min(64, sizeBytes - at)), at);
  }
  return bytes;
}

async function compressed(
  compress: typeof compressXz,
  bytes: Uint8Array,
  preset: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = new MemorySink();
  await compress(sourceOf(bytes), (block) => sink.write(block), preset);
  return sink.bytes;
}

/** A zstd frame that does not state the size of its content. */
async function unstatedFrame(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const sink = new MemorySink();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_contentSizeFlag]: 0 } });
  zstd.end(bytes);
  for await (const block of zstd) await sink.write(block);
  return sink.bytes;
}

const joined = (...parts: Uint8Array[]) => new Blob(parts.map((part) => part.slice())).bytes();

async function codeOf(body: Uint8Array): Promise<string> {
  try {
    await decompressBody(body, "package");
    return "decompressed";
  } catch (error) {
    assert(error instanceof MdcxError, String(error));
    return error.code;
  }
}

Deno.test("compressXz() writes streams of 10 MiB that are read back", async () => {
  const bytes = content(2 * XZ_STREAM_BYTES + 12_345);
  const xz = await compressed(compressXz, bytes, 0);
  assert.equal(presetOf(xz), 0);
  let streams = 0;
  for (let at = 0; at < xz.length - 6; at++) {
    if (sniffCompression(xz.subarray(at, at + 32)) === "lzma") streams++;
  }
  assert.equal(streams, 3);
  assert.deepEqual(await decompressBody(xz, "package"), bytes);
});

Deno.test("compressXz() fails with what its source says, also where streams fail out of turn", async () => {
  const source = sourceOf(content(3 * XZ_STREAM_BYTES));
  for (const from of [XZ_STREAM_BYTES / 2, XZ_STREAM_BYTES + 100_000]) {
    const failing: ByteSource = {
      sizeBytes: source.sizeBytes,
      read: (offset, length) => {
        if (offset >= from) throw new Error("no more");
        return source.read(offset, length);
      },
    };
    await assert.rejects(compressXz(failing, () => Promise.resolve(), 0), /no more/);
  }
});

Deno.test("decompressBody() takes stream padding and several streams, as liblzma does", async () => {
  const first = await compressed(compressXz, content(1000), 6);
  const second = await compressed(compressXz, content(77), 3);
  const empty = await compressed(compressXz, new Uint8Array(), 6);
  const body = await joined(first, new Uint8Array(8), second, empty, new Uint8Array(4));
  assert.deepEqual(await decompressBody(body, "package"), await joined(content(1000), content(77)));
});

Deno.test("decompressBody() refuses xz that is damaged anywhere, and never answers otherwise", async () => {
  const xz = await compressed(compressXz, content(3000), 6);
  for (let at = 6; at < xz.length; at += 3) {
    const damaged = new Uint8Array(xz);
    damaged[at]! ^= 0x40;
    const code = await codeOf(damaged);
    assert(code === "not_a_package" || code === "limit", `byte ${at}: ${code}`);
  }
  for (let length = 6; length < xz.length; length += 7) {
    assert.equal(await codeOf(xz.subarray(0, length)), "not_a_package", `cut at ${length}`);
  }
});

Deno.test("decompressBody() refuses an xz bomb before it decodes any of it (DEFECTS 13)", async () => {
  // 24 streams of 8 MiB of zeros: above LIMITS.databaseRatio times what they take.
  const zeros = await compressed(compressXz, new Uint8Array(XZ_STREAM_BYTES), 6);
  const bomb = await joined(...Array.from({ length: 24 }, () => zeros));
  const before = performance.now();
  assert(24 * XZ_STREAM_BYTES > LIMITS.databaseRatio * bomb.length);
  assert.equal(await codeOf(bomb), "limit");
  assert(performance.now() - before < 500);
});

Deno.test("decompressBody() refuses more than LIMITS.xzStreams streams before it decodes any", async () => {
  const empty = await compressed(compressXz, new Uint8Array(0), 0);
  const many = await joined(...Array.from({ length: LIMITS.xzStreams + 1 }, () => empty));
  const before = performance.now();
  assert.equal(await codeOf(many), "limit");
  assert(performance.now() - before < 1000);
});

Deno.test("decompressBody() refuses a zstd bomb, whether it states its size or not (DEFECTS 13)", async () => {
  const zeros = new Uint8Array(64 * 1024 * 1024);
  const stated = zstdCompressSync(zeros);
  assert.equal(await codeOf(stated), "limit");
  assert.equal(await codeOf(await unstatedFrame(zeros)), "limit");
});

Deno.test("decompressBody() refuses a frame that claims more than it may hold at once", async () => {
  const frame = new Uint8Array(zstdCompressSync(content(5000)));
  const claiming = new Uint8Array(frame.length + 8);
  claiming.set(frame.subarray(0, 4));
  claiming[4] = 0xc0; // content size in eight bytes, and a window
  claiming[5] = 0x58;
  claiming.fill(0x7f, 6, 13);
  claiming.set(frame.subarray(7), 14);
  assert.equal(await codeOf(claiming), "limit");
});

Deno.test("compressZstd() states the size of its content, and passes on what its receiver throws", async () => {
  const bytes = content(700_000);
  const frame = await compressed(compressZstd, bytes, 0);
  assert.deepEqual(await decompressBody(frame, "package"), bytes);
  assert.equal(frame[4]! >> 6, 2, "four bytes of content size");
  const full = new Error("no space left");
  await assert.rejects(compressZstd(sourceOf(bytes), () => Promise.reject(full), 3), full);
  await assert.rejects(compressXz(sourceOf(bytes), () => Promise.reject(full), 0), full);
});

Deno.test("decompressBody() names what it does not read", async () => {
  const alone = Uint8Array.fromHex("5d00008000ffffffffffffffff00000000000000");
  assert.equal(sniffCompression(alone), "lzma-alone");
  assert.equal(await codeOf(alone), "unsupported");
  assert.equal(await codeOf(new Uint8Array(64)), "unsupported");
});

Deno.test("decompressBody() refuses a zstd frame that is cut short of what it states", async () => {
  const bytes = content(300_000);
  const frame = await compressed(compressZstd, bytes, 6);
  for (const kept of [frame.length - 1, frame.length >> 1]) {
    assert.equal(await codeOf(frame.slice(0, kept)), "not_a_package", `${kept} bytes`);
  }
});

Deno.test("decompressBody() reads a zstd frame that does not state its size", async () => {
  const bytes = content(300_000);
  assert.deepEqual(await decompressBody(await unstatedFrame(bytes), "package"), bytes);
});

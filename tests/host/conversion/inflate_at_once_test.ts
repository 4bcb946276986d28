import assert from "node:assert/strict";
import { deflateRawSync, deflateSync } from "node:zlib";
import { inflateAtOnce } from "../../../lib/host/conversion/inflate_at_once.ts";

const TEXT = new TextEncoder().encode("BT (inflated) Tj ET ".repeat(9000));
const scope = { DecompressionStream };
inflateAtOnce(scope);

/** What is read of a stream of a format by the calls that pdf.js makes, chunk by chunk. */
async function inflated(bytes: Uint8Array, format: CompressionFormat): Promise<Uint8Array[]> {
  const { readable, writable } = new scope.DecompressionStream(format);
  const writer = writable.getWriter();
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
  }
  return chunks;
}

Deno.test("inflateAtOnce() gives zlib data whole, in bytes of its own", async () => {
  const [whole, ...more] = await inflated(deflateSync(TEXT), "deflate");
  assert.deepEqual(whole, TEXT);
  assert.equal(more.length, 0);
  assert.equal(whole!.buffer.byteLength, TEXT.length);
});

Deno.test("inflateAtOnce() fails as damaged or cut data is read", async () => {
  const deflated = deflateSync(TEXT);
  await assert.rejects(inflated(deflated.subarray(0, deflated.length >> 1), "deflate"));
  await assert.rejects(inflated(new Uint8Array([0x78, 0x9c, 0xff, 0xff, 0xff]), "deflate"));
});

Deno.test("inflateAtOnce() leaves other formats to the streams", async () => {
  const chunks = await inflated(deflateRawSync(TEXT), "deflate-raw");
  assert.deepEqual(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()), TEXT);
});

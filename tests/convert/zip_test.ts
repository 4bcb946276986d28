import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { LimitError } from "../../lib/errors.ts";
import { LIMITS } from "../../lib/limits.ts";
import { openZip } from "../../lib/convert/zip.ts";
import { CENTRAL, manyEntries, patchCentral, zipOf } from "../support/zip_parts.ts";

const MiB = 1024 * 1024;
const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;

Deno.test("openZip() reads parts by name without regard to case or slashes", async () => {
  const zip = await openZip(
    zipOf({ "word\\Document.xml": "<a>é</a>", "/b.txt": "b", "empty": "" }),
  );
  assert.deepEqual(zip.names, ["word/Document.xml", "b.txt", "empty"]);
  assert.equal(await zip.text("WORD/document.xml"), "<a>é</a>");
  assert.equal(await zip.text("b.txt"), "b");
  assert.equal((await zip.bytes("empty")).length, 0);
  await assert.rejects(zip.bytes("c"), code("not_found"));
});

Deno.test("openZip() passes over bytes before and after the container", async () => {
  const inner = zipOf({ a: "text" });
  const around = new Uint8Array([...strToU8("#!/bin/sh\n"), ...inner, 0, 0, 0]);
  assert.equal(await (await openZip(around)).text("a"), "text");
});

Deno.test("openZip() refuses a container that was cut short or is none", async () => {
  const zip = zipOf({ a: "text ".repeat(100) });
  for (const bytes of [zip.slice(0, zip.length - 30), zip.slice(0, 40), new Uint8Array(0)]) {
    await assert.rejects(openZip(bytes), {
      code: "malformed",
      hint: /cut short: copy the file again/,
    });
  }
});

Deno.test("openZip() refuses names that are there twice and parts that overlap (HARDENING 11)", async () => {
  const twice = zipSync({ "a/x": strToU8("one"), "a\\X": strToU8("two") });
  await assert.rejects(openZip(twice), /is there twice/);
  const shared = patchCentral(zipOf({ a: "one", b: "two" }), 1, {
    field: CENTRAL.localOffset,
    value: 0,
  });
  await assert.rejects(openZip(shared), /overlaps/);
});

Deno.test("ZipArchive.sizeBytes() says what a part declares, in any case of its name", async () => {
  const zip = await openZip(zipOf({ "a/Part": "four" }));
  assert.deepEqual([zip.sizeBytes("A/part"), zip.sizeBytes("none")], [4, undefined]);
});

Deno.test("openZip() refuses more entries than LIMITS.zipEntries within a second (HARDENING 11)", async () => {
  const zip = manyEntries(LIMITS.zipEntries + 1);
  const start = performance.now();
  await assert.rejects(openZip(zip), code("limit"));
  assert(performance.now() - start < 1000);
});

Deno.test("ZipArchive.bytes() refuses a part that grows by more than LIMITS.zipRatio before inflating it (HARDENING 11)", async () => {
  const zip = await openZip(zipOf({ zeros: new Uint8Array(64 * 1024 * 1024), small: "ok" }));
  const start = performance.now();
  await assert.rejects(zip.bytes("zeros"), code("limit"));
  assert(performance.now() - start < 200);
  assert.equal(await zip.text("small"), "ok");
});

Deno.test("ZipArchive.bytes() refuses a part whose declared size is a lie (HARDENING 11)", async () => {
  const zip = zipOf({ a: "text ".repeat(1000) });
  for (const value of [10, 100_000]) {
    const lying = await openZip(patchCentral(zip, 0, { field: CENTRAL.size, value }));
    await assert.rejects(lying.bytes("a"), code("malformed"), `declared ${value}`);
  }
  const outside = patchCentral(zip, 0, { field: CENTRAL.compressed, value: 0x7fffffff });
  await assert.rejects(openZip(outside), code("malformed"));
});

Deno.test("ZipArchive.bytes() refuses damaged data and encrypted parts", async () => {
  const zip = zipOf({ a: "some words that do not compress to nothing: qzxjkv 12345" });
  const damaged = zip.slice();
  damaged[40] = damaged[40]! ^ 0xff;
  await assert.rejects((await openZip(damaged)).bytes("a"), code("malformed"));
  const encrypted = patchCentral(zip, 0, { field: CENTRAL.flags, value: 0x0008_0001 });
  await assert.rejects((await openZip(encrypted)).bytes("a"), code("password"));
});

Deno.test("ZipArchive.remains() gives what stands before the damage, and says what is wrong", async () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `${(index * 7919) % 10_007} `).join(
    "",
  );
  const zip = zipOf({ a: words });
  const faults: string[] = [];
  const remains = async (bytes: Uint8Array<ArrayBuffer>) =>
    new TextDecoder().decode(
      await (await openZip(bytes)).remains("a", (fault) => void faults.push(fault)),
    );
  assert.equal(await remains(zip), words);
  assert.deepEqual(faults, []);
  const checksum = { field: CENTRAL.checksum, value: 1 };
  assert.equal(await remains(patchCentral(zip, 0, checksum)), words);
  const damaged = zip.slice();
  damaged.fill(0xff, zip.length / 2, zip.length / 2 + 100);
  const kept = await remains(damaged);
  const least = 0.49 * words.length;
  assert(kept.length > least && words.startsWith(kept.slice(0, least)), String(kept.length));
  assert.equal(faults.length, 2);
  assert.match(faults.join("\n"), /checksum[^]*damaged/);
  damaged.fill(0xff, 31, 100);
  await assert.rejects(remains(damaged), code("malformed"));
});

Deno.test("ZipArchive.text() decodes by byte order mark and declaration", async () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[..."<a>ä</a>"].flatMap((c) => [c.charCodeAt(0), 0]),
  ]);
  const latin1 = new Uint8Array(
    [...`<?xml version="1.0" encoding="ISO-8859-1"?><a>ä</a>`].map((c) => c.charCodeAt(0)),
  );
  const zip = await openZip(zipOf({ utf16, latin1, bom: "\ufeff<a/>" }));
  assert.equal(await zip.text("utf16"), "<a>ä</a>");
  assert.match(await zip.text("latin1"), /<a>ä<\/a>$/);
  assert.equal(await zip.text("bom"), "<a/>");
});

Deno.test("openZip() takes names for names, never for paths (HARDENING 12)", async () => {
  const names = ["../../etc/passwd", "C:\\windows\\system.ini", "a\0b", "folder/../x"];
  const zip = await openZip(zipOf(Object.fromEntries(names.map((name) => [name, "inside"]))));
  assert.deepEqual(zip.names, names.map((name) => name.replaceAll("\\", "/")));
  for (const name of names) assert.equal(await zip.text(name), "inside");
  await assert.rejects(zip.text("/etc/passwd"), code("not_found"));
});

const overLimit = (wanted: keyof typeof LIMITS) => (error: unknown) =>
  error instanceof LimitError && error.data?.["limit"] === wanted;

/** Takes a part to its end, or to its fault. */
async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

Deno.test("ZipArchive.chunks() bounds one part, and all parts that are read together (HARDENING 11)", async () => {
  // What does not compress may declare two hundred times its size.
  const noise = randomBytes(3 * MiB);
  const half = LIMITS.zipTotalBytes / 2 - MiB;
  let bytes = zipOf({ a: noise, b: noise, c: noise, large: "x" });
  for (const [index, value] of [half, half, half, LIMITS.zipPartBytes + 1].entries()) {
    bytes = patchCentral(bytes, index, { field: CENTRAL.size, value });
  }
  const zip = await openZip(bytes);
  await assert.rejects(drain(zip.chunks("large")), overLimit("zipPartBytes"));
  for (const name of ["a", "b", "a"]) {
    await assert.rejects(drain(zip.chunks(name)), code("malformed"), name);
  }
  await assert.rejects(drain(zip.chunks("c")), overLimit("zipTotalBytes"));
});

Deno.test("openZip() takes no count of a ZIP64 record for true (HARDENING 11)", async () => {
  for (const [declared, expected] of [[2n ** 60n, "limit"], [11n, "malformed"]] as const) {
    const lying = manyEntries(10);
    new DataView(lying.buffer).setBigUint64(10 * (35 + 51) + 32, declared, true);
    await assert.rejects(openZip(lying), code(expected), String(declared));
  }
});

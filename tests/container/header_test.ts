import assert from "node:assert/strict";
import { sourceOf } from "../../lib/bytes.ts";
import { readHeader } from "../../lib/container/mod.ts";
import { MdcxError } from "../../lib/errors.ts";
import { LIMITS } from "../../lib/limits.ts";
import { makePackage, withHeader } from "./packages.ts";

const SEALED = await makePackage();

async function codeOf(bytes: Uint8Array): Promise<string> {
  try {
    await readHeader(sourceOf(bytes));
    return "read";
  } catch (error) {
    assert(error instanceof MdcxError, String(error));
    return error.code;
  }
}

const changed = (fields: Record<string, unknown>) =>
  codeOf(withHeader(SEALED, (header) => ({ ...header, ...fields })));
const asText = (text: string) => codeOf(withHeader(SEALED, () => text));

Deno.test("readHeader() keeps fields that it does not know", async () => {
  const bytes = withHeader(SEALED, (header) => ({ ...header, of_another_tool: [1, { a: null }] }));
  const { header, bodyOffset } = await readHeader(sourceOf(bytes));
  assert.deepEqual(header.of_another_tool, [1, { a: null }]);
  assert.equal(header.issuer, "Prüfstelle 漢");
  assert.equal(bytes.length - bodyOffset, header.body_bytes);
});

Deno.test("readHeader() takes what is absent for the values of older files", async () => {
  const { header } = await readHeader(sourceOf(withHeader(SEALED, (whole) => {
    const { salt, nonce, body_digest } = whole;
    return { salt, nonce, body_digest };
  })));
  assert.equal(header.version, undefined);
});

Deno.test("readHeader() refuses a body of more than LIMITS.bodyBytes without reading it", async () => {
  const whole = sourceOf(SEALED);
  const { bodyOffset } = await readHeader(whole);
  const TAG_BYTES = 16;
  const most = bodyOffset + LIMITS.bodyBytes + TAG_BYTES;
  const sized = (sizeBytes: number) => ({
    sizeBytes,
    read: (offset: number, length: number) => {
      assert(offset + length <= bodyOffset);
      return whole.read(offset, length);
    },
  });
  assert.equal((await readHeader(sized(most))).bodyOffset, bodyOffset);
  await assert.rejects(readHeader(sized(most + 1)), { code: "limit" });
});

Deno.test("readHeader() tells a foreign file, a cut file and a header that is none apart (DEFECTS 8)", async () => {
  assert.equal(await codeOf(new Uint8Array()), "not_a_package");
  assert.equal(await codeOf(new TextEncoder().encode("%PDF-1.7 and so on")), "not_a_package");
  for (const length of [1, 3, 4, 7, 8, 200]) {
    assert.equal(await codeOf(SEALED.subarray(0, length)), "cut_short", `after ${length} bytes`);
  }
  for (const text of ["", "[1]", "null", "7", "{", "{}", '{"salt": "00"}']) {
    assert.equal(await asText(text), "not_a_package", text);
  }
  assert.equal(
    await codeOf(withHeader(SEALED, (header) => `\ufeff${JSON.stringify(header)}`)),
    "not_a_package",
  );
  assert.equal(await changed({ issuer: "\ud800" }), "not_a_package");
  assert.equal(await changed({ file_format: "zip" }), "not_a_package");
});

Deno.test("readHeader() refuses a header nested deeper than what reads it can follow", async () => {
  const nested = (depth: number) =>
    codeOf(withHeader(SEALED, (header) =>
      JSON.stringify({ ...header, deep: 0 })
        .replace('"deep":0', `"deep":${"[".repeat(depth)}${"]".repeat(depth)}`)));
  assert.equal(await nested(50), "read");
  assert.equal(await nested(1_000), "not_a_package");
  assert.equal(await nested(200_000), "not_a_package");
});

Deno.test("readHeader() refuses a number that no canonical JSON can spell", async () => {
  for (const field of ['"documents": 0', '"unknown": {"a": [0]}']) {
    const bytes = withHeader(
      SEALED,
      (header) =>
        `${JSON.stringify(header).slice(0, -1)}, ${field}}`.replace(/0(\D*)$/, "-1e400$1"),
    );
    assert.equal(await codeOf(bytes), "not_a_package", field);
  }
});

Deno.test("readHeader() refuses hexadecimal in another spelling", async () => {
  const { header } = await readHeader(sourceOf(SEALED));
  for (const field of ["salt", "nonce", "body_digest"]) {
    const value = header[field] as string;
    for (
      const wrong of [`${value} `, value.slice(2), `0x${value}`, "g" + value.slice(1), 7, null]
    ) {
      assert.equal(await changed({ [field]: wrong }), "not_a_package", `${field}: ${wrong}`);
    }
  }
  assert.equal(await changed({ salt: "A".repeat(32) }), "not_a_package");
  assert.equal(await changed({ signature: "00" }), "not_a_package");
});

Deno.test("readHeader() refuses a version, cipher, key derivation or compression that it does not read (DEFECTS 5)", async () => {
  const scrypt = { algorithm: "scrypt", n: 32768, r: 8, p: 1 };
  assert.equal(await changed({ version: 2 }), "unsupported");
  assert.equal(await changed({ version: 99 }), "unsupported");
  assert.equal(await changed({ version: 0 }), "not_a_package");
  assert.equal(await changed({ version: "1" }), "not_a_package");
  assert.equal(await changed({ encryption: "AES-128-GCM" }), "unsupported");
  assert.equal(await changed({ compression: "brotli" }), "unsupported");
  for (
    const other of [{ algorithm: "argon2id" }, { n: 2 ** 30 }, { n: 16384 }, { r: 9 }, { p: "1" }]
  ) {
    assert.equal(await changed({ key_derivation: { ...scrypt, ...other } }), "unsupported");
  }
  assert.equal(await changed({ key_derivation: { algorithm: "scrypt" } }), "read");
  for (const name of ["", null, "xz", "LZMA", "Zstd"]) {
    assert.equal(await changed({ compression: name }), "read", String(name));
  }
});

Deno.test("readHeader() refuses a hostile header in under 50 ms of work", async () => {
  const head = (json: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(8 + json.length);
    bytes.set(new TextEncoder().encode("MDCX"));
    new DataView(bytes.buffer).setUint32(4, json.length, true);
    bytes.set(json, 8);
    return bytes;
  };
  const encode = (text: string) => head(new TextEncoder().encode(text));
  const claim = new Uint8Array(SEALED);
  new DataView(claim.buffer).setUint32(4, 0xffff_fff0, true);
  const hostile: [string, Uint8Array, string][] = [
    ["a claim of 4 GiB", claim, "cut_short"],
    ["a long header", head(new Uint8Array(LIMITS.headerBytes + 1).fill(0x20)), "limit"],
    ["deep nesting", encode("[".repeat(500_000)), "not_a_package"],
    ["a long number", encode(`{"version": ${"9".repeat(500_000)}}`), "not_a_package"],
    ["many members", encode(`{${'"a":[],'.repeat(60_000)}"b":0}`), "not_a_package"],
  ];
  for (const [what, bytes, code] of hostile) {
    const before = performance.now();
    assert.equal(await codeOf(bytes), code, what);
    const took = performance.now() - before;
    // Six times the promise: the machine that runs the tests is shared.
    assert(took < 300, `${what} took ${took} ms`);
  }
});

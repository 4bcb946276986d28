import assert from "node:assert/strict";
import { sourceOf } from "../../lib/bytes.ts";
import {
  checkSealRequest,
  generateSigningKey,
  planSeal,
  readHeader,
  sealPackage,
  verifyPackage,
} from "../../lib/container/mod.ts";
import { MdcxError } from "../../lib/errors.ts";
import { systemRandom } from "../../lib/host/system/random.ts";
import { LIMITS } from "../../lib/limits.ts";
import {
  bodyOffsetOf,
  FIELDS,
  makeDatabase,
  makePackage,
  MemorySink,
  PASSPHRASE,
  PUBLIC_KEY,
  seededRandom,
  SIGNING_KEY,
  withHeader,
} from "./packages.ts";

const REQUEST = {
  passphrase: PASSPHRASE,
  fields: FIELDS,
  compression: "zstd",
  preset: 6,
  random: seededRandom("seal"),
} as const;

Deno.test("sealPackage() stops between two blocks, by either compression, for the reason given", async () => {
  const reason = new MdcxError("interrupted", "Interrupted");
  for (const compression of ["zstd", "lzma"] as const) {
    const stop = new AbortController();
    const database = sourceOf(makeDatabase([], 20_000));
    const source = {
      ...database,
      read: (offset: number, length: number) => {
        if (offset > 0) stop.abort(reason);
        return database.read(offset, length);
      },
    };
    const request = { ...REQUEST, compression, signal: stop.signal };
    await assert.rejects(sealPackage(source, new MemorySink(), request), reason, compression);
  }
});

Deno.test("sealPackage() writes the fields in the order and the spelling of mdcx 1.31", async () => {
  const bytes = await makePackage({ signingKey: SIGNING_KEY });
  const text = new TextDecoder().decode(bytes.subarray(8, bodyOffsetOf(bytes)));
  assert.deepEqual(Object.keys(JSON.parse(text)), [
    ...["file_format", "version", "issuer", "created_utc", "documents", "passages", "language"],
    ...["language_confidence", "encryption", "key_derivation", "compression", "quotes", "salt"],
    ...["nonce", "body_digest", "signature", "public_key", "conversion", "answerable_at"],
    ...["answerable_at_from", "dated_range", "dated_documents", "body_bytes", "header_signature"],
  ]);
  assert(text.startsWith('{"file_format": "mdcx", "version": 1, "issuer": "Prüfstelle 漢", '));
  assert(
    text.includes('{"algorithm": "scrypt", "n": 32768, "r": 8, "p": 1}, "compression": "zstd"'),
  );
});

Deno.test("sealPackage() gives the same bytes for the same input, key and seed", async () => {
  for (const compression of ["zstd", "lzma"] as const) {
    const [one, two] = [await makePackage({ compression }), await makePackage({ compression })];
    assert.deepEqual(one, two);
  }
  assert.notDeepEqual(await makePackage(), await makePackage({ seed: "another" }));
});

Deno.test("checkSealRequest() refuses at once what sealing would refuse at its end (DEFECTS 3)", async () => {
  const refused = [
    { passphrase: "" },
    { passphrase: " \t" },
    { passphrase: "\ud800" },
    { preset: 12 },
    { preset: 2.5 },
    { compression: "brotli" as "zstd" },
    { signingKey: "no key" },
    { signingKey: "ab" },
  ];
  for (const wrong of refused) {
    await assert.rejects(checkSealRequest({ ...REQUEST, ...wrong }), { code: "usage" });
  }
  await assert.rejects(
    checkSealRequest({ ...REQUEST, signingKey: "5ec4e7" }),
    (error: Error) => !error.message.includes("5ec4e7"),
  );
});

Deno.test("sealPackage() refuses a header that no reader would accept, and writes nothing", async () => {
  const sink = new MemorySink();
  const fields = { ...FIELDS, issuer: "x".repeat(600_000) };
  await assert.rejects(
    sealPackage(sourceOf(makeDatabase([])), sink, { ...REQUEST, fields }),
    { code: "limit" },
  );
  const broken = { ...FIELDS, issuer: "\udc00" };
  await assert.rejects(
    sealPackage(sourceOf(makeDatabase([])), sink, { ...REQUEST, fields: broken }),
    { code: "usage" },
  );
  assert.equal(sink.bytes.length, 0);
});

Deno.test("sealPackage() refuses a database that no reader would accept, before reading it", async () => {
  const endless = {
    sizeBytes: LIMITS.databaseBytes + 1,
    read: () => Promise.reject(new Error("was read")),
  };
  const sink = new MemorySink();
  await assert.rejects(sealPackage(endless, sink, REQUEST), { code: "limit" });
  assert.equal(sink.bytes.length, 0);
});

Deno.test("sealPackage() passes on a failure of its sink", async () => {
  const full = new Error("no space left on device");
  const database = sourceOf(makeDatabase([], 4000));
  for (let failing = 1; failing <= 3; failing++) {
    let writes = 0;
    const sink = {
      write: () => ++writes === failing ? Promise.reject(full) : Promise.resolve(),
      writeAt: () => Promise.reject(full),
    };
    await assert.rejects(sealPackage(database, sink, REQUEST), full);
  }
});

Deno.test("planSeal() never draws the same salt or nonce twice", async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 10_000; i++) {
    const { salt, nonce } = await planSeal({ ...REQUEST, random: systemRandom });
    seen.add(salt.toHex()).add(nonce.toHex());
  }
  assert.equal(seen.size, 20_000);
});

Deno.test("verifyPackage() says what a signature covers, and by which key", async () => {
  const bytes = await makePackage({ signingKey: SIGNING_KEY });
  const whole = { valid: true, covers: ["body", "header"], public_key: PUBLIC_KEY };
  assert.deepEqual(await verifyPackage(sourceOf(bytes)), whole);
  assert.deepEqual(await verifyPackage(sourceOf(bytes), PUBLIC_KEY), whole);
  const edited = withHeader(bytes, (header) => ({ ...header, issuer: "Mallory" }));
  assert.deepEqual((await verifyPackage(sourceOf(edited))).covers, ["body"]);
  for (const key of ["00".repeat(32), "no hexadecimal", ""]) {
    assert.equal((await verifyPackage(sourceOf(bytes), key)).valid, false);
  }
  const damaged = new Uint8Array(bytes);
  damaged[bytes.length - 1]! ^= 1;
  assert.deepEqual((await verifyPackage(sourceOf(damaged))).covers, []);
  const unsigned = await makePackage();
  assert.deepEqual(await verifyPackage(sourceOf(unsigned)), {
    valid: false,
    covers: [],
    public_key: "",
  });
});

Deno.test("generateSigningKey() makes pairs that sign and verify", async () => {
  const pair = await generateSigningKey(systemRandom);
  assert.match(pair.private_key, /^[0-9a-f]{64}$/);
  const bytes = await makePackage({ signingKey: pair.private_key });
  const { header } = await readHeader(sourceOf(bytes));
  assert.equal(header.public_key, pair.public_key);
  assert.equal((await verifyPackage(sourceOf(bytes), pair.public_key)).valid, true);
});
